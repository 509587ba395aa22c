// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about sessions as wholes: sessions, tag, delete.
#include "exportfolder.h"
#include "meaningoption.h"
#include "sessiondeletion.h"
#include "sessionlistjson.h"
#include "sessionoffers.h"
#include "sessionpurge.h"
#include "sessiontags.h"
#include "storesearch.h"
#include "verbs.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <climits>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

std::unexpected<Error> misuse(const QString &message)
{
    return fail(Error::Kind::InvalidInput, message, u"usage"_s);
}

/// The sessions that are named, each once.
Result<QList<SessionId>> sessionsNamed(Command &command)
{
    auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    QList<SessionId> sessions;
    for (const QString &name : command.positional()) {
        const auto found = namedSession((*store)->reader(), name);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (!sessions.contains(found->id)) {
            sessions += found->id;
        }
    }
    return sessions;
}

/// Leaves those that --find may mean, best first unless an order is asked for.
Result<> findSessions(Command &command, QList<ListedSession> &listed,
                      QHash<SessionId, QString> &snippets)
{
    constexpr int MostHits = 300;
    SearchQuery query;
    query.text = command.parser.value(u"find"_s).trimmed();
    query.limit = MostHits;
    if (query.text.isEmpty()) {
        return misuse(Tr::tr("--find takes a text."));
    }
    auto hits = command.store().and_then(
            [&query](SessionStore *store) { return StoreSearch(store->reader()).find(query); });
    if (hits && command.parser.isSet(u"meaning"_s)) {
        hits = hitsWithMeaning(command, query, *hits);
    }
    if (!hits) {
        return std::unexpected(hits.error());
    }
    QList<Session> sessions;
    QHash<SessionId, qsizetype> places; ///< in `listed`
    for (const ListedSession &each : std::as_const(listed)) {
        places.insert(each.session.id, sessions.size());
        sessions += each.session;
    }
    const QList<SessionOffer> offers =
            offeredSessions(sessions, query.text, *hits, {}, sessions.size());
    QList<qsizetype> found;
    for (const SessionOffer &offer : offers) {
        found += places.value(offer.session.id);
        snippets.insert(offer.session.id, offer.snippet);
    }
    if (command.parser.isSet(u"sort"_s)) {
        std::ranges::sort(found);
    }
    QList<ListedSession> kept;
    for (const qsizetype place : std::as_const(found)) {
        kept += listed.at(place);
    }
    listed = kept;
    return {};
}

} // namespace

Result<> sessionsVerb(Command &command)
{
    command.parser.addOptions({
            { u"tag"_s, Tr::tr("Only sessions with this tag; may be given several times."),
              u"tag"_s },
            { u"project"_s, Tr::tr("Only sessions whose folder has this in it."), u"text"_s },
            { u"archived"_s, Tr::tr("Only archived sessions.") },
            { u"sort"_s, Tr::tr("updated, created, title, size, entries or cost."), u"order"_s },
            { u"limit"_s, Tr::tr("At most so many."), u"number"_s },
            { u"find"_s,
              Tr::tr("Only those with this in their title, their summary or what was said, best "
                     "first; or the one with this number."),
              u"text"_s },
            { u"meaning"_s,
              Tr::tr("With --find: also what means the same, by the embedding model that is "
                     "set.") },
    });
    if (const auto parsed = command.parse(0, 0); !parsed || !*parsed) {
        return parsed.transform([](bool) { });
    }
    const QCommandLineParser &parser = command.parser;
    SessionListing wanted;
    wanted.tags = parser.values(u"tag"_s);
    wanted.project = parser.value(u"project"_s);
    wanted.onlyArchived = parser.isSet(u"archived"_s);
    wanted.order = parser.value(u"sort"_s);
    if (parser.isSet(u"meaning"_s) && !parser.isSet(u"find"_s)) {
        return misuse(Tr::tr("--meaning goes with --find."));
    }
    if (parser.isSet(u"sort"_s) && !sessionOrders().contains(wanted.order)) {
        return misuse(Tr::tr("--sort takes updated, created, title, size, entries or cost."));
    }
    const auto limit = command.count(u"limit"_s);
    if (!limit) {
        return std::unexpected(limit.error());
    }
    auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    const auto listed = listSessions((*store)->reader(), wanted);
    if (!listed) {
        return std::unexpected(listed.error());
    }
    QList<ListedSession> sessions = listed->sessions;
    QHash<SessionId, QString> snippets;
    if (parser.isSet(u"find"_s)) {
        if (const auto found = findSessions(command, sessions, snippets); !found) {
            return found;
        }
    }
    sessions.resize(std::min<qsizetype>(sessions.size(), limit->value_or(INT_MAX)));
    QJsonArray list;
    QList<QStringList> rows;
    for (const auto &[session, own] : std::as_const(sessions)) {
        QJsonObject object = sessionJson(session, own);
        if (parser.isSet(u"find"_s)) {
            const QString snippet = snippets.value(session.id);
            object["snippet"_L1] = snippet.isEmpty() ? QJsonValue() : QJsonValue(snippet);
        }
        list += object;
        rows += { session.id.toString(), QString::number(session.entryCount),
                  session.updatedAt.toString(u"yyyy-MM-dd hh:mm"_s),
                  own.isEmpty() ? session.name
                                : QString(session.name + u" ["_s + own.join(", "_L1) + u']') };
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(list));
    } else if (rows.isEmpty()) {
        Command::message(
                listed->all == 0
                        ? Tr::tr("There are no sessions yet. “varve import FILE” brings some in.")
                        : Tr::tr("No session is like that."));
    } else {
        Command::print(table({ { Tr::tr("Session") },
                               { Tr::tr("Entries"), true },
                               { Tr::tr("Updated") },
                               { Tr::tr("Title") } },
                             rows));
    }
    return {};
}

