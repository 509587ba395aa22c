// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "titlefilename.h"

namespace varve
{

using namespace Qt::StringLiterals;

QString fileNameOf(const QString &title)
{
    constexpr qsizetype Longest = 60;
    QString name;
    for (const QChar c : title.simplified().left(Longest)) {
        name += c.isLetterOrNumber() || u"-_.,()+ "_s.contains(c) ? c : QChar(u'-');
    }
    while (name.startsWith(u'.') || name.startsWith(u' ')) {
        name.remove(0, 1);
    }
    name = name.trimmed();
    while (name.endsWith(u'.')) {
        name.chop(1);
    }
    return name;
}

} // namespace varve
