// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textspan.h"

#include <algorithm>

namespace varve
{

QList<TextSpan> joined(QList<TextSpan> spans)
{
    std::ranges::stable_sort(spans, {}, &TextSpan::at);
    QList<TextSpan> out;
    for (const TextSpan &span : std::as_const(spans)) {
        if (out.isEmpty() || span.at >= out.constLast().at + out.constLast().length) {
            out += span;
            continue;
        }
        TextSpan &last = out.last();
        last.length = std::max(last.length, span.at + span.length - last.at);
        last.rule = std::min(last.rule, span.rule);
    }
    return out;
}

QString wellFormed(const QString &text)
{
    if (text.isValidUtf16()) {
        return text;
    }
    QString out = text;
    for (qsizetype i = 0; i < out.size(); ++i) {
        const QChar c = out.at(i);
        if (c.isHighSurrogate() && i + 1 < out.size() && out.at(i + 1).isLowSurrogate()) {
            ++i;
        } else if (c.isSurrogate()) {
            out[i] = QChar::ReplacementCharacter;
        }
    }
    return out;
}

} // namespace varve
