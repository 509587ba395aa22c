// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarychanges.h"

#include <agent/textdiff.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// White space at the ends of lines and the missing last line end are no changes.
QByteArray normalized(const QString &text)
{
    QString result;
    const auto lines = QStringView(text).split(u'\n');
    for (const QStringView line : lines) {
        qsizetype length = line.size();
        while (length > 0 && line.at(length - 1).isSpace()) {
            --length;
        }
        result += line.first(length);
        result += u'\n';
    }
    while (result.endsWith("\n\n"_L1)) {
        result.chop(1);
    }
    return result.toUtf8();
}

} // namespace

QList<SummaryChange> summaryChanges(const QString &before, const QString &after)
{
    const QString diff = unifiedDiff(normalized(before), normalized(after), u"summary"_s);
    QList<SummaryChange> changes;
    bool inHunk = false;
    const auto lines = QStringView(diff).split(u'\n');
    for (const QStringView line : lines) {
        if (line.startsWith("@@"_L1)) {
            // Before the first one too, unless it begins with the first line.
            const bool fromTheTop = line.startsWith("@@ -1,"_L1) || line.startsWith("@@ -1 "_L1)
                    || line.startsWith("@@ -0,"_L1);
            if (inHunk || !fromTheTop) {
                changes += SummaryChange { SummaryChange::Kind::Gap, {} };
            }
            inHunk = true;
        } else if (inHunk && !line.isEmpty()) {
            const QString text = line.sliced(1).toString();
            if (line.front() == u'+') {
                changes += SummaryChange { SummaryChange::Kind::Added, text };
            } else if (line.front() == u'-') {
                changes += SummaryChange { SummaryChange::Kind::Removed, text };
            } else if (line.front() == u' ') {
                changes += SummaryChange { SummaryChange::Kind::Same, text };
            }
        }
    }
    return changes;
}

} // namespace varve
