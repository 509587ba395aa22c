// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerrecovery.h"
#include "modelwindow.h"
#include "servemethods.h"
#include "settingkeys.h"
#include "summarymodels.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeContext)
};

} // namespace

void ServeContext::findTarget(const ChosenModel &chosen,
                              const std::function<void(const AnswerTarget &)> &then,
                              const std::function<void(const Error &)> &failed)
{
    engine->keys()
            ->resolve(chosen.provider, KeyPrompt::Allowed)
            .then(this, [this, chosen, then, failed](const Result<ApiKey> &key) {
                const auto target = key.and_then([&](const ApiKey &found) {
                    return answerTarget(*engine->settings(), engine->catalogue(), chosen, found);
                });
                if (target) {
                    then(*target);
                } else {
                    failed(target.error());
                }
            });
}

void ServeContext::findTarget(const ContextState &branch, const AnswerChoice &choice,
                              const std::function<void(const AnswerTarget &)> &then,
                              const std::function<void(const Error &)> &failed)
{
    const auto who = whoAnswers(*engine->settings(), engine->catalogue(), branch, choice,
                                ChoiceSpelling::parameters());
    if (!who) {
        failed(who.error());
    } else if (const auto *target = std::get_if<AnswerTarget>(&*who)) {
        then(*target);
    } else {
        findTarget(std::get<ChosenModel>(*who), then, failed);
    }
}

Summarizer ServeContext::summarizerAt(const AnswerTarget &target) const
{
    Summarizer summarizer { target.endpoint };
    summarizer.endpoint->cache = PromptCache::Off; // what a summary is made from is not sent again
    summarizer.window = resolveWindow(*engine->settings(), engine->catalogue(),
                                      target.endpoint.provider, target.endpoint.model)
                                .tokens;
    return summarizer;
}

void ServeContext::findSummarizer(const ContextState &branch, const SummarizerChoice &choice,
                                  const std::function<void(const Summarizer &)> &then,
                                  const std::function<void(const Error &)> &failed)
{
    const Settings &settings = *engine->settings();
    const AnswerChoice &answer = choice.answer;
    const bool named =
            !answer.baseUrl.isEmpty() || !answer.provider.isEmpty() || !answer.model.isEmpty();
    const auto chosen = summaryModelByHand(settings, branch);
    const auto take = [this, then](const AnswerTarget &target) { then(summarizerAt(target)); };
    if (choice.offline || (!named && !chosen)) {
        then({});
    } else if (named) {
        findTarget(branch, answer, take, failed);
    } else {
        findTarget(*chosen, take, failed);
    }
}

SummarizerChoice readSummarizerChoice(RpcParams &params)
{
    return { readAnswerChoice(params), params.flag("offline"_L1) };
}

AnswerChoice readAnswerChoice(RpcParams &params)
{
    return { params.text("provider"_L1), params.text("model"_L1), params.text("baseUrl"_L1),
             params.text("api"_L1), params.text("keyVariable"_L1) };
}

Result<LoadedSession> loadNamed(StoreReader &reader, const QString &session, const QString &leaf)
{
    auto loaded = sessionNamed(reader, session).and_then([&](const Session &found) {
        return loadSession(reader, found.id);
    });
    if (!loaded || leaf.isEmpty()) {
        return loaded;
    }
    return reader.findEntry(*loaded->snapshot, leaf).and_then([&](qint64 seq) {
        return lookFrom(reader, *loaded, seq);
    });
}

Result<LoadedSession> loadToChange(SessionStore &store, const LeaseBook &leases,
                                   const QString &session)
{
    return sessionNamed(store.reader(), session).and_then([&](const Session &found) {
        return loadRecovered(store, found.id, leases.owner());
    });
}

std::unexpected<Error> stopped()
{
    return fail(Error::Kind::Cancelled, Tr::tr("Stopped. Nothing was changed."));
}

Error atWork()
{
    return { Error::Kind::Refused,
             Tr::tr("A turn or a compaction is running in this session. Wait until it has ended, "
                    "or stop it with “abort”."),
             {} };
}

} // namespace varve
