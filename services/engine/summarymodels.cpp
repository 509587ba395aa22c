// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarymodels.h"

#include <workspace/modelwindow.h>

namespace varve
{

namespace
{

bool isSame(const Endpoint &one, const Endpoint &other)
{
    return one.baseUrl == other.baseUrl && one.model == other.model
            && one.provider == other.provider && one.api == other.api;
}

} // namespace

QList<SummaryModel> summaryModels(const Settings &settings, const ModelCatalogue &catalogue,
                                  const SummaryTargets &targets)
{
    QList<SummaryModel> models;
    if (summarizesBuiltIn(settings)) {
        return models;
    }
    for (const auto &target : { targets.set, targets.answers }) {
        if (!target
            || (!models.isEmpty() && isSame(models.constFirst().endpoint, target->endpoint))) {
            continue;
        }
        models += summaryModel(settings, catalogue, *target);
    }
    return models;
}

SummaryModel summaryModel(const Settings &settings, const ModelCatalogue &catalogue,
                          const AnswerTarget &target)
{
    SummaryModel model { target.endpoint, 0 };
    model.endpoint.cache = PromptCache::Off; // what a summary is made from is not sent again
    model.window = resolveWindow(settings, catalogue, model.endpoint.provider, model.endpoint.model)
                           .tokens;
    return model;
}

std::optional<ChosenModel> setSummaryModel(const Settings &settings)
{
    return summarizesBuiltIn(settings) ? std::nullopt
                                       : chosenModel(settings, ModelPurpose::Compaction);
}

std::optional<ChosenModel> ownSummaryModel(const Settings &settings, const ContextState &branch)
{
    const AnswerModel answer = answerModel(settings, branch);
    // A model of the same name may be another provider's.
    const bool isItsOwn = answer.chosen && !answer.stepsIn
            && (branch.model.isEmpty()
                || answer.chosen->provider.catalogueName().compare(branch.provider,
                                                                   Qt::CaseInsensitive)
                        == 0);
    return isItsOwn ? answer.chosen : std::nullopt;
}

std::optional<ChosenModel> summaryModelByHand(const Settings &settings, const ContextState &branch)
{
    if (summarizesBuiltIn(settings)) {
        return std::nullopt;
    }
    auto chosen = setSummaryModel(settings);
    return chosen ? chosen : answerModel(settings, branch).chosen;
}

} // namespace varve
