// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace varve
{

/// What some servers get wrong, put right: raw control characters inside strings are escaped, backslashes
/// that begin no escape doubled. Everything else stays as it is, valid or not.
[[nodiscard]] QByteArray repairedJson(QByteArrayView json);

} // namespace varve
