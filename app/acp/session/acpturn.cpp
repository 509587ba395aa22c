// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpturn.h"

#include "acptoolcall.h"
#include "acpwire.h"
#include <models/format.h>
#include <workspace/modelwindow.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpTurn)
};

} // namespace

AcpTurn::AcpTurn(AcpContext *context, AcpPermissions *permissions, AcpSessionPtr session,
                 LongCallPtr call)
    : m_context(context)
    , m_permissions(permissions)
    , m_session(std::move(session))
    , m_call(std::move(call))
    , m_approver(
              std::make_shared<TurnApprover>(&context->engine->approvals(), QList<ApprovalRule>()))
    , m_entries(m_session->folder, context->client.showsCompactions,
                [this](const QJsonObject &update) {
                    m_context->output->update(m_session->id(), update);
                })
    , m_messageId(EntryId::create().toString())
{
    m_approver->setMode(m_session->mode);
    m_call->onStop([this] { stop(); });
}

AcpTurn::~AcpTurn()
{
    m_call->onStop({});
}

void AcpTurn::start(const NewMessage &message)
{
    m_session->servers->offer().then(
            this, [this, message](const McpToolOffer &offer) { begin(message, offer); });
}

void AcpTurn::begin(const NewMessage &message, const McpToolOffer &offer)
{
    if (m_isOver) {
        return;
    }
    for (const QString &problem : offer.problems) {
        tellOnce("warning"_L1, problem);
    }
    TurnRequest request;
    request.session = m_session->asked;
    request.message = message;
    request.answer = m_session->answer;
    request.folder = m_session->folder;
    request.moreTools = offer.tools;
    m_ask = std::make_unique<AskRun>(m_context->engine, request);
    m_ask->setApprover(m_approver);
    m_ask->setAsksAgain(false); // what was told cannot be taken back
    connect(m_ask.get(), &AskRun::prepared, this, &AcpTurn::onPrepared);
    connect(m_ask.get(), &AskRun::told, this, &AcpTurn::onTold);
    connect(m_ask.get(), &AskRun::grew, this, &AcpTurn::onGrew);
    connect(m_ask.get(), &AskRun::stored, this, &AcpTurn::onStored);
    connect(m_ask.get(), &AskRun::asked, this, &AcpTurn::onAsked);
    connect(m_ask.get(), &AskRun::callStarted, this, [this](const ToolCallBlock &call) {
        m_entries.updateCall(call.callId, { { "status"_L1, "in_progress"_L1 } });
    });
    connect(m_ask.get(), &AskRun::outputGrew, this, &AcpTurn::onOutput);
    connect(m_ask.get(), &AskRun::ended, this, &AcpTurn::onEnded);
    m_ask->start();
}

void AcpTurn::stop()
{
    m_isStopped = true;
    if (m_ask) {
        m_ask->stop();
    } else if (!std::exchange(m_isOver, true)) {
        // Servers of tools may take long to be there.
        QMetaObject::invokeMethod(
                this, [this] { finish({}, varve::fail(Error::Kind::Cancelled, {})); },
                Qt::QueuedConnection);
    }
}

/// The same every time: what is not used of the folder, which tools are not there.
void AcpTurn::tellOnce(QLatin1StringView severity, const QString &sentence)
{
    if (!m_session->told.contains(sentence)) {
        m_session->told.insert(sentence);
        m_context->tell(m_session->id(), severity, sentence);
    }
}

void AcpTurn::onPrepared(const PreparedTurn &turn)
{
    const Endpoint &endpoint = turn.start.target.endpoint;
    m_window = resolveWindow(*m_context->engine->settings(), m_context->engine->catalogue(),
                             endpoint.provider, endpoint.model)
                       .tokens;
    QStringList sentences = turn.setup.sources.report.sentences() + turn.problems;
    if (!turn.setup.unchosen.isEmpty()) {
        sentences += Tr::tr("%1 So no tool that works in a folder is offered: open a project's "
                            "folder in the editor.")
                             .arg(turn.setup.unchosen);
    }
    for (const QString &sentence : std::as_const(sentences)) {
        tellOnce("warning"_L1, sentence);
    }
}

