// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about compactions that were made, and masks: compactions, undo, redo, prune.
#include "verbs.h"
#include <models/compactionwords.h>
#include <operations/compactionsoperation.h>
#include <operations/pruneoperation.h>
#include <operations/undooperations.h>

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

QString stateText(const CompactionHistoryRow &row)
{
    return row.undone     ? Tr::tr("undone")
            : row.inForce ? Tr::tr("in force")
            : row.onPath  ? QString()
                          : Tr::tr("another branch");
}

void showHistory(const QList<CompactionHistoryRow> &rows)
{
    if (rows.isEmpty()) {
        Command::print(Tr::tr("Nothing of this session was compacted yet."));
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
    Command::print(table({ { Tr::tr("entry"), false },
                           { Tr::tr("time"), false },
                           { Tr::tr("why"), false },
                           { Tr::tr("before"), true },
                           { Tr::tr("after"), true },
                           { Tr::tr("by"), false },
                           { Tr::tr("state"), false } },
                         cells));
    if (const QString repeated = repeatedText(compactionsOnPath(rows)); !repeated.isEmpty()) {
        Command::print(repeated);
    }
}

void showUndone(const SwitchedCompaction &done)
{
    Command::print(Tr::tr("Undone. The context holds %1 tokens again.").arg(done.tokens));
}

void showRedone(const SwitchedCompaction &done)
{
    Command::print(Tr::tr("Redone. The context holds %1 tokens.").arg(done.tokens));
}

// -- prune

void showPruned(const PrunedSession &done)
{
    const PrunePlan &plan = done.plan;
    if (!done.entry.isNull()) {
        Command::print(Tr::tr("Pruned: %1 → %2 tokens. “varve undo” takes it back.")
                               .arg(plan.tokensBefore)
                               .arg(done.tokensAfter));
    } else if (plan.isRefused()) {
        Command::print(refusalText(plan.refusal));
    } else {
        Command::print(Tr::tr("Tool output %1 → about %2 tokens, the context %3 → about %4")
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

QList<ShownOperation> historyShown()
{
    return { shownBy(compactionsOperation(), showHistory), shownBy(undoOperation(), showUndone),
             shownBy(redoOperation(), showRedone), toldBy(pruneOperation(), tellPruned) };
}

} // namespace varve
