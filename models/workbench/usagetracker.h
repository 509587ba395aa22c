// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workbench.h"
#include <providers/costs.h>
#include <storage/subagentuses.h>

#include <QObject>

namespace varve
{

class StoredSessions;

/// What the answers of the open session used, all branches. Reads on the store's reading thread, only what is new since the last
/// time, and a long session in parts, so that who reads besides need not wait. GUI thread.
class UsageTracker final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(UsageTracker)

public:
    /// None is owned.
    UsageTracker(Workbench *workbench, const StoredSessions *list, const ModelCatalogue *catalogue,
                 QObject *parent = nullptr);
    ~UsageTracker() override;

    /// Oldest first.
    [[nodiscard]] const QList<AnswerUse> &answers() const { return m_answers; }
    /// With today's prices for answers that came without a cost.
    [[nodiscard]] const CostSum &sum() const;
    [[nodiscard]] std::optional<AnswerCost> costOf(const AnswerUse &answer) const;
    /// Sessions that it started, with those that they started.
    [[nodiscard]] int subagents() const { return m_below.subagents; }
    /// The sum with theirs, each counted once.
    [[nodiscard]] const CostSum &familySum() const;
    /// All that is stored of the session has been read.
    [[nodiscard]] bool isComplete() const { return !m_reading; }
    /// The catalogue has learned something. Emits changed().
    void priceAgain();

Q_SIGNALS:
    void changed();

private:
    void follow();
    void read();
    void readOn();
    void take(int request, const Result<QList<AnswerUse>> &read);
    void finish();
    void readBelow();
    [[nodiscard]] CostSum sumOf(const QList<AnswerUse> &answers) const;

    Workbench *const m_workbench;
    const ModelCatalogue *const m_catalogue;
    SessionId m_session;
    QList<AnswerUse> m_answers;
    QList<AnswerUse> m_coming; ///< read, and not all of it
    mutable std::optional<CostSum> m_sum; ///< of m_answers
    SubagentUses m_below;
    mutable std::optional<CostSum> m_familySum;
    bool m_readingBelow = false;
    bool m_belowIsDue = false; ///< something has changed since it reads
    qint64 m_upTo = 0; ///< seq of the newest entry that was looked at
    qint64 m_readTo = 0; ///< what m_upTo becomes when all of it is read
    int m_request = 0; ///< another one for each session that is opened, the same one again included
    bool m_reading = false;
};

} // namespace varve
