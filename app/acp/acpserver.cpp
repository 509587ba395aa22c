// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpserver.h"

#include "acpsessionlist.h"
#include "acpwire.h"
#include "makeacpserver.h"
#include <operations/errorjson.h>
#include <operations/operations.h>

#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <array>
#include <rpc/operationmethod.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpServer)
};

constexpr std::chrono::seconds Patience { 10 };
constexpr auto Prefix = "_varve/"_L1;

/// What only this program has: operations by their names.
constexpr std::array Extensions {
    "open"_L1,        "entry"_L1, "tree"_L1,        "fork"_L1,   "navigate"_L1, "rename"_L1,
    "context"_L1,     "plan"_L1,  "compact"_L1,     "undo"_L1,   "redo"_L1,     "prune"_L1,
    "compactions"_L1, "edit"_L1,  "memory"_L1,      "forget"_L1, "remember"_L1, "recall"_L1,
    "search"_L1,      "usage"_L1, "folderTrust"_L1, "trust"_L1,  "distrust"_L1,
};

QJsonArray extensionNames()
{
    QJsonArray names;
    for (const QLatin1StringView name : Extensions) {
        names += QString(QString(Prefix) + name);
    }
    return names;
}

/// AgentCapabilities of the schema.
QJsonObject capabilities()
{
    const QJsonObject has;
    return {
        { "loadSession"_L1, true },
        { "promptCapabilities"_L1,
          QJsonObject {
                  { "image"_L1, true }, { "audio"_L1, false }, { "embeddedContext"_L1, true } } },
        { "mcpCapabilities"_L1, QJsonObject { { "http"_L1, true }, { "sse"_L1, false } } },
        { "sessionCapabilities"_L1,
          QJsonObject { { "list"_L1, has }, { "resume"_L1, has }, { "close"_L1, has } } },
        { "_meta"_L1,
          QJsonObject { { "varve"_L1, QJsonObject { { "methods"_L1, extensionNames() } } } } }
    };
}

bool isSaid(const QJsonValue &capability)
{
    return capability.isObject();
}

} // namespace

AcpServer::AcpServer(Engine *engine, QObject *parent)
    : LineServer(parent)
    , m_endpoint([this](const QByteArray &line) { send(line); })
    , m_context(engine, &m_endpoint, &m_output)
    , m_sessions(&m_context)
{
    engine->tools().findSandbox(); // turns say how commands are held
    connect(&m_output, &AcpOutput::grew, this, &AcpServer::grew);
    m_endpoint.setGate([this](RpcRequest &request) { return look(request); });
    addMethods();
    addOperations();
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_closed = true;
        Q_EMIT closed();
    });
    connect(&m_sessions, &AcpSessions::idle, this, &AcpServer::closeIfIdle, Qt::QueuedConnection);
}

AcpServer::~AcpServer() = default;

void AcpServer::addMethods()
{
    RpcDispatcher &methods = m_endpoint.methods();
    methods.add("initialize"_L1,
                [this](const RpcCallPtr &call, RpcParams &params) { initialize(call, params); });
    methods.add("authenticate"_L1, [](const RpcCallPtr &, RpcParams &params) {
        params.refuse(Tr::tr("There is nothing to sign in to. Keys of model servers are in the "
                             "keychain or in the environment: set them up in Varve's window, or "
                             "start “varve acp” with the variable."),
                      "methodId"_L1);
    });
    methods.add("session/list"_L1,
                [this](const RpcCallPtr &call, RpcParams &params) { list(call, params); });
    m_endpoint.onNotification("$/cancel_request"_L1, [this](const QJsonObject &params) {
        m_context.running.stop(params["requestId"_L1]);
    });
}

void AcpServer::addOperations()
{
    const OperationHost host { &m_context, m_context.engine, &m_context.running,
                               [this](const QJsonValue &request, const OperationEvent &event) {
                                   announce(request, event);
                               } };
    for (const Operation *operation : operations()) {
        if (!std::ranges::contains(Extensions, operation->text.name)) {
            continue;
        }
        const QByteArray name = QString(QString(Prefix) + operation->text.name).toLatin1();
        m_endpoint.methods().add(QLatin1StringView(name),
                                 [host, operation](const RpcCallPtr &call, RpcParams &params) {
                                     callOperation(host, *operation, call, params);
                                 });
    }
}

