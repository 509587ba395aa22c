// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactjson.h"

#include <base/visibletext.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve
{

QByteArray compactJson(const QJsonValue &value)
{
    if (value.isObject()) {
        return visibleJson(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
    }
    // A document is an object or an array.
    return visibleJson(QJsonDocument(QJsonArray { value })
                               .toJson(QJsonDocument::Compact)
                               .chopped(1)
                               .sliced(1));
}

} // namespace varve
