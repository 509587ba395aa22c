// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serverwindow.h"

#include "modelwindow.h"
#include <providers/serverprobe.h>

#include <algorithm>

namespace varve
{

namespace
{

bool isToBeAsked(const Settings &settings, const ModelCatalogue &catalogue,
                 const Endpoint &endpoint)
{
    const QString &provider = endpoint.provider;
    return endpoint.isLocal() && !endpoint.model.isEmpty()
            && resolveWindow(settings, catalogue, provider, endpoint.model).tokens <= 0
            && !catalogue.reported(provider, endpoint.model);
}

/// llama.cpp answers to any name with the one model that it has. Of a model that nothing is said of, that is noted too.
QList<ReportedModel> modelsOf(const ServerReport &report, const QString &asked)
{
    QList<ReportedModel> models = report.models;
    if (!report.isThere() || std::ranges::contains(models, asked, &ReportedModel::id)) {
        return models;
    }
    const bool hasOne = report.program == ServerProgram::LlamaCpp && models.size() == 1;
    ReportedModel named = hasOne ? models.constFirst() : ReportedModel();
    named.id = asked;
    models += named;
    return models;
}

} // namespace

QFuture<bool> learnWindow(HttpTransport *transport, const Settings &settings,
                          ModelCatalogue *catalogue, const Endpoint &endpoint)
{
    using namespace std::chrono_literals;
    if (!isToBeAsked(settings, *catalogue, endpoint)) {
        return QtFuture::makeReadyValueFuture(false);
    }
    ProbeOptions options;
    options.timeouts = HttpTimeouts { 2s, 3s, 3s };
    return listModels(transport, endpoint, options)
            .then(transport, [catalogue, endpoint](const ServerReport &report) {
                const QList<ReportedModel> models = modelsOf(report, endpoint.model);
                if (models.isEmpty()) {
                    return false;
                }
                catalogue->setReported(endpoint.provider, models, report.readAt);
                return true;
            });
}

} // namespace varve
