// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "referencesyntax.h"

#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Span
{
    qsizetype from = 0;
    qsizetype to = 0;
};

/// Fenced blocks up to their end or the text's, and what stands between the same number of backticks.
QList<Span> codeSpans(const QString &text)
{
    static const QRegularExpression code(
            u"^[ \\t]*(```+|~~~+)[^\\n]*\\n(?:.*?^[ \\t]*\\1[ \\t]*$|.*\\z)|(?<!`)(`+)(?!`).+?(?<!`)\\2(?!`)"_s,
            QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    QList<Span> spans;
    for (const QRegularExpressionMatch &match : code.globalMatch(text)) {
        spans += Span { match.capturedStart(), match.capturedEnd() };
    }
    return spans;
}

} // namespace

QString WrittenReference::text() const
{
    return u"@#"_s + QString::number(number)
            + (entry.isEmpty() ? QString() : QString(u'/' + entry));
}

QList<WrittenReference> writtenReferences(const QString &message)
{
    // Most messages have none.
    if (!message.contains("@#"_L1)) {
        return {};
    }
    static const QRegularExpression reference(
            u"(?<![\\w@/])@#(\\d{1,18})(?:/([0-9A-Za-z][0-9A-Za-z-]{3,63}))?(?![\\w/])"_s,
            QRegularExpression::UseUnicodePropertiesOption);
    const QList<Span> code = codeSpans(message);
    QList<WrittenReference> found;
    for (const QRegularExpressionMatch &match : reference.globalMatch(message)) {
        WrittenReference written { match.capturedStart(), match.capturedLength(),
                                   match.capturedView(1).toLongLong(),
                                   match.captured(2).toLower() };
        const bool isCode = std::ranges::any_of(code, [&written](const Span &span) {
            return written.at >= span.from && written.at < span.to;
        });
        const bool isKnown = std::ranges::any_of(found, [&written](const WrittenReference &other) {
            return other.number == written.number && other.entry == written.entry;
        });
        if (!isCode && !isKnown) {
            found += written;
        }
    }
    return found;
}

} // namespace varve
