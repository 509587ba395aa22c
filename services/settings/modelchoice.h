// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "providerconfig.h"

#include <array>
#include <optional>

namespace varve
{

class Settings;

/// What a model is asked for.
enum class ModelPurpose : quint8 { Main, Compaction, Embedding, Idle };
/// As they are shown.
inline constexpr std::array AllModelPurposes { ModelPurpose::Main, ModelPurpose::Compaction,
                                               ModelPurpose::Idle, ModelPurpose::Embedding };

/// A model of a provider. A value.
struct ModelChoice
{
    QString provider; ///< ProviderConfig::id
    QString model;

    [[nodiscard]] bool isSet() const { return !provider.isEmpty() && !model.isEmpty(); }

    friend bool operator==(const ModelChoice &, const ModelChoice &) = default;
};

/// As set; not set means for compaction: the one that answers, for idle work: that for compaction, else the main one, for embeddings: none.
[[nodiscard]] ModelChoice readModelChoice(const Settings &settings, ModelPurpose purpose);
void writeModelChoice(Settings *settings, ModelPurpose purpose, const ModelChoice &choice);

/// What is set for this purpose, with its provider.
struct ChosenModel
{
    ProviderConfig provider;
    QString model;
    QString thinking; ///< as ProviderModel::thinking
};
/// Nothing if none is set, the provider is gone, switched off or not supported by this version.
[[nodiscard]] std::optional<ChosenModel> chosenModel(const Settings &settings,
                                                     ModelPurpose purpose);
/// Summaries are the built-in summarizer's, whatever models are set: no text goes to one for a summary unless a person names it.
[[nodiscard]] bool summarizesBuiltIn(const Settings &settings);

} // namespace varve
