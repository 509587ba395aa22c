// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the journal is shown.
#include "verbs.h"
#include <operations/journaloperations.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

void showFacts(const JournalPage &page)
{
    if (page.facts.isEmpty()) {
        Command::print(
                Tr::tr("The journal has nothing that fits. Compactions write it, and idle work."));
        return;
    }
    QList<QStringList> rows;
    for (const MergedFact &fact : page.facts) {
        const QString note = fact.contradiction < 0 ? QString()
                : fact.isNewest                     ? Tr::tr(" (contradicts an earlier one)")
                                                    : Tr::tr(" (contradicted later)");
        rows += { fact.record.id.toString(), QString::number(fact.record.fact.importance),
                  QString(toString(fact.record.fact.kind)), fact.record.fact.text + note };
    }
    Command::print(table({ { Tr::tr("id"), false },
                           { Tr::tr("importance"), true },
                           { Tr::tr("kind"), false },
                           { Tr::tr("fact"), false } },
                         rows));
}

} // namespace

QList<ShownOperation> journalShown()
{
    return { shownBy(journalOperation(), showFacts),
             shownBy(journalDeleteOperation(), showNothing<QStringList>),
             shownBy(journalRestoreOperation(), showNothing<QStringList>) };
}

} // namespace varve
