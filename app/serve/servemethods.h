// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answertargets.h"
#include "engine.h"
#include "leasedwork.h"
#include "longcalls.h"
#include "rpcdispatcher.h"
#include "rpcparams.h"
#include "serveoutput.h"
#include "sessionname.h"

namespace varve
{

/// What the methods work with. Their continuations are dropped with it. Main thread.
class ServeContext final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ServeContext)

public:
    /// Neither is owned, both outlive it.
    ServeContext(Engine *itsEngine, ServeOutput *itsOutput) : engine(itsEngine), output(itsOutput)
    { }

    Engine *const engine;
    ServeOutput *const output;
    bool hasDeleted = false; ///< sessions, which can come back until the end
    LongCalls running; ///< that "abort" names by their ids

    [[nodiscard]] StoreClient *store() const { return engine->store(); }

    /// Answers what `work` makes of a StoreReader & on the reading thread: a Result of JSON.
    template<typename Work>
    void answerFromReader(const RpcCallPtr &call, Work work)
    {
        using Answer = std::invoke_result_t<Work &, StoreReader &>;
        store()->read(std::move(work)).then(this, [call](const Answer &result) {
            call->answer(result);
        });
    }
    /// The same with a SessionStore & on the store thread.
    template<typename Work>
    void answerFromWriter(const RpcCallPtr &call, Work work)
    {
        using Answer = std::invoke_result_t<Work &, SessionStore &>;
        store()->write(std::move(work)).then(this, [call](const Answer &result) {
            call->answer(result);
        });
    }
    /// summarizerOf(), or the call fails.
    void findSummarizer(const RpcCallPtr &call, const ContextState &branch,
                        const SummaryChoice &choice,
                        const std::function<void(const std::optional<SummaryModel> &)> &then);
};

/// provider, model, baseUrl, api, keyVariable.
[[nodiscard]] AnswerChoice readAnswerChoice(RpcParams &params);
/// The same and offline.
[[nodiscard]] SummaryChoice readSummaryChoice(RpcParams &params);

/// A session by its name, to where it stands or to another entry; the reading thread.
[[nodiscard]] Result<LoadedSession> loadNamed(StoreReader &reader, const QString &session,
                                              const QString &leaf = {});
/// The same to where it stands, with what a crash has left of an answer; the store thread.
[[nodiscard]] Result<LoadedSession> loadToChange(SessionStore &store, const LeaseBook &leases,
                                                 const QString &session);

/// Does something for which nobody else may work in the session: Refused while a turn or a compaction of this process runs there,
/// Conflict while another process works in it. The store thread.
template<typename Work>
[[nodiscard]] auto alone(SessionStore &store, LeaseBook &leases, const SessionId &session,
                         const QString &purpose, Work work) -> std::invoke_result_t<Work &>;

/// Cancelled: what nothing came of.
[[nodiscard]] std::unexpected<Error> stopped();
/// The error of alone() in a session where something of ours is at work.
[[nodiscard]] Error atWork();

// Each adds the methods of one subject.
void addSessionMethods(RpcDispatcher &dispatcher, ServeContext *context);
void addBranchMethods(RpcDispatcher &dispatcher, ServeContext *context);
void addNavigateMethod(RpcDispatcher &dispatcher, ServeContext *context);
void addContextMethods(RpcDispatcher &dispatcher, ServeContext *context);
void addMemoryMethods(RpcDispatcher &dispatcher, ServeContext *context);
void addShelfMethods(RpcDispatcher &dispatcher, ServeContext *context);
void addFindMethods(RpcDispatcher &dispatcher, ServeContext *context);
void addHandoffMethods(RpcDispatcher &dispatcher, ServeContext *context);
void addTrustMethods(RpcDispatcher &dispatcher, ServeContext *context);
void addImportMethod(RpcDispatcher &dispatcher, ServeContext *context);

template<typename Work>
auto alone(SessionStore &store, LeaseBook &leases, const SessionId &session, const QString &purpose,
           Work work) -> std::invoke_result_t<Work &>
{
    if (leases.works(session) > 0) {
        return std::unexpected(atWork());
    }
    return leased(store, leases, session, purpose, std::move(work));
}

} // namespace varve
