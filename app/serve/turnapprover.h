// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approvals.h"

namespace varve
{

/// The desk, and beside its rules what a client has allowed for one turn. A denial of the desk holds, and so does
/// that it asks for a tool which is not what it was, or for a command in which a denied one may hide. Any thread.
class TurnApprover final : public Approver
{
public:
    /// `desk` is not owned.
    TurnApprover(Approver *desk, QList<ApprovalRule> allowed)
        : m_desk(desk)
        , m_allowed(std::move(allowed))
    { }

    [[nodiscard]] Judgement judgementOf(const SessionId &session, const QString &tool,
                                        const ToolIntent &intent) const override;
    void letRun(const QString &tool, const ToolIntent &intent) override;
    [[nodiscard]] QFuture<ApprovalDecision> ask(const ApprovalRequest &request) override;
    void withdraw(const SessionId &session) override;

private:
    Approver *const m_desk;
    const QList<ApprovalRule> m_allowed;
};

} // namespace varve
