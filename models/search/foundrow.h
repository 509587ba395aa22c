// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/recallanswer.h>
#include <session/entry.h>
#include <storage/searchquery.h>

#include <variant>

namespace varve
{

/// What only an archive beyond this machine has.
struct ArchivedHit
{
    QString archive; ///< its name
    SessionId session;
    Entry entry;
    QString excerpt;
    QString machine; ///< where it was written, and whose that is; may be empty
    QString owner;
};

/// One thing that was found, as a list shows it: a hit of the search, what answers a question, or what only an archive beyond this machine
/// has. A value.
struct FoundRow
{
    SessionId session;
    EntryId entry; ///< where it stands; null: nobody knows
    qint64 seq = 0; ///< of a hit
    QString text; ///< as much of it as a row shows
    QString tip; ///< what else is known, in lines
    QString source; ///< who says it, and with which tool: "Tool result · bash"
    QStringList marks; ///< "on another branch", "by meaning", …
    QDateTime at;
    Role speaker = Role::Custom;
    bool onPath = true;
    std::variant<std::monostate, RecallPassage, RecallFact> answer; ///< nothing: a hit
    QString archive = {}; ///< that alone has it; empty: it is here

    [[nodiscard]] static FoundRow of(const SearchHit &hit);
    /// `own`: of other sessions it is said which; `terms`: what the text is cut around.
    [[nodiscard]] static FoundRow of(const RecallPassage &passage, const SessionId &own,
                                     const QStringList &terms);
    [[nodiscard]] static FoundRow of(const RecallFact &fact, const QStringList &terms);
    [[nodiscard]] static FoundRow of(const ArchivedHit &hit, const QStringList &terms);
};

} // namespace varve
