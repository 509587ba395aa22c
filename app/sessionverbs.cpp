// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about sessions: import, show, tree; sessions, new, rename, tag, archive, fork, delete; export.
#include "console.h"
#include "verbs.h"
#include <base/visibletext.h>
#include <models/usageformat.h>
#include <operations/aroundoperation.h>
#include <operations/exportoperation.h>
#include <operations/importoperation.h>
#include <operations/removaloperations.h>
#include <operations/sessionchanges.h>
#include <operations/sessionrows.h>
#include <operations/showoperations.h>
#include <recall/recallsentences.h>

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- import, show, tree

void printImported(const QJsonObject &session)
{
    Command::print(u"%1  %2"_s.arg(
            session["id"_L1].toString(),
            visibleLine(session["title"_L1].toString(), 400, ControlSpelling::Escape)));
    Command::print(u"    "_s
                   + Command::tr("%1: %2 entries, %3 messages, %4 branches, %5 compactions; %6 new")
                             .arg(session["format"_L1].toString())
                             .arg(session["entries"_L1].toInteger())
                             .arg(session["messages"_L1].toInteger())
                             .arg(session["branches"_L1].toInteger())
                             .arg(session["compactions"_L1].toInteger())
                             .arg(session["added"_L1].toInteger()));
    const QJsonArray skipped = session["skipped"_L1].toArray();
    for (const QJsonValue &line : skipped) {
        const qint64 number = line["line"_L1].toInteger();
        const QString reason = line["reason"_L1].toString();
        Command::message(number > 0 ? Command::tr("line %1: %2").arg(number).arg(reason) : reason);
    }
    if (const qint64 all = session["skippedCount"_L1].toInteger(); all > skipped.size()) {
        Command::message(Command::tr("%n more line(s) were skipped", nullptr,
                                     static_cast<int>(all - skipped.size())));
    }
    const QJsonArray notes = session["notes"_L1].toArray();
    for (const QJsonValue &note : notes) {
        Command::message(note.toString());
    }
}

/// Each file as soon as it has ended: the next one may take minutes.
void tellImported(const OperationEvent &event, bool json)
{
    if (event.text != &importedEvent()) {
        return;
    }
    if (const QString problem = event.members["error"_L1]["message"_L1].toString();
        !problem.isEmpty() && event.members["files"_L1].toInteger() > 1) {
        Command::message(problem); // the others are imported all the same
    }
    const QJsonArray sessions = event.members["sessions"_L1].toArray();
    for (const QJsonValue &session : sessions) {
        if (!json) {
            printImported(session.toObject());
        }
    }
}

/// A failure decides the exit code.
Result<> afterImport(const ImportResult &done, const SessionImport &wanted)
{
    if (done.files == 0 && done.others == 0 && !done.isCut && !done.isStopped) {
        Command::message(Command::tr("No session of any program was found in %1.")
                                 .arg(wanted.files.join(u", "_s)));
    }
    if (done.others > 0) {
        Command::message(Command::tr("%n other file(s) in the folders are no sessions.", nullptr,
                                     static_cast<int>(done.others)));
    }
    if (done.isCut) {
        Command::message(
                Command::tr("The folders hold more files than are looked at in one go. Import "
                            "the folders in them one by one to bring in the rest."));
    }
    if (done.isStopped) {
        return fail(Error::Kind::Cancelled,
                    Command::tr("Stopped. What came in stays, and importing again adds the rest."));
    }
    return done.failed.isEmpty() ? Result<>() : std::unexpected(done.failed.constLast().error);
}

/// What each used itself, and with those that it started.
void showSubagents(const TreePage &page)
{
    if (page.subagents.isEmpty()) {
        return;
    }
    const auto used = [](const Usage &usage) {
        return QString::number(usage.prompt() + usage.output);
    };
    const auto row = [&used](const Session &session, int depth, const FamilyUse &family) {
        return QStringList { QString(2 * depth, u' ') + session.id.toString(),
                             used(session.totals),
                             used(family.usage),
                             formatAnswerCost(session.totals.cost),
                             formatAnswerCost(family.usage.cost),
                             session.name };
    };
    QList<QStringList> rows { row(page.loaded.session(), 0, page.family) };
    for (const TreeSubagent &one : page.subagents) {
        rows += row(one.session, one.depth, one.family);
    }
    Command::print({});
    Command::print(table({ { Command::tr("Session") },
                           { Command::tr("Own tokens"), true },
                           { Command::tr("With subagents"), true },
                           { Command::tr("Own cost"), true },
                           { Command::tr("With subagents"), true },
                           { Command::tr("Title") } },
                         rows));
}

/// Where other machines have gone on.
QString machinesText(QStringList names)
{
    for (QString &name : names) {
        name = Command::tr("from %1").arg(name.isEmpty() ? Command::tr("another machine") : name);
    }
    return names.join(u", "_s);
}

