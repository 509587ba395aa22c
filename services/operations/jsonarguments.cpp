// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonarguments.h"

#include "operationtr.h"

#include <cmath>

namespace varve
{

namespace
{

std::optional<ParameterValue> textsOf(const QJsonValue &value)
{
    QStringList texts;
    const QJsonArray array = value.toArray();
    for (const QJsonValue &one : array) {
        if (!one.isString()) {
            return std::nullopt;
        }
        texts += one.toString();
    }
    return value.isArray() ? std::optional<ParameterValue>(texts) : std::nullopt;
}

std::optional<ParameterValue> wholeNumberOf(const QJsonValue &value)
{
    const double number = value.toDouble(std::nan(""));
    constexpr double Beyond = 9e18; // what toInteger() holds
    const bool isWhole = std::trunc(number) == number && std::abs(number) < Beyond;
    return isWhole ? std::optional<ParameterValue>(value.toInteger()) : std::nullopt;
}

/// Nothing if it is of another type than the parameter takes.
std::optional<ParameterValue> valueOf(const Parameter &parameter, const QJsonValue &value)
{
    if (parameter.isList) {
        return textsOf(value);
    }
    switch (parameter.kind) {
    case ParameterKind::Flag:
        return value.isBool() ? std::optional<ParameterValue>(value.toBool()) : std::nullopt;
    case ParameterKind::Count:
        return wholeNumberOf(value);
    default:
        return value.isString() ? std::optional<ParameterValue>(value.toString()) : std::nullopt;
    }
}

} // namespace

std::expected<Arguments, ParameterProblem> readArguments(const Operation &operation,
                                                         const QJsonObject &object)
{
    Arguments arguments { Notation::Json, {} };
    for (const Parameter &parameter : operation.parameters) {
        const QJsonValue given = object.value(parameter.name);
        if (given.isUndefined() || given.isNull() || !parameter.isIn(Notation::Json)) {
            continue;
        }
        const auto value = valueOf(parameter, given);
        if (!value) {
            return std::unexpected(wrongType(parameter, Notation::Json));
        }
        arguments.values.insert(QString(parameter.name), *value);
    }
    for (auto member = object.constBegin(); member != object.constEnd(); ++member) {
        const Parameter *parameter = operation.parameterNamed(member.key());
        if (!parameter || !parameter->isIn(Notation::Json)) {
            return std::unexpected(ParameterProblem {
                    member.key(),
                    OperationTr::tr("This method has no parameter “%1”.").arg(member.key()) });
        }
    }
    return arguments;
}

} // namespace varve