/// Before a client has said what it can do nothing is done for it. What it asks of a session that goes on elsewhere is asked there.
std::optional<RpcError> AcpServer::look(RpcRequest &request)
{
    if (!m_isInitialized && request.method != "initialize"_L1) {
        return RpcError { QString(InvalidRequestKind), Tr::tr("Begin with “initialize”.") };
    }
    if (request.method.startsWith(Prefix)) {
        const QString asked = m_sessions.askedIn(request.params.value("session"_L1).toString());
        if (!asked.isEmpty()) {
            request.params["session"_L1] = asked;
        }
    }
    return std::nullopt;
}

/// We have one version: a client that has another says goodbye, as the protocol wants it.
void AcpServer::initialize(const RpcCallPtr &call, RpcParams &params)
{
    (void)params.requiredNumber("protocolVersion"_L1, 0, 65'535);
    const QJsonObject can = params.object("clientCapabilities"_L1);
    const QJsonObject session = can["session"_L1].toObject();
    if (params.problem()) {
        return;
    }
    m_context.client.showsNotices = isSaid(session["notices"_L1]);
    m_context.client.showsCompactions = isSaid(session["compaction"_L1]);
    m_isInitialized = true;
    call->answer(QJsonObject {
            { "protocolVersion"_L1, Version },
            { "agentCapabilities"_L1, capabilities() },
            { "authMethods"_L1, QJsonArray() },
            { "agentInfo"_L1,
              QJsonObject { { "name"_L1, "varve"_L1 },
                            { "title"_L1, "Varve"_L1 },
                            { "version"_L1, QCoreApplication::applicationVersion() } } } });
}

void AcpServer::list(const RpcCallPtr &call, RpcParams &params)
{
    const QString folder = params.text("cwd"_L1);
    const QString cursor = params.text("cursor"_L1);
    if (!folder.isEmpty() && !QDir::isAbsolutePath(folder)) {
        params.refuse(Tr::tr("“cwd” is an absolute path."), "cwd"_L1);
    }
    if (params.problem()) {
        return;
    }
    m_context.store()
            ->read([folder = folder.isEmpty() ? QString() : QDir::cleanPath(folder),
                    cursor](StoreReader &reader) { return listSessions(reader, folder, cursor); })
            .then(&m_context, [call](const Result<QJsonObject> &page) { call->answer(page); });
}

/// As notifications of ours, with the id of the request. Of a client that does not read progress waits for nobody.
void AcpServer::announce(const QJsonValue &request, const OperationEvent &event)
{
    const EventText::Kind kind = event.text->kind;
    const bool isPassing = kind == EventText::Kind::Progress || kind == EventText::Kind::Text;
    if (isPassing && m_output.buffer().isCongested()) {
        return;
    }
    QJsonObject members = event.members;
    members["request"_L1] = request;
    members["event"_L1] = QString(event.text->name);
    if (!event.session.isNull()) {
        members["session"_L1] = event.session.toString();
    }
    if (kind == EventText::Kind::Text) {
        members["text"_L1] = event.piece;
    }
    m_output.line(AcpEndpoint::notification("_varve/event"_L1, members));
}

void AcpServer::receive(QByteArrayView bytes)
{
    if (!m_closing) {
        m_endpoint.feed(bytes);
    }
}

void AcpServer::goOn()
{
    m_sessions.goOn();
}

void AcpServer::send(const QByteArray &line)
{
    m_output.line(line);
    if (m_closing) {
        // Whoever has answered is not done yet.
        QMetaObject::invokeMethod(this, &AcpServer::closeIfIdle, Qt::QueuedConnection);
    }
}

void AcpServer::close()
{
    if (m_closing) {
        return;
    }
    m_endpoint.end();
    m_closing = true;
    m_endpoint.methods().close(
            { QString(spellingOf(Error::Kind::Cancelled)), Tr::tr("The server is ending.") });
    m_sessions.close();
    m_context.running.close();
    m_patience.start(Patience);
    QMetaObject::invokeMethod(this, &AcpServer::closeIfIdle, Qt::QueuedConnection);
}

void AcpServer::closeIfIdle()
{
    if (m_closing && !m_closed && m_endpoint.methods().underWay() == 0 && m_sessions.isIdle()) {
        m_closed = true;
        m_patience.stop();
        Q_EMIT closed();
    }
}

std::unique_ptr<LineServer> makeAcpServer(Engine *engine)
{
    return std::make_unique<AcpServer>(engine);
}

} // namespace varve
