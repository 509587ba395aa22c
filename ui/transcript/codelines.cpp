// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codelines.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int MaxLineChars = 2000; ///< longer lines go on in the next one

void appendDiffLines(QString &out, const QString &text, QChar mark)
{
    if (text.isEmpty()) {
        return;
    }
    for (const QStringView line : QStringView(text).split(u'\n')) {
        out += mark % u"  "_s % line % u'\n';
    }
}

} // namespace

QList<CodeLine> codeLinesOf(CodeGroup &group)
{
    QList<CodeLine> lines;
    QStringView text(group.text);
    while (text.endsWith(u'\n')) {
        text.chop(1);
    }
    qint32 number = 0;
    for (qsizetype at = 0; at <= text.size(); ++number) {
        const qsizetype found = text.indexOf(u'\n', at);
        const qsizetype end = found < 0 ? text.size() : found;
        qsizetype from = at;
        do {
            const qsizetype length = std::min<qsizetype>(end - from, MaxLineChars);
            lines += CodeLine { from, static_cast<qint32>(length), number,
                                static_cast<qint32>(from - at) };
            group.columns = std::max(group.columns, static_cast<int>(length));
            from += length;
        } while (from < end);
        at = end + 1;
    }
    group.lineCount = number;
    return lines;
}

CodeGroup diffOf(const QList<TextReplacement> &replacements)
{
    CodeGroup group;
    group.kind = CodeGroup::Kind::Diff;
    for (const TextReplacement &replacement : replacements) {
        appendDiffLines(group.text, replacement.before, u'-');
        appendDiffLines(group.text, replacement.after, u'+');
    }
    return group;
}

} // namespace varve
