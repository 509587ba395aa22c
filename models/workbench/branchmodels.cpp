// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchmodels.h"

#include "workbench.h"
#include <credentials/keyring.h>

namespace varve
{

BranchModels::BranchModels(const Workbench *workbench, const Settings *settings,
                           const ModelCatalogue *catalogue, KeyRing *keys)
    : m_workbench(workbench)
    , m_settings(settings)
    , m_catalogue(catalogue)
    , m_keys(keys)
{ }

BranchModels::~BranchModels() = default;

ContextState BranchModels::state() const
{
    return m_workbench->hasSession() ? m_workbench->loaded().branch.state : ContextState();
}

AnswerModel BranchModels::answering() const
{
    return answerModel(*m_settings, state());
}

std::optional<AnswerTarget> BranchModels::known(const std::optional<ChosenModel> &chosen) const
{
    const auto key = chosen ? m_keys->known(chosen->provider) : std::nullopt;
    if (!key) {
        return std::nullopt;
    }
    auto target = answerTarget(*m_settings, *m_catalogue, *chosen, *key);
    return target ? std::optional(*std::move(target)) : std::nullopt;
}

QList<SummaryModel> BranchModels::summarizers(const ContextState &branch,
                                              const std::optional<AnswerTarget> &answers) const
{
    return summaryModels(*m_settings, *m_catalogue,
                         { known(setSummaryModel(*m_settings)),
                           answers ? answers : known(ownSummaryModel(*m_settings, branch)) });
}

std::optional<ChosenModel> BranchModels::chosenByHand() const
{
    return summaryModelByHand(*m_settings, state());
}

std::optional<SummaryModel> BranchModels::summarizerByHand() const
{
    const auto models = summaryModels(*m_settings, *m_catalogue, { known(chosenByHand()), {} });
    return models.isEmpty() ? std::nullopt : std::optional(models.constFirst());
}

CompactionOptions BranchModels::recipeFor(const ProjectionChoice &choice,
                                          const ContextState &branch) const
{
    CompactionOptions options = CompactionOptions::of(choice);
    options.setSummarizers(summarizers(branch, known(answerModel(*m_settings, branch).chosen)));
    return options;
}

void BranchModels::resolve(const ChosenModel &chosen, QObject *context, const Answer &answer) const
{
    const auto go = [settings = m_settings, catalogue = m_catalogue, chosen,
                     answer](const Result<ApiKey> &key) {
        answer(key.and_then([&](const ApiKey &found) {
            return answerTarget(*settings, *catalogue, chosen, found);
        }));
    };
    if (const auto known = m_keys->known(chosen.provider)) {
        go(*known);
    } else {
        m_keys->resolve(chosen.provider, KeyPrompt::Allowed).then(context, go);
    }
}

} // namespace varve
