// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrun.h"

#include <QFuture>
#include <QHash>

namespace varve
{

/// The compactions that run by themselves, one a session. Lives on the engine thread; called from any thread it answers on that
/// of the caller's continuation.
///
/// One that failed for another reason than that it was called off is not begun again by itself before the context has grown by
/// the least growth of the settings, but after an overflow; an urgent one is held back only by one that was urgent too. So nothing
/// goes round in circles.
///
/// Signals, each with its session: began, then progressed any number of times, then ended; of a request that comes to nothing
/// only ended.
class Compactor final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Compactor)

public:
    explicit Compactor(CompactorServices services, QObject *parent = nullptr);
    ~Compactor() override;

    /// While another one of the session runs, waits for it; mostly nothing is left to do then. One that a turn waits for lands
    /// in place. Never answers before it has returned.
    [[nodiscard]] QFuture<CompactionOutcome> run(const CompactionRequest &request);
    enum class Whose : quint8 {
        Everybody,
        Turn, ///< those that a turn has ordered; what else runs goes on
    };
    /// Those that wait too.
    void cancel(const SessionId &session, Whose whose = Whose::Everybody);

Q_SIGNALS:
    void began(const varve::SessionId &session, varve::CompactionCause cause, qint64 tokens);
    /// `part` of `parts` requests, from 1; 0 of 0: one request. `characters` of the summary so far.
    void progressed(const varve::SessionId &session, int part, int parts, qint64 characters);
    void ended(const varve::SessionId &session, const varve::CompactionOutcome &end);

private:
    using Promise = std::shared_ptr<QPromise<CompactionOutcome>>;
    struct Waiting
    {
        CompactionRequest request;
        Promise promise;
    };
    struct Failed
    {
        qint64 tokens = 0; ///< of the context at the time
        bool urgent = false;
    };
    struct Running
    {
        CompactionRun *compaction = nullptr;
        Promise promise;
        QList<Waiting> waiting;
        qint64 characters = 0;
    };

    void start(const CompactionRequest &request, const Promise &promise);
    void cancelNow(const SessionId &session, Whose whose);
    void onEnded(const SessionId &session, const CompactionOutcome &end);

    const CompactorServices m_services;
    QHash<SessionId, Running> m_running;
    QHash<SessionId, Failed> m_failed; ///< that have not been compacted since
};

} // namespace varve
