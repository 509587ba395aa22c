// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnapprover.h"

namespace varve
{

Judgement TurnApprover::judgementOf(const SessionId &session, const QString &tool,
                                    const ToolIntent &intent) const
{
    const Judgement ofDesk = m_desk->judgementOf(session, tool, intent);
    const bool mayAllow =
            ofDesk.verdict == Verdict::Ask && !ofDesk.definitionChanged && !ofDesk.hidesDenial;
    return mayAllow ? judge(tool, intent, m_allowed, ApprovalMode::Everything) : ofDesk;
}

void TurnApprover::letRun(const QString &tool, const ToolIntent &intent)
{
    m_desk->letRun(tool, intent);
}

QFuture<ApprovalDecision> TurnApprover::ask(const ApprovalRequest &request)
{
    return m_desk->ask(request);
}

void TurnApprover::withdraw(const SessionId &session)
{
    m_desk->withdraw(session);
}

} // namespace varve