void AcpTurn::onTold(const QJsonObject &event)
{
    const QString type = event["type"_L1].toString();
    if (type == AskEvent::Problem || type == AskEvent::Retry) {
        endMessage();
        m_context->tell(m_session->id(), "warning"_L1, event["message"_L1].toString());
    } else if (type == AskEvent::CompactionProgress) {
        onCompacting();
    } else if (type == AskEvent::Compaction || type == AskEvent::Masks) {
        m_used = event["tokensAfter"_L1].toInteger(m_used);
        if (type == AskEvent::Masks || !m_context->client.showsCompactions) {
            m_context->tell(m_session->id(), "info"_L1,
                            Tr::tr("The context was made smaller: %1 → %2 tokens.")
                                    .arg(formatTokens(event["tokensBefore"_L1].toInteger()),
                                         formatTokens(m_used)));
        }
        tellUsage(m_used);
    }
}

void AcpTurn::onCompacting()
{
    if (m_compaction.isEmpty() && m_context->client.showsCompactions) {
        m_compaction = EntryId::create().toString();
        m_entries.setCompactionId(m_compaction);
        m_context->output->update(m_session->id(),
                                  { { "sessionUpdate"_L1, "compaction_update"_L1 },
                                    { "compactionId"_L1, m_compaction },
                                    { "status"_L1, "in_progress"_L1 } });
    }
}

/// One that left no entry.
void AcpTurn::endCompacting(QLatin1StringView status)
{
    if (const QString id = std::exchange(m_compaction, QString()); !id.isEmpty()) {
        m_entries.setCompactionId({});
        m_context->output->update(m_session->id(),
                                  { { "sessionUpdate"_L1, "compaction_update"_L1 },
                                    { "compactionId"_L1, id },
                                    { "status"_L1, QString(status) } });
    }
}

void AcpTurn::onGrew(const StreamEvents &events)
{
    const QList<StreamedText> texts = streamedText(events);
    for (const StreamedText &piece : texts) {
        if (piece.isThinking != m_isThinking) {
            endMessage();
            m_isThinking = piece.isThinking;
        }
        const QString text = m_visible.add(piece.text);
        if (!text.isEmpty()) {
            m_context->output->text(m_session->id(),
                                    m_isThinking ? "agent_thought_chunk"_L1
                                                 : "agent_message_chunk"_L1,
                                    m_messageId, text);
        }
    }
    for (const StreamEvent &event : events) {
        if (const auto *stop = std::get_if<StopEvent>(&event)) {
            m_isRefused = m_isRefused || stop->refused;
        }
    }
}

/// What was held back of a text that comes to its end.
void AcpTurn::endMessage()
{
    if (const QString rest = m_visible.end(); !rest.isEmpty()) {
        m_context->output->text(m_session->id(),
                                m_isThinking ? "agent_thought_chunk"_L1 : "agent_message_chunk"_L1,
                                m_messageId, rest);
    }
}

void AcpTurn::onStored(const QList<Entry> &entries)
{
    for (const Entry &entry : entries) {
        if (entry.role == Role::Assistant) {
            endMessage();
            m_messageId = EntryId::create().toString();
        }
        if (entry.type == EntryType::Compaction) {
            m_compaction.clear();
        }
        m_entries.stored(entry);
        if (entry.role == Role::Assistant && entry.usage && entry.usage->isReported()) {
            tellUsage(entry.usage->prompt() + entry.usage->output);
        }
    }
}

void AcpTurn::tellUsage(qint64 used, std::optional<double> cost)
{
    m_used = used;
    if (m_window <= 0) {
        return; // the schema wants a size
    }
    QJsonObject update { { "sessionUpdate"_L1, "usage_update"_L1 },
                         { "used"_L1, std::max<qint64>(used, 0) },
                         { "size"_L1, m_window } };
    if (cost) {
        update["cost"_L1] = QJsonObject { { "amount"_L1, *cost }, { "currency"_L1, "USD"_L1 } };
    }
    m_context->output->update(m_session->id(), update);
}

