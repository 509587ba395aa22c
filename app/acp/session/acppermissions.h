// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acpcontext.h"

namespace varve
{

/// Calls that need the person's word, asked for with session/request_permission: what the client selects is what the queue is told. Anything
/// else that it answers is a no. Main thread.
///
/// Signals: cancelled when a client answers that the turn was cancelled.
class AcpPermissions final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AcpPermissions)

public:
    /// `context` is not owned.
    explicit AcpPermissions(AcpContext *context);
    ~AcpPermissions() override;

    /// `toolCall`: what is shown of it (ToolCallUpdate). `session`: as the client knows it.
    void ask(const QString &session, const ApprovalRequest &request, const QJsonObject &toolCall);

Q_SIGNALS:
    void cancelled(const varve::SessionId &session);

private:
    void onReply(const ApprovalRequest &request, const RpcMessage &reply);
    void onWithdrawn(const ApprovalRequest &request);
    void keepDenial(const ApprovalRequest &request);

    AcpContext *const m_context;
    std::map<qint64, ApprovalRequest> m_open; ///< by the ids of our requests
};

} // namespace varve
