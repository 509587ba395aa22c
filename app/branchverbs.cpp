// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs of branches: leaf, compare.
#include "commandchoice.h"
#include "console.h"
#include "operationverb.h"
#include "sessionhold.h"
#include "summarizeroptions.h"
#include "verbs.h"
#include <models/branchcomparemodel.h>
#include <operations/compareoperation.h>
#include <storage/leafmove.h>
#include <workspace/branchflow.h>
#include <workspace/branchreport.h>
#include <workspace/modelwindow.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

Result<EntryId> entryNamed(Command &command, const LoadedSession &loaded, const QString &text)
{
    StoreReader &reader = (*command.store())->reader();
    return reader.findEntry(*loaded.snapshot, text).transform([&](qint64 seq) {
        const SessionTree &tree = loaded.snapshot->tree;
        return tree.at(tree.indexOfSeq(seq)).id;
    });
}

Result<SummaryRecord> reportByModel(const BranchMaterial &material, const Endpoint &endpoint,
                                    const QString &instructions, bool quiet)
{
    HttpTransport transport;
    BranchFlow flow(&transport, material, endpoint, instructions);
    QEventLoop loop;
    Result<SummaryRecord> outcome;
    QObject::connect(&flow, &BranchFlow::succeeded, &loop, [&](const SummaryRecord &record) {
        outcome = record;
        loop.quit();
    });
    QObject::connect(&flow, &BranchFlow::failed, &loop, [&](const Error &error) {
        outcome = std::unexpected(error);
        loop.quit();
    });
    ConsoleText progress(ConsoleStream::Error, ConsoleText::Use::Reading);
    if (!quiet) {
        QObject::connect(&flow, &BranchFlow::textAdded, &loop,
                         [&progress](const QString &text) { progress.add(text); });
    }
    QMetaObject::invokeMethod(&flow, &BranchFlow::start, Qt::QueuedConnection);
    loop.exec();
    return outcome;
}

/// The entry that reports on what is left behind.
Result<Entry> report(Command &command, const LoadedSession &loaded, const BranchRange &range)
{
    const ProjectionChoice choice = choiceOf(command, loaded);
    const QString instructions =
            choice.compaction.instructionsWith(command.parser.value(u"instructions"_s));
    const auto endpoint = summaryEndpoint(command, loaded.branch.state, choice.compaction);
    if (!endpoint) {
        return std::unexpected(endpoint.error());
    }
    const qint64 budget = *endpoint
            ? branchBudget(resolveWindow(command.settings(), command.catalogue(),
                                         (*endpoint)->provider, (*endpoint)->model)
                                   .tokens)
            : 0;
    const auto material = readBranch(loaded.snapshot->tree, range, budget, loaded.factors,
                                     (*command.store())->reader());
    if (!material) {
        return std::unexpected(material.error());
    }
    const auto record = *endpoint
            ? reportByModel(*material, **endpoint, instructions, command.json())
            : reportOffline(*material, instructions);
    return record.transform([&](const SummaryRecord &written) {
        return branchSummaryEntry(loaded.session().leaf, *material, written);
    });
}

void printMove(Command &command, const EntryId &leaf, const Entry *written)
{
    if (command.json()) {
        QJsonObject object { { "leafId"_L1, leaf.toString() } };
        if (written) {
            object["entryId"_L1] = written->id.toString();
            object["summary"_L1] = written->summary;
        }
        Command::printJson(QJsonDocument(object));
    } else if (written) {
        Command::print(written->summary);
    }
}

/// As the window shows it.
void showComparison(const ComparedTips &found)
{
    const BranchComparison &comparison = found.comparison;
    QList<QStringList> rows;
    for (const auto root = compareNodes(comparison, found.costs);
         const auto &section : root->children) {
        rows += QStringList { {}, {}, {}, {} };
        rows += QStringList(section->texts.begin(), section->texts.end());
        for (const auto &row : section->children) {
            rows += QStringList(row->texts.begin(), row->texts.end());
        }
    }
    Command::print(comparison.ancestor.isNull() ? Tr::tr("They share nothing.")
                                                : Tr::tr("They part after %1: %2")
                                                          .arg(comparison.ancestor.toString(),
                                                               comparison.ancestorTitle));
    Command::print(table(
            { { QString() }, { Tr::tr("A") }, { Tr::tr("B") }, { Tr::tr("Difference") } }, rows));
}

} // namespace

Result<> leafVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addPositionalArgument(u"entry"_s, Tr::tr("Where to continue from."));
    command.parser.addOptions({
            { u"summarize"_s,
              Tr::tr("Summarize the branch that is left, and continue with the summary.") },
            { u"instructions"_s, Tr::tr("What the summary should pay attention to."), u"text"_s },
    });
    addSummarizerOptions(command);
    if (const auto wanted = command.parse(2, 2); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const auto hold = SessionHold::take(command, Tr::tr("its leaf is moved"));
    if (!hold) {
        return std::unexpected(hold.error());
    }
    const LoadedSession &loaded = (*hold)->loaded();
    const auto to = entryNamed(command, loaded, command.positional().at(1));
    if (!to) {
        return std::unexpected(to.error());
    }
    const Session &session = loaded.session();
    if (*to == session.leaf) {
        printMove(command, *to, nullptr);
        return {};
    }
    SessionStore &store = **command.store();
    const SessionTree &tree = loaded.snapshot->tree;
    const BranchRange left =
            branchBehind(tree, tree.indexOfSeq(session.leafSeq), tree.indexOf(*to));
    if (!command.parser.isSet(u"summarize"_s) || messagesIn(tree, left) == 0) {
        return store.moveLeaf(session.id, session.leaf, *to, u"command line"_s).transform([&] {
            printMove(command, *to, nullptr);
        });
    }
    const auto entry = report(command, loaded, left);
    if (!entry) {
        return std::unexpected(entry.error());
    }
    return moveLeafAndAppend(store, session.id, session.leaf, *to, { *entry }, u"command line"_s)
            .transform([&](const QList<Entry> &stored) {
                printMove(command, stored.constLast().id, &stored.constLast());
            });
}

Result<> compareVerb(Command &command)
{
    return runOperations(command,
                         { shownBy(compareOperation(), showComparison,
                                   tellFolderOf<ComparedTips, CompareTips>) });
}

} // namespace varve
