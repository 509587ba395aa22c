// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "measuredinstructions.h"

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView Characters("characters");
constexpr QLatin1StringView Model("model");
constexpr QLatin1StringView Tokens("tokens");

} // namespace

QJsonObject MeasuredInstructions::toJson() const
{
    QJsonArray counts;
    for (const qint64 count : chars.n) {
        counts += count;
    }
    QJsonObject object { { Characters, counts } };
    if (tokens > 0) { // a key has 64 bits, more than a number in JSON
        object[Model] = QString::number(modelKey, 16);
        object[Tokens] = tokens;
    }
    return object;
}

std::optional<MeasuredInstructions> MeasuredInstructions::fromJson(const QJsonObject &object)
{
    MeasuredInstructions found;
    const QJsonArray counts = object[Characters].toArray();
    if (counts.size() != CharCounts::ClassCount) {
        return std::nullopt;
    }
    for (size_t i = 0; i < found.chars.n.size(); ++i) {
        found.chars.n[i] = counts.at(qsizetype(i)).toInteger();
    }
    found.modelKey = object[Model].toString().toULongLong(nullptr, 16);
    found.tokens = object[Tokens].toInteger();
    return found;
}

} // namespace varve
