// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace varve
{

/// A call's arguments as a JSON object that every server can read: nothing becomes an empty object, what is no
/// object is put into one as text, and halves of surrogate pairs become U+FFFD. Objects that are fine stay as they
/// are, byte for byte. Pure.
[[nodiscard]] QByteArray wireArguments(const QByteArray &arguments);

} // namespace varve
