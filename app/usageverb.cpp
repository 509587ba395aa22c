// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about the models that answer: models, model, usage.
#include "verbs.h"
#include <models/usageformat.h>
#include <operations/modeloperations.h>
#include <operations/usageoperation.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

void showModels(const QList<ModelOffer> &offers)
{
    QList<QStringList> rows;
    for (const ModelOffer &offer : offers) {
        rows += { offer.choice.model, offer.provider,
                  offer.window > 0 ? QString::number(offer.window) : QString() };
    }
    Command::print(rows.isEmpty() ? Command::tr("No model is set up.")
                                  : table({ { Command::tr("Model") },
                                            { Command::tr("Provider") },
                                            { Command::tr("Window"), true } },
                                          rows));
}

void showModel(const AnsweringModel &answer)
{
    if (answer.model.isEmpty()) {
        Command::print(Command::tr("No model is set up."));
        return;
    }
    //: a model, its provider
    const QString text = Command::tr("%1 of %2").arg(answer.model, answer.provider);
    Command::print(answer.thinking.isEmpty()
                           ? text
                           //: %1: a model; %2: off, low, medium, high or a number of tokens
                           : Command::tr("%1, thinking: %2").arg(text, answer.thinking));
}

Result<> tellStandIn(const AnsweringModel &answer, const AnswerChange &)
{
    if (!answer.standsInFor.isEmpty()) {
        Command::message(Command::tr("%1, the model of this branch, is not set up.")
                                 .arg(answer.standsInFor));
    }
    return {};
}

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
                  formatCachedShare(usage),
                  QString::number(usage.output),
                  formatAnswerCost(answer.cost.transform(
                          [](const AnswerCost &cost) { return cost.total; })) };
    }
    if (!rows.isEmpty()) {
        Command::print(table({ { Command::tr("time") },
                               { Command::tr("Model") },
                               { Command::tr("Input"), true },
                               { Command::tr("Cache read"), true },
                               { Command::tr("Cache written"), true },
                               { Command::tr("From cache"), true },
                               { Command::tr("Output"), true },
                               { Command::tr("Cost"), true } },
                             rows));
    }
    Command::print(Command::tr("%n answer(s): %1", nullptr, static_cast<int>(used.total))
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
    return { shownBy(modelsOperation(), showModels),
             shownBy(modelOperation(), showModel, tellStandIn),
             shownBy(usageOperation(), showUsage) };
}

} // namespace varve
