// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelchoice.h"

#include "idlesettings.h"
#include "settingkeys.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct ChoiceKeys
{
    SettingKey<QString> provider;
    SettingKey<QString> model;
};

ChoiceKeys keysOf(ModelPurpose purpose)
{
    switch (purpose) {
    case ModelPurpose::Main:
        return { Keys::MainProvider, Keys::MainModel };
    case ModelPurpose::Compaction:
        return { Keys::CompactionProvider, Keys::CompactionModel };
    case ModelPurpose::Embedding:
        return { Keys::EmbeddingProvider, Keys::EmbeddingModel };
    case ModelPurpose::Idle:
        return { Keys::IdleProvider, Keys::IdleModel };
    }
    Q_UNREACHABLE_RETURN({});
}

/// compaction/summaryProvider, as it may be set for one call by the environment, with a model that is named or goes without saying.
std::optional<ModelChoice> summaryChoice(const Settings &settings)
{
    ModelChoice choice { settings.get(Keys::SummaryProvider), settings.get(Keys::SummaryModel) };
    if (choice.provider.isEmpty() || summarizesBuiltIn(settings)) {
        return std::nullopt;
    }
    for (const ModelPurpose purpose : { ModelPurpose::Compaction, ModelPurpose::Main }) {
        const ChoiceKeys keys = keysOf(purpose);
        if (choice.model.isEmpty() && settings.get(keys.provider) == choice.provider) {
            choice.model = settings.get(keys.model);
        }
    }
    if (choice.model.isEmpty()) {
        const auto provider = readProvider(settings, choice.provider);
        choice.model = provider && provider->models.size() == 1 ? provider->models.constFirst().id
                                                                : QString();
    }
    return choice.isSet() ? std::optional(choice) : std::nullopt;
}

} // namespace

ModelChoice readModelChoice(const Settings &settings, ModelPurpose purpose)
{
    if (purpose == ModelPurpose::Compaction) {
        if (const auto choice = summaryChoice(settings)) {
            return *choice;
        }
    }
    const ChoiceKeys keys = keysOf(purpose);
    return { settings.get(keys.provider), settings.get(keys.model) };
}

void writeModelChoice(Settings *settings, ModelPurpose purpose, const ModelChoice &choice)
{
    const ChoiceKeys keys = keysOf(purpose);
    settings->set(keys.provider, choice.provider);
    settings->set(keys.model, choice.model);
}

std::optional<ChosenModel> chosenModel(const Settings &settings, ModelPurpose purpose)
{
    const ModelChoice choice = readModelChoice(settings, purpose);
    if (!choice.isSet()) {
        if (purpose != ModelPurpose::Idle) {
            return std::nullopt;
        }
        auto chosen = chosenModel(settings, ModelPurpose::Compaction);
        return chosen ? chosen : chosenModel(settings, ModelPurpose::Main);
    }
    auto provider = readProvider(settings, choice.provider);
    if (!provider || !provider->enabled || !provider->isSupported()) {
        return std::nullopt;
    }
    const ProviderModel *model = provider->model(choice.model);
    const QString thinking = model ? model->thinking : QString();
    return ChosenModel { *std::move(provider), choice.model, thinking };
}

bool summarizesBuiltIn(const Settings &settings)
{
    return settings.get(Keys::SummaryProvider) == "offline"_L1;
}

} // namespace varve
