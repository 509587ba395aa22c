// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tooloutput.h"

#include <QStringView>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto Begin = "{\"output\":\""_L1;
constexpr auto Behind = ",\"metadata\":{"_L1;

/// What one of JSON's letters behind a backslash stands for; null: there is none.
QChar unescaped(QChar letter)
{
    switch (letter.unicode()) {
    case u'n':
        return u'\n';
    case u't':
        return u'\t';
    case u'r':
        return u'\r';
    case u'b':
        return u'\b';
    case u'f':
        return u'\f';
    case u'"':
    case u'\\':
    case u'/':
        return letter;
    default:
        return {};
    }
}

/// Reads a string's characters up to its closing quote, and where that is; -1: it does not end, or is not JSON's.
qsizetype readString(QStringView json, QString &text)
{
    text.reserve(json.size());
    qsizetype told = 0;
    for (qsizetype at = 0; at < json.size(); ++at) {
        if (json[at] == u'"') {
            text += json.sliced(told, at - told);
            return at;
        }
        if (json[at] != u'\\') {
            continue;
        }
        text += json.sliced(told, at - told);
        if (at + 1 >= json.size()) {
            return -1;
        }
        if (const QChar plain = unescaped(json[at + 1]); !plain.isNull()) {
            text += plain;
            at += 1;
        } else {
            bool valid = json[at + 1] == u'u' && at + 5 < json.size();
            const ushort unit = valid ? json.sliced(at + 2, 4).toUShort(&valid, 16) : ushort(0);
            if (!valid) {
                return -1;
            }
            text += QChar(unit);
            at += 5;
        }
        told = at + 1;
    }
    return -1;
}

} // namespace

/// By hand and in one pass: recall reads hundreds of them for a question.
QString plainOutput(const QString &result)
{
    if (!result.startsWith(Begin)) {
        return result;
    }
    QString text;
    const QStringView rest = QStringView(result).sliced(Begin.size());
    const qsizetype end = readString(rest, text);
    return end >= 0 && rest.sliced(end + 1).startsWith(Behind) ? text : result;
}

} // namespace varve
