// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace varve
{

/// One record of a file of another program as an entry of ours that is not linked yet: ids are still those of the file.
///
/// What an Entry has no field for goes into its `data`, so that nothing is lost.
struct SourceEntry
{
    struct Image
    {
        qsizetype block = 0; ///< index of the ImageBlock that waits for the hash of this
        QByteArray data;
    };

    Entry entry; ///< no parent, no references; has an id of its own already
    std::string id; ///< empty: it is known by its number
    std::string parentId; ///< empty: a root, or without a link the entry before
    bool hasLink = false; ///< whether the file says anything about id or parent
    std::string firstKept;
    std::string branchFrom;
    std::string target;
    std::vector<std::string> editTargets; ///< of a context edit
    QByteArray payload; ///< digest of everything but ids, references and time
    /// As earlier versions of Varve made it, where that was another one: what they have brought in is known by it.
    std::optional<QByteArray> formerPayload;
    /// By which it is known again, if the file's time depends on the zone of this machine or changes; else createdAt is.
    std::optional<qint64> keyTime;
    /// The key that the file says it had; empty: none, it is known by its id. Else one is made.
    std::optional<QByteArray> originKey;
    QByteArray
            formerKey; ///< made of former payloads, its own and those above it; empty where it is the same
    qint64 line = 0; ///< or which element; 0 if there is no such thing
    qint64 size = 0; ///< bytes in the file
    QList<Image> images;
    QByteArray
            fullOutput; ///< UTF-8; the whole of what a result of a tool is only the beginning of, from a file of its own
    QStringList oddities;
    QStringList unknown; ///< kinds, of it or of its parts, that the format does not know
    QStringList aside; ///< kinds of its parts that it knows, and keeps beside what the entry says
};

} // namespace varve
