// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <operations/operation.h>

namespace varve
{

/// A parameter of an operation as a tool offers it to models.
struct OfferedParameter
{
    QLatin1StringView name;
    std::optional<qint64>
            usual = {}; ///< of a count, where the operation's own is not meant for a model
    std::optional<qint64> most = {};
    bool isRequired = false; ///< even where the operation can do without
};

/// Parameters as a JSON Schema of an object that has nothing else. Texts are as they stand in the source: a model is not spoken to in
/// the language of the person's desktop.
[[nodiscard]] QJsonObject inputSchema(const Operation &operation,
                                      const QList<OfferedParameter> &offered);

/// The arguments of a call with the defaults of the tool, ready for readArguments(); or what is wrong with those that the tool changes.
/// Numbers that a model gives in the place of names are names.
[[nodiscard]] std::expected<QJsonObject, ParameterProblem> offeredArguments(
        const Operation &operation, const QList<OfferedParameter> &offered,
        const QJsonObject &given);

} // namespace varve
