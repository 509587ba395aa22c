// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "passages.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LeastCharacters = 12; ///< "ok", "go on" mean nothing by themselves
constexpr qsizetype Overlap = 120;

/// The end of a passage that begins at `start`: the last good place in its second half.
qsizetype endOf(QStringView text, qsizetype start, qsizetype length)
{
    const qsizetype latest = start + length;
    if (latest >= text.size()) {
        return text.size();
    }
    const QStringView half = text.sliced(start + length / 2, length - length / 2);
    const qsizetype offset = start + length / 2;
    for (const QStringView mark : { QStringView(u"\n\n"), QStringView(u"\n"), QStringView(u". "),
                                    QStringView(u"。"), QStringView(u" ") }) {
        if (const qsizetype at = half.lastIndexOf(mark); at >= 0) {
            return offset + at + mark.size();
        }
    }
    return text.at(latest).isLowSurrogate() ? latest - 1 : latest;
}

/// Where the next passage begins: at a word, `Overlap` before the end of the last one.
qsizetype nextStart(QStringView text, qsizetype end)
{
    const qsizetype wanted = end - Overlap;
    const qsizetype space = text.indexOf(u' ', wanted);
    return space >= 0 && space + 1 < end ? space + 1 : end;
}

} // namespace

QString passageText(const Entry &entry)
{
    if (!entry.summary.isEmpty()) {
        return entry.summary;
    }
    const bool written = entry.type == EntryType::CustomMessage || entry.role == Role::User
            || entry.role == Role::Assistant;
    return written ? entry.text() : QString();
}

QList<Passage> passagesOf(const QString &text, qsizetype length, qsizetype most)
{
    QList<Passage> passages;
    if (text.trimmed().size() < LeastCharacters) {
        return passages;
    }
    for (qsizetype start = 0; start < text.size() && passages.size() < most;) {
        const qsizetype end = endOf(text, start, length);
        passages += Passage { start, end - start };
        if (end == text.size()) {
            break;
        }
        start = std::max(start + 1, nextStart(text, end));
    }
    return passages;
}

} // namespace varve
