// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operation.h"

#include <engine/engine.h>
#include <settings/settings.h>

#include <QFileInfo>

namespace varve
{

StoreClient *storeOf(Engine &engine)
{
    return engine.store();
}

std::shared_ptr<LeaseBook> leasesOf(Engine &engine)
{
    return engine.leases();
}

StorePlace placeOf(Engine &engine)
{
    return { engine.store()->path(), QFileInfo(engine.settings()->fileName()).path() };
}

const Parameter *Operation::parameterNamed(QStringView name) const
{
    const auto found = std::ranges::find_if(
            parameters, [&](const Parameter &parameter) { return parameter.name == name; });
    return found == parameters.cend() ? nullptr : &*found;
}

std::optional<ParameterProblem> Operation::take(void *object, const Arguments &arguments) const
{
    if (auto problem = problemOf(parameters, arguments)) {
        return problem;
    }
    for (const Parameter &parameter : parameters) {
        const auto given = arguments.values.constFind(QString(parameter.name));
        if (given != arguments.values.cend()) {
            parameter.assign(object, *given);
        } else if (arguments.notation == Notation::Json && parameter.usualInJson) {
            parameter.set(object, *parameter.usualInJson);
        }
    }
    return std::nullopt;
}

} // namespace varve
