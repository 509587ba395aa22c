// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnapprover.h"

namespace varve
{

Judgement TurnApprover::judgementOf(const SessionId &session, const QString &tool,
                                    const ToolIntent &intent) const
{
    const Judgement ofApprovals = m_approvals->judgementOf(session, tool, intent);
    const bool mayAllow = ofApprovals.verdict == Verdict::Ask && !ofApprovals.definitionChanged
            && !ofApprovals.hidesDenial;
    return mayAllow ? judge(tool, intent, m_allowed, ApprovalMode::Everything) : ofApprovals;
}

void TurnApprover::letRun(const QString &tool, const ToolIntent &intent)
{
    m_approvals->letRun(tool, intent);
}

QFuture<ApprovalDecision> TurnApprover::ask(const ApprovalRequest &request)
{
    return m_approvals->ask(request);
}

void TurnApprover::withdraw(const SessionId &session)
{
    m_approvals->withdraw(session);
}

} // namespace varve
