// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preparedentry.h"

#include "blockcodec.h"
#include <session/entrymetrics.h>

#include <algorithm>

namespace varve
{

namespace
{

/// UTF-8 and never null, which would be stored as NULL.
QByteArray contentOf(const Entry &entry)
{
    const QByteArray content = entry.text().toUtf8();
    return content.isNull() ? QByteArray("") : content;
}

} // namespace

PreparedEntry prepareEntry(const Entry &entry, SearchTextBuilder &builder)
{
    PreparedEntry prepared;
    prepared.node = nodeOf(entry);
    prepared.metrics = decodeMetrics(prepared.node.metrics);
    const EntryMetrics &metrics = prepared.metrics;
    // An answer with text and no output was kept before its length was known: it is estimated.
    if (metrics.hasUsage() && (metrics.outputTokens > 0 || metrics.chars().total() == 0)) {
        prepared.node.tokens =
                static_cast<qint32>(std::min<qint64>(prepared.metrics.outputTokens, INT32_MAX));
    }
    prepared.content = contentOf(entry);
    prepared.blocksJson = encodeBlocks(entry.blocks);
    prepared.searchText = builder.textOf(entry, prepared.content);
    return prepared;
}

} // namespace varve
