// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "approvalqueue.h"

#include <algorithm>

namespace varve
{

ApprovalQueue::ApprovalQueue(QObject *parent) : QObject(parent) { }

ApprovalQueue::~ApprovalQueue() = default;

void ApprovalQueue::setRules(const QList<ApprovalRule> &rules, ApprovalMode mode)
{
    const QMutexLocker lock(&m_mutex);
    m_rules = rules;
    m_mode = mode;
}

QList<ApprovalRule> ApprovalQueue::rules() const
{
    const QMutexLocker lock(&m_mutex);
    return m_rules;
}

Judgement ApprovalQueue::judgementOf(const SessionId &session, const QString &tool,
                                     const ToolIntent &intent) const
{
    QMutexLocker lock(&m_mutex);
    const QList<ApprovalRule> rules = m_rules + m_sessionRules.value(session);
    const ApprovalMode mode = m_mode;
    const QByteArray definition =
            m_sessionDefinitions.value(session).value(tool, m_definitions.value(tool));
    lock.unlock();
    return judge(tool, intent, rules, mode, definition);
}

void ApprovalQueue::setDefinitions(const QHash<QString, QByteArray> &definitions)
{
    const QMutexLocker lock(&m_mutex);
    m_definitions = definitions;
}

void ApprovalQueue::letRun(const QString &tool, const ToolIntent &intent)
{
    {
        const QMutexLocker lock(&m_mutex);
        if (intent.definition.isEmpty() || m_definitions.contains(tool)) {
            return;
        }
        m_definitions.insert(tool, intent.definition);
    }
    Q_EMIT definitionKnown(tool, intent.definition);
}

QFuture<ApprovalDecision> ApprovalQueue::ask(const ApprovalRequest &request)
{
    Question question { request, std::make_shared<QPromise<ApprovalDecision>>() };
    question.promise->start();
    const QFuture<ApprovalDecision> future = question.promise->future();
    {
        const QMutexLocker lock(&m_mutex);
        m_questions += question;
    }
    Q_EMIT asked(request);
    return future;
}

QList<ApprovalRequest> ApprovalQueue::openQuestions(const SessionId &session) const
{
    const QMutexLocker lock(&m_mutex);
    QList<ApprovalRequest> open;
    for (const Question &question : m_questions) {
        if (question.request.session == session) {
            open += question.request;
        }
    }
    return open;
}

void ApprovalQueue::decide(const SessionId &session, const QString &callId,
                           const ApprovalDecision &decision)
{
    QMutexLocker lock(&m_mutex);
    const auto found = std::ranges::find_if(m_questions, [&](const Question &question) {
        return question.request.session == session && question.request.callId == callId;
    });
    if (found == m_questions.end()) {
        return;
    }
    const Question question = *found;
    m_questions.erase(found);
    const QString &tool = question.request.tool;
    const QByteArray definition = question.request.intent.definition;
    const bool isAlways = decision.answer == ApprovalAnswer::Always;
    if (decision.answer == ApprovalAnswer::Session) {
        m_sessionRules[session] += decision.rule;
        m_sessionDefinitions[session].insert(tool, definition);
    } else if (isAlways) {
        m_rules += decision.rule;
        m_sessionDefinitions[session].remove(tool);
    }
    const bool isNews =
            isAlways && !definition.isEmpty() && m_definitions.value(tool) != definition;
    if (isNews) {
        m_definitions.insert(tool, definition);
    }
    lock.unlock();
    if (isAlways) {
        Q_EMIT ruleAdded(decision.rule);
    }
    if (isNews) {
        Q_EMIT definitionKnown(tool, definition);
    }
    Q_EMIT decided(question.request, decision);
    question.promise->addResult(decision);
    question.promise->finish();
}

void ApprovalQueue::withdraw(const SessionId &session)
{
    QMutexLocker lock(&m_mutex);
    QList<Question> gone;
    m_questions.removeIf([&](const Question &question) {
        const bool mine = question.request.session == session;
        if (mine) {
            gone += question;
        }
        return mine;
    });
    lock.unlock();
    for (const Question &question : std::as_const(gone)) {
        Q_EMIT withdrawn(question.request);
        question.promise->future().cancel();
        question.promise->finish();
    }
}

} // namespace varve
