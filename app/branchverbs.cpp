// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about a branch and what was done to its context: leaf, compare, compactions, undo, redo, prune.
#include "verbs.h"
#include <models/branchcomparemodel.h>
#include <models/compactionwords.h>
#include <operations/compactionsoperation.h>
#include <operations/compareoperation.h>
#include <operations/navigateoperation.h>
#include <operations/pruneoperation.h>
#include <operations/undooperations.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- leaf, compare

void showMove(const Navigated &there)
{
    if (there.summary) {
        Command::print(*there.summary);
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
    Command::print(comparison.ancestor.isNull() ? Command::tr("They share nothing.")
                                                : Command::tr("They part after %1: %2")
                                                          .arg(comparison.ancestor.toString(),
                                                               comparison.ancestorTitle));
    Command::print(table({ { QString() },
                           { Command::tr("A") },
                           { Command::tr("B") },
                           { Command::tr("Difference") } },
                         rows));
}

// -- compactions, undo, redo, prune

QString stateText(const CompactionHistoryRow &row)
{
    return row.undone     ? Command::tr("undone")
            : row.inForce ? Command::tr("in force")
            : row.onPath  ? QString()
                          : Command::tr("another branch");
}

void showHistory(const QList<CompactionHistoryRow> &rows)
{
    if (rows.isEmpty()) {
        Command::print(Command::tr("Nothing of this session was compacted yet."));
        return;
    }
    QList<QStringList> cells;
    for (const CompactionHistoryRow &row : rows) {
        const CompactionFacts &facts = row.facts;
        cells += QStringList {
            facts.entry.toString(),
            facts.when.toString(Qt::ISODate),
            facts.cause ? causeName(*facts.cause) : QString(),
            QString::number(facts.tokensBefore),
            facts.tokensAfter >= 0 ? QString::number(facts.tokensAfter) : QString(),
            summarizerName(facts),
            stateText(row),
        };
    }
    Command::print(table({ { Command::tr("entry"), false },
                           { Command::tr("time"), false },
                           { Command::tr("why"), false },
                           { Command::tr("before"), true },
                           { Command::tr("after"), true },
                           { Command::tr("by"), false },
                           { Command::tr("state"), false } },
                         cells));
    if (const QString repeated = repeatedText(compactionsOnPath(rows)); !repeated.isEmpty()) {
        Command::print(repeated);
    }
}

void showUndone(const SwitchedCompaction &done)
{
    Command::print(Command::tr("Undone. The context holds %1 tokens again.").arg(done.tokens));
}

void showRedone(const SwitchedCompaction &done)
{
    Command::print(Command::tr("Redone. The context holds %1 tokens.").arg(done.tokens));
}

// -- prune

void showPruned(const PrunedSession &done)
{
    const PrunePlan &plan = done.plan;
    if (!done.entry.isNull()) {
        Command::print(Command::tr("Pruned: %1 → %2 tokens. “varve undo” takes it back.")
                               .arg(plan.tokensBefore)
                               .arg(done.tokensAfter));
    } else if (plan.isRefused()) {
        Command::print(refusalText(plan.refusal));
    } else {
        Command::print(Command::tr("Tool output %1 → about %2 tokens, the context %3 → about %4")
                               .arg(plan.outputBefore)
                               .arg(plan.outputAfter)
                               .arg(plan.tokensBefore)
                               .arg(plan.tokensAfter));
    }
}

/// A plan may say that there is nothing to do; to do nothing is to fail.
Result<> tellPruned(const Command &command, const PrunedSession &done, const PruneSession &wanted)
{
    const bool isFailure = done.plan.isRefused() && !wanted.plan;
    if (command.json()) {
        printJson(pruneOperation(), pruneOperation().json(done));
    } else if (!isFailure) {
        showPruned(done);
    }
    return isFailure ? fail(Error::Kind::Refused, refusalText(done.plan.refusal)) : Result<>();
}

} // namespace

QList<ShownOperation> branchShown()
{
    return {
        shownBy(navigateOperation(), showMove),       shownBy(compareOperation(), showComparison),
        shownBy(compactionsOperation(), showHistory), shownBy(undoOperation(), showUndone),
        shownBy(redoOperation(), showRedone),         toldBy(pruneOperation(), tellPruned)
    };
}

} // namespace varve
