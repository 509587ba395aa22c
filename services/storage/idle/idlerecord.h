// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QDateTime>
#include <QString>

#include <optional>

namespace varve
{

/// One step of idle work, as the ledger has it. A value.
struct IdleRecord
{
    enum class Outcome : quint8 {
        Running,
        Done,
        Nothing, ///< there was nothing to make of it
        Stopped, ///< by the person, or because something else began
        Failed,
        Interrupted, ///< its process ended in the middle
    };

    qint64 id = 0; ///< 0: not in the ledger yet
    QString task; ///< IdleTask::name()
    SessionId session = {}; ///< null: no single one
    QString sessionName = {}; ///< empty also for a session that is gone
    qint64 leafSeq = 0; ///< where it stood
    qint64 amount = 0; ///< of what the task makes
    QString provider = {};
    QString model = {}; ///< empty: none was asked
    bool limited = false; ///< counts for the limits
    qint64 inputTokens = 0; ///< while it runs, and unless it is done, estimated
    qint64 outputTokens = 0;
    std::optional<double> cost = {}; ///< US dollars; nothing: not known
    QDateTime begunAt = {}; ///< UTC
    QDateTime endedAt = {}; ///< invalid: it runs
    Outcome outcome = Outcome::Running;
    QString problem = {}; ///< why it failed

    [[nodiscard]] qint64 tokens() const { return inputTokens + outputTokens; }
    [[nodiscard]] qint64 durationMs() const
    {
        return endedAt.isValid() ? begunAt.msecsTo(endedAt) : 0;
    }
    friend bool operator==(const IdleRecord &, const IdleRecord &) = default;
};

/// The spelling in the store and in JSON: "running", "done", ...
[[nodiscard]] QLatin1StringView toString(IdleRecord::Outcome outcome);
/// What is not known is Failed.
[[nodiscard]] IdleRecord::Outcome idleOutcomeFromString(QStringView text);

/// Of one day, for work with models that cost something. 0: no limit.
struct IdleLimits
{
    qint64 tokens = 0;
    double cost = 0; ///< US dollars

    friend bool operator==(const IdleLimits &, const IdleLimits &) = default;
};

/// Steps together.
struct IdleSum
{
    qint64 steps = 0;
    qint64 tokens = 0;
    double cost = 0; ///< of the steps whose price is known
    qint64 unpriced = 0; ///< steps with a model whose price is not known

    friend bool operator==(const IdleSum &, const IdleSum &) = default;
};

} // namespace varve
