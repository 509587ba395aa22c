// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

namespace varve
{

/// One thing that is wrong with a store, in words and with what can be done. A value.
struct StoreFinding
{
    enum class Kind : quint8 {
        DamagedPages, ///< of what cannot be made again
        DamagedIndex,
        DamagedNodes, ///< the table of nodes itself
        DamagedText, ///< the full-text index itself
        LostReference, ///< a row that refers to one that is not there
        LostParent, ///< an entry whose parent is not there, or not the one that is noted
        WrongLeaf,
        LostBase,
        MissingNodes,
        WrongNodes,
        StrayNodes,
        MissingText,
        StrayText,
        WrongCounters,
        StrayVectors,
        WrongJournal,
        StrayJournal,
        DamagedAttachment,
        MissingAttachment,
        DamagedBlob,
        MissingTrigger, ///< of those that keep history as it is
        ForeignTrigger, ///< one that no Varve has made, or has made otherwise
    };

    Kind kind = Kind::DamagedPages;
    qint64 count = 0; ///< of entries, sessions, images, ...
    QStringList places; ///< the first few: names of sessions, indexes, or what SQLite said

    [[nodiscard]] bool isRepairable() const;
    /// "12 entries are missing from the session tree."
    [[nodiscard]] QString text() const;
    /// What can be done about it.
    [[nodiscard]] QString advice() const;
    /// For scripts: "missingNodes".
    [[nodiscard]] static QLatin1StringView name(Kind kind);
    friend bool operator==(const StoreFinding &, const StoreFinding &) = default;
};

/// What a check found. A value.
struct StoreCheck
{
    QList<StoreFinding> findings;
    qint64 sessions = 0; ///< that were looked at
    qint64 entries = 0;
    qint64 milliseconds = 0;
    // What a repair has to do.
    QSet<qint64> nodeSessions; ///< numbers of those whose nodes are wrong
    QSet<qint64> counterSessions;
    QSet<qint64> journalEntries; ///< what the journal does not say as they do
    QStringList indexes;

    [[nodiscard]] bool isRepairable() const;
    [[nodiscard]] bool has(StoreFinding::Kind kind) const;
    friend bool operator==(const StoreCheck &, const StoreCheck &) = default;
};

} // namespace varve
