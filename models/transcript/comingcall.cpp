// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "comingcall.h"

#include <workspace/toolcalldigest.h>

#include <algorithm>

namespace varve
{

namespace
{

/// Where the last member that is whole ends; 0 if none is.
qsizetype endOfWholeMembers(const QByteArray &json)
{
    qsizetype end = 0;
    int depth = 0;
    bool inString = false;
    for (qsizetype i = 0; i < json.size(); ++i) {
        const char c = json.at(i);
        if (inString) {
            i += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
        } else if (c == ',' && depth == 1) {
            end = i;
        }
    }
    return end;
}

} // namespace

QString mainArgumentSoFar(const QByteArray &arguments)
{
    constexpr qsizetype LookedAt = 4000;
    const QByteArray head = arguments.first(std::min(arguments.size(), LookedAt));
    const qsizetype end = endOfWholeMembers(head);
    return end > 0 ? digestOf(head.first(end) + '}').mainArgument : QString();
}

} // namespace varve
