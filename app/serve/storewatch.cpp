// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storewatch.h"

#include <interchange/entryjson.h>
#include <interchange/exactjsonwriter.h>
#include <operations/contextjson.h>
#include <operations/sessionlist.h>

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int LookEveryMs = 200;
constexpr qsizetype NewsBytes = 1024 * 1024; ///< of entries in one event; one entry always fits

QByteArray arrayOf(const QList<QByteArray> &values)
{
    return '[' + values.join(',') + ']';
}

} // namespace

StoreWatch::StoreWatch(ServeContext *context, RpcDispatcher &dispatcher) : m_context(context)
{
    dispatcher.add("subscribe"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { subscribe(call, params); });
    dispatcher.add("unsubscribe"_L1, [this](const RpcCallPtr &call, RpcParams &params) {
        unsubscribe(call, params);
    });
    m_timer.setInterval(LookEveryMs);
    connect(&m_timer, &QTimer::timeout, this, &StoreWatch::look);
}

StoreWatch::~StoreWatch() = default;

void StoreWatch::close()
{
    m_sessions.clear();
    m_list.reset();
    updateTimer();
}

void StoreWatch::updateTimer()
{
    const bool wanted = !m_sessions.empty() || m_list;
    if (wanted && !m_timer.isActive()) {
        m_timer.start();
    } else if (!wanted) {
        m_timer.stop();
    }
    m_version = -1; // whatever was written before the next look is looked for
}

void StoreWatch::subscribe(const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.text("session"_L1);
    if (params.problem()) {
        return;
    }
    if (session.isEmpty()) {
        followList(call);
    } else {
        follow(call, session);
    }
}

/// From where it stands at the time of the answer.
void StoreWatch::follow(const RpcCallPtr &call, const QString &name)
{
    struct Start
    {
        SessionId session;
        Known known;
    };
    m_context->store()
            ->read([name](StoreReader &reader) {
                return sessionNamed(reader, name)
                        .and_then([&](const Session &found) { return reader.snapshot(found.id); })
                        .transform([](const SessionSnapshot &snapshot) {
                            const SessionTree &tree = snapshot.tree;
                            const qint64 seq = tree.isEmpty() ? 0 : tree.nodes().constLast().seq;
                            return Start { snapshot.session.id, { seq, snapshot.session.leaf } };
                        });
            })
            .then(this, [this, call](const Result<Start> &start) {
                if (!start) {
                    call->fail(start.error());
                    return;
                }
                call->answer(QJsonObject { { "session"_L1, start->session.toString() },
                                           { "leafId"_L1, idJson(start->known.leaf) } });
                m_sessions.insert_or_assign(start->session, start->known);
                updateTimer();
            });
}

void StoreWatch::followList(const RpcCallPtr &call)
{
    m_context->store()
            ->read([](StoreReader &reader) { return newsOfList(reader, {}); })
            .then(this, [this, call](const Result<ListNews> &news) {
                if (!news) {
                    call->fail(news.error());
                    return;
                }
                call->answer(QJsonObject { { "total"_L1, news->now.size() } });
                m_list = news->now;
                updateTimer();
            });
}

void StoreWatch::unsubscribe(const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.text("session"_L1);
    if (params.problem()) {
        return;
    }
    if (session.isEmpty()) {
        m_list.reset();
        updateTimer();
        call->answer(QJsonObject());
        return;
    }
    m_context->store()
            ->read([session](StoreReader &reader) { return sessionNamed(reader, session); })
            .then(this, [this, call](const Result<Session> &found) {
                if (!found) {
                    call->fail(found.error());
                    return;
                }
                m_sessions.erase(found->id);
                updateTimer();
                call->answer(QJsonObject());
            });
}

/// Of this connection's own view: it changes with every commit of another one, also of this process.
void StoreWatch::look()
{
    if (m_reading > 0 || m_context->output->buffer().isCongested()) {
        return; // later, and then all at once
    }
    const qint64 version = m_context->store()->rows().dataVersion().value_or(m_version);
    if (version == m_version) {
        return;
    }
    m_version = version;
    // What is read by the time somebody waits for it is told at once, and a session that is gone leaves the list.
    QList<SessionId> followed;
    for (const auto &[session, known] : m_sessions) {
        followed += session;
    }
    for (const SessionId &session : std::as_const(followed)) {
        if (m_sessions.contains(session)) {
            readSession(session);
        }
    }
    if (m_list) {
        readList();
    }
}

