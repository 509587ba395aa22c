// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acppermissions.h"

#include <base/visibletext.h>
#include <settings/settings.h>
#include <settings/toolsettings.h>

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpPermissions)
};

constexpr auto AllowOnce = "allow_once"_L1;
constexpr auto AllowSession = "allow_session"_L1;
constexpr auto AllowAlways = "allow_always"_L1;
constexpr auto RejectOnce = "reject_once"_L1;
constexpr auto RejectAlways = "reject_always"_L1;
constexpr qsizetype LongestRule = 120; // characters of what a button says

QString ruleName(const QString &tool, const QString &pattern)
{
    return visibleLine(pattern.isEmpty() ? tool : tool + u": "_s + pattern, LongestRule);
}

QJsonObject option(QLatin1StringView id, QLatin1StringView kind, const QString &name)
{
    return { { "optionId"_L1, QString(id) }, { "name"_L1, name }, { "kind"_L1, QString(kind) } };
}

/// A rule is offered only where all of it can be read.
QJsonArray optionsOf(const ApprovalRequest &request)
{
    QJsonArray options { option(AllowOnce, "allow_once"_L1, Tr::tr("Allow")) };
    const ApprovalRule &rule = request.suggestion;
    if (rule.tool.size() + rule.pattern.size() < LongestRule) {
        const QString name = ruleName(rule.tool, rule.pattern);
        options += option(AllowSession, "allow_always"_L1,
                          Tr::tr("Allow in this session: “%1”").arg(name));
        options += option(AllowAlways, "allow_always"_L1, Tr::tr("Always allow: “%1”").arg(name));
    }
    options += option(RejectOnce, "reject_once"_L1, Tr::tr("Reject"));
    if (request.tool.size() + request.intent.subject.size() < LongestRule) {
        options += option(
                RejectAlways, "reject_always"_L1,
                Tr::tr("Never allow: “%1”").arg(ruleName(request.tool, request.intent.subject)));
    }
    return options;
}

/// Only what was offered means something.
QString selected(const ApprovalRequest &request, const RpcMessage &reply)
{
    const QJsonObject outcome = reply.content["outcome"_L1].toObject();
    const QString id = outcome["optionId"_L1].toString();
    const QJsonArray options = optionsOf(request);
    const bool isOffered = std::ranges::any_of(
            options, [&](const QJsonValue &one) { return one["optionId"_L1].toString() == id; });
    return reply.kind == RpcMessage::Kind::Reply && outcome["outcome"_L1] == "selected"_L1
                    && isOffered
            ? id
            : QString();
}

} // namespace

AcpPermissions::AcpPermissions(AcpContext *context) : m_context(context)
{
    // The queue speaks on the thread that causes it.
    connect(&context->engine->approvals(), &ApprovalQueue::withdrawn, this,
            &AcpPermissions::onWithdrawn, Qt::QueuedConnection);
}

AcpPermissions::~AcpPermissions() = default;

void AcpPermissions::ask(const QString &session, const ApprovalRequest &request,
                         const QJsonObject &toolCall)
{
    const auto number = std::make_shared<qint64>(0);
    const QByteArray line = m_context->endpoint->request(*number, "session/request_permission"_L1,
                                                         { { "sessionId"_L1, session },
                                                           { "toolCall"_L1, toolCall },
                                                           { "options"_L1, optionsOf(request) } },
                                                         [this, number](const RpcMessage &reply) {
                                                             const auto asked =
                                                                     m_open.extract(*number);
                                                             if (!asked.empty()) {
                                                                 onReply(asked.mapped(), reply);
                                                             }
                                                         });
    m_open.emplace(*number, request);
    m_context->output->lineOf(session, line);
}

void AcpPermissions::onReply(const ApprovalRequest &request, const RpcMessage &reply)
{
    const QString choice = selected(request, reply);
    ApprovalDecision decision;
    decision.rule = request.suggestion;
    if (choice == AllowOnce) {
        decision.answer = ApprovalAnswer::Once;
    } else if (choice == AllowSession) {
        decision.answer = ApprovalAnswer::Session;
    } else if (choice == AllowAlways) {
        decision.answer = ApprovalAnswer::Always;
    } else if (choice.isEmpty()) {
        decision.message = Tr::tr("The editor did not say that it may be done.");
    }
    if (choice == RejectAlways) {
        keepDenial(request);
    }
    m_context->engine->approvals().decide(request.session, request.callId, decision);
    if (reply.content["outcome"_L1]["outcome"_L1] == "cancelled"_L1) {
        Q_EMIT cancelled(request.session);
    }
}

/// Exactly this one.
void AcpPermissions::keepDenial(const ApprovalRequest &request)
{
    QList<ToolRule> rules = readToolRules(*m_context->engine->settings());
    const ToolRule denial { request.tool, request.intent.subject, false };
    if (!rules.contains(denial)) {
        rules += denial;
        writeToolRules(m_context->engine->settings(), rules);
    }
}

/// Its turn was stopped.
void AcpPermissions::onWithdrawn(const ApprovalRequest &request)
{
    const auto found = std::ranges::find_if(m_open, [&](const auto &one) {
        return one.second.session == request.session && one.second.callId == request.callId;
    });
    if (found != m_open.end()) {
        const qint64 number = found->first;
        m_open.erase(found);
        m_context->endpoint->forget(number);
    }
}

} // namespace varve
