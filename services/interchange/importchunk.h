// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importreport.h"
#include <session/importsink.h>

#include <memory>
#include <optional>

namespace varve
{

/// What the parsing thread of an import hands to the storing one.
struct ImportChunk
{
    struct Image
    {
        QByteArray data;
        QString mediaType;
        int width = 0;
        int height = 0;
    };

    struct Beginning
    {
        Session session;
        /// The session that follows and stands on this one, which comes only for its sake.
        std::optional<Session> standing = {};
        QString parent = {}; ///< original id of the session that this one was started by or forked from; empty: none
        QStringList tags = {}; ///< for a session that is new here
    };
    struct Ending
    {
        EntryId leaf; ///< null: none of the source's entries
        ImportedSession report; ///< without what only the sink knows
    };

    std::optional<Beginning> begins; ///< before anything else; the one before has ended
    QList<Image> images; ///< to be stored before the entries, which name them by hash
    QList<QByteArray> blobs;
    /// Parents first; none refers to another of the same chunk but as its parent.
    QList<Entry> entries;
    QHash<QByteArray, QByteArray>
            formerKeys; ///< of entries that earlier versions knew by another key
    std::unique_ptr<ImportSink::Preparation> preparation; ///< of the entries
    std::optional<Ending> ends; ///< after everything else
    qint64 bytesRead = 0; ///< of the file so far
};

} // namespace varve
