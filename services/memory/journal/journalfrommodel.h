// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <redaction/redactor.h>
#include <session/entry.h>
#include <session/journalfact.h>
#include <storage/foundfacts.h>

#include <span>

namespace varve
{

/// What is added to the request for a summary, so that the same answer ends with facts.
[[nodiscard]] QString journalRequest();
/// The same for two sentences on a session.
[[nodiscard]] QString shortJournalRequest();

/// A model's answer, with the facts at its end taken off.
struct JournalAnswer
{
    QString summary;
    QList<JournalFact> facts; ///< valid ones, in the model's order, without sources; method Model
    bool hasSection =
            false; ///< so the summary is whole, even where the answer was cut off behind it
    int damaged = 0; ///< lines that were not understood
};
/// An answer without facts, or with damaged ones, is as good as one with them. `isCut`: the model was not done, so its last line may
/// end in the middle.
[[nodiscard]] JournalAnswer readJournalAnswer(const QString &answer, bool isCut = false);

/// The rules' facts and the model's as one list, most important first, at most MostJournalFacts. What both have is the rules' with
/// the model's importance and method, and what only the model has is looked for in `range`: where most of its words stand together
/// is where it comes from; nowhere: it has no source. Pure; reads the text of the range once.
[[nodiscard]] QList<JournalFact> joinJournal(const QList<JournalFact> &byRule,
                                             const QList<JournalFact> &byModel,
                                             std::span<const Entry> range);

/// What a model said of these messages, by the message that each fact stands in, or else the last of them; without keys. Pure.
[[nodiscard]] QList<FoundFact> placedFacts(const QList<JournalFact> &byModel,
                                           std::span<const Entry> messages,
                                           const RedactionRules &secrets);

/// Adds them to the journal of the session. Of what it has already only rules are overruled in how much it weighs, and what a person
/// has deleted stays out. Inside a transaction of the caller.
[[nodiscard]] Result<> keepModelFacts(Database &database, const SessionId &session,
                                      const QList<FoundFact> &facts);

} // namespace varve
