// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codefence.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

QString codeFence(QStringView text)
{
    qsizetype longest = 0;
    qsizetype run = 0;
    for (const QChar c : text) {
        run = c == u'`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return QString(std::max<qsizetype>(3, longest + 1), u'`');
}

QString fenced(const QString &text, const QString &language)
{
    const QString fence = codeFence(text);
    const QString end = text.endsWith(u'\n') ? QString() : u"\n"_s;
    return fence + language + u'\n' + text + end + fence;
}

} // namespace varve
