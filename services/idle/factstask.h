// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlerunner.h"
#include <memory/journalreading.h>
#include <storage/unread.h>

namespace varve
{

/// Finds facts for the journal in the messages of sessions that were left, by rule and without a model: those that no compaction has
/// touched have some, too. Some sessions a step, a long one in several steps; each message is read once.
class FactsTask final : public IdleTask
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FactsTask)

public:
    static constexpr qsizetype SessionsAtOnce = 50;
    static QString taskName() { return QStringLiteral("facts"); }

    /// The store is not owned, and outlives it.
    explicit FactsTask(
            StoreClient *store, IdleClock clock = [] { return QDateTime::currentDateTimeUtc(); },
            const ReadingLimits &limits = {});
    ~FactsTask() override;

    [[nodiscard]] QString name() const override { return taskName(); }
    [[nodiscard]] int value() const override { return 90; }
    [[nodiscard]] QFuture<Result<IdleLook>> look(const IdleOptions &options) override;
    [[nodiscard]] QFuture<IdleOutcome> run(const IdleStep &step, const IdleOptions &options,
                                           const std::stop_token &stop) override;

private:
    struct Read;
    [[nodiscard]] QFuture<IdleOutcome> find(const Result<Read> &read, const RedactionRules &secrets,
                                            const std::stop_token &stop);
    [[nodiscard]] QFuture<IdleOutcome> keep(const QList<FoundPart> &parts);

    StoreClient *const m_store;
    const IdleClock m_clock;
    const ReadingLimits m_limits; ///< of a step
    QList<Unread> m_next; ///< what the last look() found
    QSet<SessionId> m_passed; ///< that could not be read; tried again after the next start
};

} // namespace varve
