// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textselection.h"

#include "codeblock.h"
#include "proseblock.h"
#include "transcriptlayout.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

TextRange TextSelection::rangeIn(int row, BlockId block, int length) const
{
    if (isEmpty()) {
        return {};
    }
    const TextPlace begin { row, block, 0 };
    const TextPlace end { row, block, length };
    const TextPlace first = std::max(from(), begin);
    const TextPlace last = std::min(to(), end);
    return first < last ? TextRange { first.position, last.position } : TextRange {};
}

QString selectedTextOf(const TranscriptLayout &layout, const TextSelection &selection, int row)
{
    const RowPlan plan = layout.detachedPlan(row);
    QString result;
    int group = -1;
    for (const BlockSpec &spec : plan.blocks) {
        QString text;
        if (spec.kind == BlockSpec::Kind::Prose) {
            text = shownText(spec);
        } else if (spec.kind == BlockSpec::Kind::Code) {
            text = codeText(spec, plan.groups.at(spec.group));
        } else if (spec.kind == BlockSpec::Kind::Ending) {
            text = spec.text;
        }
        const TextRange range = selection.rangeIn(row, spec.id, static_cast<int>(text.size()));
        if (range.isEmpty()) {
            continue;
        }
        if (!result.isEmpty()) {
            result += spec.group >= 0 && spec.group == group ? u"\n"_s : u"\n\n"_s;
        }
        result += QStringView(text).sliced(range.from, range.to - range.from);
        group = spec.group;
    }
    return result;
}

TextRange wordAt(const QString &text, int position)
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, text);
    const int at = std::clamp(position, 0, static_cast<int>(text.size()));
    finder.setPosition(at);
    TextRange range { at, at };
    if (!finder.isAtBoundary()) {
        range.from = static_cast<int>(std::max<qsizetype>(0, finder.toPreviousBoundary()));
        finder.setPosition(at);
    }
    const qsizetype next = finder.toNextBoundary();
    range.to = next < 0 ? static_cast<int>(text.size()) : static_cast<int>(next);
    return range;
}

TextRange paragraphAt(const QString &text, int position)
{
    const int at = std::clamp(position, 0, static_cast<int>(text.size()));
    const qsizetype before = at > 0 ? text.lastIndexOf(u'\n', at - 1) : -1;
    const qsizetype after = text.indexOf(u'\n', at);
    return { static_cast<int>(before + 1), static_cast<int>(after < 0 ? text.size() : after) };
}

QList<TextRange> occurrences(const QString &text, const QString &needle)
{
    QList<TextRange> found;
    if (needle.isEmpty()) {
        return found;
    }
    for (qsizetype at = text.indexOf(needle, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(needle, at + needle.size(), Qt::CaseInsensitive)) {
        found += TextRange { static_cast<int>(at), static_cast<int>(at + needle.size()) };
    }
    return found;
}

} // namespace varve
