// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QJsonArray>
#include <QList>
#include <QStringList>

#include <optional>

namespace varve
{

/// One thing that was known in a range when it was summarized. A value; the truth is in the compaction's entry, so what is undone
/// or on another branch is not in force, whatever lists say.
struct JournalFact
{
    enum class Kind : quint8 {
        Instruction, ///< what the person wants, forbids or prefers
        Decision,
        Finding, ///< something found out at some cost
        Error,
        OpenItem, ///< still to be done
        Number, ///< a figure with its sentence
        Command, ///< with its last outcome
        Path, ///< a file that was read or changed
        Synthesis, ///< the summary itself; never stored twice
    };
    /// Who vouches for it.
    enum class Source : quint8 {
        Direct, ///< the person said it
        Observation, ///< a tool showed it
        Inference, ///< the model says so
        Environmental, ///< a program put it there: project files, injected messages
    };
    /// Who weighed it.
    enum class Method : quint8 { Heuristic, Model, Person };

    static constexpr int LeastImportance = 1;
    static constexpr int BaseImportance = 5;
    static constexpr int MostImportance = 10;
    static constexpr qsizetype LongestText = 500; ///< UTF-16 characters
    static constexpr qsizetype MostTags = 12;
    static constexpr qsizetype LongestTag = 40; ///< UTF-16 characters

    Kind kind = Kind::Finding;
    Source source = Source::Inference;
    Method method = Method::Heuristic;
    int importance = BaseImportance;
    QString text; ///< one line
    QStringList tags; ///< lower case, each once
    QList<EntryId> sources; ///< where it stands, oldest first; may be empty

    friend bool operator==(const JournalFact &, const JournalFact &) = default;
};

/// At most so many are kept with one compaction.
inline constexpr qsizetype MostJournalFacts = 150;

// The spellings in the store and in JSON output; nothing for one that is not known.
[[nodiscard]] QLatin1StringView toString(JournalFact::Kind kind);
[[nodiscard]] QLatin1StringView toString(JournalFact::Source source);
[[nodiscard]] QLatin1StringView toString(JournalFact::Method method); ///< heuristic, llm, manual
[[nodiscard]] std::optional<JournalFact::Kind> journalKindFrom(QStringView text);
[[nodiscard]] std::optional<JournalFact::Source> journalSourceFrom(QStringView text);
[[nodiscard]] std::optional<JournalFact::Method> journalMethodFrom(QStringView text);
[[nodiscard]] QList<JournalFact::Kind> journalKinds(); ///< all, as they are declared

/// Lower case, each once, without what is too long or too many; sorted.
[[nodiscard]] QStringList tidyTags(const QStringList &tags);

/// A fact as it may be stored: one line of at most LongestText, importance within bounds, tags tidied.
[[nodiscard]] JournalFact tidied(JournalFact fact);

[[nodiscard]] QJsonObject journalFactJson(const JournalFact &fact);
[[nodiscard]] QJsonArray journalJson(const QList<JournalFact> &facts);
/// What an entry keeps, tidied, at most MostJournalFacts. Damaged items and kinds of a later program are left out.
[[nodiscard]] QList<JournalFact> journalOf(const Entry &entry);

namespace entryData
{
inline constexpr QLatin1StringView Journal("journal"); ///< of compactions and summaries of ranges
}

} // namespace varve
