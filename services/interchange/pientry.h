// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"
#include "jsontree.h"

#include <QSize>
#include <QStringList>

#include <string>
#include <vector>

namespace varve
{

/// One object of a pi file as an entry of ours that is not linked yet: ids are still those of the file.
///
/// What an Entry has no field for goes into its `data` under the file's own names, so that nothing is lost; what only the
/// way back to pi needs, under the names of PiData.
struct PiEntry
{
    struct Image
    {
        qsizetype block = 0; ///< index of the ImageBlock that waits for the hash of this
        QByteArray data;
    };

    Entry entry; ///< no parent, no references; has an id of its own already
    std::string id; ///< empty in format 1
    std::string parentId; ///< empty: a root, or in format 1 the entry before
    bool hasLink = false; ///< whether the file says anything about id or parent
    std::string firstKept;
    qint64 firstKeptObject = -1; ///< format 1: index among all objects of the file, the header is 0
    std::string branchFrom;
    std::string target;
    std::vector<std::string> editTargets; ///< of a context edit
    QByteArray payload; ///< digest of everything but ids and time
    qint64 line = 0;
    qint64 size = 0; ///< bytes in the file
    QList<Image> images;
    QStringList oddities;
};

/// Never fails: what it does not know becomes a custom entry that keeps the source.
[[nodiscard]] PiEntry readPiEntry(const JsonRef &object);

/// The instant an entry or header names: ISO 8601 text, or milliseconds since 1970. Invalid if it names none.
[[nodiscard]] QDateTime readPiTime(const JsonRef &value);

/// Names in Entry::data that only the exchange with pi files uses.
namespace PiData
{
inline constexpr QLatin1StringView Time {
    "pi:timestamp"
}; ///< of the message, if not the entry's, in ms
inline constexpr QLatin1StringView Content { "pi:content" }; ///< "string": was not an array
inline constexpr QLatin1StringView Blocks { "pi:blocks" }; ///< further fields of blocks, by index
inline constexpr QLatin1StringView UnknownBlocks { "pi:unknownBlocks" }; ///< by place in the source
inline constexpr QLatin1StringView Usage {
    "pi:usage"
}; ///< usage fields without a place of their own
inline constexpr QLatin1StringView StopReason { "pi:stopReason" }; ///< one that we do not know
inline constexpr QLatin1StringView Role { "pi:role" }; ///< of a summary inside a message
inline constexpr QLatin1StringView Fields {
    "pi:entry"
}; ///< further fields beside a message or custom data
inline constexpr QLatin1StringView Value {
    "pi:data"
}; ///< custom data that is no object, or an empty one
inline constexpr QLatin1StringView FirstKept {
    "pi:firstKeptEntryId"
}; ///< references that lead nowhere
inline constexpr QLatin1StringView BranchFrom { "pi:fromId" };
inline constexpr QLatin1StringView Target { "pi:targetId" };
inline constexpr QLatin1StringView Raw { "raw" }; ///< the whole source of an entry we do not know
} // namespace PiData

/// Custom entry at the end of our exports that says which entry the session stands on; becomes no entry.
inline constexpr QLatin1StringView PiLeafMark { "varve.leaf" };

} // namespace varve
