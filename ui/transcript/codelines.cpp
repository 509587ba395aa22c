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

int linesWith(QStringView text, QChar mark)
{
    int count = text.startsWith(mark) ? 1 : 0;
    for (qsizetype end = text.indexOf(u'\n'); end >= 0; end = text.indexOf(u'\n', end + 1)) {
        count += end + 1 < text.size() && text[end + 1] == mark ? 1 : 0;
    }
    return count;
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

CodeGroup diffOf(const QString &unified)
{
    CodeGroup group;
    group.kind = CodeGroup::Kind::Diff;
    group.text = unified;
    if (unified.startsWith("diff --git "_L1) || unified.startsWith("--- "_L1)) {
        const qsizetype hunk = unified.indexOf("\n@@ "_L1);
        group.text = unified.sliced(hunk + 1);
    }
    return group;
}

int addedLines(const CodeGroup &diff)
{
    return linesWith(diff.text, u'+');
}

int removedLines(const CodeGroup &diff)
{
    return linesWith(diff.text, u'-');
}

} // namespace varve
