// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acpcommands.h"
#include "acppermissions.h"
#include "acpsession.h"
#include <engine/newmessage.h>
#include <workspace/loadedsession.h>

#include <rpc/rpcparams.h>

namespace varve
{

class AcpReplay;
class AcpTurn;

/// The sessions that a client has open, and what it asks of them: session/new, load, resume, close, prompt, cancel, set_mode and
/// set_config_option. Main thread.
class AcpSessions final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AcpSessions)

public:
    static constexpr qsizetype Most = 64; ///< open at a time

    /// `context` is not owned.
    explicit AcpSessions(AcpContext *context);
    ~AcpSessions() override;

    /// Where a session that the client knows by this id goes on; empty: it has none open.
    [[nodiscard]] QString askedIn(const QString &id) const;
    [[nodiscard]] bool isIdle() const { return m_turns.empty(); }
    /// The client has read what there was.
    void goOn();
    /// Everything that runs, and nothing begins any more.
    void close();

Q_SIGNALS:
    /// The last turn has ended.
    void idle();

private:
    struct Opening;
    using OpeningPtr = std::shared_ptr<Opening>;

    void addMethods();
    void begin(const RpcCallPtr &call, RpcParams &params);
    void open(const RpcCallPtr &call, RpcParams &params, bool replays);
    void onFound(const OpeningPtr &opening, const LoadedSession &loaded);
    void replay(const OpeningPtr &opening, const LoadedSession &loaded);
    void onOpen(const OpeningPtr &opening);
    void closeSession(const RpcCallPtr &call, RpcParams &params);
    void cancel(const QString &id);
    void prompt(const RpcCallPtr &call, RpcParams &params);
    void withStored(const RpcCallPtr &call, const AcpSessionPtr &session,
                    const std::function<void()> &then);
    void startTurn(const LongCallPtr &call, const AcpSessionPtr &session,
                   const NewMessage &message);
    void runCommand(const LongCallPtr &call, const AcpSessionPtr &session,
                    const CommandCall &command);
    void setMode(const RpcCallPtr &call, RpcParams &params);
    void setConfig(const RpcCallPtr &call, RpcParams &params);
    void tellTitle(const AcpSessionPtr &session, const std::function<void()> &then);
    static void applyMode(const AcpSession &session);
    void setFree(const AcpSessionPtr &session);

    /// Of a request about a folder; nothing and a refusal where it is none.
    [[nodiscard]] AcpSessionPtr readSession(RpcParams &params);
    /// The one that a request names, if it is open; else nothing, and the request is answered or refused.
    [[nodiscard]] AcpSessionPtr sessionOf(const RpcCallPtr &call, RpcParams &params);
    [[nodiscard]] QJsonObject stateJson(const AcpSession &session) const;

    AcpContext *const m_context;
    AcpPermissions m_permissions;
    QHash<QString, AcpSessionPtr> m_sessions; ///< by the ids that the client knows
    std::map<AcpTurn *, std::unique_ptr<AcpTurn>> m_turns;
    std::map<AcpReplay *, std::unique_ptr<AcpReplay>> m_replays;
    bool m_closed = false;
};

} // namespace varve
