// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ruleapprover.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RuleApprover)
};

} // namespace

Judgement RuleApprover::judgementOf(const SessionId &, const QString &tool,
                                    const ToolIntent &intent) const
{
    return judge(tool, intent, m_rules, ApprovalMode::Everything, m_definitions.value(tool));
}

void RuleApprover::letRun(const QString &tool, const ToolIntent &intent)
{
    if (!intent.definition.isEmpty() && !m_definitions.contains(tool)) {
        m_definitions.insert(tool, intent.definition);
        if (m_onKnown) {
            m_onKnown(tool, intent.definition);
        }
    }
}

QFuture<ApprovalDecision> RuleApprover::ask(const ApprovalRequest &request)
{
    ApprovalDecision decision;
    decision.answer = ApprovalAnswer::Deny;
    decision.message =
            Tr::tr("Nobody can be asked in this run, so only what was allowed beforehand "
                   "is done.");
    if (!request.intent.reason.isEmpty()) {
        decision.message += u' ' + request.intent.reason;
    }
    if (!request.notice.isEmpty()) {
        decision.message += u' ' + request.notice;
    }
    return QtFuture::makeReadyValueFuture(decision);
}

} // namespace varve
