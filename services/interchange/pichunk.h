// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importsink.h"

#include <memory>
#include <optional>

namespace varve
{

/// What the parsing thread of a pi import hands to the storing one.
struct PiChunk
{
    struct Image
    {
        QByteArray data;
        QString mediaType;
        int width = 0;
        int height = 0;
    };

    std::optional<Session> session; ///< of the header; before anything else
    QList<Image> images; ///< to be stored before the entries, which name them by hash
    /// Parents first; none refers to another of the same chunk but as its parent.
    QList<Entry> entries;
    std::unique_ptr<ImportSink::Preparation> preparation; ///< of the entries
    qint64 bytesRead = 0; ///< of the file so far
};

} // namespace varve
