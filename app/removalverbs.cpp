// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about sessions as wholes: sessions, new, rename, tag, archive, fork, delete.
#include "verbs.h"
#include <operations/removaloperations.h>
#include <operations/sessionchanges.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

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

/// Nothing is deleted until that is said.
Result<> tellDeletion(const Command &, const DeletionReview &review, const ReviewDeletion &)
{
    if (!review.isAllowed()) {
        return fail(Error::Kind::Refused, review.reason());
    }
    for (const Session &session : review.sessions) {
        Command::message(u"%1  %2"_s.arg(session.id.toString(), session.name));
    }
    return fail(Error::Kind::InvalidInput,
                Tr::tr("Nothing was deleted. --yes deletes these for good; --export FOLDER writes "
                       "them as JSON first."),
                u"usage"_s);
}

void showDeleted(const DeletedSessions &done)
{
    if (!done.files.isEmpty()) {
        Command::print(done.files.join(u'\n'));
    }
}

} // namespace

QList<ShownOperation> removalShown()
{
    return { shownBy(listOperation(), showSessions),
             shownBy(newOperation(), showId),
             shownBy(renameOperation(), showNothing<ListedSession>),
             shownBy(tagOperation(), showTags),
             shownBy(archiveOperation(), showNothing<ArchivedSessions>),
             shownBy(forkOperation(), showId),
             toldBy(deletionOperation(), tellDeletion),
             shownBy(deleteOperation(), showDeleted) };
}

} // namespace varve
