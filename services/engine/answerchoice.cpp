// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerchoice.h"

#include <providers/modelfacts.h>
#include <providers/serveraddress.h>
#include <settings/providerconfig.h>

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

std::unexpected<Error> misuse(const QString &message)
{
    return fail(Error::Kind::InvalidInput, message, u"usage"_s);
}

/// By id, name, or as the catalogues call it.
Result<ProviderConfig> providerNamed(const Settings &settings, const QString &name,
                                     const ChoiceSpelling &spelling)
{
    QStringList known;
    const QList<ProviderConfig> providers = readProviders(settings);
    for (const ProviderConfig &provider : providers) {
        if (!provider.enabled || !provider.isSupported()) {
            continue;
        }
        for (const QString &called : { provider.id, provider.name, provider.known }) {
            if (!called.isEmpty() && called.compare(name, Qt::CaseInsensitive) == 0) {
                return provider;
            }
        }
        known += provider.name;
    }
    return fail(Error::Kind::NotFound,
                known.isEmpty()
                        ? Tr::tr("No provider “%1” is set up, and no other. Set one up in the "
                                 "preferences, or say where the model is served with %2.")
                                  .arg(name, spelling.baseUrl)
                        : Tr::tr("No provider “%1” is set up. There are: %2.")
                                  .arg(name, known.join(u", "_s)));
}

/// A key only from a variable that was named: which server it may be sent to is for the person to say.
Result<AnswerTarget> targetAt(const Settings &settings, const ModelCatalogue &catalogue,
                              const AnswerChoice &choice, const ChoiceSpelling &spelling)
{
    const QString apiName = choice.api.isEmpty() ? u"openai-chat"_s : choice.api;
    const auto api = wireApiFromString(apiName);
    if (!api) {
        return misuse(Tr::tr("There is no encoder for “%1”. Use one of these: %2.")
                              .arg(apiName, providerApis().join(u", "_s)));
    }
    if (choice.model.isEmpty()) {
        //: an address, the name of an option
        return misuse(Tr::tr("Say which model at %1 is asked, with %2.")
                              .arg(choice.baseUrl, spelling.model));
    }
    ApiKey key;
    if (const QString &variable = choice.keyVariable; !variable.isEmpty()) {
        key = ApiKey(qgetenv(variable.toLocal8Bit().constData()));
        if (key.isEmpty()) {
            return fail(Error::Kind::NotFound,
                        Tr::tr("The environment variable %1 holds no key.").arg(variable));
        }
    }
    AnswerTarget target { Endpoint::of(*api, QUrl(completedAddress(choice.baseUrl)), choice.model,
                                       std::move(key)),
                          {},
                          {} };
    target.endpoint.provider = choice.provider;
    target.endpoint.cache = promptCache(settings);
    target.model = catalogue.find(target.endpoint.provider, choice.model);
    if (target.model) {
        applyModelFacts(target.endpoint, *target.model);
    }
    return requestUrl(target.endpoint).transform([&](const QUrl &) { return target; });
}

/// The provider's model: the one that is named, the main one, or the only one that is set up.
Result<ChosenModel> modelOf(const Settings &settings, const ProviderConfig &provider,
                            const AnswerChoice &choice, const ChoiceSpelling &spelling)
{
    QString model = choice.model;
    const ModelChoice main = readModelChoice(settings, ModelPurpose::Main);
    if (model.isEmpty() && main.provider == provider.id) {
        model = main.model;
    }
    if (model.isEmpty() && provider.models.size() == 1) {
        model = provider.models.constFirst().id;
    }
    if (model.isEmpty()) {
        //: a provider, the name of an option
        return misuse(Tr::tr("Say which model of %1 is asked, with %2.")
                              .arg(provider.name, spelling.model));
    }
    const ProviderModel *set = provider.model(model);
    return ChosenModel { provider, model, set ? set->thinking : QString() };
}

Result<ChosenModel> chosenFor(const Settings &settings, const ContextState &branch,
                              const AnswerChoice &choice, const ChoiceSpelling &spelling)
{
    if (!choice.provider.isEmpty()) {
        return providerNamed(settings, choice.provider, spelling)
                .and_then([&](const ProviderConfig &provider) {
                    return modelOf(settings, provider, choice, spelling);
                });
    }
    const AnswerModel answer = answerModel(settings, branch);
    if (!answer.chosen) {
        //: %1 and %2 are the names of options
        return fail(Error::Kind::NotFound,
                    Tr::tr("No model is set up. Set one up in the preferences, or name one with "
                           "%1 and %2.")
                            .arg(spelling.baseUrl, spelling.model),
                    choice.model.isEmpty() ? QString() : u"usage"_s);
    }
    ChosenModel chosen = *answer.chosen;
    if (!choice.model.isEmpty()) {
        chosen.model = choice.model;
    }
    return chosen;
}

} // namespace

ChoiceSpelling ChoiceSpelling::options()
{
    return { u"--model"_s,        u"--base-url"_s, u"--api"_s,
             u"--key-variable"_s, u"--folder"_s,   u"--any-folder"_s };
}

ChoiceSpelling ChoiceSpelling::parameters()
{
    return { u"model"_s, u"baseUrl"_s, u"api"_s, u"keyVariable"_s, u"folder"_s, u"anyFolder"_s };
}

Result<WhoAnswers> whoAnswers(const Settings &settings, const ModelCatalogue &catalogue,
                              const ContextState &branch, const AnswerChoice &choice,
                              const ChoiceSpelling &spelling)
{
    if (!choice.baseUrl.isEmpty()) {
        return targetAt(settings, catalogue, choice, spelling)
                .transform([](const AnswerTarget &target) { return WhoAnswers(target); });
    }
    if (!choice.api.isEmpty() || !choice.keyVariable.isEmpty()) {
        //: all three are names of options
        return misuse(Tr::tr("%1 and %2 belong to %3. A provider that is set up has its own.")
                              .arg(spelling.api, spelling.keyVariable, spelling.baseUrl));
    }
    return chosenFor(settings, branch, choice, spelling).transform([](const ChosenModel &chosen) {
        return WhoAnswers(chosen);
    });
}

} // namespace varve
