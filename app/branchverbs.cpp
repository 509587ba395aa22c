// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs of branches: leaf, compare.
#include "verbs.h"
#include <models/branchcomparemodel.h>
#include <operations/compareoperation.h>
#include <operations/navigateoperation.h>

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
    Command::print(comparison.ancestor.isNull() ? Tr::tr("They share nothing.")
                                                : Tr::tr("They part after %1: %2")
                                                          .arg(comparison.ancestor.toString(),
                                                               comparison.ancestorTitle));
    Command::print(table(
            { { QString() }, { Tr::tr("A") }, { Tr::tr("B") }, { Tr::tr("Difference") } }, rows));
}

} // namespace

QList<ShownOperation> branchShown()
{
    return { shownBy(navigateOperation(), showMove), shownBy(compareOperation(), showComparison) };
}

} // namespace varve