Result<> tagVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addPositionalArgument(u"tags"_s, Tr::tr("Tags to add."), u"[TAG...]"_s);
    command.parser.addOption(
            { u"remove"_s, Tr::tr("Take this tag away; may be given several times."), u"tag"_s });
    if (const auto wanted = command.parse(1, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    const auto session = namedSession((*store)->reader(), command.positional().constFirst());
    if (!session) {
        return std::unexpected(session.error());
    }
    QStringList add = command.positional().sliced(1);
    for (QString &tag : add) {
        tag = tag.startsWith(u'+') ? tag.sliced(1) : tag;
    }
    const QStringList remove = command.parser.values(u"remove"_s);
    if (!add.isEmpty() || !remove.isEmpty()) {
        const auto changed = SessionTags((*store)->database()).change({ session->id }, add, remove);
        if (!changed) {
            return changed;
        }
    }
    return (*store)->reader().sessionTags().transform([&](const auto &tags) {
        const QStringList own = tags.value(session->number);
        if (command.json()) {
            Command::printJson(
                    QJsonDocument(QJsonObject { { "id"_L1, session->id.toString() },
                                                { "tags"_L1, QJsonArray::fromStringList(own) } }));
        } else if (!own.isEmpty()) {
            Command::print(own.join(u'\n'));
        }
    });
}

Result<> deleteVerb(Command &command)
{
    command.parser.addPositionalArgument(u"sessions"_s, Tr::tr("The sessions."), u"SESSION..."_s);
    command.parser.addOptions({
            { u"yes"_s, Tr::tr("Really delete: there is no way back.") },
            { u"export"_s,
              Tr::tr("First write each session as JSON into this folder, with all that is in it, "
                     "also "
                     "keys and passwords."),
              u"folder"_s },
    });
    if (const auto wanted = command.parse(1, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const auto named = sessionsNamed(command);
    if (!named) {
        return std::unexpected(named.error());
    }
    SessionStore &store = **command.store();
    const auto review = SessionDeletion(store).review(*named);
    if (!review) {
        return std::unexpected(review.error());
    }
    if (!review->isAllowed()) {
        return fail(Error::Kind::Refused, review->reason());
    }
    QList<SessionId> all;
    std::ranges::transform(review->sessions, std::back_inserter(all), &Session::id);
    if (!command.parser.isSet(u"yes"_s)) {
        for (const Session &session : review->sessions) {
            Command::message(u"%1  %2"_s.arg(session.id.toString(), session.name));
        }
        return misuse(Tr::tr("Nothing was deleted. --yes deletes these for good; --export FOLDER "
                             "writes them as JSON first."));
    }
    QStringList files;
    if (command.parser.isSet(u"export"_s)) {
        // A copy to come back from: nothing is taken out.
        const auto written = exportToFolder(store.reader(), all, command.parser.value(u"export"_s),
                                            { false, {}, {} });
        if (!written) {
            return std::unexpected(written.error());
        }
        files = written->files;
    }
    return SessionDeletion(store)
            .remove(*named)
            .and_then([&](const QList<SessionId> &) {
                // On the command line nobody can take it back, so the rows go at once.
                return SessionPurge(store).claimAndRemove(QDeadlineTimer::Forever);
            })
            .transform([&] {
                QJsonArray ids;
                for (const SessionId &id : std::as_const(all)) {
                    ids += id.toString();
                }
                if (command.json()) {
                    Command::printJson(QJsonDocument(
                            QJsonObject { { "deleted"_L1, ids },
                                          { "files"_L1, QJsonArray::fromStringList(files) } }));
                } else if (!files.isEmpty()) {
                    Command::print(files.join(u'\n'));
                }
            });
}

} // namespace varve
