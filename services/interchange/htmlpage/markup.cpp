// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "markup.h"

#include <QHash>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isAllowed(QChar c)
{
    return (c >= u' ' && c != u'\x7f' && c.unicode() < 0xfffe) || c == u'\n' || c == u'\t'
            || c == u'\r';
}

QString fromCodePoint(char32_t code)
{
    const bool isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? QString::fromUcs4(&code, 1) : QString(QChar::ReplacementCharacter);
}

} // namespace

QString escapedMarkup(QStringView text)
{
    QString out;
    out.reserve(text.size() + text.size() / 16);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == u'&') {
            out += "&amp;"_L1;
        } else if (c == u'<') {
            out += "&lt;"_L1;
        } else if (c == u'>') {
            out += "&gt;"_L1;
        } else if (c == u'"') {
            out += "&quot;"_L1;
        } else if (c == u'\'') {
            out += "&#39;"_L1;
        } else if (c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            out += c;
            out += text[++i];
        } else {
            out += isAllowed(c) && !c.isSurrogate() ? c : QChar(QChar::ReplacementCharacter);
        }
    }
    return out;
}

QString entityText(const QString &entity)
{
    static const QHash<QString, QString> named {
        { u"&amp;"_s, u"&"_s },   { u"&lt;"_s, u"<"_s },     { u"&gt;"_s, u">"_s },
        { u"&quot;"_s, u"\""_s }, { u"&apos;"_s, u"'"_s },   { u"&nbsp;"_s, u"\u00a0"_s },
        { u"&copy;"_s, u"©"_s },  { u"&reg;"_s, u"®"_s },    { u"&ndash;"_s, u"–"_s },
        { u"&mdash;"_s, u"—"_s }, { u"&hellip;"_s, u"…"_s }, { u"&laquo;"_s, u"«"_s },
        { u"&raquo;"_s, u"»"_s }, { u"&middot;"_s, u"·"_s }, { u"&times;"_s, u"×"_s },
        { u"&rarr;"_s, u"→"_s },  { u"&larr;"_s, u"←"_s },   { u"&deg;"_s, u"°"_s },
        { u"&auml;"_s, u"ä"_s },  { u"&ouml;"_s, u"ö"_s },   { u"&uuml;"_s, u"ü"_s },
        { u"&szlig;"_s, u"ß"_s }, { u"&eacute;"_s, u"é"_s }, { u"&euro;"_s, u"€"_s },
    };
    if (entity.startsWith("&#x"_L1, Qt::CaseInsensitive)) {
        return fromCodePoint(entity.sliced(3).chopped(1).toUInt(nullptr, 16));
    }
    if (entity.startsWith("&#"_L1)) {
        return fromCodePoint(entity.sliced(2).chopped(1).toUInt());
    }
    return named.value(entity, entity);
}

} // namespace varve
