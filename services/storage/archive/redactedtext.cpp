// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redactedtext.h"

#include <QRegularExpression>
#include <QStringList>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Whether `text` is `marked`, but for what was taken out of that one.
bool isRedactionOf(const QString &marked, const QString &text)
{
    static const QRegularExpression mark(u"\\[redacted: [^\\]]*\\]"_s);
    const QStringList kept = marked.split(mark);
    if (kept.size() == 1 || !text.startsWith(kept.constFirst())) {
        return false;
    }
    qsizetype at = 0;
    for (const QString &part : kept) {
        const qsizetype found = text.indexOf(part, at);
        if (found < 0) {
            return false;
        }
        at = found + part.size();
    }
    return text.endsWith(kept.constLast());
}

} // namespace

bool isSameText(const QString &here, const QString &there, bool mayBeRedacted)
{
    return here == there
            || (mayBeRedacted && (isRedactionOf(there, here) || isRedactionOf(here, there)));
}

} // namespace varve
