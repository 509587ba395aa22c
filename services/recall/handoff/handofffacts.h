// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/branchmaterial.h>
#include <context/projection.h>
#include <workspace/loadedsession.h>

#include <stop_token>

namespace varve
{

/// What a session is handed off from: what its next request would be sent, read back to front. A value; for any thread.
struct HandoffMaterial
{
    Session session;
    EntryId leaf; ///< of the branch that is looked at
    QString provider; ///< who answers there; may be empty
    QString model;
    QString thinkingLevel;
    TokenFactors factors;
    QList<MemoryFact> memory; ///< the facts that are sent
    /// Entries with results, oldest first; what a model is shown of them; files and commands.
    BranchMaterial branch;
    int unread = 0; ///< older messages of the context that were not read any more

    /// The summary that the entries begin with; empty if there is none.
    [[nodiscard]] QString previousSummary() const;
};

/// `budget` in tokens: how much of the session a model can be shown. Refused if nothing was said in it yet, Cancelled when stopped.
/// The thread of `reader`.
[[nodiscard]] Result<HandoffMaterial> readHandoff(const LoadedSession &loaded,
                                                  ProjectionSettings settings, qint64 budget,
                                                  StoreReader &reader, std::stop_token stop = {});

/// Something of the session that may be taken along, as one line of the draft.
struct HandoffFact
{
    enum class Kind : quint8 {
        File,
        Command, ///< with how it ended
        OpenItem,
        Note, ///< an instruction, a decision or an error that the draft does not hold
    };

    Kind kind = Kind::File;
    QString text; ///< Markdown, one line, without its mark
    EntryId entry; ///< where it stands; may be null
    double weight = 0; ///< how much it matters for the goal
    bool suggested = false; ///< in the draft, unless somebody takes it out

    friend bool operator==(const HandoffFact &, const HandoffFact &) = default;
};

/// How many of each kind are listed, and how many of them are suggested.
struct HandoffLimits
{
    qsizetype files = 20;
    qsizetype suggestedFiles = 8;
    qsizetype commands = 12;
    qsizetype suggestedCommands = 4;
    qsizetype openItems = 10;
    qsizetype suggestedOpenItems = 5;
    qsizetype notes = 12;
};

/// Files, commands and open items, those that matter most for `goal` first within their kind. What shares words with the goal weighs
/// more, so do newer things and what was changed. The same input gives the same list. Any thread.
[[nodiscard]] QList<HandoffFact> handoffFacts(const HandoffMaterial &material, const QString &goal,
                                              const HandoffLimits &limits = {});

/// What the session says and `draft` does not: instructions, decisions and errors, the most important first.
[[nodiscard]] QList<HandoffFact> leftOutFacts(const HandoffMaterial &material, const QString &draft,
                                              const QString &goal, qsizetype most,
                                              int *found = nullptr, int *total = nullptr);

// Facts in a text: each is a line of its own below the heading of its kind, so what is taken along is told by the text alone.

[[nodiscard]] QString headingOf(HandoffFact::Kind kind);
[[nodiscard]] bool holdsFact(const QString &text, const HandoffFact &fact);
/// At the end of its section, which is made at the end of the text where it is missing. A text that holds it stays as it is.
[[nodiscard]] QString withFact(const QString &text, const HandoffFact &fact);
/// With the section's heading if nothing is left below it. Everything else stays as it is.
[[nodiscard]] QString withoutFact(const QString &text, const HandoffFact &fact);

} // namespace varve
