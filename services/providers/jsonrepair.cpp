// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonrepair.h"

namespace varve
{

namespace
{

bool isEscape(QByteArrayView rest)
{
    if (rest.size() < 2) {
        return false;
    }
    if (rest[1] != 'u') {
        return QByteArrayView("\"\\/bfnrt").contains(rest[1]);
    }
    if (rest.size() < 6) {
        return false;
    }
    bool hex = false;
    (void)rest.sliced(2, 4).toUShort(&hex, 16);
    return hex;
}

} // namespace

QByteArray repairedJson(QByteArrayView json)
{
    QByteArray out;
    out.reserve(json.size() + 64);
    bool inString = false;
    for (qsizetype i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (c == '"') {
            inString = !inString;
        } else if (inString && c == '\\') {
            if (isEscape(json.sliced(i))) {
                out += c;
                out += json[++i];
                continue;
            }
            out += '\\';
        } else if (inString && static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            out += QByteArray::number(c, 16).rightJustified(2, '0');
            continue;
        }
        out += c;
    }
    return out;
}

} // namespace varve
