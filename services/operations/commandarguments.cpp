// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandarguments.h"

#include "operationtr.h"

#include <QCommandLineParser>
#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Place = ParameterText::Place;

std::unexpected<ParameterProblem> misuse(const QString &message)
{
    return std::unexpected(ParameterProblem { {}, message });
}

bool takesAllThatAreLeft(const Parameter &parameter)
{
    return parameter.place == Place::Words || parameter.isList;
}

/// What is typed for it where help shows how the verb is used.
QString syntaxOf(const Parameter &parameter)
{
    const QString name =
            parameter.valueName() + (takesAllThatAreLeft(parameter) ? u"..."_s : QString());
    return parameter.isRequired ? name : u'[' + name + u']';
}

/// The parameters that a form takes, but for one that it sets itself; that which is its option's value is that option.
QList<Parameter> parametersOf(const VerbForm &verb)
{
    QList<Parameter> found;
    for (Parameter parameter : verb.operation->parameters) {
        if (!parameter.isIn(Notation::CommandLine) || parameter.name == verb.form.preset) {
            continue;
        }
        if (parameter.name == verb.form.parameter) {
            parameter.place = Place::Option;
            parameter.option = verb.form.option;
            parameter.help = verb.form.help;
        }
        found += parameter;
    }
    return found;
}

bool isArgument(const Parameter &parameter)
{
    return parameter.place != Place::Option;
}

/// The flag that chooses the form, an option for each parameter, those that stand for a word.
QList<TypedParameter> optionsOf(const VerbForm &verb)
{
    QList<TypedParameter> options;
    if (!verb.form.option.isEmpty() && verb.form.parameter.isEmpty()) {
        options += { .name = QString(verb.form.option), .help = OperationTr::tr(verb.form.help) };
    }
    const QList<Parameter> parameters = parametersOf(verb);
    for (const Parameter &parameter : parameters) {
        if (!isArgument(parameter)) {
            options += { .name = parameter.optionName(),
                         .help = parameter.helpText(),
                         .value = parameter.valueName(),
                         .letter = parameter.letter,
                         .kind = parameter.kind,
                         .words = parameter.words ? parameter.words() : QStringList() };
        }
        for (const WordOption &word : parameter.wordOptions) {
            options += { .name = QString(word.option), .help = OperationTr::tr(word.help) };
        }
    }
    return options;
}

QList<TypedParameter> argumentsOf(const VerbForm &verb)
{
    QList<TypedParameter> arguments;
    const QList<Parameter> parameters = parametersOf(verb);
    for (const Parameter &parameter : parameters) {
        if (isArgument(parameter)) {
            arguments += { .name = parameter.valueName(),
                           .help = OperationTr::tr(parameter.help),
                           .syntax = syntaxOf(parameter),
                           .kind = parameter.kind,
                           .words = parameter.words ? parameter.words() : QStringList() };
        }
    }
    return arguments;
}

QSet<QString> optionNamesOf(const VerbForm &verb)
{
    QSet<QString> names;
    const QList<TypedParameter> options = optionsOf(verb);
    for (const TypedParameter &option : options) {
        names += option.name;
    }
    return names;
}

void addNew(QList<TypedParameter> &known, const QList<TypedParameter> &more)
{
    for (const TypedParameter &parameter : more) {
        if (!std::ranges::contains(known, parameter.name, &TypedParameter::name)) {
            known += parameter;
        }
    }
}

// -- what was typed

std::expected<ParameterValue, ParameterProblem> valueOf(const QCommandLineParser &parser,
                                                        const Parameter &parameter)
{
    const QString option = parameter.optionName();
    if (parameter.kind == ParameterKind::Flag) {
        return !parameter.isTrueUnless();
    }
    if (parameter.isJoined) {
        QStringList texts = parser.values(option).join(u',').split(u',', Qt::SkipEmptyParts);
        for (QString &text : texts) {
            text = text.trimmed();
        }
        return texts;
    }
    if (parameter.isList) {
        return parser.values(option);
    }
    if (parameter.kind != ParameterKind::Count) {
        return parser.value(option);
    }
    bool isNumber = false;
    const qint64 number = parser.value(option).toLongLong(&isNumber);
    return isNumber ? std::expected<ParameterValue, ParameterProblem>(number)
                    : std::unexpected(wrongType(parameter, Notation::CommandLine));
}

