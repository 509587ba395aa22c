// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarizeroptions.h"

#include "commandchoice.h"
#include <base/unencrypted.h>
#include <engine/summarymodels.h>
#include <workspace/providerendpoint.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

} // namespace

void addSummarizerOptions(Command &command)
{
    command.parser.addOptions({
            { u"offline"_s, Tr::tr("Use the built-in summarizer.") },
            { u"provider"_s, Tr::tr("The provider of the model that summarizes."), u"name"_s },
            { u"model"_s, Tr::tr("The model that summarizes."), u"name"_s },
            { u"base-url"_s, Tr::tr("Where that model is served (OpenAI-compatible)."), u"url"_s },
            { u"key-variable"_s, Tr::tr("The environment variable that holds the key."),
              u"name"_s },
    });
}

Result<std::optional<Endpoint>> summaryEndpoint(Command &command, const ContextState &branch,
                                                const CompactionSettings &settings)
{
    const QCommandLineParser &parser = command.parser;
    const auto chosen = summaryModelByHand(command.settings(), branch);
    QString baseUrl = parser.value(u"base-url"_s);
    if (baseUrl.isEmpty()) {
        baseUrl = settings.summaryBaseUrl;
    }
    QString model = parser.value(u"model"_s);
    if (model.isEmpty()) {
        model = settings.summaryModel;
    }
    if (model.isEmpty() && chosen) {
        model = chosen->model;
    }
    const bool named =
            parser.isSet(u"base-url"_s) || parser.isSet(u"provider"_s) || parser.isSet(u"model"_s);
    const bool builtIn = !named && summarizesBuiltIn(command.settings());
    if (parser.isSet(u"offline"_s) || builtIn || (baseUrl.isEmpty() && model.isEmpty())) {
        return std::nullopt;
    }
    const QString variable = parser.value(u"key-variable"_s);
    if (baseUrl.isEmpty() && chosen) {
        const auto key = variable.isEmpty()
                ? waitForKey(chosen->provider)
                : Result<ApiKey>(ApiKey(qgetenv(variable.toLocal8Bit().constData())));
        return key
                .and_then([&](const ApiKey &found) {
                    return providerEndpoint(chosen->provider, model, found);
                })
                .transform([](const Endpoint &endpoint) { return std::optional(endpoint); });
    }
    if (baseUrl.isEmpty()) {
        if (const auto info = command.catalogue().find(parser.value(u"provider"_s), model)) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("Say where %1 is served with --base-url, or use --offline.")
                                .arg(info->name),
                        u"usage"_s);
        }
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("Say where the model is served with --base-url, or use --offline."),
                    u"usage"_s);
    }
    const QUrl url(baseUrl);
    ApiKey key;
    // A variable that nobody named is not meant for a server that others can listen to.
    if (!variable.isEmpty() || !isUnencrypted(url)) {
        const QByteArray name = variable.isEmpty() ? "OPENAI_API_KEY"_ba : variable.toLocal8Bit();
        key = ApiKey(qgetenv(name.constData()));
    }
    Endpoint endpoint = Endpoint::chat(url, model, std::move(key));
    endpoint.provider = parser.value(u"provider"_s);
    if (auto valid = requestUrl(endpoint); !valid) {
        return std::unexpected(valid.error());
    }
    return endpoint;
}

} // namespace varve
