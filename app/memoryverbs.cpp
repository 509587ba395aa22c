// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about what is kept and found again: memory, remember, forget, journal, handoff, search, recall.
#include "verbs.h"
#include <operations/factsoperation.h>
#include <operations/findoperations.h>
#include <operations/handoffoperations.h>
#include <operations/journaloperations.h>
#include <operations/memoryoperations.h>
#include <operations/recalloperation.h>
#include <recall/recallsentences.h>
#include <storage/storesearch.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- memory, remember, forget

QString nothingText(const FactsOfPlace &place)
{
    return place.session ? Command::tr("Nothing is remembered on this branch.")
            : place.kept.scope == FactScope::Project
            ? Command::tr("Nothing is remembered for %1.").arg(place.kept.project)
            : Command::tr("Nothing is remembered for every session.");
}

void showFacts(const FactsOfPlace &place)
{
    const QList<MemoryFact> facts = place.facts();
    QStringList lines;
    for (qsizetype i = 0; i < facts.size(); ++i) {
        QString text = facts.at(i).text;
        text.replace(u'\n', "\n    "_L1);
        lines += u"%1  %2%3"_s.arg(i + 1, 2).arg(
                text, facts.at(i).isShown ? QString() : Command::tr(" (hidden)"));
    }
    lines += facts.isEmpty()
            ? nothingText(place)
            : Command::tr("%1 tokens of at most %2").arg(place.tokens()).arg(place.limits.tokens);
    Command::print(lines.join(u'\n'));
}

void showHolding(const KeptFacts &facts)
{
    const QList<KeptFact> all = facts.everywhere + facts.project;
    for (const KeptFact &fact : all) {
        Command::print(u"%1  %2"_s.arg(
                fact.project.isEmpty() ? Command::tr("everywhere") : fact.project, fact.text));
    }
    if (all.isEmpty()) {
        Command::message(Command::tr("Nothing is remembered for %1.").arg(facts.folder));
    }
}

// -- the journal

void showJournal(const JournalPage &page)
{
    if (page.facts.isEmpty()) {
        Command::print(Command::tr(
                "The journal has nothing that fits. Compactions write it, and idle work."));
        return;
    }
    QList<QStringList> rows;
    for (const MergedFact &fact : page.facts) {
        const QString note = fact.contradiction < 0 ? QString()
                : fact.isNewest                     ? Command::tr(" (contradicts an earlier one)")
                                                    : Command::tr(" (contradicted later)");
        rows += { fact.record.id.toString(), QString::number(fact.record.fact.importance),
                  QString(toString(fact.record.fact.kind)), fact.record.fact.text + note };
    }
    Command::print(table({ { Command::tr("id"), false },
                           { Command::tr("importance"), true },
                           { Command::tr("kind"), false },
                           { Command::tr("fact"), false } },
                         rows));
}

// -- handoff

void showHandedOff(const HandedOff &done)
{
    if (!done.session) {
        Command::print(done.draft.text.trimmed());
        return;
    }
    Command::print(done.session->id.toString());
    Command::message(
            Command::tr("The new session #%1 has the draft in its composer, about %2 tokens.")
                    .arg(done.session->number)
                    .arg(handoffTokens(done.draft.text, done.draft.factors)));
}

void showStarted(const ListedSession &made)
{
    Command::print(made.session.id.toString());
}

// -- search, recall

void showHits(const QList<SearchHit> &hits)
{
    for (const SearchHit &hit : hits) {
        Command::print(u"%1  %2  %3"_s.arg(
                hit.entry.toString(), QString(toString(hit.role)).leftJustified(13), hit.snippet));
    }
    if (hits.isEmpty()) {
        Command::message(Command::tr("Nothing was found."));
    } else if (const QString note = partialNote(hits); !note.isEmpty()) {
        Command::message(note);
    }
}

void showAnswer(const RecallAnswer &answer)
{
    if (answer.isEmpty()) {
        Command::message(Command::tr("Nothing was found."));
    } else {
        Command::print(answerText(answer));
    }
    if (const QString rest = answerRest(answer); !rest.isEmpty()) {
        Command::message(rest);
    }
}

} // namespace

QList<ShownOperation> memoryShown()
{
    return { shownBy(memoryOperation(), showFacts),
             shownBy(factsOperation(), showHolding),
             shownBy(arrangeOperation(), showNothing<FactsOfPlace>),
             shownBy(rememberOperation(), showNothing<FactsOfPlace>),
             shownBy(forgetOperation(), showNothing<FactsOfPlace>),
             shownBy(journalOperation(), showJournal),
             shownBy(journalDeleteOperation(), showNothing<QStringList>),
             shownBy(journalRestoreOperation(), showNothing<QStringList>),
             shownBy(handoffOperation(), showHandedOff),
             shownBy(startHandoffOperation(), showStarted),
             shownBy(searchOperation(), showHits),
             shownBy(recallOperation(), showAnswer) };
}

} // namespace varve
