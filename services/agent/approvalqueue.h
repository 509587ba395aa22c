// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approvals.h"

#include <QHash>
#include <QMutex>
#include <QObject>
#include <QPromise>

#include <memory>

namespace varve
{

/// Rules and open questions of all sessions. Any thread may call anything; signals come on the caller's thread, so connect to
/// them queued.
///
/// Signals: asked, then exactly one of decided and withdrawn (the turn was stopped) for each question; ruleAdded when an answer
/// was "always", definitionKnown when a tool of a server was allowed by a rule for the first time or anew: both so that they can be
/// kept.
class ApprovalQueue final : public QObject, public Approver
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ApprovalQueue)

public:
    explicit ApprovalQueue(QObject *parent = nullptr);
    ~ApprovalQueue() override;

    /// What holds for all sessions.
    void setRules(const QList<ApprovalRule> &rules, ApprovalMode mode);
    [[nodiscard]] QList<ApprovalRule> rules() const;
    /// What the tools of servers were when they were allowed: rules for them hold as long as they still are.
    void setDefinitions(const QHash<QString, QByteArray> &definitions);

    [[nodiscard]] Judgement judgementOf(const SessionId &session, const QString &tool,
                                        const ToolIntent &intent) const override;
    void letRun(const QString &tool, const ToolIntent &intent) override;
    [[nodiscard]] QFuture<ApprovalDecision> ask(const ApprovalRequest &request) override;

    /// In the order in which they were asked.
    [[nodiscard]] QList<ApprovalRequest> openQuestions(const SessionId &session) const;
    /// Does nothing if the question is not open any more.
    void decide(const SessionId &session, const QString &callId, const ApprovalDecision &decision);
    /// Every open question of a session, as when its turn is stopped.
    void withdraw(const SessionId &session) override;

Q_SIGNALS:
    void asked(const varve::ApprovalRequest &request);
    void decided(const varve::ApprovalRequest &request, const varve::ApprovalDecision &decision);
    void withdrawn(const varve::ApprovalRequest &request);
    void ruleAdded(const varve::ApprovalRule &rule);
    void definitionKnown(const QString &tool, const QByteArray &definition);

private:
    struct Question
    {
        ApprovalRequest request;
        std::shared_ptr<QPromise<ApprovalDecision>> promise;
    };

    mutable QMutex m_mutex; ///< over all below; never held while a signal is sent or a future ended
    QList<ApprovalRule> m_rules;
    QHash<SessionId, QList<ApprovalRule>> m_sessionRules;
    QHash<QString, QByteArray> m_definitions; ///< by tool
    QHash<SessionId, QHash<QString, QByteArray>> m_sessionDefinitions; ///< allowed for this session
    ApprovalMode m_mode = ApprovalMode::Everything;
    QList<Question> m_questions;
};

} // namespace varve
