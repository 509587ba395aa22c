// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVariant>

namespace varve
{

// What groups of settings have in common: names that come from people, and values that keep files short and free of passwords.

/// A name as part of a key, where a slash would begin another group.
[[nodiscard]] QString encodedName(const QString &name);
[[nodiscard]] QString decodedName(QStringView name);
/// Nothing for what equals its default.
[[nodiscard]] QVariant unlessDefault(bool isDefault, const QVariant &value);
/// An address without the name and the password in it.
[[nodiscard]] QString withoutPassword(const QString &address);

} // namespace varve