void AcpTurn::onAsked(const ApprovalRequest &request)
{
    QJsonObject shown = toolCallJson(
            m_entries.call(request.callId).callId.isEmpty()
                    ? ToolCallBlock { request.callId, request.tool, request.arguments, {} }
                    : m_entries.call(request.callId),
            m_session->folder);
    shown["toolCallId"_L1] = m_entries.toolCallId(request.callId);
    shown["status"_L1] = "pending"_L1;
    shown["content"_L1] = questionContent(request, m_ask->sandbox()["message"_L1].toString());
    if (!request.intent.path.isEmpty()) {
        shown["locations"_L1] = QJsonArray { QJsonObject { { "path"_L1, request.intent.path } } };
    }
    m_permissions->ask(m_session->id(), request, shown);
}

/// The newest says all that those before it said.
void AcpTurn::onOutput(const QString &callId, const QString &tail)
{
    if (!m_context->output->buffer().isCongested()) {
        m_entries.updateCall(callId, { { "content"_L1, QJsonArray { textContent(tail) } } });
    }
}

/// Its title and what it has cost so far are in the store by now.
void AcpTurn::onEnded(const AskEnd &end)
{
    m_ask.release()->deleteLater(); // it is telling us this
    m_isOver = true;
    if (!end.child.isNull()) {
        m_session->asked = end.child;
    }
    endMessage();
    m_entries.endCalls();
    endCompacting(m_isStopped ? "cancelled"_L1 : "failed"_L1);
    m_context->store()
            ->read([session = m_session->asked](StoreReader &reader) {
                return reader.session(session);
            })
            .then(this, [this, end](const Result<Session> &session) { finish(end, session); });
}

void AcpTurn::finish(const AskEnd &end, const Result<Session> &session)
{
    if (session && session->name != m_session->title) {
        m_session->title = session->name;
        m_context->output->update(m_session->id(),
                                  { { "sessionUpdate"_L1, "session_info_update"_L1 },
                                    { "title"_L1, visibleLine(session->name) } });
    }
    if (session && session->totals.cost) {
        tellUsage(m_used, session->totals.cost);
    }
    m_context->output->flush(m_session->id());
    if (m_isStopped || (!end.refused && end.turn.how == TurnEnd::How::Stopped)) {
        answer("cancelled"_L1, end.turn.leaf);
    } else if (end.refused || end.turn.how == TurnEnd::How::Failed) {
        fail(end);
    } else if (end.turn.how == TurnEnd::How::Limited) {
        m_context->tell(m_session->id(), "warning"_L1, end.turn.error.message);
        answer("max_turn_requests"_L1, end.turn.leaf);
    } else {
        const bool isCut = end.told["stopReason"_L1] == QString(toString(StopReason::Length));
        answer(isCut ? "max_tokens"_L1 : "end_turn"_L1, end.turn.leaf);
    }
    Q_EMIT ended();
}

void AcpTurn::fail(const AskEnd &end)
{
    const Error error = end.refused.value_or(end.turn.error);
    if (m_isRefused && !end.refused) {
        m_context->tell(m_session->id(), "warning"_L1, error.message);
        answer("refusal"_L1, end.turn.leaf);
    } else if (end.refused && end.why == TurnRefusal::Why::NoKey) {
        m_call->call->fail(RpcError { QString(AuthRequiredKind), error.message });
    } else if (end.refused && end.why == TurnRefusal::Why::NotSetUp) {
        // What is not there is the model: not the session, as a client would take it.
        m_call->call->fail(Error { Error::Kind::Refused, error.message, error.detail });
    } else {
        m_call->call->fail(error);
    }
}

void AcpTurn::answer(QLatin1StringView stopReason, const EntryId &leaf)
{
    QJsonObject result { { "stopReason"_L1, QString(stopReason) } };
    if (!leaf.isNull()) {
        result["_meta"_L1] = QJsonObject {
            { "varve"_L1, QJsonObject { { "leafId"_L1, leaf.toString() } } },
        };
    }
    m_context->output->flush(m_session->id());
    m_call->call->answer(result);
}

} // namespace varve
