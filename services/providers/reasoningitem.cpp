// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoningitem.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

ReasoningItem ReasoningItem::fromSignature(const QString &signature)
{
    ReasoningItem result;
    if (!signature.startsWith(u'{') && !signature.startsWith(u'[')) {
        return result;
    }
    const QJsonDocument document = QJsonDocument::fromJson(signature.toUtf8());
    const QJsonObject item =
            document.isArray() ? document.array().first().toObject() : document.object();
    if (item["type"_L1].toString() != "reasoning"_L1) {
        return result;
    }
    result.json = QJsonDocument(item).toJson(QJsonDocument::Compact);
    result.isReplayable = !item["encrypted_content"_L1].toString().isEmpty()
            || !item["content"_L1].toArray().isEmpty();
    const QJsonArray items = document.array();
    for (qsizetype i = 1; i < items.size(); ++i) {
        result.phases.append(items[i]["phase"_L1].toString());
    }
    return result;
}

QString ReasoningItem::toSignature() const
{
    if (phases.isEmpty()) {
        return QString::fromUtf8(json);
    }
    QJsonArray items { QJsonDocument::fromJson(json).object() };
    for (const QString &phase : phases) {
        items.append(QJsonObject { { u"type"_s, u"message"_s }, { u"phase"_s, phase } });
    }
    return QString::fromUtf8(QJsonDocument(items).toJson(QJsonDocument::Compact));
}

ResponsesCallId ResponsesCallId::fromText(const QString &text)
{
    const qsizetype bar = text.indexOf(u'|');
    return bar < 0 ? ResponsesCallId { text, {} }
                   : ResponsesCallId { text.first(bar), text.sliced(bar + 1) };
}

QString ResponsesCallId::toText() const
{
    return item.isEmpty() ? call : call + u'|' + item;
}

} // namespace varve