void showTree(const TreePage &page)
{
    QList<QStringList> rows;
    for (const TreeRow &row : page.rows) {
        const EntryNode &node = page.loaded.snapshot->tree.at(row.index);
        rows += { QString(row.onPath ? u'*' : u' '),
                  node.id.toString(),
                  QString::number(row.depth),
                  QString(toString(node.type)),
                  QString(toString(node.role)),
                  QString::number(row.tokens),
                  page.loaded.snapshot->labels.value(node.id),
                  machinesText(page.machines.value(node.id)) };
    }
    Command::print(table({ { QString() },
                           { Command::tr("Entry") },
                           { Command::tr("Depth"), true },
                           { Command::tr("Type") },
                           { Command::tr("Role") },
                           { Command::tr("Tokens"), true },
                           { Command::tr("Label") },
                           { QString() } },
                         rows));
    showSubagents(page);
}

void showEntry(const ShownEntry &shown)
{
    const Entry &entry = shown.entry;
    Command::print(u"%1  %2  %3"_s.arg(entry.id.toString(),
                                       entry.createdAt.toUTC().toString(u"yyyy-MM-dd hh:mm"_s),
                                       QString(toString(entry.role))));
    const QString text = entry.summary.isEmpty() ? entry.text() : entry.summary;
    if (!text.isEmpty()) {
        Command::print(text);
    }
    Command::print({});
}

void showBranch(const ShownBranch &branch)
{
    for (const ShownEntry &entry : branch.entries) {
        showEntry(entry);
    }
    if (!branch.before.isNull()) {
        Command::message(Command::tr("More stands above: --before %1 shows it.")
                                 .arg(branch.before.toString()));
    }
}

void showAround(const EntryAround &around)
{
    for (const RecallPassage &passage : around.passages) {
        Command::print(citationOf(passage));
        Command::print(passage.text);
        Command::print({});
    }
    if (around.next > 0) {
        Command::message(Command::tr("More of it follows: --offset %1 shows it.").arg(around.next));
    }
}

// -- sessions, new, rename, tag, archive, fork, delete

void showSessions(const ListedSessions &listed)
{
    if (listed.sessions.isEmpty()) {
        Command::message(
                listed.all == 0
                        ? Command::tr(
                                  "There are no sessions yet. “varve import FILE” brings some in.")
                        : Command::tr("No session is like that."));
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
    Command::print(table({ { Command::tr("Session") },
                           { Command::tr("Entries"), true },
                           { Command::tr("Updated") },
                           { Command::tr("Title") } },
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
    return fail(
            Error::Kind::InvalidInput,
            Command::tr("Nothing was deleted. --yes deletes these for good; --export FOLDER writes "
                        "them as JSON first."),
            u"usage"_s);
}

void showDeleted(const DeletedSessions &done)
{
    if (!done.files.isEmpty()) {
        Command::print(done.files.join(u'\n'));
    }
}

// -- export

void tellRedactions(const ExportedSession &done)
{
    if (const qint64 count = done.outcome.redactions.total(); count > 0) {
        Command::message(Command::tr("%n place(s) were redacted. --no-redact-keys leaves keys in.",
                                     nullptr, static_cast<int>(count)));
    }
}

/// How a program goes on with it: on standard output where nothing else is written there, and as it is for a shell.
void tellProgram(const Command &command, const ExportedSession &done, const SessionExport &wanted)
{
    if (done.place.program.isEmpty()) {
        return;
    }
    if (!wanted.intoProgram) {
        //: a program, a file, a command for a shell
        Command::message(Command::tr("%1 finds it as %2, and goes on with it by: %3")
                                 .arg(done.place.program, done.place.path, done.place.command));
    } else if (!command.json()) {
        Command::message(Command::tr("Written to %1. %2 goes on with it by:")
                                 .arg(done.place.path, done.place.program));
        Command::print(done.place.command);
    }
}

} // namespace

QList<ShownOperation> sessionShown()
{
    const auto output = std::make_shared<std::optional<ConsoleDocument>>();
    const auto before = [output](const SessionExport &wanted, OperationRun &run) {
        if (wanted.path.isEmpty() && !wanted.intoProgram) {
            output->emplace(!isForReading(wanted.format));
            run.output = &**output;
        }
    };
    const auto tell = [output](const Command &command, const ExportedSession &done,
                               const SessionExport &wanted) -> Result<> {
        if (*output && !(*output)->finish()) {
            return fail(Error::Kind::Io, Command::tr("Standard output cannot be written."));
        }
        if (!*output && command.json()) {
            printJson(exportOperation(), exportOperation().json(done));
        }
        tellRedactions(done);
        tellProgram(command, done, wanted);
        if (!done.outcome.note.isEmpty()) {
            Command::message(done.outcome.note);
        }
        return {};
    };
    return { shownBy(importOperation(), showNothing<ImportResult>, afterImport,
                     { .event = tellImported }),
             shownBy(openOperation(), showBranch),
             shownBy(entryOperation(), showEntry),
             shownBy(aroundOperation(), showAround),
             shownBy(treeOperation(), showTree),
             shownBy(listOperation(), showSessions),
             shownBy(newOperation(), showId),
             shownBy(renameOperation(), showNothing<ListedSession>),
             shownBy(tagOperation(), showTags),
             shownBy(archiveOperation(), showNothing<ArchivedSessions>),
             shownBy(forkOperation(), showId),
             toldBy(deletionOperation(), tellDeletion),
             shownBy(deleteOperation(), showDeleted),
             toldBy(exportOperation(), tell, { .before = before }) };
}

} // namespace varve
