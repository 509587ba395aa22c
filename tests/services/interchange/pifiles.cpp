// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pifiles.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

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

QHash<QString, qint64> amountsIn(const MemoryStore &store)
{
    QHash<QString, qint64> amounts;
    for (const MemoryStore::Stored &session : store.sessions) {
        for (const Entry &entry : session.entries) {
            amounts[u"summary"_s] += entry.summary.size();
            for (const Block &block : entry.blocks) {
                if (const auto *text = std::get_if<TextBlock>(&block)) {
                    amounts[toString(entry.role)] += text->text.size();
                } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
                    amounts[u"thinking"_s] += thinking->text.size();
                } else {
                    amounts[std::holds_alternative<ImageBlock>(block) ? u"images"_s : u"calls"_s] +=
                            1;
                }
            }
        }
    }
    return amounts;
}

} // namespace varve::test
