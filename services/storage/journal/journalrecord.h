// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <base/folderscope.h>
#include <session/journalfact.h>

#include <QDateTime>

namespace varve
{

/// Names one fact for ever: entries are numbered once and never changed.
struct JournalId
{
    qint64 seq = 0; ///< of the entry: the compaction, or the message that it was found in
    int position = 0; ///< of the fact in it, from 1; 0: a compaction's summary

    [[nodiscard]] QString toString() const; ///< "812.3"
    [[nodiscard]] static Result<JournalId> fromString(const QString &text);
    friend bool operator==(const JournalId &, const JournalId &) = default;
    friend auto operator<=>(const JournalId &, const JournalId &) = default;
    friend size_t qHash(const JournalId &id, size_t seed = 0)
    {
        return qHashMulti(seed, id.seq, id.position);
    }
};

/// A fact with where it is kept and what was made of it since. A value.
struct JournalRecord
{
    JournalId id;
    JournalFact
            fact; ///< importance, method and tags as they are now; of a summary the beginning of its text
    SessionId session;
    QString sessionName;
    EntryId entry; ///< the compaction that keeps it, or the message that it was found in
    QDateTime when; ///< of that, UTC
    bool isFound = false; ///< in a message, without a compaction: in force wherever that is
    bool isUndone = false; ///< with its compaction, as the newest undo or redo of any branch says
    bool isDeleted = false;

    friend bool operator==(const JournalRecord &, const JournalRecord &) = default;
};

/// What a list shows.
struct JournalFilter
{
    enum class Order : quint8 { Newest, Oldest, Importance };

    /// Only facts that these entries hold, undone or not: those in force on a branch, see journalscope.h.
    std::optional<QList<qint64>> holders = {};
    std::optional<SessionId> session = {};
    FolderScope folder = {}; ///< of sessions that work in it
    QList<JournalFact::Kind> kinds = {}; ///< empty: all
    int importance = JournalFact::LeastImportance; ///< at least
    QString tag = {}; ///< empty: any
    QString text = {}; ///< words, each of which must be in the text or a tag
    QStringList anyOf = {}; ///< one of which must be in the text, also within a word; empty: any
    std::optional<JournalFact::Method> method = {}; ///< who weighed it last
    bool withUndone = false;
    bool withDeleted = false;
    Order order = Order::Newest;
    qsizetype most = 50'000;

    friend bool operator==(const JournalFilter &, const JournalFilter &) = default;
};

/// What is to be made of a fact; what is not set stays.
struct JournalChange
{
    std::optional<int> importance = {};
    JournalFact::Method method = JournalFact::Method::Person; ///< who gives the importance
    std::optional<QStringList> tags = {};
    std::optional<bool> isDeleted = {};
};

} // namespace varve
