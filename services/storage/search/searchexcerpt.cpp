// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchexcerpt.h"

#include <QStringMatcher>

#include <algorithm>
#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype Beginning = LongestSearchedText / 2;
constexpr qsizetype Around = 2000; ///< characters on either side of a place

} // namespace

QString searchExcerpt(const QString &text, const QStringList &terms)
{
    if (text.size() <= LongestSearchedText) {
        return text;
    }
    QString excerpt = text.first(Beginning);
    QList<std::pair<qsizetype, qsizetype>> ranges;
    // The longest first: they are found the quickest, and the others often stand beside them.
    QStringList sorted = terms;
    std::ranges::stable_sort(sorted, std::greater {}, &QString::size);
    for (const QString &term : std::as_const(sorted)) {
        const QStringMatcher matcher(term, Qt::CaseInsensitive);
        const bool known = matcher.indexIn(excerpt) >= 0
                || std::ranges::any_of(ranges, [&](const auto &range) {
                               return matcher.indexIn(QStringView(text).sliced(
                                              range.first, range.second - range.first))
                                       >= 0;
                           });
        if (known) {
            continue;
        }
        // It may begin in the one part and end in the other.
        const qsizetype at = matcher.indexIn(text, std::max<qsizetype>(0, Beginning - term.size()));
        if (at >= 0) {
            ranges.emplaceBack(std::max(Beginning, at - Around),
                               std::min(text.size(), at + term.size() + Around));
        }
    }
    std::ranges::sort(ranges);
    qsizetype end = Beginning;
    for (const auto &[from, to] : std::as_const(ranges)) {
        if (from > end) {
            excerpt += u"\n…\n"_s;
        }
        if (to > end) {
            excerpt += QStringView(text).sliced(std::max(from, end), to - std::max(from, end));
            end = to;
        }
    }
    return excerpt;
}

} // namespace varve
