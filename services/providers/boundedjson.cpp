// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "boundedjson.h"

namespace varve
{

qsizetype jsonTreeSize(QByteArrayView json)
{
    // As measured with Qt 6.8: a value in its container, and a container of its own.
    constexpr qsizetype Value = 24;
    constexpr qsizetype Container = 120;
    qsizetype values = 0;
    qsizetype containers = 0;
    bool inString = false;
    for (qsizetype i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString) {
            if (c == '\\') {
                ++i;
            } else if (c == '"') {
                inString = false;
            }
        } else if (c == '"') {
            inString = true;
            ++values;
        } else if (c == ',' || c == ':') {
            ++values;
        } else if (c == '{' || c == '[') {
            ++containers;
        }
    }
    return json.size() + values * Value + containers * Container;
}

QJsonDocument readJson(const QByteArray &json, qsizetype most)
{
    return jsonTreeSize(json) > most ? QJsonDocument() : QJsonDocument::fromJson(json);
}

} // namespace varve
