// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about what is in sessions: import, show, tree.
#include "operationverb.h"
#include "verbs.h"
#include <base/visibletext.h>
#include <models/importplaces.h>
#include <models/importrunner.h>
#include <operations/aroundoperation.h>
#include <operations/sessionrows.h>
#include <operations/showoperations.h>
#include <recall/recallsentences.h>
#include <shared/importjson.h>

#include <QCoreApplication>
#include <QFileInfo>
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

void printImported(const ImportedSession &session)
{
    Command::print(u"%1  %2"_s.arg(session.id.toString(),
                                   visibleLine(session.title, 400, ControlSpelling::Escape)));
    Command::print(u"    "_s
                   + Tr::tr("%1: %2 entries, %3 messages, %4 branches, %5 compactions; %6 new")
                             .arg(session.format)
                             .arg(session.entries)
                             .arg(session.messages)
                             .arg(session.branches)
                             .arg(session.compactions)
                             .arg(session.added));
    for (const auto &line : session.skipped) {
        Command::message(line.line > 0 ? Tr::tr("line %1: %2").arg(line.line).arg(line.reason)
                                       : line.reason);
    }
    if (session.skippedCount > session.skipped.size()) {
        Command::message(Tr::tr("%n more line(s) were skipped", nullptr,
                                static_cast<int>(session.skippedCount - session.skipped.size())));
    }
    for (const QString &note : session.notes) {
        Command::message(note);
    }
}

void tellOthers(const ChosenFiles &chosen)
{
    if (chosen.others > 0) {
        Command::message(Tr::tr("%n other file(s) in the folders are no sessions.", nullptr,
                                static_cast<int>(chosen.others)));
    }
    if (chosen.isCut) {
        Command::message(Tr::tr("The folders hold more files than are looked at in one go. Import "
                                "the folders in them one by one to bring in the rest."));
    }
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

Result<> importVerb(Command &command)
{
    command.parser.addPositionalArgument(
            u"files"_s, Tr::tr("Session files of other programs, or folders with such files."),
            u"FILE..."_s);
    command.parser.addOption(
            { u"bring-back"_s, Tr::tr("Also sessions that you have deleted here.") });
    if (const auto wanted = command.parse(1, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    QJsonArray imported;
    Result<> outcome;
    const ChosenFiles chosen = describeFiles(command.positional());
    tellOthers(chosen);
    for (const FoundFile &file : chosen.files) {
        ImportControl control;
        control.bringBackDeleted = command.parser.isSet(u"bring-back"_s);
        Result<ImportReport> report = importInto(**store, file.path, control).report;
        if (!report) {
            // The others are imported all the same; the last failure decides the exit code.
            if (chosen.files.size() > 1) {
                Command::message(report.error().message);
            }
            outcome = std::unexpected(report.error());
            continue;
        }
        for (ImportedSession &session : report->sessions) {
            takeTitle(session, (*store)->reader());
            imported += importedJson(session);
            if (!command.json()) {
                printImported(session);
            }
        }
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(QJsonObject { { "sessions"_L1, imported } }));
    }
    return outcome;
}

Result<> showVerb(Command &command)
{
    return runOperations(command,
                         { shownBy(openOperation(), showBranch),
                           shownBy(entryOperation(), showEntry),
                           shownBy(aroundOperation(), showAround) });
}

Result<> treeVerb(Command &command)
{
    return runOperations(command, { shownBy(treeOperation(), showTree) });
}

} // namespace varve
