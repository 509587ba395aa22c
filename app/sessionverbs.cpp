// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about what is in sessions: import, show, tree.
#include "verbs.h"
#include <base/visibletext.h>
#include <models/usageformat.h>
#include <operations/aroundoperation.h>
#include <operations/importoperation.h>
#include <operations/sessionrows.h>
#include <operations/showoperations.h>
#include <recall/recallsentences.h>

#include <QCoreApplication>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

void printImported(const QJsonObject &session)
{
    Command::print(u"%1  %2"_s.arg(
            session["id"_L1].toString(),
            visibleLine(session["title"_L1].toString(), 400, ControlSpelling::Escape)));
    Command::print(u"    "_s
                   + Tr::tr("%1: %2 entries, %3 messages, %4 branches, %5 compactions; %6 new")
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
        Command::message(number > 0 ? Tr::tr("line %1: %2").arg(number).arg(reason) : reason);
    }
    if (const qint64 all = session["skippedCount"_L1].toInteger(); all > skipped.size()) {
        Command::message(Tr::tr("%n more line(s) were skipped", nullptr,
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
Result<> afterImport(const ImportResult &done, const SessionImport &)
{
    if (done.others > 0) {
        Command::message(Tr::tr("%n other file(s) in the folders are no sessions.", nullptr,
                                static_cast<int>(done.others)));
    }
    if (done.isCut) {
        Command::message(Tr::tr("The folders hold more files than are looked at in one go. Import "
                                "the folders in them one by one to bring in the rest."));
    }
    if (done.isStopped) {
        return fail(Error::Kind::Cancelled,
                    Tr::tr("Stopped. What came in stays, and importing again adds the rest."));
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
    Command::print(table({ { Tr::tr("Session") },
                           { Tr::tr("Own tokens"), true },
                           { Tr::tr("With subagents"), true },
                           { Tr::tr("Own cost"), true },
                           { Tr::tr("With subagents"), true },
                           { Tr::tr("Title") } },
                         rows));
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
                  page.loaded.snapshot->labels.value(node.id) };
    }
    Command::print(table({ { QString() },
                           { Tr::tr("Entry") },
                           { Tr::tr("Depth"), true },
                           { Tr::tr("Type") },
                           { Tr::tr("Role") },
                           { Tr::tr("Tokens"), true },
                           { Tr::tr("Label") } },
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
        Command::message(
                Tr::tr("More stands above: --before %1 shows it.").arg(branch.before.toString()));
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
        Command::message(Tr::tr("More of it follows: --offset %1 shows it.").arg(around.next));
    }
}

} // namespace

QList<ShownOperation> sessionShown()
{
    return { shownBy(importOperation(), showNothing<ImportResult>, afterImport,
                     { .event = tellImported }),
             shownBy(openOperation(), showBranch), shownBy(entryOperation(), showEntry),
             shownBy(aroundOperation(), showAround), shownBy(treeOperation(), showTree) };
}

} // namespace varve
