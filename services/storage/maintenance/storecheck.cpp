// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storecheck.h"

#include "sessionstore.h"
#include "statementbreaker.h"
#include "storechecker.h"

#include <QElapsedTimer>

namespace varve
{

Result<StoreCheck> checkStore(const QString &store, const MaintenanceControl &control)
{
    QElapsedTimer timer;
    timer.start();
    auto opened = SessionStore::open(store, { true });
    if (!opened) {
        return std::unexpected(opened.error());
    }
    const StatementBreaker breaker((*opened)->database(), control.stop);
    return StoreChecker((*opened)->database(), control).run().transform([&](StoreCheck check) {
        check.milliseconds = timer.elapsed();
        return check;
    });
}

} // namespace varve