Result<StoreWatch::News> StoreWatch::newsOf(StoreReader &reader, const SessionId &session,
                                            const Known &known)
{
    News news;
    const auto snapshot = reader.snapshot(session);
    if (!snapshot) {
        if (snapshot.error().kind != Error::Kind::NotFound) {
            return std::unexpected(snapshot.error());
        }
        news.isGone = true;
        return news;
    }
    news.now = { known.seq, snapshot->session.leaf };
    qsizetype bytes = 0;
    const SessionTree &tree = snapshot->tree;
    // The tree is sorted by seq, and what is new stands at its end.
    int index = static_cast<int>(tree.size());
    while (index > 0 && tree.at(index - 1).seq > known.seq) {
        --index;
    }
    for (; index < tree.size(); ++index) {
        const auto entry = reader.entry(tree.at(index).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const QByteArray json = entryJson(*entry, { entry->parent, index + 1, session });
        if (!news.entries.isEmpty() && bytes + json.size() > NewsBytes) {
            news.isMore = true;
            break;
        }
        bytes += json.size();
        news.entries += json;
        news.now.seq = entry->seq;
    }
    return news;
}

void StoreWatch::readSession(const SessionId &session)
{
    ++m_reading;
    m_context->store()
            ->read([session, known = m_sessions.at(session)](StoreReader &reader) {
                return newsOf(reader, session, known);
            })
            .then(this, [this, session](const Result<News> &news) {
                --m_reading;
                if (news && m_sessions.contains(session)) {
                    tell(session, *news);
                }
            });
}

void StoreWatch::tell(const SessionId &session, const News &news)
{
    if (news.isGone) {
        m_sessions.erase(session);
        updateTimer();
        m_context->output->turnEvent(session, "sessionRemoved"_L1, {});
        return;
    }
    Known &known = m_sessions.at(session);
    const bool moved = known.leaf != news.now.leaf;
    known = news.now;
    if (!news.entries.isEmpty()) {
        QByteArray line;
        ExactJsonWriter json(line);
        json.beginObject();
        json.member("event"_L1, u"entries"_s);
        json.member("session"_L1, session.toString());
        json.member("leafId"_L1, idJson(news.now.leaf));
        json.key(u"entries");
        json.raw(arrayOf(news.entries));
        json.endObject();
        m_context->output->line(line);
    } else if (moved) {
        m_context->output->announce(
                "leaf"_L1,
                { { "session"_L1, session.toString() }, { "leafId"_L1, idJson(news.now.leaf) } });
    }
    if (news.isMore) {
        m_version = -1;
    }
}

Result<StoreWatch::ListNews> StoreWatch::newsOfList(StoreReader &reader, const List &known)
{
    return allSessions(reader).transform([&](const ListedSessions &listed) {
        ListNews news;
        for (const ListedSession &one : listed.sessions) {
            const QByteArray json = compactJson(sessionJson(one.session, one.tags));
            news.now.insert(one.session.id, json);
            if (known.value(one.session.id) != json) {
                news.changed += json;
            }
        }
        for (auto old = known.constBegin(); old != known.constEnd(); ++old) {
            if (!news.now.contains(old.key())) {
                news.removed += old.key().toString();
            }
        }
        return news;
    });
}

void StoreWatch::readList()
{
    ++m_reading;
    m_context->store()
            ->read([known = *m_list](StoreReader &reader) { return newsOfList(reader, known); })
            .then(this, [this](const Result<ListNews> &news) {
                --m_reading;
                if (news && m_list) {
                    tellList(*news);
                }
            });
}

void StoreWatch::tellList(const ListNews &news)
{
    m_list = news.now;
    if (news.changed.isEmpty() && news.removed.isEmpty()) {
        return;
    }
    QByteArray line;
    ExactJsonWriter json(line);
    json.beginObject();
    json.member("event"_L1, u"sessions"_s);
    json.key(u"changed");
    json.raw(arrayOf(news.changed));
    json.member("removed"_L1, QJsonValue(QJsonArray::fromStringList(news.removed)));
    json.endObject();
    m_context->output->line(line);
}

} // namespace varve
