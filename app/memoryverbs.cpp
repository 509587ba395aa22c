// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How it is shown what must not be forgotten: memory, remember, forget.
#include "verbs.h"
#include <operations/factsoperation.h>
#include <operations/memoryoperations.h>

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

QString nothingText(const FactsOfPlace &place)
{
    return place.session ? Tr::tr("Nothing is remembered on this branch.")
            : place.kept.scope == FactScope::Project
            ? Tr::tr("Nothing is remembered for %1.").arg(place.kept.project)
            : Tr::tr("Nothing is remembered for every session.");
}

void showFacts(const FactsOfPlace &place)
{
    const QList<MemoryFact> facts = place.facts();
    QStringList lines;
    for (qsizetype i = 0; i < facts.size(); ++i) {
        QString text = facts.at(i).text;
        text.replace(u'\n', "\n    "_L1);
        lines += u"%1  %2%3"_s.arg(i + 1, 2).arg(
                text, facts.at(i).isShown ? QString() : Tr::tr(" (hidden)"));
    }
    lines += facts.isEmpty()
            ? nothingText(place)
            : Tr::tr("%1 tokens of at most %2").arg(place.tokens()).arg(place.limits.tokens);
    Command::print(lines.join(u'\n'));
}

void showHolding(const KeptFacts &facts)
{
    const QList<KeptFact> all = facts.everywhere + facts.project;
    for (const KeptFact &fact : all) {
        Command::print(u"%1  %2"_s.arg(fact.project.isEmpty() ? Tr::tr("everywhere") : fact.project,
                                       fact.text));
    }
    if (all.isEmpty()) {
        Command::message(Tr::tr("Nothing is remembered for %1.").arg(facts.folder));
    }
}

} // namespace

QList<ShownOperation> memoryShown()
{
    return { shownBy(memoryOperation(), showFacts), shownBy(factsOperation(), showHolding),
             shownBy(arrangeOperation(), showNothing<FactsOfPlace>),
             shownBy(rememberOperation(), showNothing<FactsOfPlace>),
             shownBy(forgetOperation(), showNothing<FactsOfPlace>) };
}

} // namespace varve
