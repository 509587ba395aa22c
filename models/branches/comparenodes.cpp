// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the rows of a comparison say.
#include "branchcomparemodel.h"
#include "breakdowndiff.h"
#include "format.h"
#include "usageformat.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::BranchCompareModel)
};

using Node = BranchCompareModel::Node;
using Model = BranchCompareModel;

QString none()
{
    return u"—"_s;
}

std::unique_ptr<Node> makeRow(const QString &subject, const QString &first, const QString &second,
                              const QString &difference = {})
{
    auto node = std::make_unique<Node>();
    node->texts = { subject, first, second, difference };
    node->isDifferent = first != second;
    return node;
}

std::unique_ptr<Node> section(const QString &title)
{
    auto node = std::make_unique<Node>();
    node->texts[Model::SubjectColumn] = title;
    return node;
}

Node *addCounts(Node *to, const QString &subject, qint64 first, qint64 second)
{
    const auto sign = [](qint64 change) {
        return change == 0 ? none()
                           : (change > 0 ? u"+"_s : u"−"_s) + formatCount(std::abs(change));
    };
    auto node = makeRow(subject, formatCount(first), formatCount(second), sign(second - first));
    node->isFigure = true;
    return to->add(std::move(node));
}

Node *addTokens(Node *to, const QString &subject, const BreakdownDiffRow &row)
{
    auto node = makeRow(subject, formatTokens(row.shownBefore), formatTokens(row.shownAfter),
                        formatChange(row.shownChange()));
    node->isFigure = true;
    node->isDifferent = row.before != row.after;
    node->details[Model::FirstColumn] = formatTokensExact(row.before);
    node->details[Model::SecondColumn] = formatTokensExact(row.after);
    return to->add(std::move(node));
}

void addFigures(Node *root, const BranchComparison &comparison, const std::array<CostSum, 2> &costs)
{
    const auto &[first, second] = comparison.branches;
    Node *figures = root->add(section(Tr::tr("At a glance")));
    addCounts(figures, Tr::tr("Turns"), first.turns.size(), second.turns.size());
    addCounts(figures, Tr::tr("Messages"), first.messages(), second.messages());
    BreakdownDiffRow whole { .before = first.contextTokens, .after = second.contextTokens };
    whole.shownBefore = whole.before;
    whole.shownAfter = whole.after;
    addTokens(figures, Tr::tr("Whole context"), whole);
    const auto models = [](const ComparedBranch &branch) {
        return branch.models.isEmpty() ? none() : branch.models.join(u", "_s);
    };
    figures->add(makeRow(Tr::tr("Models"), models(first), models(second)));
    auto cost = makeRow(Tr::tr("Cost"), formatCostSum(costs[0]), formatCostSum(costs[1]));
    cost->isFigure = true;
    figures->add(std::move(cost));
}

QList<CategoryTotal> totalsOf(const ComparedBranch &branch)
{
    QList<CategoryTotal> totals;
    for (int i = 0; i < CategoryCount; ++i) {
        totals += CategoryTotal { static_cast<Category>(i), branch.tokens[static_cast<size_t>(i)],
                                  0 };
    }
    return totals;
}

void addCategories(Node *root, const BranchComparison &comparison)
{
    const BreakdownDiff diff =
            breakdownDiff(totalsOf(comparison.branches[0]), totalsOf(comparison.branches[1]));
    if (diff.rows.isEmpty()) {
        return;
    }
    Node *tokens = root->add(section(Tr::tr("Tokens by category")));
    for (const BreakdownDiffRow &row : diff.rows) {
        addTokens(tokens, categoryName(row.category), row)->category =
                static_cast<int>(row.category);
    }
    addTokens(tokens, Tr::tr("Total"), diff.total);
}

/// One row for the two at the same place; either may be missing.
std::unique_ptr<Node> entryRow(const QString &subject, const ComparedEntry *first,
                               const ComparedEntry *second)
{
    const auto title = [](const ComparedEntry *entry) { return entry ? entry->title : none(); };
    auto node = makeRow(subject, title(first), title(second));
    node->entries = { first ? first->id : EntryId(), second ? second->id : EntryId() };
    node->isDifferent = !first || !second || first->isDifferent || second->isDifferent;
    node->texts[Model::DifferenceColumn] = node->isDifferent ? QString() : Tr::tr("the same");
    return node;
}

template<typename T>
const T *at(const QList<T> &list, qsizetype index)
{
    return index < list.size() ? &list.at(index) : nullptr;
}

