// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QString>

#include <functional>
#include <stop_token>

namespace varve
{

/// How work on the store is watched and stopped. It ends at its next step; what only reads or copies is also cut off in the middle of
/// a statement, where the system lets us (statementbreaker.h).
struct MaintenanceControl
{
    struct Step
    {
        QString name; ///< "Checking entries"
        qint64 done = 0;
        qint64 total = 0; ///< 0: how long it takes is not known
    };

    std::stop_token stop = {};
    std::function<void(const Step &)> progress = {}; ///< on the thread of the work

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
    void tell(const QString &name, qint64 done = 0, qint64 total = 0) const
    {
        if (progress) {
            progress({ name, done, total });
        }
    }
    [[nodiscard]] static std::unexpected<Error> stoppedError();
};

} // namespace varve
