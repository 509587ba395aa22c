// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb usage.
#include "verbs.h"
#include <models/usageformat.h>
#include <operations/usageoperation.h>

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

void showUsage(const SessionUsage &used)
{
    QList<QStringList> rows;
    for (const PricedAnswer &answer : used.answers) {
        const Usage &usage = answer.use.usage;
        rows += { answer.use.at.toString(u"yyyy-MM-dd hh:mm"_s),
                  answer.use.model,
                  QString::number(usage.input),
                  QString::number(usage.cacheRead),
                  QString::number(usage.cacheWrite),
                  QString::number(usage.output),
                  formatAnswerCost(answer.cost.transform(
                          [](const AnswerCost &cost) { return cost.total; })) };
    }
    if (!rows.isEmpty()) {
        Command::print(table({ { Tr::tr("time") },
                               { Tr::tr("Model") },
                               { Tr::tr("Input"), true },
                               { Tr::tr("Cache read"), true },
                               { Tr::tr("Cache written"), true },
                               { Tr::tr("Output"), true },
                               { Tr::tr("Cost"), true } },
                             rows));
    }
    Command::print(Tr::tr("%n answer(s): %1", nullptr, static_cast<int>(used.total))
                           .arg(formatCostSum(used.sum)));
    const CostSum &all = used.family.sum;
    if (const QString line = familyUseText(used.family.subagents, all.usage, formatCostSum(all));
        !line.isEmpty()) {
        Command::print(line);
    }
}

} // namespace

QList<ShownOperation> usageShown()
{
    return { shownBy(usageOperation(), showUsage) };
}

} // namespace varve
