// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <idle/idlerunner.h>
#include <settings/idlesettings.h>
#include <storage/idleledger.h>

#include <QJsonObject>

namespace varve
{

/// Of every task that there is.
[[nodiscard]] QStringList idleTaskNames();

/// What was done while idle.
struct IdlePast
{
    QList<IdleRecord> records; ///< newest first
    IdleSum today;
    IdleSum counted; ///< of today, what counts for the limits
    IdleSum week; ///< of the last seven days
};
/// At most so many records. The thread of `database`.
[[nodiscard]] Result<IdlePast> readIdlePast(Database &database, qsizetype most);
/// What `varve idle --json` prints.
[[nodiscard]] QJsonObject idlePastJson(const IdlePast &past, const IdleSettings &settings);

/// One of its records.
[[nodiscard]] QJsonObject idleRecordJson(const IdleRecord &record);
/// Why a run did not do all there is; empty: nothing is wrong.
[[nodiscard]] QString idleProblem(const IdleEnd &end, const QList<IdleTaskState> &tasks);
/// What `varve idle --run --json` prints.
[[nodiscard]] QJsonObject idleRunJson(const QList<IdleRecord> &steps,
                                      const QList<IdleTaskState> &tasks,
                                      const IdleSettings &settings, const IdleEnd &end,
                                      const QString &problem);

} // namespace varve
