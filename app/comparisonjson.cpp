// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparisonjson.h"

#include "command.h"
#include <models/branchcomparemodel.h>
#include <operations/contextjson.h>

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

QJsonArray turnsJson(const QList<ComparedTurn> &turns)
{
    QJsonArray array;
    for (const ComparedTurn &turn : turns) {
        QJsonArray entries;
        for (const ComparedEntry &entry : turn.entries) {
            entries += QJsonObject { { "entryId"_L1, idJson(entry.id) },
                                     { "title"_L1, entry.title },
                                     { "different"_L1, entry.isDifferent } };
        }
        array += QJsonObject { { "title"_L1, turn.entries.constFirst().title },
                               { "entries"_L1, entries } };
    }
    return array;
}

QString outcomeName(ToolEvent::Outcome outcome)
{
    switch (outcome) {
    case ToolEvent::Outcome::Ok:
        return u"ok"_s;
    case ToolEvent::Outcome::Failed:
        return u"failed"_s;
    case ToolEvent::Outcome::Unknown:
        break;
    }
    return u"unknown"_s;
}

QJsonArray commandsJson(const QList<ToolEvent> &commands)
{
    QJsonArray array;
    for (const ToolEvent &event : commands) {
        array +=
                QJsonObject { { "entryId"_L1, idJson(event.entry) },
                              { "command"_L1, event.command },
                              { "outcome"_L1, outcomeName(event.outcome) },
                              { "exitCode"_L1,
                                event.exitCode >= 0 ? QJsonValue(event.exitCode) : QJsonValue() } };
    }
    return array;
}

QJsonObject branchJson(const ComparedBranch &branch, const CostSum &cost)
{
    QJsonObject tokens;
    for (int i = 0; i < CategoryCount; ++i) {
        if (const qint64 count = branch.tokens[static_cast<size_t>(i)]; count != 0) {
            tokens[toString(static_cast<Category>(i))] = count;
        }
    }
    const bool priced = cost.certainty() != CostSum::Certainty::Unknown;
    return { { "leafId"_L1, idJson(branch.tip) },
             { "entries"_L1, branch.entries },
             { "messages"_L1, branch.messages() },
             { "turns"_L1, turnsJson(branch.turns) },
             { "tokens"_L1, branch.sentTokens() },
             { "categories"_L1, tokens },
             { "contextTokens"_L1, branch.contextTokens },
             { "models"_L1, QJsonArray::fromStringList(branch.models) },
             { "cost"_L1, priced ? QJsonValue(cost.cost.total) : QJsonValue() },
             { "modifiedFiles"_L1, QJsonArray::fromStringList(branch.files.modified) },
             { "readFiles"_L1, QJsonArray::fromStringList(branch.files.read) },
             { "commands"_L1, commandsJson(branch.commands) } };
}

} // namespace

QJsonObject comparisonJson(const BranchComparison &comparison, const std::array<CostSum, 2> &costs)
{
    QJsonArray branches;
    for (size_t side = 0; side < costs.size(); ++side) {
        branches += branchJson(comparison.branches[side], costs[side]);
    }
    return { { "ancestorId"_L1, idJson(comparison.ancestor) },
             { "alike"_L1, comparison.alike },
             { "firstDifference"_L1,
               QJsonArray { idJson(comparison.firstDifference),
                            idJson(comparison.otherDifference) } },
             { "branches"_L1, branches } };
}

QString comparisonText(const BranchComparison &comparison, const std::array<CostSum, 2> &costs)
{
    QString text = comparison.ancestor.isNull()
            ? Tr::tr("They share nothing.")
            : Tr::tr("They part after %1: %2")
                      .arg(comparison.ancestor.toString(), comparison.ancestorTitle);
    QList<QStringList> rows;
    for (const auto root = compareNodes(comparison, costs); const auto &section : root->children) {
        rows += QStringList { {}, {}, {}, {} };
        rows += QStringList(section->texts.begin(), section->texts.end());
        for (const auto &row : section->children) {
            rows += QStringList(row->texts.begin(), row->texts.end());
        }
    }
    return text + u'\n'
            + table({ { QString() }, { Tr::tr("A") }, { Tr::tr("B") }, { Tr::tr("Difference") } },
                    rows);
}

} // namespace varve
