// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "configuredmodel.h"

#include "providerendpoint.h"

namespace varve
{

using namespace Qt::StringLiterals;

Result<EmbeddingModel> embeddingModelOf(const ChosenModel &chosen, const ApiKey &key)
{
    return providerEndpoint(chosen.provider, chosen.model, key)
            .transform([&](const Endpoint &endpoint) {
                return EmbeddingModel { chosen.provider.id, endpoint,
                                        chosen.provider.known == "ollama"_L1
                                                ? EmbeddingApi::Ollama
                                                : EmbeddingApi::OpenAi };
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
        return keys->resolve(chosen->provider, KeyPrompt::No)
                .then([chosen = *chosen](const Result<ApiKey> &key) -> Answer {
                    return key.and_then(
                            [&](const ApiKey &found) { return embeddingModelOf(chosen, found); });
                });
    };
}

} // namespace varve
