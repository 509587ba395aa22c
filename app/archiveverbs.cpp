// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb archive, as far as it is about archives beyond this machine.
#include "verbs.h"
#include <models/format.h>
#include <operations/archivelistoperations.h>
#include <operations/archivesyncoperations.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString kindText(bool isSealed)
{
    return isSealed ? Command::tr("sealed") : Command::tr("open");
}

QString momentText(const QDateTime &at)
{
    return at.isValid() ? QLocale().toString(at.toLocalTime(), QLocale::ShortFormat)
                        : Command::tr("never");
}

// -- list

QString stateText(const ArchiveNow &now)
{
    if (now.isRunning) {
        return Command::tr("is being gone through");
    }
    return now.state.lastError.isEmpty() ? QString() : now.state.lastError;
}

void showArchives(const QList<ArchiveNow> &archives)
{
    if (archives.isEmpty()) {
        Command::print(
                Command::tr("No archive is set up. “varve archive add NAME ADDRESS” adds one."));
        return;
    }
    QList<QStringList> rows;
    for (const ArchiveNow &now : archives) {
        rows += { now.archive.name,
                  kindText(now.archive.isSealed),
                  now.archive.address,
                  now.archive.sendsAll ? Command::tr("all") : Command::tr("chosen"),
                  formatCount(now.state.unsent),
                  momentText(now.state.lastAt),
                  stateText(now) };
    }
    Command::print(table({ { Command::tr("ARCHIVE") },
                           { Command::tr("KIND") },
                           { Command::tr("ADDRESS") },
                           { Command::tr("SENDS") },
                           { Command::tr("WAITING"), true },
                           { Command::tr("LAST TIME") },
                           { Command::tr("STATE") } },
                         rows));
}

void tellHeld(const QList<HeldSession> &held, const QString &archive)
{
    for (const QString &sentence : heldSentences(held, archive)) {
        Command::message(sentence);
    }
}

Result<> tellWaiting(const QList<ArchiveNow> &archives, const WantedArchives &)
{
    for (const ArchiveNow &now : archives) {
        if (now.state.sessionsWaiting > 0) {
            Command::message(Command::tr("%1: %n session(s) wait for what they stand on.", nullptr,
                                         static_cast<int>(now.state.sessionsWaiting))
                                     .arg(now.archive.name));
        }
        tellHeld(now.state.held, now.archive.name);
    }
    return {};
}

// -- add, init, keys

void showPhrase(const QString &phrase)
{
    Command::print(phrase);
}

void showAdded(const AddedArchive &added)
{
    Command::print(
            Command::tr("Added: %1, %2. It was told the name of this machine. “varve archive "
                        "sync %1” sends what was chosen; where the setting "
                        "archives/automatic is on, that is done by itself.")
                    .arg(added.archive.name, kindText(added.archive.isSealed)));
    if (!added.phrase.isEmpty()) {
        Command::print(u'\n'
                       + Command::tr("The recovery phrase. Write it down: without it or a machine "
                                     "that has the key nobody reads this archive again, and other "
                                     "machines ask for it.")
                       + u"\n\n"_s + added.phrase + u'\n');
    }
}

template<typename Parameters>
Result<> tellProblem(const AddedArchive &added, const Parameters &)
{
    if (!added.problem.isEmpty()) {
        Command::message(added.problem);
    }
    return {};
}

void showRestored(const AddedArchive &added)
{
    Command::print(Command::tr("The key of %1 is on this machine now.").arg(added.archive.name));
}

void showSetUp(const ArchiveSetUp &made)
{
    const QString kind = kindText(made.archive.isSealed);
    const int schema = made.archive.schema;
    Command::print(
            made.before == 0
                    ? Command::tr("The archive was made: %1, schema %2.").arg(kind).arg(schema)
                    : made.before == schema
                    ? Command::tr("The archive was there already: %1, schema %2.")
                              .arg(kind)
                              .arg(schema)
                    : Command::tr("The archive was brought up to date: %1, schema %2, "
                                  "before %3.")
                              .arg(kind)
                              .arg(schema)
                              .arg(made.before));
    Command::print(made.memberBytes > 0
                           ? Command::tr("Each member may add %1 to it (--gigabytes changes that).")
                                     .arg(formatBytes(made.memberBytes))
                           : Command::tr("Each member may add any amount to it (--gigabytes limits "
                                         "that)."));
    for (const ArchiveShare &share : made.shares) {
        Command::print(Command::tr("%1 has added %2.").arg(share.member, formatBytes(share.bytes)));
    }
}

Result<> tellReach(const ArchiveSetUp &made, const InitArchive &)
{
    if (made.isOpenToAll) {
        Command::message(Command::tr(
                "Every role of the server may connect to this database, also members of other "
                "archives there, who are members here, too. REVOKE CONNECT ON DATABASE … FROM "
                "PUBLIC keeps them out; --member lets those in who are named."));
    }
    return {};
}

