// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "costs.h"
#include "workbench.h"

#include <QObject>

namespace varve
{

/// One answer that reported what it used.
struct AnswerUse
{
    EntryId entry;
    qint64 seq = 0;
    QDateTime at; ///< UTC
    QString provider;
    QString model;
    Usage usage; ///< cost: as it was priced when it came, or by the provider
    qint64 durationMs = 0; ///< 0: not known
};

/// What the answers of the open session used, all branches. Reads on the store's reading thread, only what is new since the last
/// time. GUI thread.
class UsageTracker final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(UsageTracker)

public:
    /// None is owned.
    UsageTracker(Workbench *workbench, const ModelCatalogue *catalogue, QObject *parent = nullptr);
    ~UsageTracker() override;

    /// Oldest first.
    [[nodiscard]] const QList<AnswerUse> &answers() const { return m_answers; }
    /// With today's prices for answers that came without a cost.
    [[nodiscard]] const CostSum &sum() const;
    [[nodiscard]] std::optional<AnswerCost> costOf(const AnswerUse &answer) const;
    /// All that is stored of the session has been read.
    [[nodiscard]] bool isComplete() const { return !m_reading; }
    /// The catalogue has learned something. Emits changed().
    void priceAgain();

Q_SIGNALS:
    void changed();

private:
    void follow();
    void read();
    void take(const SessionId &id, qint64 upTo, const Result<QList<AnswerUse>> &read);

    Workbench *const m_workbench;
    const ModelCatalogue *const m_catalogue;
    SessionId m_session;
    QList<AnswerUse> m_answers;
    mutable std::optional<CostSum> m_sum; ///< of m_answers
    qint64 m_upTo = 0; ///< seq of the newest entry that was looked at
    bool m_reading = false;
};

} // namespace varve
