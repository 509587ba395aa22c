// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "queuemethods.h"

#include "askmessage.h"
#include <engine/newmessage.h>

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
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
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
                                              { "createdAt"_L1,
                                                message.createdAt.toUTC().toString(
                                                        Qt::ISODateWithMs) } };
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

} // namespace

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

} // namespace varve
