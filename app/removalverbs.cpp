// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about sessions as wholes: sessions, new, rename, tag, archive, delete.
#include "operationverb.h"
#include "verbs.h"
#include <interchange/exportfolder.h>
#include <operations/sessionchanges.h>
#include <operations/sessionname.h>
#include <storage/sessiondeletion.h>
#include <storage/sessionpurge.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

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

void showSessions(const ListedSessions &listed)
{
    if (listed.sessions.isEmpty()) {
        Command::message(
                listed.all == 0
                        ? Tr::tr("There are no sessions yet. “varve import FILE” brings some in.")
                        : Tr::tr("No session is like that."));
        return;
    }
    QList<QStringList> rows;
    for (const ListedSession &each : listed.sessions) {
        const Session &session = each.session;
        rows += { session.id.toString(), QString::number(session.entryCount),
                  session.updatedAt.toString(u"yyyy-MM-dd hh:mm"_s),
                  each.tags.isEmpty()
                          ? session.name
                          : QString(session.name + u" ["_s + each.tags.join(", "_L1) + u']') };
    }
    Command::print(table({ { Tr::tr("Session") },
                           { Tr::tr("Entries"), true },
                           { Tr::tr("Updated") },
                           { Tr::tr("Title") } },
                         rows));
}

void showId(const ListedSession &made)
{
    Command::print(made.session.id.toString());
}

void showTags(const TaggedSession &session)
{
    if (!session.tags.isEmpty()) {
        Command::print(session.tags.join(u'\n'));
    }
}

} // namespace

Result<> sessionsVerb(Command &command)
{
    return runOperations(command, { shownBy(listOperation(), showSessions) });
}

Result<> newVerb(Command &command)
{
    return runOperations(command, { shownBy(newOperation(), showId) });
}

Result<> renameVerb(Command &command)
{
    return runOperations(command, { shownBy(renameOperation(), showNothing<ListedSession>) });
}

Result<> tagVerb(Command &command)
{
    return runOperations(command, { shownBy(tagOperation(), showTags) });
}

Result<> archiveVerb(Command &command)
{
    return runOperations(command, { shownBy(archiveOperation(), showNothing<ArchivedSessions>) });
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
    const auto named = command.store().and_then([&](SessionStore *opened) {
        return sessionsNamed(opened->reader(), command.positional());
    });
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
