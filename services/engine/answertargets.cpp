// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertargets.h"

#include "engine.h"
#include <base/unencrypted.h>

namespace varve
{

QFuture<Result<AnswerTarget>> targetOf(Engine *engine, const ChosenModel &chosen)
{
    return engine->keys()
            ->resolve(chosen.provider, KeyPrompt::Allowed)
            .then(engine->settings(), [engine, chosen](const Result<ApiKey> &key) {
                return key.and_then([&](const ApiKey &found) {
                    return answerTarget(*engine->settings(), engine->catalogue(), chosen, found);
                });
            });
}

QFuture<Result<AnswerTarget>> targetOf(Engine *engine, const ContextState &branch,
                                       const AnswerChoice &choice, const ChoiceSpelling &spelling)
{
    const auto who = whoAnswers(*engine->settings(), engine->catalogue(), branch, choice, spelling);
    if (who && std::holds_alternative<ChosenModel>(*who)) {
        return targetOf(engine, std::get<ChosenModel>(*who));
    }
    return QtFuture::makeReadyValueFuture(
            who.transform([](const WhoAnswers &found) { return std::get<AnswerTarget>(found); }));
}

QFuture<Result<std::optional<SummaryModel>>> summarizerOf(Engine *engine,
                                                          const ContextState &branch,
                                                          const SummaryChoice &choice,
                                                          const ChoiceSpelling &spelling)
{
    using Summarizer = Result<std::optional<SummaryModel>>;
    AnswerChoice answer = choice.answer;
    const Settings &settings = *engine->settings();
    bool named = !answer.baseUrl.isEmpty() || !answer.provider.isEmpty() || !answer.model.isEmpty();
    const auto chosen = summaryModelByHand(settings, branch);
    // The person may have set where summaries are written, in place of a provider.
    if (!named && !summarizesBuiltIn(settings)) {
        answer.baseUrl = settings.get(Keys::SummaryBaseUrl);
        answer.model = settings.get(Keys::SummaryModel);
        if (answer.model.isEmpty() && chosen) {
            answer.model = chosen->model;
        }
        named = !answer.baseUrl.isEmpty();
    }
    const QByteArray usual = choice.usualKeyVariable.toLatin1();
    if (!usual.isEmpty() && !answer.baseUrl.isEmpty() && answer.keyVariable.isEmpty()
        && !isUnencrypted(QUrl(answer.baseUrl)) && qEnvironmentVariableIsSet(usual.constData())) {
        answer.keyVariable = choice.usualKeyVariable;
    }
    if (choice.offline || (!named && !chosen)) {
        return QtFuture::makeReadyValueFuture(Summarizer(std::nullopt));
    }
    return (named ? targetOf(engine, branch, answer, spelling) : targetOf(engine, *chosen))
            .then(engine->settings(), [engine](const Result<AnswerTarget> &target) {
                return target.transform([&](const AnswerTarget &found) {
                    return std::optional(
                            summaryModel(*engine->settings(), engine->catalogue(), found));
                });
            });
}

} // namespace varve