void showRemoved(const Archive &archive)
{
    Command::print(
            Command::tr("%1 is used no longer. What is in it stays there, and what came from it "
                        "stays here. Its key stays in the keychain; what was chosen for it is "
                        "forgotten.")
                    .arg(archive.name));
}

// -- choose and sync

void showChoices(const ArchiveChoices &chosen)
{
    const Archive &archive = chosen.archive;
    Command::print(archive.sendsAll ? Command::tr("All sessions go to %1.").arg(archive.name)
                                    : Command::tr("What was chosen goes to %1.").arg(archive.name));
    QList<QStringList> rows;
    for (const ArchiveChoice &choice : chosen.choices) {
        rows += { choice.session.isNull() ? choice.folder : choice.session.toString(),
                  choice.goes && chosen.elsewhere.contains(choice.session)
                          ? Command::tr("comes from there")
                          : !choice.goes ? Command::tr("stays here")
                          : choice.visibility == ArchiveVisibility::Team
                          ? Command::tr("goes, for the team")
                          : Command::tr("goes, for its owner") };
    }
    if (!rows.isEmpty()) {
        Command::print(
                table({ { Command::tr("SESSION OR FOLDER") }, { Command::tr("WHAT") } }, rows));
    }
}

Result<> tellChosen(const ArchiveChoices &chosen, const ChooseForArchive &)
{
    tellHeld(chosen.held, chosen.archive.name);
    return {};
}

void showReport(const ArchiveReport &report)
{
    Command::print(Command::tr("Sent: %1 records, %2. Taken: %3 records, %4.")
                           .arg(formatCount(report.sent), formatBytes(report.bytesSent),
                                formatCount(report.taken), formatBytes(report.bytesTaken)));
}

void tellChanged(const QString &sentence, const QList<Session> &sessions)
{
    QList<std::pair<SessionId, QString>> named;
    for (const Session &session : sessions) {
        named.emplaceBack(session.id, session.name);
    }
    if (!named.isEmpty()) {
        Command::message(sentence.arg(namesOfSessions(named)));
    }
}

Result<> tellLeft(const ArchiveReport &report, const SyncArchive &wanted)
{
    tellChanged(Command::tr("Gone along to where another machine went on: %1."), report.goneAlong);
    tellChanged(Command::tr("There again, as who deleted it had not seen all of it: %1."),
                report.broughtBack);
    if (report.isNothingChosen) {
        Command::message(Command::tr("Nothing was chosen for it yet: “varve archive choose %1 "
                                     "SESSION...”, or --folder, --sends and --takes.")
                                 .arg(wanted.name));
    }
    tellHeld(report.held, wanted.name);
    if (report.isSentAgain) {
        Command::message(Command::tr("The archive had less than it was sent before: it was put "
                                     "back to an older state, or something was removed there. "
                                     "What was missing of this machine was sent again."));
    }
    if (report.sessionsWaiting > 0) {
        Command::message(Command::tr("%n session(s) wait for what they stand on.", nullptr,
                                     static_cast<int>(report.sessionsWaiting)));
    }
    return {};
}

// -- looking

void showFound(const QList<ArchiveFinding> &found)
{
    if (found.isEmpty()) {
        Command::print(Command::tr("Nothing was found."));
        return;
    }
    QList<QStringList> rows;
    for (const ArchiveFinding &one : found) {
        rows += { one.hit.session.toString(), momentText(one.entry.createdAt), one.machine.name,
                  one.isHere ? Command::tr("here") : QString(), one.excerpt };
    }
    Command::print(table({ { Command::tr("SESSION") },
                           { Command::tr("WHEN") },
                           { Command::tr("MACHINE") },
                           { Command::tr("WHERE") },
                           { Command::tr("TEXT") } },
                         rows));
}

void showArchived(const QList<ArchivedRow> &there)
{
    QList<QStringList> rows;
    for (const ArchivedRow &row : there) {
        rows += { row.session.id.toString(), momentText(row.session.newest), row.session.owner,
                  QString(toString(row.session.visibility)),
                  row.isHere ? row.title : Command::tr("(not here)") };
    }
    Command::print(table({ { Command::tr("SESSION") },
                           { Command::tr("NEWEST") },
                           { Command::tr("OWNER") },
                           { Command::tr("SEEN BY") },
                           { Command::tr("TITLE") } },
                         rows));
}

} // namespace

QList<ShownOperation> archiveShown()
{
    return { shownBy(archivesOperation(), showArchives, tellWaiting),
             shownBy(archiveAddOperation(), showAdded, tellProblem<AddArchive>),
             shownBy(archiveRemoveOperation(), showRemoved),
             shownBy(archiveInitOperation(), showSetUp, tellReach),
             shownBy(archiveChooseOperation(), showChoices, tellChosen),
             shownBy(archiveSyncOperation(), showReport, tellLeft),
             shownBy(archivedSessionsOperation(), showArchived),
             shownBy(archiveSearchOperation(), showFound),
             shownBy(archiveRecoveryOperation(), showPhrase),
             shownBy(archiveRestoreKeyOperation(), showRestored, tellProblem<RestoreArchiveKey>) };
}

} // namespace varve
