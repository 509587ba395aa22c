// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "configuredmodel.h"

#include <settings/consent.h>
#include <workspace/providerendpoint.h>

namespace varve
{

using namespace Qt::StringLiterals;

Result<EmbeddingModel> embeddingModelOf(const Settings &settings, const ChosenModel &chosen,
                                        const ApiKey &key)
{
    return providerEndpoint(chosen.provider, chosen.model, key)
            .transform([&](const Endpoint &endpoint) {
                return EmbeddingModel { chosen.provider.id, endpoint,
                                        chosen.provider.known == "ollama"_L1 ? EmbeddingApi::Ollama
                                                                             : EmbeddingApi::OpenAi,
                                        hasConsent(settings, ConsentTo::Vectors, chosen.provider),
                                        providerPlace(chosen.provider) };
            });
}

EmbeddingModelSource configuredEmbeddingModel(const Settings *settings, KeyRing *keys)
{
    using Answer = Result<std::optional<EmbeddingModel>>;
    return [settings, keys]() -> QFuture<Answer> {
        const auto chosen = chosenModel(*settings, ModelPurpose::Embedding);
        if (!chosen) {
            return QtFuture::makeReadyValueFuture(Answer());
        }
        // Settings are read here, on their thread.
        const auto model = embeddingModelOf(*settings, *chosen, {});
        if (!model) {
            return QtFuture::makeReadyValueFuture(Answer(std::unexpected(model.error())));
        }
        return keys->resolve(chosen->provider, KeyPrompt::No)
                .then([model = *model](const Result<ApiKey> &key) -> Answer {
                    return key.transform([&](const ApiKey &found) {
                        EmbeddingModel complete = model;
                        complete.endpoint.key = found;
                        return std::optional(complete);
                    });
                });
    };
}

} // namespace varve
