// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QMap>
#include <QSet>

namespace varve
{

/// Bytes that entries name by their SHA-256, each once.
struct NamedBytes
{
    QMap<QByteArray, ImageBlock> attachments; ///< images and outputs
    QSet<QByteArray>
            outputs; ///< those of the attachments that are whole outputs of tools, which are text
    QSet<QByteArray> blobs; ///< texts and tools that answers were made with

    void collect(const Entry &entry);
};

} // namespace varve
