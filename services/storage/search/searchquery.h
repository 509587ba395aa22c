// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/folderscope.h>
#include <session/entry.h>
#include <session/session.h>

#include <QList>

#include <stop_token>

namespace varve
{

/// Which entries are wanted at all. What is empty restricts nothing; what is set must all hold.
struct SearchFilter
{
    enum class Path : quint8 { Anywhere, OnPath, OffPath };

    SessionId session;
    QString project; ///< part of the working folder
    FolderScope folder; ///< the working folder is in it
    QString program; ///< an imported session's format, e.g. "claude"
    QString tag; ///< of the session
    QList<Role> roles;
    bool summaries = false; ///< with the roles: compaction and branch summaries
    QString tool; ///< calls of it, and their results
    QString model; ///< part of the name
    QDateTime from; ///< this moment and later
    QDateTime until; ///< before this moment
    Path path = Path::Anywhere; ///< on the way to the session's leaf, or not
    bool forModel = false; ///< nothing that is stored only

    [[nodiscard]] bool isEmpty() const { return *this == SearchFilter(); }
    friend bool operator==(const SearchFilter &, const SearchFilter &) = default;
};

struct SearchQuery
{
    /// Words, the last one as prefix, and "phrases". Empty with a filter: the newest entries that pass it.
    QString text;
    SearchFilter filter = {};
    int limit = 100;
    /// Where few entries have all words, also those that have most of them, in any form, or in another language.
    bool partial = true;
    std::stop_token stop = {}; ///< ends it with the error Cancelled
};

struct SearchHit
{
    SessionId session;
    EntryId entry;
    qint64 seq = 0;
    QString originId;
    QDateTime createdAt;
    Role role = Role::None;
    EntryType type = EntryType::Message;
    QString toolName;
    QString snippet;
    double score = 0; ///< greater is better; comparable within one search
    bool onPath = false; ///< on the way to its session's leaf
    bool partial = false; ///< some of the words are not in it as they were typed
    double coverage = 1; ///< how much of the words' weight is in it, in any form
    bool byMeaning = false; ///< found by its vector; the words may be others
    QString missing; ///< words of the search that no entry has, see NearSearch
    QString nearest; ///< what was looked for in their place
};

} // namespace varve
