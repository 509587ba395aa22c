// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// rename, tag, archive, delete, restore: sessions as wholes.
#include "servemethods.h"
#include "sessiondeletion.h"
#include "sessionlistjson.h"
#include "sessiontags.h"

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

/// Each once.
Result<QList<SessionId>> sessionsNamed(StoreReader &reader, const QStringList &names)
{
    QList<SessionId> sessions;
    for (const QString &name : names) {
        const auto found = sessionNamed(reader, name);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (!sessions.contains(found->id)) {
            sessions += found->id;
        }
    }
    return sessions;
}

QJsonArray idsJson(const QList<SessionId> &sessions)
{
    QJsonArray ids;
    std::ranges::transform(sessions, std::back_inserter(ids),
                           [](const SessionId &id) { return QJsonValue(id.toString()); });
    return ids;
}

void rename(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString named = params.requiredText("session"_L1);
    const QString title = params.requiredText("title"_L1).trimmed();
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [=](SessionStore &store) -> Result<QJsonObject> {
        const auto found = sessionNamed(store.reader(), named);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (const auto done = store.rename(found->id, title); !done) {
            return std::unexpected(done.error());
        }
        const auto tags = store.reader().sessionTags();
        if (!tags) {
            return std::unexpected(tags.error());
        }
        return store.reader().session(found->id).transform([&](const Session &session) {
            return sessionJson(session, tags->value(session.number));
        });
    });
}

void tag(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString named = params.requiredText("session"_L1);
    const QStringList add = params.texts("add"_L1).value_or(QStringList());
    const QStringList remove = params.texts("remove"_L1).value_or(QStringList());
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [=](SessionStore &store) -> Result<QJsonObject> {
        const auto found = sessionNamed(store.reader(), named);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (!add.isEmpty() || !remove.isEmpty()) {
            const auto done = SessionTags(store.database()).change({ found->id }, add, remove);
            if (!done) {
                return std::unexpected(done.error());
            }
        }
        return store.reader().sessionTags().transform([&](const auto &tags) {
            return QJsonObject { { "id"_L1, found->id.toString() },
                                 { "tags"_L1,
                                   QJsonArray::fromStringList(tags.value(found->number)) } };
        });
    });
}

void archive(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QStringList names = readSessions(params);
    const bool archived = params.flag("archived"_L1, true);
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [=](SessionStore &store) -> Result<QJsonObject> {
        const auto sessions = sessionsNamed(store.reader(), names);
        if (!sessions) {
            return std::unexpected(sessions.error());
        }
        for (const SessionId &session : *sessions) {
            if (const auto done = store.setArchived(session, archived); !done) {
                return std::unexpected(done.error());
            }
        }
        return QJsonObject { { "sessions"_L1, idsJson(*sessions) }, { "archived"_L1, archived } };
    });
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

void addShelfMethods(RpcDispatcher &dispatcher, ServeContext *context)
{
    const auto add = [&](QLatin1StringView name, auto method) {
        dispatcher.add(name, [context, method](const RpcCallPtr &call, RpcParams &params) {
            method(context, call, params);
        });
    };
    add("rename"_L1, rename);
    add("tag"_L1, tag);
    add("archive"_L1, archive);
    add("delete"_L1, remove);
    add("restore"_L1, restore);
}

} // namespace varve
