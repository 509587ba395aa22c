// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlerunner.h"

#include <QStringList>

#include <memory>

namespace varve
{

class HttpTransport;

/// Of every task that there is.
[[nodiscard]] QStringList idleTaskNames();

/// One that has them all, on the thread of `transport`; deleted with deleteLater(). Neither store nor transport is owned.
[[nodiscard]] IdleRunner *makeIdleRunner(
        StoreClient *store, HttpTransport *transport, const QString &owner,
        const IdleClock &clock = [] { return QDateTime::currentDateTimeUtc(); });

} // namespace varve
