// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approvals.h"

namespace varve
{

/// Decides by rules where nobody can be asked: what they do not allow is denied, with a word to the model. Any thread.
class RuleApprover final : public Approver
{
public:
    explicit RuleApprover(QList<ApprovalRule> rules) : m_rules(std::move(rules)) { }

    [[nodiscard]] Judgement judgementOf(const SessionId &session, const QString &tool,
                                        const ToolIntent &intent) const override;
    [[nodiscard]] QFuture<ApprovalDecision> ask(const ApprovalRequest &request) override;
    void withdraw(const SessionId &) override { }

private:
    const QList<ApprovalRule> m_rules;
};

} // namespace varve
