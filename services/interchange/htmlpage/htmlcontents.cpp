// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "htmlcontents.h"

#include "documenttexts.h"
#include <session/entrydata.h>

namespace varve
{

using namespace Qt::StringLiterals;

QString titleLine(const QString &text)
{
    constexpr qsizetype Longest = 90;
    for (const QStringView line : QStringView(text).tokenize(u'\n', Qt::SkipEmptyParts)) {
        QString title = line.first(qMin<qsizetype>(line.size(), 400)).toString().simplified();
        while (title.startsWith(u'#') || title.startsWith(u'>')) {
            title = title.sliced(1).trimmed();
        }
        if (!title.isEmpty()) {
            return title.size() <= Longest ? title
                                           : QString(title.first(Longest - 1).trimmed() + u'…');
        }
    }
    return {};
}

Result<HtmlContents> HtmlContents::of(const ExportSource &source)
{
    HtmlContents contents;
    contents.m_segments = branchSegments(source);
    for (qsizetype number = 0; number < contents.m_segments.size(); ++number) {
        const BranchSegment &segment = contents.m_segments.at(number);
        if (number > 0) {
            contents.m_leaving.insert(segment.after, number);
        }
        QList<Line> lines;
        for (const int index : segment.entries) {
            const EntryNode &node = source.tree.at(index);
            const bool isCompaction = node.type == EntryType::Compaction;
            if (node.role != Role::User && !isCompaction) {
                continue;
            }
            if (const auto going = source.proceed(); !going) {
                return std::unexpected(going.error());
            }
            const auto entry = source.entries.entry(node.seq);
            if (!entry) {
                return std::unexpected(entry.error());
            }
            const QString title = isCompaction
                    ? DocumentTexts::compaction(
                              entry->tokensBefore,
                              entry->data.value(entryData::TokensAfter).toInteger(-1))
                    : titleLine(entry->text());
            lines += { index, title.isEmpty() ? DocumentTexts::user() : title, isCompaction };
        }
        contents.m_lines += lines;
    }
    return contents;
}

} // namespace varve
