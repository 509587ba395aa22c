// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serveserver.h"

#include "askhost.h"
#include "askmessage.h"
#include "makeserveserver.h"
#include <base/timestamp.h>
#include <engine/newmessage.h>
#include <operations/compactoperations.h>
#include <operations/errorjson.h>
#include <operations/idleoperations.h>
#include <storage/sessionpurge.h>

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
    Q_DECLARE_TR_FUNCTIONS(varve::ServeServer)
};

Error noTurn()
{
    return { Error::Kind::Refused,
             Tr::tr("No turn of this server is running in the session. Send the message with "
                    "“ask”."),
             {} };
}

/// Finds the session and goes on with its id.
void withSession(ServeContext *context, const RpcCallPtr &call, const QString &session,
                 const std::function<void(const SessionId &)> &then)
{
    context->store()
            ->read([session](StoreReader &reader) { return sessionNamed(reader, session); })
            .then(context, [call, then](const Result<Session> &found) {
                if (found) {
                    then(found->id);
                } else {
                    call->fail(found.error());
                }
            });
}

/// The message is in the store by now. The turn may have ended meanwhile: then this is the next one.
void handOver(AskHost *turns, const SessionId &session, const AskParameters &parameters,
              const QueuedMessage &message)
{
    if (!turns->isAtWork(session)) {
        turns->sendQueued(parameters, session, message);
    } else if (message.steer) {
        turns->steer(session, { userEntry(message.blocks), message.number });
    }
}

void add(ServeContext *context, AskHost *turns, const RpcCallPtr &call, const SessionId &session,
         QueuedMessage message)
{
    const auto parameters = turns->parametersOf(session);
    if (!parameters) {
        call->fail(noTurn());
        return;
    }
    context->store()
            ->write([session, message](SessionStore &store) {
                return MessageQueue(store.database()).add(session, message);
            })
            .then(context, [=](const Result<qint64> &number) mutable {
                if (!number) {
                    call->fail(number.error());
                    return;
                }
                call->answer(QJsonObject { { "number"_L1, *number } });
                message.number = *number;
                handOver(turns, session, *parameters, message);
            });
}

void queue(ServeContext *context, AskHost *turns, const RpcCallPtr &call, RpcParams &params)
{
    const QString named = params.requiredText("session"_L1);
    const NewMessage written = readMessage(params);
    const bool steer = params.flag("steer"_L1);
    if (params.problem()) {
        return;
    }
    const auto onMessage = [=](const SessionId &session, const Result<Blocks> &blocks) {
        if (!blocks) {
            call->fail(blocks.error());
            return;
        }
        QueuedMessage message;
        message.blocks = *blocks;
        message.steer = steer;
        add(context, turns, call, session, message);
    };
    context->store()
            ->read([named](StoreReader &reader) { return loadNamed(reader, named); })
            .then(context, [=](const Result<LoadedSession> &loaded) {
                if (!loaded) {
                    call->fail(loaded.error());
                } else if (!turns->parametersOf(loaded->session().id)) {
                    call->fail(noTurn()); // before anything is stored
                } else {
                    makeMessage(context->store(), written,
                                ReferenceBudget::read(*context->engine->settings()),
                                loaded->factors)
                            .then(context,
                                  [=,
                                   session = loaded->session().id](const Result<Blocks> &blocks) {
                                      onMessage(session, blocks);
                                  });
                }
            });
}

void queued(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString named = params.requiredText("session"_L1);
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [named](SessionStore &store) {
        return sessionNamed(store.reader(), named)
                .and_then([&](const Session &session) {
                    return MessageQueue(store.database()).messages(session.id);
                })
                .transform([](const QList<QueuedMessage> &messages) {
                    QJsonArray list;
                    for (const QueuedMessage &message : messages) {
                        list += QJsonObject { { "number"_L1, message.number },
                                              { "text"_L1, typedText(message.blocks) },
                                              { "steer"_L1, message.steer },
                                              { "createdAt"_L1, timestamp(message.createdAt) } };
                    }
                    return QJsonObject { { "messages"_L1, list } };
                });
    });
}

/// Numbers are of the whole store: one of another session is not there.
Result<> removeFrom(SessionStore &store, const SessionId &session, qint64 number)
{
    MessageQueue queue(store.database());
    return queue.messages(session).and_then([&](const QList<QueuedMessage> &waiting) -> Result<> {
        if (!std::ranges::contains(waiting, number, &QueuedMessage::number)) {
            return fail(Error::Kind::NotFound,
                        Tr::tr("No message %1 waits in this session.").arg(number));
        }
        return queue.remove(number);
    });
}

void unqueue(ServeContext *context, AskHost *turns, const RpcCallPtr &call, RpcParams &params)
{
    const QString named = params.requiredText("session"_L1);
    const auto number = params.requiredNumber("number"_L1, 1, std::numeric_limits<qint32>::max());
    if (params.problem()) {
        return;
    }
    withSession(context, call, named, [=](const SessionId &session) {
        turns->unsteer(session, *number);
        context->answerFromWriter(call, [session, number = *number](SessionStore &store) {
            return removeFrom(store, session, number).transform([&] {
                return QJsonObject { { "number"_L1, number } };
            });
        });
    });
}

/// queue, queued, unqueue: messages that wait for the turn that runs. `turns` is not owned.
void addQueueMethods(RpcDispatcher &dispatcher, ServeContext *context, AskHost *turns)
{
    dispatcher.add("queue"_L1, [=](const RpcCallPtr &call, RpcParams &params) {
        queue(context, turns, call, params);
    });
    dispatcher.add("queued"_L1, [=](const RpcCallPtr &call, RpcParams &params) {
        queued(context, call, params);
    });
    dispatcher.add("unqueue"_L1, [=](const RpcCallPtr &call, RpcParams &params) {
        unqueue(context, turns, call, params);
    });
}

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
