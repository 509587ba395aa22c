// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchhits.h"

#include <session/entrysource.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Everything of an entry that the transcript shows.
QString shownText(const Entry &entry)
{
    QString text = entry.summary;
    for (const Block &block : entry.blocks) {
        if (const auto *part = std::get_if<TextBlock>(&block)) {
            text += part->text;
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            text += thinking->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            text += call->name + u' ' + QString::fromUtf8(call->arguments);
        }
        text += u'\n';
    }
    return text + QString::fromUtf8(entry.toolArguments);
}

} // namespace

QList<FindHit> findHits(EntrySource &source, const QList<qint64> &seqs, const QString &text)
{
    QList<FindHit> hits;
    for (const qint64 seq : seqs) {
        const auto entry = source.entry(seq);
        const auto count =
                entry && entry->display ? shownText(*entry).count(text, Qt::CaseInsensitive) : 0;
        if (count > 0) {
            hits += FindHit { seq, static_cast<int>(count) };
        }
    }
    return hits;
}

} // namespace varve
