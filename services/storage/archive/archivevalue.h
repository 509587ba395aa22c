// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiverecord.h"
#include <session/entry.h>
#include <session/session.h>
#include <storage/factstore.h>

#include <QStringList>

#include <optional>
#include <variant>

namespace varve
{

/// A folder by its repository, so that another machine finds its own clone of it.
struct RepositoryPlace
{
    QString repository; ///< address of its remote in one spelling; empty: none is known
    QString inside; ///< path of the folder in it; empty: the top
    friend bool operator==(const RepositoryPlace &, const RepositoryPlace &) = default;
};

// What a record says, by its kind.

struct SessionValue
{
    Session session; ///< id, folder, kind, origin, what it was made from and stands on, when; nothing else of it
    SessionId baseSession; ///< whose entry it stands on; null: of none
    RepositoryPlace place;
};
struct LeafValue
{
    EntryId leaf; ///< null: before the first entry
    qint64 since =
            0; ///< it followed another machine, which went there under this number; 0: it went there by itself
};
struct TitleValue
{
    QString title;
    QString source; ///< as sessions.title_source has it
};
struct TagsValue
{
    QStringList tags;
};
struct ArchivedValue
{
    QDateTime at; ///< invalid: not archived
};
struct DeletedValue
{
    bool isDeleted = false;
    QList<ArchiveHead> seen; ///< of the session, by machine: what was there when it was deleted
};
struct FactValue
{
    KeptFact fact;
    RepositoryPlace place; ///< of its project
    QDateTime forgottenAt; ///< invalid: it is not
};
/// As journal_changes has it; the fact is named by its entry, as every store has numbers of its own.
struct JournalChangeValue
{
    EntryId entry;
    int position = 0;
    std::optional<int> importance;
    std::optional<QString> method;
    std::optional<QString> tags; ///< one a line
    QString deletedAt;
};

/// In the order of ArchiveRecord::Kind, from Session on.
using ArchiveValue = std::variant<SessionValue, Entry, LeafValue, TitleValue, TagsValue,
                                  ArchivedValue, DeletedValue, FactValue, JournalChangeValue>;

/// A record with what it says.
struct ArchiveItem
{
    SessionId session; ///< null: a fact
    MachineId machine;
    qint64 number = 0;
    QDateTime at; ///< UTC
    ArchiveValue value;

    [[nodiscard]] ArchiveRecord::Kind kind() const
    {
        return static_cast<ArchiveRecord::Kind>(value.index() + 1);
    }
};

} // namespace varve
