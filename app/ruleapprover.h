// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <agent/approvals.h>

#include <QHash>

#include <functional>

namespace varve
{

/// Decides by rules where nobody can be asked: what they do not allow is denied, with a word to the model. On the thread of
/// the turn.
class RuleApprover final : public Approver
{
public:
    /// `definitions`: what tools of servers were when they were allowed before. `onKnown` is told of the others when they first run.
    explicit RuleApprover(QList<ApprovalRule> rules, QHash<QString, QByteArray> definitions = {},
                          std::function<void(const QString &, const QByteArray &)> onKnown = {})
        : m_rules(std::move(rules))
        , m_definitions(std::move(definitions))
        , m_onKnown(std::move(onKnown))
    { }

    [[nodiscard]] Judgement judgementOf(const SessionId &session, const QString &tool,
                                        const ToolIntent &intent) const override;
    void letRun(const QString &tool, const ToolIntent &intent) override;
    [[nodiscard]] QFuture<ApprovalDecision> ask(const ApprovalRequest &request) override;
    void withdraw(const SessionId &) override { }

private:
    const QList<ApprovalRule> m_rules;
    QHash<QString, QByteArray> m_definitions;
    const std::function<void(const QString &, const QByteArray &)> m_onKnown;
};

} // namespace varve