void addTurn(Node *turns, const BranchComparison &comparison, qsizetype number)
{
    const ComparedTurn *first = at(comparison.branches[0].turns, number);
    const ComparedTurn *second = at(comparison.branches[1].turns, number);
    static const ComparedTurn Empty;
    const QList<ComparedEntry> &left = (first ? *first : Empty).entries;
    const QList<ComparedEntry> &right = (second ? *second : Empty).entries;
    Node *turn = turns->add(entryRow(formatCount(number + 1), at(left, 0), at(right, 0)));
    bool differs = false;
    bool marked = false;
    for (qsizetype i = 0; i < std::max(left.size(), right.size()); ++i) {
        const ComparedEntry *one = at(left, i);
        const ComparedEntry *other = at(right, i);
        Node *row = turn->add(entryRow({}, one, other));
        differs = differs || row->isDifferent;
        const auto isFirst = [](const ComparedEntry *entry, const EntryId &wanted) {
            return entry && !wanted.isNull() && entry->id == wanted;
        };
        if (!marked
            && (isFirst(one, comparison.firstDifference)
                || isFirst(other, comparison.otherDifference))) {
            marked = true;
            row->texts[Model::DifferenceColumn] = Tr::tr("first difference");
        }
    }
    turn->isDifferent = differs;
    turn->texts[Model::DifferenceColumn] = marked ? Tr::tr("first difference")
            : differs                             ? QString()
                                                  : Tr::tr("the same");
}

void addFiles(Node *root, const QString &title, const QString &what, const QStringList &first,
              const QStringList &second)
{
    QStringList paths = first + second;
    paths.sort();
    paths.removeDuplicates();
    if (paths.isEmpty()) {
        return;
    }
    Node *files = root->add(section(title));
    for (const QString &path : std::as_const(paths)) {
        files->add(makeRow(path, first.contains(path) ? what : none(),
                           second.contains(path) ? what : none()));
    }
}

/// How the last run of each command ended, and how often it ran.
struct CommandRuns
{
    int count = 0;
    QString outcome;
    EntryId entry;
};

QString runsText(const CommandRuns &runs)
{
    if (runs.count == 0) {
        return none();
    }
    //: how often a command ran, and how the last run ended
    return runs.count == 1 ? runs.outcome
                           : Tr::tr("%1 ×, last: %2").arg(runs.count).arg(runs.outcome);
}

void addCommands(Node *root, const BranchComparison &comparison)
{
    QStringList order;
    QHash<QString, std::array<CommandRuns, 2>> runs;
    for (size_t side = 0; side < 2; ++side) {
        for (const ToolEvent &event : comparison.branches[side].commands) {
            if (!runs.contains(event.command)) {
                order += event.command;
            }
            CommandRuns &run = runs[event.command][side];
            ++run.count;
            run.outcome = commandOutcome(event);
            run.entry = event.entry;
        }
    }
    if (order.isEmpty()) {
        return;
    }
    Node *commands = root->add(section(Tr::tr("Commands")));
    for (const QString &command : std::as_const(order)) {
        const auto &[first, second] = runs[command];
        auto node = makeRow(command.simplified(), runsText(first), runsText(second));
        node->details[Model::SubjectColumn] = command;
        node->entries = { first.entry, second.entry };
        commands->add(std::move(node));
    }
}

} // namespace

QString commandOutcome(const ToolEvent &event)
{
    switch (event.outcome) {
    case ToolEvent::Outcome::Ok:
        //: a command that went well, with what it counted
        return event.resultLine.isEmpty() ? Tr::tr("ok") : Tr::tr("ok: %1").arg(event.resultLine);
    case ToolEvent::Outcome::Failed: {
        //: a command that failed
        const QString failed =
                event.exitCode > 0 ? Tr::tr("exit %1").arg(event.exitCode) : Tr::tr("failed");
        const QString why = event.errorLine.isEmpty() ? event.resultLine : event.errorLine;
        return why.isEmpty() ? failed : failed + u": "_s + why;
    }
    case ToolEvent::Outcome::Unknown:
        break;
    }
    return Tr::tr("no result");
}

std::unique_ptr<BranchCompareModel::Node> compareNodes(const BranchComparison &comparison,
                                                       const std::array<CostSum, 2> &costs)
{
    auto root = std::make_unique<Node>();
    addFigures(root.get(), comparison, costs);
    addCategories(root.get(), comparison);
    const auto &[first, second] = comparison.branches;
    const qsizetype turns = std::max(first.turns.size(), second.turns.size());
    if (turns > 0) {
        Node *list = root->add(section(Tr::tr("Turns")));
        for (qsizetype i = 0; i < turns; ++i) {
            addTurn(list, comparison, i);
        }
    }
    addFiles(root.get(), Tr::tr("Files changed"), Tr::tr("changed"), first.files.modified,
             second.files.modified);
    addFiles(root.get(), Tr::tr("Files read"), Tr::tr("read"), first.files.read, second.files.read);
    addCommands(root.get(), comparison);
    return root;
}

} // namespace varve
