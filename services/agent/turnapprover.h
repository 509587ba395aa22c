// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approvals.h"

#include <atomic>
#include <optional>

namespace varve
{

/// The queue, and beside its rules what a client has allowed for one turn. A denial of the approvals holds, and so does
/// that it asks for a tool which is not what it was, or for a command in which a denied one may hide. Any thread.
///
/// What is asked for where no rule says otherwise may be said apart from the queue: setMode().
class TurnApprover final : public Approver
{
public:
    /// `approvals` is not owned.
    TurnApprover(Approver *approvals, QList<ApprovalRule> allowed)
        : m_approvals(approvals)
        , m_allowed(std::move(allowed))
    { }

    /// From the next call on.
    void setMode(ApprovalMode mode) { m_mode = mode; }

    [[nodiscard]] Judgement judgementOf(const SessionId &session, const QString &tool,
                                        const ToolIntent &intent) const override;
    void letRun(const QString &tool, const ToolIntent &intent) override;
    [[nodiscard]] QFuture<ApprovalDecision> ask(const ApprovalRequest &request) override;
    void withdraw(const SessionId &session) override;

private:
    Approver *const m_approvals;
    const QList<ApprovalRule> m_allowed;
    std::atomic<std::optional<ApprovalMode>> m_mode {
        std::optional<ApprovalMode>()
    }; ///< nothing: the queue's own
};

} // namespace varve
