// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servemethods.h"
#include <agent/approvalqueue.h>

#include <QTimer>

#include <memory>

namespace varve
{

/// Tells the client of calls that need its approval, and the queue what it says. Who says nothing in time has denied. The methods
/// approve and deny; the events approval and approvalEnded.
class ApprovalBroker final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ApprovalBroker)

public:
    /// Neither is owned.
    ApprovalBroker(ServeContext *context, RpcDispatcher &dispatcher);
    ~ApprovalBroker() override;

    /// `members` tell whose turn it is.
    void open(const ApprovalRequest &request, std::chrono::seconds limit,
              const QJsonObject &members);

private:
    struct Question
    {
        ApprovalRequest request;
        std::unique_ptr<QTimer> timer;
    };
    void approve(const RpcCallPtr &call, RpcParams &params);
    void deny(const RpcCallPtr &call, RpcParams &params);
    void decide(const RpcCallPtr &call, qint64 number, ApprovalDecision decision);
    void onWithdrawn(const ApprovalRequest &request);
    void close(qint64 number, QLatin1StringView outcome);

    ServeContext *const m_context;
    std::map<qint64, Question> m_questions; ///< by the number that the client knows
    qint64 m_last = 0;
};

} // namespace varve
