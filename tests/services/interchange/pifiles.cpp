// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pifiles.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace varve::test
{

using namespace Qt::StringLiterals;

QJsonObject expectedFigures(const QString &statsFile, const QString &name)
{
    QFile file(statsFile);
    QJsonObject figures;
    bool inside = false;
    if (!file.open(QIODevice::ReadOnly)) {
        return figures;
    }
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine()).trimmed();
        if (inside && line.startsWith(u"===="_s)) {
            break;
        }
        if (inside) {
            const qsizetype space = line.indexOf(u' ');
            const QByteArray value = '[' + line.mid(space).trimmed().toUtf8() + ']';
            const QJsonArray parsed = QJsonDocument::fromJson(value).array();
            figures[line.left(space)] =
                    parsed.isEmpty() ? QJsonValue(line.mid(space).trimmed()) : parsed.first();
        }
        inside = inside || line == name;
    }
    return figures;
}

QStringList differences(const QJsonObject &expected, const QJsonObject &actual)
{
    QStringList lines;
    for (auto it = expected.begin(); it != expected.end(); ++it) {
        const QJsonValue mine = actual.value(it.key());
        const QJsonValue theirs = it.value();
        const bool same = theirs.isDouble()
                ? mine.isDouble() && std::abs(mine.toDouble() - theirs.toDouble()) < 2e-6
                : theirs.isObject() ? differences(theirs.toObject(), mine.toObject()).isEmpty()
                        && theirs.toObject().size() == mine.toObject().size()
                                    : mine == theirs;
        if (!same) {
            lines += u"%1: %2 instead of %3"_s.arg(
                    it.key(),
                    QString::fromUtf8(
                            QJsonDocument(QJsonArray { mine }).toJson(QJsonDocument::Compact)),
                    QString::fromUtf8(
                            QJsonDocument(QJsonArray { theirs }).toJson(QJsonDocument::Compact)));
        }
    }
    return lines;
}

} // namespace varve::test
