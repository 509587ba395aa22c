// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancecontrol.h"
#include <base/ids.h>

#include <QList>

namespace varve
{

/// What takes the space in a store. A value; all bytes.
struct StoreStatistics
{
    enum class Part : quint8 {
        Entries, ///< the messages themselves
        Indexes, ///< of the entries
        Nodes,
        FullText,
        Vectors, ///< what texts mean, for the search
        Attachments,
        Blobs,
        Sessions, ///< and everything else that is small
        Free, ///< pages that hold nothing
        Log, ///< the write-ahead log, a file beside the store, but for pages that are nowhere else yet
    };
    struct PartSize
    {
        Part part = Part::Entries;
        qint64 bytes = 0;
        friend bool operator==(const PartSize &, const PartSize &) = default;
    };
    /// What is stored of entries of one kind: their texts, calls, and data as they are in the file (UTF-8), exactly.
    struct Group
    {
        QString name; ///< of a tool, role, month ("2026-01"), media type; a session's title
        SessionId session; ///< of a session
        qint64 count = 0; ///< entries, or images
        qint64 bytes = 0;
        friend bool operator==(const Group &, const Group &) = default;
    };

    QList<PartSize> parts; ///< in the order of Part; add up to fileSize + logSize
    bool estimated = false; ///< the parts: this SQLite cannot say how many pages each has
    qint64 fileSize = 0;
    qint64 logSize = 0;
    qint64 text = 0; ///< of all entries; each of the lists of entries adds up to it, but for tools
    QList<Group> sessions; ///< largest first, like the others
    QList<Group> roles;
    QList<Group> tools; ///< results only
    QList<Group> attachments; ///< by media type
    QList<Group> months; ///< in order of time
    qint64 milliseconds = 0;

    [[nodiscard]] static QLatin1StringView name(Part part);
    friend bool operator==(const StoreStatistics &, const StoreStatistics &) = default;
};

/// Reads lengths, not texts, in short steps. A connection of its own. Thread: any. Cancelled between steps.
[[nodiscard]] Result<StoreStatistics> measureStore(const QString &store,
                                                   const MaintenanceControl &control = {});

} // namespace varve
