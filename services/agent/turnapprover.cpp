// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnapprover.h"

namespace varve
{

Judgement TurnApprover::judgementOf(const SessionId &session, const QString &tool,
                                    const ToolIntent &intent) const
{
    Judgement judged = m_approvals->judgementOf(session, tool, intent);
    const std::optional<ApprovalMode> mode = m_mode;
    if (mode == ApprovalMode::Everything && judged.verdict == Verdict::Run && !judged.rule) {
        judged.verdict = Verdict::Ask; // only the queue's own mode lets it run
    }
    const bool mayAllow =
            judged.verdict == Verdict::Ask && !judged.definitionChanged && !judged.hidesDenial;
    return mayAllow ? judge(tool, intent, m_allowed, mode.value_or(ApprovalMode::Everything))
                    : judged;
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
