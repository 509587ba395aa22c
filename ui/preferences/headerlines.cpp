// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "headerlines.h"

#include <QStringList>

namespace varve
{

using namespace Qt::StringLiterals;

QMap<QString, QString> headersIn(const QString &text)
{
    QMap<QString, QString> headers;
    const QStringList lines = text.split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines) {
        if (!line.trimmed().isEmpty()) {
            headers.insert(line.section(u':', 0, 0).trimmed(), line.section(u':', 1).trimmed());
        }
    }
    return headers;
}

QString headerLines(const QMap<QString, QString> &headers)
{
    QStringList lines;
    for (const auto &[name, value] : headers.asKeyValueRange()) {
        lines += name + u": "_s + value;
    }
    return lines.join(u'\n');
}

} // namespace varve
