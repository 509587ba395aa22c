// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askoptions.h"

#include "commandchoice.h"
#include "modelfacts.h"
#include "toolsupport.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>

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
Result<ProviderConfig> providerNamed(const Settings &settings, const QString &name)
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
                                 "preferences, or say where the model is served with --base-url.")
                                  .arg(name)
                        : Tr::tr("No provider “%1” is set up. There are: %2.")
                                  .arg(name, known.join(u", "_s)));
}

/// A key only from a variable that was named: which server it may be sent to is for the person to say.
Result<AnswerTarget> targetAt(Command &command, const QString &baseUrl)
{
    const QCommandLineParser &parser = command.parser;
    const QString apiName = parser.isSet(u"api"_s) ? parser.value(u"api"_s) : u"openai-chat"_s;
    const auto api = wireApiFromString(apiName);
    if (!api) {
        return misuse(Tr::tr("There is no encoder for “%1”. Use one of these: %2.")
                              .arg(apiName, providerApis().join(u", "_s)));
    }
    const QString model = parser.value(u"model"_s);
    if (model.isEmpty()) {
        return misuse(Tr::tr("Say which model at %1 is asked, with --model.").arg(baseUrl));
    }
    ApiKey key;
    if (const QString variable = parser.value(u"key-variable"_s); !variable.isEmpty()) {
        key = ApiKey(qgetenv(variable.toLocal8Bit().constData()));
        if (key.isEmpty()) {
            return fail(Error::Kind::NotFound,
                        Tr::tr("The environment variable %1 holds no key.").arg(variable));
        }
    }
    AnswerTarget target { Endpoint::of(*api, QUrl(baseUrl), model, std::move(key)), {}, {} };
    target.endpoint.provider = parser.value(u"provider"_s);
    target.endpoint.cache = promptCache(command.settings());
    target.model = command.catalogue().find(target.endpoint.provider, model);
    if (target.model) {
        applyModelFacts(target.endpoint, *target.model);
    }
    return requestUrl(target.endpoint).transform([&](const QUrl &) { return target; });
}

/// The provider's model: the one that is named, the main one, or the only one that is set up.
Result<ChosenModel> modelOf(Command &command, const ProviderConfig &provider)
{
    QString model = command.parser.value(u"model"_s);
    const ModelChoice main = readModelChoice(command.settings(), ModelPurpose::Main);
    if (model.isEmpty() && main.provider == provider.id) {
        model = main.model;
    }
    if (model.isEmpty() && provider.models.size() == 1) {
        model = provider.models.constFirst().id;
    }
    if (model.isEmpty()) {
        return misuse(Tr::tr("Say which model of %1 is asked, with --model.").arg(provider.name));
    }
    const ProviderModel *set = provider.model(model);
    return ChosenModel { provider, model, set ? set->thinking : QString() };
}

Result<ChosenModel> chosenFor(Command &command, const ContextState &branch)
{
    if (const QString name = command.parser.value(u"provider"_s); !name.isEmpty()) {
        return providerNamed(command.settings(), name)
                .and_then(
                        [&](const ProviderConfig &provider) { return modelOf(command, provider); });
    }
    const AnswerModel answer = answerModel(command.settings(), branch);
    if (!answer.chosen) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("No model is set up. Set one up in the preferences, or name one with "
                           "--base-url and --model."));
    }
    ChosenModel chosen = *answer.chosen;
    if (const QString model = command.parser.value(u"model"_s); !model.isEmpty()) {
        chosen.model = model;
    }
    return chosen;
}

} // namespace

void addAllowOption(Command &command)
{
    command.parser.addOption(
            { u"allow"_s,
              Tr::tr("Offer this tool and let it run unasked; “bash:git *” only for "
                     "such calls. May be given several times."),
              u"tool"_s });
}

void addAskOptions(Command &command)
{
    command.parser.addOptions({
            { u"provider"_s, Tr::tr("The provider of the model that answers."), u"name"_s },
            { u"model"_s, Tr::tr("The model that answers."), u"name"_s },
            { u"base-url"_s, Tr::tr("Where that model is served, if it is not set up."), u"url"_s },
            { u"api"_s, Tr::tr("The wire protocol there: %1.").arg(providerApis().join(u", "_s)),
              u"name"_s },
            { u"key-variable"_s, Tr::tr("The environment variable that holds the key."),
              u"name"_s },
            { u"folder"_s, Tr::tr("Where the tools work, instead of the session's folder."),
              u"folder"_s },
            { u"max-rounds"_s, Tr::tr("End the turn after so many rounds."), u"number"_s },
            { u"plain"_s, Tr::tr("Print the answer as text instead of JSON lines.") },
    });
    addAllowOption(command);
}

QStringList builtInToolNames()
{
    QStringList names = QDir(u":/tools"_s).entryList({ u"*.json"_s }, QDir::Files, QDir::Name);
    names.replaceInStrings(u".json"_s, QString());
    return names;
}

QList<ApprovalRule> allowedRules(const Command &command)
{
    QList<ApprovalRule> rules;
    const QStringList given = command.parser.values(u"allow"_s);
    for (const QString &text : given) {
        rules += { text.section(u':', 0, 0).trimmed(), text.section(u':', 1), true };
    }
    return rules;
}

Result<QList<ToolDefinition>> allowedBuiltIn(const Command &command)
{
    const QStringList builtIn = builtInToolNames();
    const QList<ApprovalRule> rules = allowedRules(command);
    QList<ToolDefinition> tools;
    for (const ApprovalRule &rule : rules) {
        if (!builtIn.contains(rule.tool)) {
            return misuse(Tr::tr("There is no built-in tool “%1”. There are: %2.")
                                  .arg(rule.tool, builtIn.join(u", "_s)));
        }
    }
    for (const QString &name : builtIn) {
        if (std::ranges::contains(rules, name, &ApprovalRule::tool)) {
            tools += toolDefinition(QLatin1StringView(name.toLatin1()));
        }
    }
    return tools;
}

Result<AnswerTarget> askTarget(Command &command, const ContextState &branch)
{
    const QCommandLineParser &parser = command.parser;
    if (const QString baseUrl = parser.value(u"base-url"_s); !baseUrl.isEmpty()) {
        return targetAt(command, baseUrl);
    }
    if (parser.isSet(u"api"_s) || parser.isSet(u"key-variable"_s)) {
        return misuse(
                Tr::tr("--api and --key-variable belong to --base-url. A provider that is set "
                       "up has its own."));
    }
    return chosenFor(command, branch).and_then([&](const ChosenModel &chosen) {
        return waitForKey(chosen.provider).and_then([&](const ApiKey &key) {
            return answerTarget(command.settings(), command.catalogue(), chosen, key);
        });
    });
}

} // namespace varve
