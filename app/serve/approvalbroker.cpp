// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "approvalbroker.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ApprovalBroker)
};

QLatin1StringView spelling(ToolAccess access)
{
    switch (access) {
    case ToolAccess::Read:
        return "read"_L1;
    case ToolAccess::Write:
        return "write"_L1;
    case ToolAccess::Execute:
        return "execute"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

/// What is asked, for a person to see and for a program to decide by.
QJsonObject questionJson(const ApprovalRequest &request)
{
    const QJsonDocument arguments = QJsonDocument::fromJson(request.arguments);
    return {
        { "callId"_L1, request.callId },
        { "tool"_L1, request.tool },
        { "arguments"_L1,
          arguments.isObject() ? QJsonValue(arguments.object())
                               : QJsonValue(QString::fromUtf8(request.arguments)) },
        { "access"_L1, QString(spelling(request.intent.access)) },
        { "subject"_L1, request.intent.subject },
        { "preview"_L1, request.intent.preview },
        { "previewIsDiff"_L1, request.intent.previewIsDiff },
        { "reason"_L1, request.intent.reason },
        { "notice"_L1, request.notice },
        { "suggestion"_L1,
          QJsonObject { { "tool"_L1, request.suggestion.tool },
                        { "pattern"_L1, request.suggestion.pattern } } },
    };
}

} // namespace

ApprovalBroker::ApprovalBroker(ServeContext *context, RpcDispatcher &dispatcher)
    : m_context(context)
{
    dispatcher.add("approve"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { approve(call, params); });
    dispatcher.add("deny"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { deny(call, params); });
    // The queue speaks on the thread that causes it.
    connect(&context->engine->approvals(), &ApprovalQueue::withdrawn, this,
            &ApprovalBroker::onWithdrawn, Qt::QueuedConnection);
}

ApprovalBroker::~ApprovalBroker() = default;

void ApprovalBroker::open(const ApprovalRequest &request, std::chrono::seconds limit,
                          const QJsonObject &members)
{
    const qint64 number = ++m_last;
    Question question { request, std::make_unique<QTimer>() };
    question.timer->setSingleShot(true);
    connect(question.timer.get(), &QTimer::timeout, this, [this, number, limit] {
        ApprovalDecision decision;
        decision.message = Tr::tr("Nobody decided within %n second(s), so it was not done.",
                                  nullptr, static_cast<int>(limit.count()));
        const ApprovalRequest asked = m_questions.at(number).request;
        close(number, "timedOut"_L1);
        m_context->engine->approvals().decide(asked.session, asked.callId, decision);
    });
    question.timer->start(limit);
    m_questions.emplace(number, std::move(question));
    QJsonObject event = questionJson(request);
    for (auto member = members.constBegin(); member != members.constEnd(); ++member) {
        event[member.key()] = member.value();
    }
    event["approval"_L1] = number;
    event["seconds"_L1] = qint64(limit.count());
    m_context->output->turnEvent(request.session, "approval"_L1, event);
}

void ApprovalBroker::approve(const RpcCallPtr &call, RpcParams &params)
{
    const auto number = params.requiredNumber("approval"_L1, 1, std::numeric_limits<qint32>::max());
    const QString scope =
            params.word("scope"_L1, { u"once"_s, u"session"_s, u"always"_s }, u"once"_s);
    const QString pattern = params.text("pattern"_L1);
    const bool hasPattern = params.has("pattern"_L1);
    if (hasPattern && scope == "once"_L1) {
        params.refuse(Tr::tr("A pattern goes with the scope “session” or “always”."), "pattern"_L1);
    }
    if (params.problem()) {
        return;
    }
    ApprovalDecision decision;
    decision.answer = scope == "session"_L1 ? ApprovalAnswer::Session
            : scope == "always"_L1          ? ApprovalAnswer::Always
                                            : ApprovalAnswer::Once;
    const auto question = m_questions.find(*number);
    if (question != m_questions.end()) {
        decision.rule = question->second.request.suggestion;
        if (hasPattern) {
            decision.rule.pattern = pattern;
        }
    }
    decide(call, *number, decision);
}

void ApprovalBroker::deny(const RpcCallPtr &call, RpcParams &params)
{
    const auto number = params.requiredNumber("approval"_L1, 1, std::numeric_limits<qint32>::max());
    ApprovalDecision decision;
    decision.message = params.text("message"_L1);
    if (!params.problem()) {
        decide(call, *number, decision);
    }
}

void ApprovalBroker::decide(const RpcCallPtr &call, qint64 number, ApprovalDecision decision)
{
    const auto question = m_questions.find(number);
    if (question == m_questions.end()) {
        call->fail(Error { Error::Kind::NotFound,
                           Tr::tr("No approval %1 is open. It was decided before, or its turn has "
                                  "ended.")
                                   .arg(number),
                           {} });
        return;
    }
    const ApprovalRequest asked = question->second.request;
    const bool denied = decision.answer == ApprovalAnswer::Deny;
    close(number, denied ? "denied"_L1 : "approved"_L1);
    m_context->engine->approvals().decide(asked.session, asked.callId, decision);
    call->answer(QJsonObject { { "approval"_L1, number } });
}

/// Its turn was stopped.
void ApprovalBroker::onWithdrawn(const ApprovalRequest &request)
{
    const auto found = std::ranges::find_if(m_questions, [&](const auto &one) {
        const ApprovalRequest &asked = one.second.request;
        return asked.session == request.session && asked.callId == request.callId;
    });
    if (found != m_questions.end()) {
        close(found->first, "withdrawn"_L1);
    }
}

void ApprovalBroker::close(qint64 number, QLatin1StringView outcome)
{
    const auto question = m_questions.extract(number);
    // It may be its own timer that has run out.
    question.mapped().timer.release()->deleteLater();
    m_context->output->turnEvent(question.mapped().request.session, "approvalEnded"_L1,
                                 { { "approval"_L1, number }, { "outcome"_L1, QString(outcome) } });
}

} // namespace varve
