// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlerunner.h"
#include <storage/journalrecord.h>

namespace varve
{

class HttpTransport;

/// The request's lines about facts, numbered from 1.
[[nodiscard]] QString importanceQuestion(const QList<JournalRecord> &facts);
/// What the model gave, by the fact's number from 1; lines that are none, numbers out of range and second answers are left out.
[[nodiscard]] QHash<int, int> readImportances(const QString &answer, qsizetype facts);

/// Has a model weigh the facts of the journal that only rules have weighed, the newest first, some a step. What a person has weighed,
/// and what is deleted or undone, is left alone, also if that happens meanwhile. Needs a model; nothing is guessed.
class ImportanceTask final : public IdleTask
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImportanceTask)

public:
    static constexpr qsizetype FactsAtOnce = 25;
    static QString taskName() { return QStringLiteral("importance"); }

    /// Neither is owned, both outlive it.
    ImportanceTask(StoreClient *store, HttpTransport *transport);
    ~ImportanceTask() override;

    [[nodiscard]] QString name() const override { return taskName(); }
    [[nodiscard]] int value() const override { return 60; }
    [[nodiscard]] QFuture<Result<IdleLook>> look(const IdleOptions &options) override;
    [[nodiscard]] QFuture<IdleOutcome> run(const IdleStep &step, const IdleOptions &options,
                                           const std::stop_token &stop) override;

private:
    [[nodiscard]] QFuture<IdleOutcome> store(const QString &answer, const IdleOutcome &outcome);

    StoreClient *const m_store;
    HttpTransport *const m_transport;
    QList<JournalRecord> m_next; ///< what the last look() found
    QSet<JournalId>
            m_passed; ///< that the model gave no weight to; tried again after the next start
};

} // namespace varve
