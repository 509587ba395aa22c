// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servesetup.h"
#include <engine/compactionrun.h>

#include <QHash>

namespace varve
{

/// Compactions that a client wants, one a session: the methods plan and compact, the events compactionPlan and compactionProgress.
class CompactionHost final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionHost)

public:
    /// `context` is not owned.
    CompactionHost(ServeContext *context, RpcDispatcher &dispatcher);
    ~CompactionHost() override;

    /// False if none runs in the session.
    bool stop(const SessionId &session);
    /// All of them, and none begins any more.
    void close();

private:
    struct Wish;
    void plan(const RpcCallPtr &call, RpcParams &params);
    void compact(const RpcCallPtr &call, RpcParams &params);
    void planFor(
            const RpcCallPtr &call, const Wish &wish,
            const std::function<void(const PlannedCompaction &, const ProjectionChoice &)> &then);
    void run(const LongCallPtr &running, const CompactionRequest &request, bool isReview);
    void answerReview(const RpcCallPtr &call, const CompactionRequest &request,
                      const SummaryDraft &draft);
    void reportProgress(CompactionRun *run, const QJsonValue &request);
    void answer(const RpcCallPtr &call, const CompactionRun &run, const CompactionOutcome &outcome);

    ServeContext *const m_context;
    QHash<SessionId, CompactionRun *> m_running; ///< children
    bool m_closed = false;
};

} // namespace varve
