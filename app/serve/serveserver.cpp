// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serveserver.h"

#include "makeserveserver.h"
#include "queuemethods.h"
#include <operations/compactoperations.h>
#include <operations/errorjson.h>
#include <operations/idleoperations.h>
#include <storage/sessionpurge.h>

#include <QCoreApplication>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeServer)
};

constexpr std::chrono::seconds Patience { 10 };
constexpr std::chrono::milliseconds PurgeTime { 700 };

QLatin1StringView spelling(StoreAccess access)
{
    switch (access) {
    case StoreAccess::ReadWrite:
        return "readWrite"_L1;
    case StoreAccess::ReadOnlyMedium:
        return "readOnly"_L1;
    case StoreAccess::NewerVersion:
        return "newerVersion"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace

ServeServer::ServeServer(Engine *engine, QObject *parent)
    : LineServer(parent)
    , m_engine(engine)
    , m_dispatcher([this](const QByteArray &answer) { send(answer); })
    , m_context(engine, &m_output)
    , m_approvals(&m_context, m_dispatcher)
    , m_turns(&m_context, &m_approvals, m_dispatcher)
    , m_watch(&m_context, m_dispatcher)
{
    m_engine->tools().findSandbox(); // turns say how commands are held
    addOperations(m_dispatcher, &m_context);
    addQueueMethods(m_dispatcher, &m_context, &m_turns);
    addOwnMethods();
    connect(&m_output, &ServeOutput::grew, this, &ServeServer::grew);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_closed = true;
        Q_EMIT closed();
    });
    // A turn of a queued message has no request whose answer would tell.
    connect(&m_turns, &AskHost::idle, this, &ServeServer::closeIfIdle, Qt::QueuedConnection);
    m_output.announce("hello"_L1, hello());
}

ServeServer::~ServeServer() = default;

QJsonObject ServeServer::hello() const
{
    return { { "protocol"_L1, RpcProtocol },
             { "version"_L1, QCoreApplication::applicationVersion() },
             { "store"_L1, m_engine->store()->path() },
             { "access"_L1, QString(spelling(m_engine->store()->access())) },
             { "process"_L1, QCoreApplication::applicationPid() },
             { "methods"_L1, QJsonArray::fromStringList(m_dispatcher.methods()) } };
}

void ServeServer::addOwnMethods()
{
    m_dispatcher.add("hello"_L1, [this](const RpcCallPtr &call, RpcParams &params) {
        if (!params.problem()) {
            call->answer(hello());
        }
    });
    m_dispatcher.add("abort"_L1,
                     [this](const RpcCallPtr &call, RpcParams &params) { abort(call, params); });
    m_dispatcher.add("idleStop"_L1, [this](const RpcCallPtr &call, RpcParams &params) {
        if (!params.problem()) {
            call->answer(QJsonObject { { "stopped"_L1, stopIdleWork(*m_engine) } });
        }
    });
    m_dispatcher.add("shutdown"_L1, [this](const RpcCallPtr &call, RpcParams &params) {
        if (!params.problem()) {
            call->answer(QJsonObject());
            close();
        }
    });
}

/// A request, or whatever runs in a session: a turn, a compaction, both.
void ServeServer::abort(const RpcCallPtr &call, RpcParams &params)
{
    const QJsonValue request = params.id("request"_L1);
    if (!request.isUndefined()) {
        if (!params.problem()) {
            call->answer(QJsonObject { { "stopped"_L1, m_context.running.stop(request) } });
        }
        return;
    }
    const QString named = params.requiredText("session"_L1);
    if (params.problem()) {
        return;
    }
    const auto stop = [this, call](const SessionId &session) {
        const bool turn = m_turns.stop(session);
        const bool compaction = stopCompacting(*m_engine, session);
        const bool stopped = turn || compaction;
        if (stopped) {
            call->answer(QJsonObject { { "stopped"_L1, true } });
        }
        return stopped;
    };
    // One that is known does not wait for the store.
    if (const SessionId id = SessionId::fromString(named); !id.isNull() && stop(id)) {
        return;
    }
    m_engine->store()
            ->read([named](StoreReader &reader) { return sessionNamed(reader, named); })
            .then(&m_context, [call, stop](const Result<Session> &found) {
                if (!found) {
                    call->fail(found.error());
                } else if (!stop(found->id)) {
                    call->answer(QJsonObject { { "stopped"_L1, false } });
                }
            });
}

void ServeServer::receive(QByteArrayView bytes)
{
    if (!m_closing) {
        m_dispatcher.feed(bytes);
    }
}

void ServeServer::send(const QByteArray &answer)
{
    m_output.line(answer);
    if (m_closing) {
        // Whoever has answered is not done yet.
        QMetaObject::invokeMethod(this, &ServeServer::closeIfIdle, Qt::QueuedConnection);
    }
}

void ServeServer::close()
{
    if (m_closing) {
        return;
    }
    m_dispatcher.end();
    m_closing = true;
    m_dispatcher.close({ spellingOf(Error::Kind::Cancelled), Tr::tr("The server is ending.") });
    m_watch.close();
    m_turns.close();
    m_context.running.close();
    m_patience.start(Patience);
    purge();
    QMetaObject::invokeMethod(this, &ServeServer::closeIfIdle, Qt::QueuedConnection);
}

/// The point of no return for sessions that were deleted here. Behind what is still being deleted.
void ServeServer::purge()
{
    if (!m_context.hasDeleted) {
        return;
    }
    m_purging = true;
    m_engine->store()
            ->write([](SessionStore &store) {
                return SessionPurge(store).claimAndRemove(QDeadlineTimer(PurgeTime));
            })
            .then(this, [this](const Result<> &) {
                m_purging = false; // what is left goes the next time
                QMetaObject::invokeMethod(this, &ServeServer::closeIfIdle, Qt::QueuedConnection);
            });
}

void ServeServer::closeIfIdle()
{
    if (m_closing && !m_closed && !m_purging && m_dispatcher.underWay() == 0 && m_turns.isIdle()) {
        m_closed = true;
        m_patience.stop();
        Q_EMIT closed();
    }
}

std::unique_ptr<LineServer> makeServeServer(Engine *engine)
{
    return std::make_unique<ServeServer>(engine);
}

} // namespace varve
