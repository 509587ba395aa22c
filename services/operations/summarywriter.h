// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operationrun.h"
#include "operationtr.h"
#include <engine/answertargets.h>

namespace varve
{

/// Who writes a summary that is asked for: of parameters that are derived from it.
struct SummaryWriter
{
    QString provider;
    QString model;
    QString baseUrl;
    QString api;
    QString keyVariable;
    bool offline = false;

    [[nodiscard]] SummaryChoice choice(Notation notation) const;
};

/// Its parameters; `with` another one: they mean nothing without that.
template<typename Object>
[[nodiscard]] QList<Parameter> writerParameters(QLatin1StringView with = {})
{
    using namespace Qt::StringLiterals;
    return {
        option<&SummaryWriter::offline, Object>(
                "offline"_L1, OperationTr::noop("Use the built-in summarizer."), { .with = with }),
        option<&SummaryWriter::provider, Object>(
                "provider"_L1, OperationTr::noop("The provider of the model that summarizes."),
                { .with = with, .value = "name"_L1 }),
        option<&SummaryWriter::model, Object>("model"_L1,
                                              OperationTr::noop("The model that summarizes."),
                                              { .with = with, .value = "name"_L1 }),
        option<&SummaryWriter::baseUrl, Object>(
                "baseUrl"_L1, OperationTr::noop("Where that model is served, if it is not set up."),
                { .with = with, .value = "url"_L1 }),
        option<&SummaryWriter::api, Object>("api"_L1, OperationTr::noop("The wire protocol there."),
                                            { .with = with, .value = "name"_L1 }),
        option<&SummaryWriter::keyVariable, Object>(
                "keyVariable"_L1, OperationTr::noop("The environment variable that holds the key."),
                { .with = with, .value = "name"_L1 }),
    };
}

} // namespace varve
