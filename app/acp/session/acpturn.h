// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acpentries.h"
#include "acppermissions.h"
#include "acpsession.h"
#include <agent/turnapprover.h>
#include <base/visibletext.h>
#include <operations/askrun.h>

namespace varve
{

/// One prompt, from what the client sent to its stop reason: a turn of the engine as updates of the protocol. Main thread; one use.
///
/// Signals: ended once, when everything was told and the request is answered.
class AcpTurn final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AcpTurn)

public:
    /// None is owned but the session's share; all outlive it.
    AcpTurn(AcpContext *context, AcpPermissions *permissions, AcpSessionPtr session,
            LongCallPtr call);
    /// What still runs is ended without waiting for it.
    ~AcpTurn() override;

    void start(const NewMessage &message);
    /// What came of it is kept, and it ends as cancelled.
    void stop();
    /// From the next call of a tool on.
    void setMode(ApprovalMode mode) { m_approver->setMode(mode); }

Q_SIGNALS:
    void ended();

private:
    void begin(const NewMessage &message, const McpToolOffer &offer);
    void onPrepared(const PreparedTurn &turn);
    void onTold(const QJsonObject &event);
    void onGrew(const StreamEvents &events);
    void onStored(const QList<Entry> &entries);
    void onAsked(const ApprovalRequest &request);
    void onOutput(const QString &callId, const QString &tail);
    void onEnded(const AskEnd &end);
    void onCompacting();
    void endCompacting(QLatin1StringView status);
    void endMessage();
    void tellUsage(qint64 used, std::optional<double> cost = {});
    void tellOnce(QLatin1StringView severity, const QString &sentence);
    void finish(const AskEnd &end, const Result<Session> &session);
    void answer(QLatin1StringView stopReason, const EntryId &leaf);
    void fail(const AskEnd &end);

    AcpContext *const m_context;
    AcpPermissions *const m_permissions;
    const AcpSessionPtr m_session;
    const LongCallPtr m_call;
    const std::shared_ptr<TurnApprover> m_approver;
    AcpEntries m_entries;
    std::unique_ptr<AskRun> m_ask; ///< null: it has not begun
    QString m_messageId; ///< of the answer that is coming
    bool m_isThinking = false; ///< its last piece was
    VisibleText m_visible { ControlSpelling::CodePoint };
    QString m_compaction; ///< as the client knows the one that runs; empty: none does
    qint64 m_window = 0; ///< tokens; 0: unknown
    qint64 m_used = 0; ///< of it, as far as is known
    bool m_isStopped = false;
    bool m_isOver = false; ///< nothing runs any more
    bool m_isRefused = false; ///< the model declined
};

} // namespace varve
