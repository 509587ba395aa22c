// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How what was found is shown: search, recall.
#include "verbs.h"
#include <operations/findoperations.h>
#include <operations/recalloperation.h>
#include <recall/recallsentences.h>
#include <storage/storesearch.h>

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

void showHits(const QList<SearchHit> &hits)
{
    for (const SearchHit &hit : hits) {
        Command::print(u"%1  %2  %3"_s.arg(
                hit.entry.toString(), QString(toString(hit.role)).leftJustified(13), hit.snippet));
    }
    if (hits.isEmpty()) {
        Command::message(Tr::tr("Nothing was found."));
    } else if (const QString note = partialNote(hits); !note.isEmpty()) {
        Command::message(note);
    }
}

void showAnswer(const RecallAnswer &answer)
{
    if (answer.isEmpty()) {
        Command::message(Tr::tr("Nothing was found."));
    } else {
        Command::print(answerText(answer));
    }
    if (const QString rest = answerRest(answer); !rest.isEmpty()) {
        Command::message(rest);
    }
}

} // namespace

QList<ShownOperation> searchShown()
{
    return { shownBy(searchOperation(), showHits), shownBy(recallOperation(), showAnswer) };
}

} // namespace varve
