// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "referenceblock.h"

#include "attachedfile.h"

#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString escaped(const QString &title)
{
    return title.simplified().toHtmlEscaped();
}

QString unescaped(QString title)
{
    title.replace("&lt;"_L1, "<"_L1).replace("&gt;"_L1, ">"_L1).replace("&quot;"_L1, "\""_L1);
    return title.replace("&amp;"_L1, "&"_L1);
}

/// Up to the line's end; nothing else stands on it.
const QRegularExpression &opening()
{
    static const QRegularExpression expression(
            u"\\A<reference to=\"#(\\d{1,18})(?:/[0-9a-f-]*)?\" session=\"([0-9a-f-]{36})\""
            "(?: entry=\"([0-9a-f-]{36})\")? title=\"([^\"\\n]*)\">(?:\\n|\\z)"_s);
    return expression;
}

} // namespace

QString ReferenceHeader::citation() const
{
    const QString place = u'#' + QString::number(number);
    return entry.isNull() ? place : QString(place + u'/' + entry.toString());
}

QString referenceOpening(const ReferenceHeader &header)
{
    const QString entry = header.entry.isNull()
            ? QString()
            : QString(u" entry=\""_s + header.entry.toString() + u'"');
    return u"<reference to=\"%1\" session=\"%2\"%3 title=\"%4\">"_s.arg(
            header.citation(), header.session.toString(), entry, escaped(header.title));
}

std::optional<ReferenceHeader> referenceHeader(QStringView text)
{
    while (text.startsWith(u'\n')) {
        text = text.sliced(1);
    }
    // Most texts are long and none.
    if (!text.startsWith("<reference "_L1)) {
        return std::nullopt;
    }
    const QRegularExpressionMatch match = opening().matchView(text);
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    ReferenceHeader header;
    header.number = match.capturedView(1).toLongLong();
    header.session = SessionId::fromString(match.captured(2));
    header.entry = EntryId::fromString(match.captured(3));
    header.title = unescaped(match.captured(4));
    return header.session.isNull() ? std::nullopt : std::optional(header);
}

QString referenceBody(const QString &text)
{
    const qsizetype opening = text.indexOf("<reference "_L1);
    const qsizetype from = opening < 0 ? 0 : text.indexOf(u'\n', opening) + 1;
    const qsizetype to = text.lastIndexOf("</reference>"_L1);
    return from > 0 && to >= from ? text.sliced(from, to - from).trimmed() : text;
}

std::optional<ReferenceHeader> referenceAt(const Blocks &blocks, qsizetype index)
{
    if (index <= 0 || index >= blocks.size()) {
        return std::nullopt;
    }
    const auto *text = std::get_if<TextBlock>(&blocks.at(index));
    return text ? referenceHeader(text->text) : std::nullopt;
}

QString typedText(const Blocks &blocks)
{
    QString typed;
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        const auto *text = std::get_if<TextBlock>(&blocks.at(i));
        if (text && !referenceAt(blocks, i) && !attachedFileAt(blocks, i)) {
            typed += text->text;
        }
    }
    return typed;
}

} // namespace varve