std::optional<ParameterProblem> takeOptions(const QCommandLineParser &parser,
                                            const QList<Parameter> &parameters,
                                            Arguments &arguments)
{
    for (const Parameter &parameter : parameters) {
        const QString name(parameter.name);
        if (!isArgument(parameter) && parser.isSet(parameter.optionName())) {
            const auto value = valueOf(parser, parameter);
            if (!value) {
                return value.error();
            }
            arguments.values.insert(name, *value);
        }
        for (const WordOption &word : parameter.wordOptions) {
            if (!parser.isSet(QString(word.option))) {
                continue;
            }
            if (arguments.values.contains(name)) {
                return ParameterProblem {
                    name,
                    OperationTr::tr("--%1 does not go with the other option of its kind.")
                            .arg(word.option)
                };
            }
            arguments.values.insert(name, QString(word.word));
        }
    }
    return std::nullopt;
}

/// The arguments that are to be typed beside such options.
QList<Parameter> argumentsBeside(const QList<Parameter> &parameters, const Arguments &options)
{
    QList<Parameter> found;
    std::ranges::copy_if(parameters, std::back_inserter(found), [&](const Parameter &parameter) {
        return isArgument(parameter) && !givenInstead(parameters, parameter.name, options);
    });
    return found;
}

bool takesSoMany(const QList<Parameter> &arguments, qsizetype count)
{
    const auto least = std::ranges::count_if(arguments, &ParameterText::isRequired);
    return count >= least
            && (count <= arguments.size() || std::ranges::any_of(arguments, takesAllThatAreLeft));
}

std::optional<ParameterProblem> takeArguments(QStringList typed, const QList<Parameter> &parameters,
                                              Arguments &arguments)
{
    const QList<Parameter> wanted = argumentsBeside(parameters, arguments);
    for (const Parameter &parameter : wanted) {
        const QString name(parameter.name);
        if (typed.isEmpty()) {
            return std::nullopt; // what has to be there is found missing later
        }
        if (parameter.place == Place::Words) {
            arguments.values.insert(name, std::exchange(typed, {}).join(u' '));
        } else if (parameter.isList) {
            arguments.values.insert(name, std::exchange(typed, {}));
        } else {
            arguments.values.insert(name, typed.takeFirst());
        }
    }
    return typed.isEmpty()
            ? std::nullopt
            : std::optional(ParameterProblem {
                      {},
                      OperationTr::tr("“%1” is one argument too many.").arg(typed.constFirst()) });
}

bool isChosenByAction(const VerbForm &verb, const QStringList &typed)
{
    return !verb.form.action.isEmpty() && !typed.isEmpty()
            && typed.constFirst() == verb.form.action;
}

QStringList actionsOf(const VerbForms &forms)
{
    QStringList actions;
    for (const VerbForm &verb : forms) {
        actions += verb.form.action;
    }
    actions.removeAll(QString());
    return actions;
}

std::expected<VerbForm, ParameterProblem> chosenForm(const QCommandLineParser &parser,
                                                     const VerbForms &forms)
{
    std::optional<VerbForm> chosen;
    for (const VerbForm &verb : forms) {
        if (isChosenByAction(verb, parser.positionalArguments())) {
            return verb;
        }
    }
    for (const VerbForm &verb : forms) {
        if (verb.form.option.isEmpty() || !parser.isSet(QString(verb.form.option))) {
            continue;
        }
        if (chosen) {
            return misuse(OperationTr::tr("Only one of --%1 and --%2 at a time.")
                                  .arg(chosen->form.option, verb.form.option));
        }
        chosen = verb;
    }
    if (chosen) {
        return *chosen;
    }
    std::optional<VerbForm> usual;
    for (const VerbForm &verb : forms) {
        if (!(verb.form.option.isEmpty() && verb.form.action.isEmpty()) && !verb.form.isUsual) {
            continue;
        }
        const QList<Parameter> parameters = parametersOf(verb);
        Arguments options { Notation::CommandLine, {} };
        if (!takeOptions(parser, parameters, options)
            && takesSoMany(argumentsBeside(parameters, options),
                           parser.positionalArguments().size())) {
            return verb;
        }
        usual = usual.value_or(verb);
    }
    return *usual; // every verb has one
}

/// The options of the forms that have such an option: "--hide, --move".
QString waysWith(const VerbForms &forms, const QString &option)
{
    QStringList ways;
    for (const VerbForm &verb : forms) {
        if (!verb.form.option.isEmpty() && optionNamesOf(verb).contains(option)) {
            ways += u"--"_s + verb.form.option;
        }
    }
    return ways.join(u", "_s);
}

