// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnapprover.h"

namespace varve
{

Judgement TurnApprover::judgementOf(const SessionId &session, const QString &tool,
                                    const ToolIntent &intent) const
{
    const Judgement ofDesk = m_desk->judgementOf(session, tool, intent);
    return ofDesk.verdict == Verdict::Ask ? judge(tool, intent, m_allowed, ApprovalMode::Everything)
                                          : ofDesk;
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
