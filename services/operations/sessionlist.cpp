// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlist.h"

#include "commonparameters.h"
#include "contextjson.h"
#include "foundhits.h"
#include "operationtr.h"
#include "usagefields.h"
#include <engine/flow.h>
#include <recall/sessionoffers.h>
#include <session/sessionorder.h>
#include <storage/sessiontags.h>

namespace varve
{

using namespace Qt::StringLiterals;

// -- the value

const ValueFields<ListedSession> &sessionFields()
{
    using Listed = ListedSession;
    static const ValueFields<Listed> Fields {
        { "id"_L1, [](const Listed &listed) { return listed.session.id; } },
        { "number"_L1,
          "the store's own: `#12` names the session wherever an id would, and `@#12` in a message refers to it"_L1,
          [](const Listed &listed) { return listed.session.number; } },
        { "originalId"_L1,
          [](const Listed &listed) { return textOrNull(listed.session.origin.sessionId); } },
        { "title"_L1, [](const Listed &listed) { return listed.session.name; } },
        { "cwd"_L1, "the working folder"_L1,
          [](const Listed &listed) { return listed.session.cwd; } },
        { "entries"_L1, [](const Listed &listed) { return listed.session.entryCount; } },
        { "leafId"_L1, "where it stands; null: it has no entries"_L1,
          [](const Listed &listed) { return listed.session.leaf; } },
        { "updatedAt"_L1, [](const Listed &listed) { return listed.session.updatedAt; } },
        { "createdAt"_L1, [](const Listed &listed) { return listed.session.createdAt; } },
        { "archived"_L1, [](const Listed &listed) { return listed.session.archivedAt.isValid(); } },
        { "tags"_L1, &Listed::tags },
        { "format"_L1, "of the program that it was imported from; null: it was not"_L1,
          [](const Listed &listed) { return textOrNull(listed.session.origin.format); } },
        { "characters"_L1, "of all its texts"_L1,
          [](const Listed &listed) { return listed.session.textSize; } },
        { "cost"_L1, "US dollars; null where it is not known"_L1,
          [](const Listed &listed) { return listed.session.totals.cost; } },
        { "subagent"_L1, "one that a session has started"_L1,
          [](const Listed &listed) { return listed.session.kind == SessionKind::Subagent; } },
        { "parentId"_L1, "that it stands on, was started by, or was handed off from; or null"_L1,
          [](const Listed &listed) { return listed.session.parentSession; } },
        { "summary"_L1,
          "two sentences of a session that was left, the whole summary of one that went on in a new session; or null"_L1,
          [](const Listed &listed) { return textOrNull(listed.session.summary); } },
        { "tokens"_L1,
          {},
          [](const Listed &listed) { return listed.session.totals; },
          usageFields() },
        { FieldText {
                  "withSubagents"_L1,
                  "only in lists, and where it has subagents: what it used together with them, each counted once"_L1,
                  false, familyUseFields().texts() },
          [](const Listed &listed) {
              return listed.family ? QJsonValue(familyUseFields().json(*listed.family))
                                   : QJsonValue(QJsonValue::Undefined);
          } },
        { "snippet"_L1,
          "only with `find`: where it was found, or the beginning of the summary; or null"_L1,
          [](const Listed &listed) {
              return onlyIf(listed.snippet.has_value(),
                            textOrNull(listed.snippet.value_or(QString())));
          } },
    };
    return Fields;
}

namespace
{

const ValueFields<ListedSessions> &listFields()
{
    static const ValueFields<ListedSessions> Fields {
        { "sessions"_L1, {}, &ListedSessions::sessions, sessionFields() },
        { "total"_L1, &ListedSessions::total },
    };
    return Fields;
}

// -- the work

bool isWanted(const ListSessions &wanted, const FolderScope &folder, const Session &session,
              const QStringList &tags)
{
    return (!wanted.archived || session.archivedAt.isValid()) && folder.contains(session.cwd)
            && (wanted.project.isEmpty()
                || session.cwd.contains(wanted.project, Qt::CaseInsensitive))
            && (wanted.program.isEmpty()
                || session.origin.format.contains(wanted.program, Qt::CaseInsensitive))
            && (wanted.title.isEmpty() || session.name.contains(wanted.title, Qt::CaseInsensitive))
            && std::ranges::all_of(wanted.tags, [&](const QString &tag) {
                   return tags.contains(SessionTags::cleaned(tag), Qt::CaseInsensitive);
               });
}

QStringList orderNames()
{
    QStringList names = sessionSortWords();
    names.sort();
    return names;
}

void sort(QList<ListedSession> &listed, SessionSort order)
{
    const auto figure = [order](const Session &session) {
        return SessionFigures { session.updatedAt.toMSecsSinceEpoch(),
                                session.createdAt.toMSecsSinceEpoch(), session.textSize,
                                session.entryCount, session.totals.cost }
                .by(order);
    };
    std::ranges::stable_sort(listed, [&](const ListedSession &a, const ListedSession &b) {
        return order == SessionSort::Title
                ? a.session.name.compare(b.session.name, Qt::CaseInsensitive) < 0
                : figure(a.session) > figure(b.session);
    });
}

/// Those of `listed` that may be meant, best first.
QList<ListedSession> meant(const QList<ListedSession> &listed, const QString &text,
                           const QList<SearchHit> &hits)
{
    QList<Session> sessions;
    QHash<SessionId, qsizetype> places; ///< in `listed`
    for (const ListedSession &each : listed) {
        places.insert(each.session.id, sessions.size());
        sessions += each.session;
    }
    QList<ListedSession> found;
    const QList<SessionOffer> offers = offeredSessions(sessions, text, hits, {}, sessions.size());
    for (const SessionOffer &offer : offers) {
        found += listed.at(places.value(offer.session.id));
        found.last().snippet = offer.snippet;
    }
    return found;
}

Result<ListedSessions> readSessions(StoreReader &reader, const ListSessions &wanted,
                                    const QList<SearchHit> &hits)
{
    const auto sessions = reader.sessions();
    const auto tags = reader.sessionTags();
    if (!sessions || !tags) {
        return std::unexpected(sessions ? tags.error() : sessions.error());
    }
    const FolderScope folder = FolderScope::of(wanted.folder);
    const SessionForest subagents = SessionForest::ofSubagents(*sessions);
    QList<ListedSession> listed;
    for (int i = 0; i < sessions->size(); ++i) {
        const Session &session = sessions->at(i);
        const QStringList own = tags->value(session.number);
        if (isWanted(wanted, folder, session, own)) {
            listed += ListedSession { session, own };
            if (!subagents.childrenOf(i).empty()) {
                listed.last().family = familyUse(subagents, i, [&](int at) -> const Usage & {
                    return sessions->at(at).totals;
                });
            }
        }
    }
    if (!wanted.find.isEmpty()) {
        listed = meant(listed, wanted.find, hits);
    }
    if (!wanted.sort.isEmpty()) {
        sort(listed, static_cast<SessionSort>(sessionSortWords().indexOf(wanted.sort)));
    }
    return ListedSessions { pageOf(listed, wanted.offset, wanted.limit), listed.size(),
                            sessions->size() };
}

QCoro::Task<Result<ListedSessions>> findSessions(Engine *engine, ListSessions wanted,
                                                 OperationRun run)
{
    constexpr int MostHits = 300;
    const std::stop_token gone = engine->gone();
    SearchQuery query;
    query.text = wanted.find;
    query.filter.folder = FolderScope::of(wanted.folder);
    query.filter.program = wanted.program;
    query.limit = MostHits;
    query.stop = run.stop;
    const auto hits = co_await valueOf(findHits(*engine, query, {}, wanted.meaning));
    if (!hits || gone.stop_requested()) {
        co_return std::unexpected(hits ? Error { Error::Kind::Cancelled, {}, {} } : hits.error());
    }
    co_return co_await valueOf(engine->store()->read([wanted, hits = *hits](StoreReader &reader) {
        return readSessions(reader, wanted, hits);
    }));
}

QFuture<Result<ListedSessions>> listSessions(Engine &engine, const ListSessions &wanted,
                                             const OperationRun &run)
{
    if (!wanted.find.isEmpty()) {
        return toFuture(findSessions(&engine, wanted, run));
    }
    return engine.store()->read(
            [wanted](StoreReader &reader) { return readSessions(reader, wanted, {}); });
}

// -- its parameters

QList<Parameter> listParameters()
{
    const QList<Parameter> parameters {
        option<&ListSessions::title>(
                "title"_L1, OperationTr::noop("Only sessions whose title has this in it.")),
        option<&ListSessions::project>(
                "project"_L1, OperationTr::noop("Only sessions whose folder has this in it.")),
        folderOption<&ListSessions::folder>(),
        option<&ListSessions::program>(
                "program"_L1,
                OperationTr::noop(
                        "Only sessions imported from a program whose format has this in its name."),
                { .isNeverEmpty = true, .value = "program"_L1 }),
        option<&ListSessions::tags>("tags"_L1, OperationTr::noop("Only sessions with this tag."),
                                    { .option = "tag"_L1, .value = "tag"_L1 }),
        option<&ListSessions::archived>("archived"_L1,
                                        OperationTr::noop("Only archived sessions.")),
        option<&ListSessions::find>(
                "find"_L1,
                OperationTr::noop("Only those with this in their title, their summary or what was "
                                  "said, best first; or the one with this number."),
                { .isNeverEmpty = true }),
        meaningOption<&ListSessions::meaning>("find"_L1),
        option<&ListSessions::sort>(
                "sort"_L1,
                OperationTr::noop("Their order; without it the newest first, archived ones last."),
                { .kind = ParameterKind::Word, .words = orderNames, .value = "order"_L1 }),
    };
    return parameters + pageParameters<&ListSessions::offset, &ListSessions::limit>();
}

} // namespace

Result<ListedSessions> allSessions(StoreReader &reader)
{
    return readSessions(reader, {}, {});
}

QJsonObject sessionJson(const Session &session, const QStringList &tags)
{
    return sessionFields().json(ListedSession { session, tags });
}

const OperationOf<ListSessions, ListedSessions> &listOperation()
{
    static const OperationOf<ListSessions, ListedSessions> List { {
            .text = { .name = "list"_L1,
                      .help = OperationTr::noop("list the sessions"),
                      .forms = { { .verb = "sessions"_L1 } },
                      .rows = "sessions"_L1,
                      .stops = true },
            .parameters = listParameters(),
            .work = listSessions,
            .fields = listFields(),
    } };
    return List;
}

} // namespace varve