/// An option of another form was given.
std::optional<ParameterProblem> strayOption(const QCommandLineParser &parser,
                                            const VerbForm &chosen, const VerbForms &forms)
{
    const QSet<QString> own = optionNamesOf(chosen);
    for (const VerbForm &verb : forms) {
        const QSet<QString> others = optionNamesOf(verb) - own;
        for (const QString &option : others) {
            if (!parser.isSet(option)) {
                continue;
            }
            const QString ways = waysWith(forms, option);
            return ParameterProblem {
                {},
                !ways.isEmpty() ? OperationTr::tr("--%1 goes with %2.").arg(option, ways)
                        : chosen.form.option.isEmpty()
                        ? OperationTr::tr("--%1 does not go with these arguments.").arg(option)
                        : OperationTr::tr("--%1 does not go with --%2.")
                                  .arg(option, chosen.form.option)
            };
        }
    }
    return std::nullopt;
}

} // namespace

VerbText describe(const QString &verb, const VerbForms &forms)
{
    VerbText text { verb, usageOf(forms), helpOf(forms), actionsOf(forms) };
    for (const VerbForm &form : forms) {
        addNew(text.arguments, argumentsOf(form));
        addNew(text.options, optionsOf(form));
    }
    return text;
}

void addForms(QCommandLineParser &parser, const VerbForms &forms)
{
    const VerbText text = describe({}, forms);
    if (const QString actions = text.actions.join(u'|'); !actions.isEmpty()) {
        parser.addPositionalArgument(actions, OperationTr::tr("What is to be done."), actions);
    }
    for (const TypedParameter &argument : text.arguments) {
        parser.addPositionalArgument(argument.name, argument.help, argument.syntax);
    }
    for (const TypedParameter &option : text.options) {
        QStringList names { option.name, option.letter };
        names.removeAll(QString());
        parser.addOption(QCommandLineOption(names, option.help, option.value));
    }
}

std::expected<ChosenForm, ParameterProblem> readArguments(const QCommandLineParser &parser,
                                                          const VerbForms &forms)
{
    const auto chosen = chosenForm(parser, forms);
    if (!chosen) {
        return std::unexpected(chosen.error());
    }
    if (auto problem = strayOption(parser, *chosen, forms)) {
        return std::unexpected(*problem);
    }
    const QList<Parameter> parameters = parametersOf(*chosen);
    ChosenForm read { chosen->operation, { Notation::CommandLine, {} } };
    if (!chosen->form.preset.isEmpty()) {
        read.arguments.values.insert(QString(chosen->form.preset), QString(chosen->form.word));
    }
    if (auto problem = takeOptions(parser, parameters, read.arguments)) {
        return std::unexpected(*problem);
    }
    QStringList typed = parser.positionalArguments();
    if (isChosenByAction(*chosen, typed)) {
        typed.removeFirst();
    }
    if (auto problem = takeArguments(typed, parameters, read.arguments)) {
        return std::unexpected(*problem);
    }
    return read;
}

QString helpOf(const VerbForms &forms)
{
    const VerbForm &first = forms.constFirst();
    const bool isVerbsOwn = first.form.option.isEmpty() && first.form.help;
    return OperationTr::tr(isVerbsOwn ? first.form.help : first.operation->text.help);
}

QString usageOf(const VerbForms &forms)
{
    QStringList ways;
    for (const VerbForm &verb : forms) {
        const QString option = u"--"_s + verb.form.option;
        QStringList words;
        if (!verb.form.option.isEmpty() && verb.form.parameter.isEmpty()) {
            words += verb.form.isUsual ? u'[' + option + u']' : option;
        }
        if (const QString action = verb.form.action; !action.isEmpty()) {
            words += verb.form.isUsual ? u'[' + action + u']' : action;
        }
        const QList<Parameter> parameters = parametersOf(verb);
        for (const Parameter &parameter : parameters) {
            if (isArgument(parameter)) {
                words += syntaxOf(parameter);
            } else if (parameter.name == verb.form.parameter || parameter.isRequired) {
                words += u"--"_s + parameter.optionName() + u' ' + parameter.valueName().toUpper();
            }
        }
        ways += words.join(u' ');
    }
    const bool isEnoughAlone = ways.removeAll(QString()) > 0;
    const QString all = ways.join(u'|');
    return isEnoughAlone && !all.isEmpty() && !all.startsWith(u'[') ? u'[' + all + u']' : all;
}

} // namespace varve
