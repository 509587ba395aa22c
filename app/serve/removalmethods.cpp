// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// delete, restore: sessions as wholes.
#include "servemethods.h"
#include <operations/valuefields.h>
#include <storage/sessiondeletion.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

constexpr qsizetype MostNamed = 1'000;

/// The parameter sessions.
QStringList readSessions(RpcParams &params)
{
    const QStringList names = params.requiredTexts("sessions"_L1);
    if (names.size() > MostNamed) {
        params.refuse(Tr::tr("At most %1 sessions at a time.").arg(MostNamed), "sessions"_L1);
    }
    return names;
}

void remove(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QStringList names = readSessions(params);
    if (params.problem()) {
        return;
    }
    context->hasDeleted = true;
    context->answerFromWriter(call, [=](SessionStore &store) {
        return sessionsNamed(store.reader(), names)
                .and_then([&](const QList<SessionId> &sessions) {
                    return SessionDeletion(store).remove(sessions);
                })
                .transform([](const QList<SessionId> &gone) {
                    return QJsonObject { { "deleted"_L1, idsJson(gone) } };
                });
    });
}

/// Nobody sees them, so they are named by their whole ids only.
void restore(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QStringList names = readSessions(params);
    QList<SessionId> sessions;
    for (const QString &name : names) {
        sessions += SessionId::fromString(name);
        if (sessions.constLast().isNull()) {
            params.refuse(Tr::tr("A deleted session is named by its whole id, not “%1”.").arg(name),
                          "sessions"_L1);
        }
    }
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [sessions](SessionStore &store) {
        return SessionDeletion(store).restore(sessions).transform(
                [&] { return QJsonObject { { "restored"_L1, idsJson(sessions) } }; });
    });
}

} // namespace

void addRemovalMethods(RpcDispatcher &dispatcher, ServeContext *context)
{
    const auto add = [&](QLatin1StringView name, auto method) {
        dispatcher.add(name, [context, method](const RpcCallPtr &call, RpcParams &params) {
            method(context, call, params);
        });
    };
    add("delete"_L1, remove);
    add("restore"_L1, restore);
}

} // namespace varve
