// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

class QSqlError;

namespace varve
{

/// Why there is no connection. libpq gives no code for it, so this goes by what it and the server say in English; what it does not know
/// is said in their words.
[[nodiscard]] Error connectionError(const QSqlError &error, const QString &place);
/// Why a statement was not done.
[[nodiscard]] Error statementError(const QSqlError &error, const QString &place);

enum class AfterError : quint8 {
    Over,
    Reconnect, ///< the connection is gone; what was asked may have been done or not
    Repeat, ///< nothing was done, and another try may do
};
[[nodiscard]] AfterError afterError(const QSqlError &error);

/// Of a division by zero: how push() has a statement undo itself.
[[nodiscard]] bool isUndone(const QSqlError &error);

} // namespace varve
