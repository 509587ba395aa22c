// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingoperations.h"

#include "operationtr.h"
#include <engine/engine.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- values

QLatin1StringView spelling(SettingType type)
{
    switch (type) {
    case SettingType::Flag:
        return "flag"_L1;
    case SettingType::Count:
        return "count"_L1;
    case SettingType::Share:
        return "share"_L1;
    case SettingType::Word:
        return "word"_L1;
    case SettingType::Text:
    case SettingType::Lines:
        return "text"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

QLatin1StringView spelling(SettingState::Source source)
{
    switch (source) {
    case SettingState::Source::Default:
        return "default"_L1;
    case SettingState::Source::Person:
        return "person"_L1;
    case SettingState::Source::Model:
        return "model"_L1;
    case SettingState::Source::Environment:
        return "environment"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

bool isNumber(const Setting &setting)
{
    return setting.type == SettingType::Count || setting.type == SettingType::Share;
}

QJsonArray scopesJson(const Setting &setting)
{
    QJsonArray scopes;
    for (const auto &[scope, name] : { std::pair(SettingScope::Model, "model"_L1),
                                       std::pair(SettingScope::Project, "project"_L1),
                                       std::pair(SettingScope::Branch, "branch"_L1) }) {
        if (setting.scopes.testFlag(scope)) {
            scopes += QString(name);
        }
    }
    return scopes;
}

QJsonValue wordsJson(const Setting &setting)
{
    QJsonArray words;
    for (const SettingWord &word : setting.words) {
        words += QString(word.word);
    }
    return words.isEmpty() ? QJsonValue(QJsonValue::Undefined) : words;
}

const ValueFields<SettingState> &stateFields()
{
    static const ValueFields<SettingState> Fields {
        { "name"_L1, [](const SettingState &state) { return QString(state.setting->name); } },
        { "value"_L1, "what holds"_L1,
          [](const SettingState &state) { return QJsonValue::fromVariant(state.value); } },
        { "source"_L1, "who says so: `default`, `person`, `model`, `environment`"_L1,
          [](const SettingState &state) { return spelling(state.source); } },
        { "problem"_L1,
          "text for people, only where what is stored cannot be used: why, and what holds"_L1,
          [](const SettingState &state) { return textOrNothing(state.problem); } },
        { "default"_L1,
          [](const SettingState &state) {
              return QJsonValue::fromVariant(state.setting->fallback);
          } },
        { "type"_L1, "`flag`, `count`, `share` (of 1), `word`, `text`"_L1,
          [](const SettingState &state) { return spelling(state.setting->type); } },
        { "unit"_L1, "of a number, where it counts something"_L1,
          [](const SettingState &state) { return textOrNothing(state.setting->unitName()); } },
        { "minimum"_L1, "of a number"_L1,
          [](const SettingState &state) {
              return onlyIf(isNumber(*state.setting), state.setting->minimum);
          } },
        { "maximum"_L1, "of a number"_L1,
          [](const SettingState &state) {
              return onlyIf(isNumber(*state.setting), state.setting->maximum);
          } },
        { "words"_L1, "of a word: all there are"_L1,
          [](const SettingState &state) { return wordsJson(*state.setting); } },
        { "group"_L1, "settings about the same thing"_L1,
          [](const SettingState &state) { return QString(state.section->name); } },
        { "advanced"_L1, "most people never look at it"_L1,
          [](const SettingState &state) { return state.section->isAdvanced; } },
        { "scopes"_L1,
          "where it may be said beside the person's settings: `model` (the person, for single models), `project` (a folder's `.varve/settings.ini`), `branch`"_L1,
          [](const SettingState &state) { return scopesJson(*state.setting); } },
        { "variable"_L1, "of the environment, that overrules it; only where there is one"_L1,
          [](const SettingState &state) {
              return textOrNothing(Settings::variableOf(state.setting->name));
          } },
        { "label"_L1, "text for people"_L1,
          [](const SettingState &state) { return state.setting->labelText(); } },
        { "help"_L1, "text for people"_L1,
          [](const SettingState &state) { return state.setting->helpText(); } },
    };
    return Fields;
}

// -- work

SettingState stateOf(const Settings &settings, const SettingSection &section,
                     const Setting &setting, const QString &model = {})
{
    using enum SettingState::Source;
    const SettingKey<QVariant> stored { .name = setting.name };
    const QVariant ofAll = settings.get(stored);
    const QVariant ofModel = settings.get(stored, model);
    return { &setting, &section, setting.value(settings, model),
             settings.isOverridden(setting.name) ? Environment
                     : ofModel != ofAll          ? Model
                     : ofAll.isValid()           ? Person
                                                 : Default,
             setting.problem(settings, model) };
}

SettingState stateOf(const Settings &settings, const NamedSetting &wanted)
{
    const Setting *setting = settingNamed(wanted.name);
    const auto section = std::ranges::find_if(settingSections(), [&](const SettingSection &one) {
        return std::ranges::contains(one.settings, setting->name, &Setting::name);
    });
    return stateOf(settings, *section, *setting, wanted.model);
}

template<typename Value>
QFuture<Result<Value>> ready(Result<Value> value)
{
    return QtFuture::makeReadyValueFuture(std::move(value));
}

QFuture<Result<QList<SettingState>>> listSettings(Engine &engine, const NoParameters &,
                                                  const OperationRun &)
{
    (void)engine.settings()
            ->sync(); // what other processes have written; where that fails what is known holds
    QList<SettingState> states;
    for (const SettingSection &section : settingSections()) {
        for (const Setting &setting : section.settings) {
            states += stateOf(*engine.settings(), section, setting);
        }
    }
    return ready(Result<QList<SettingState>>(states));
}

QFuture<Result<SettingState>> getSetting(Engine &engine, const NamedSetting &wanted,
                                         const OperationRun &)
{
    (void)engine.settings()->sync();
    return ready(Result<SettingState>(stateOf(*engine.settings(), wanted)));
}

QFuture<Result<SettingState>> keep(Engine &engine, const NamedSetting &named, const QVariant &value)
{
    Settings *settings = engine.settings();
    (void)settings->sync();
    settingNamed(named.name)->set(settings, named.model, value);
    return ready(settings->sync() ? Result<SettingState>(stateOf(*settings, named))
                                  : fail(Error::Kind::Io,
                                         OperationTr::tr("The settings in %1 could not be written.")
                                                 .arg(settings->fileName())));
}

QFuture<Result<SettingState>> setSetting(Engine &engine, const GivenSetting &given,
                                         const OperationRun &)
{
    return keep(engine, given, *settingNamed(given.name)->read(given.value));
}

QFuture<Result<SettingState>> resetSetting(Engine &engine, const NamedSetting &named,
                                           const OperationRun &)
{
    const Setting &setting = *settingNamed(named.name);
    return keep(engine, named,
                named.model.isEmpty() ? setting.fallback : setting.value(*engine.settings()));
}

template<typename Named>
std::optional<ParameterProblem> checkNamed(Named &named, Notation)
{
    const Setting *setting = settingNamed(named.name);
    if (!setting) {
        return ParameterProblem { u"name"_s,
                                  OperationTr::tr(
                                          "There is no setting “%1”. “varve settings” lists them.")
                                          .arg(named.name),
                                  ParameterProblem::Kind::NotThere };
    }
    if (!named.model.isEmpty() && !setting->scopes.testFlag(SettingScope::Model)) {
        return ParameterProblem {
            u"model"_s, OperationTr::tr("%1 is the same for all models.").arg(setting->name)
        };
    }
    return std::nullopt;
}

std::optional<ParameterProblem> checkGiven(GivenSetting &given, Notation notation)
{
    if (auto problem = checkNamed(given, notation)) {
        return problem;
    }
    const auto value = settingNamed(given.name)->read(given.value);
    return value ? std::nullopt
                 : std::optional(ParameterProblem { u"value"_s, value.error().message });
}

// -- descriptions

template<typename Object>
QList<Parameter> namedParameters()
{
    return { argument<&NamedSetting::name, Object>("name"_L1, OperationTr::noop("The setting."),
                                                   { .value = "key"_L1 }),
             option<&NamedSetting::model, Object>(
                     "model"_L1,
                     OperationTr::noop("For this model alone, or those whose names begin so."),
                     { .isNeverEmpty = true }) };
}

QList<Parameter> givenParameters()
{
    QList<Parameter> parameters = namedParameters<GivenSetting>();
    parameters.insert(1,
                      argument<&GivenSetting::value>(
                              "value"_L1, OperationTr::noop("As in the file; a share also as 80%."),
                              { .value = "value"_L1 }));
    return parameters;
}

} // namespace

const OperationOf<NoParameters, QList<SettingState>> &settingsOperation()
{
    static const OperationOf<NoParameters, QList<SettingState>> All { {
            .text = { .name = "settings"_L1,
                      .help = OperationTr::noop("the settings, and what can be set"),
                      .forms = { { .verb = "settings"_L1,
                                   .help = OperationTr::noop("see and change settings"),
                                   .isUsual = true,
                                   .action = "list"_L1 } },
                      .rows = "settings"_L1 },
            .work = listSettings,
            .fields = { "settings"_L1, stateFields() },
    } };
    return All;
}

const OperationOf<NamedSetting, SettingState> &settingOperation()
{
    static const OperationOf<NamedSetting, SettingState> One { {
            .text = { .name = "setting"_L1,
                      .help = OperationTr::noop("one setting"),
                      .forms = { { .verb = "settings"_L1, .action = "get"_L1 } } },
            .parameters = namedParameters<NamedSetting>(),
            .check = checkNamed<NamedSetting>,
            .work = getSetting,
            .fields = stateFields(),
    } };
    return One;
}

const OperationOf<GivenSetting, SettingState> &settingSetOperation()
{
    static const OperationOf<GivenSetting, SettingState> Set { {
            .text = { .name = "settingSet"_L1,
                      .help = OperationTr::noop("change a setting"),
                      .forms = { { .verb = "settings"_L1, .action = "set"_L1 } } },
            .parameters = givenParameters(),
            .check = checkGiven,
            .work = setSetting,
            .fields = stateFields(),
    } };
    return Set;
}

const OperationOf<NamedSetting, SettingState> &settingResetOperation()
{
    static const OperationOf<NamedSetting, SettingState> Reset { {
            .text = { .name = "settingReset"_L1,
                      .help = OperationTr::noop("take a setting back to its default"),
                      .forms = { { .verb = "settings"_L1, .action = "reset"_L1 } } },
            .parameters = namedParameters<NamedSetting>(),
            .check = checkNamed<NamedSetting>,
            .work = resetSetting,
            .fields = stateFields(),
    } };
    return Reset;
}

} // namespace varve
