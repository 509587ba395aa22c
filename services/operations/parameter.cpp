// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parameter.h"

#include "operationtr.h"

#include <QFileInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// upTo: up-to
QString withDashes(QLatin1StringView name)
{
    QString dashed;
    for (const QChar letter : QString(name)) {
        if (letter.isUpper()) {
            dashed += u'-';
        }
        dashed += letter.toLower();
    }
    return dashed;
}

QString usualValueName(const Parameter &parameter)
{
    switch (parameter.kind) {
    case ParameterKind::Flag:
        return {};
    case ParameterKind::Count:
        return u"number"_s;
    case ParameterKind::Word:
        return u"word"_s;
    case ParameterKind::Text:
        return u"text"_s;
    case ParameterKind::Session:
        return u"session"_s;
    case ParameterKind::Entry:
        return u"entry"_s;
    case ParameterKind::Fact:
        return u"fact"_s;
    case ParameterKind::Folder:
        return u"folder"_s;
    case ParameterKind::File:
        return u"file"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

QStringList textsOf(const ParameterValue &value)
{
    const auto *texts = std::get_if<QStringList>(&value);
    return texts ? *texts : QStringList { std::get<QString>(value) };
}

bool isEmpty(const ParameterValue &value)
{
    if (const auto *text = std::get_if<QString>(&value)) {
        return text->trimmed().isEmpty();
    }
    const auto *texts = std::get_if<QStringList>(&value);
    return texts && texts->isEmpty();
}

QString completeHelp(const Parameter &parameter)
{
    QString text = OperationTr::tr(parameter.help);
    if (parameter.words) {
        text += u' ' + OperationTr::tr("One of these: %1.").arg(parameter.words().join(u", "_s));
    }
    if (parameter.isList && parameter.place == ParameterText::Place::Option) {
        text += u' '
                + (parameter.isJoined ? OperationTr::tr("With commas between them.")
                                      : OperationTr::tr("May be given several times."));
    }
    if (const QString usual = parameter.usualText(Notation::CommandLine); !usual.isEmpty()) {
        //: what is taken where an option is not given
        text += u' ' + OperationTr::tr("Otherwise %1.").arg(usual);
    }
    return text;
}

/// Of a number: its bounds as far as there are any that a person wants to hear of.
QString rangeText(const Parameter &parameter, Notation notation)
{
    const QString name = parameter.spelling(notation);
    const qint64 most = parameter.mostIn(notation);
    return most < std::numeric_limits<qint32>::max()
            //: %1 is the name of an option or a parameter
            ? OperationTr::tr("%1 takes a whole number from %2 to %3.")
                      .arg(name)
                      .arg(parameter.least)
                      .arg(most)
            : OperationTr::tr("%1 takes a whole number, %2 or more.")
                      .arg(name)
                      .arg(parameter.least);
}

} // namespace

QString Parameter::optionName() const
{
    return !option.isEmpty() ? QString(option)
            : isTrueUnless() ? u"no-"_s + withDashes(name)
                             : withDashes(name);
}

QString Parameter::valueName() const
{
    const QString called = value.isEmpty() ? usualValueName(*this) : QString(value);
    const bool isSpelled = called != called.toLower(); // as it is to be shown: “SESSION|new”
    return place == Place::Option || isSpelled ? called : called.toUpper();
}

QString spelledAs(QLatin1StringView name, Notation notation)
{
    return notation == Notation::Json ? QString(u'“' + QString(name) + u'”')
                                      : QString(u"--"_s + withDashes(name));
}

QString Parameter::spelling(Notation notation) const
{
    if (notation == Notation::Json) {
        return spelledAs(name, notation);
    }
    return place == Place::Option ? u"--"_s + optionName() : valueName();
}

qint64 Parameter::mostIn(Notation notation) const
{
    return notation == Notation::Json ? mostInJson.value_or(most) : most;
}

QString Parameter::usualText(Notation notation) const
{
    if (isRequired) {
        return {};
    }
    if (kind == ParameterKind::Count) {
        const auto *number = std::get_if<qint64>(&usual);
        const std::optional<qint64> found = notation == Notation::Json && usualInJson ? usualInJson
                : number ? std::optional(*number)
                         : std::nullopt;
        return found ? QString::number(*found) : QString();
    }
    if (const auto *word = std::get_if<qint64>(&usual)) {
        return words().at(*word);
    }
    const auto *text = std::get_if<QString>(&usual);
    return text ? *text : QString();
}

QString Parameter::helpText() const
{
    return completeHelp(*this);
}

bool Parameter::isOther(const ParameterValue &given) const
{
    const auto *word = std::get_if<QString>(&given);
    return word && words && !isRequired ? *word != usualText(Notation::CommandLine)
                                        : given != usual;
}

void Parameter::assign(void *parameters, const ParameterValue &given) const
{
    if (kind == ParameterKind::Word && std::holds_alternative<qint64>(usual)) {
        set(parameters, qint64(words().indexOf(std::get<QString>(given))));
    } else {
        set(parameters, given);
    }
}

std::optional<ParameterProblem> problemOf(const Parameter &parameter, const ParameterValue &value,
                                          Notation notation)
{
    const auto wrong = [&](const QString &message) {
        return ParameterProblem { QString(parameter.name), message };
    };
    if ((parameter.isRequired || parameter.isNeverEmpty) && isEmpty(value)) {
        return wrong(OperationTr::tr("%1 is empty.").arg(parameter.spelling(notation)));
    }
    if (const auto *number = std::get_if<qint64>(&value);
        number && (*number < parameter.least || *number > parameter.mostIn(notation))) {
        return wrong(rangeText(parameter, notation));
    }
    if (parameter.words) {
        const QStringList known = parameter.words();
        for (const QString &word : textsOf(value)) {
            if (!known.contains(word)) {
                return wrong(OperationTr::tr("“%1” is nothing that %2 takes. There are: %3.")
                                     .arg(word, parameter.spelling(notation), known.join(u", "_s)));
            }
        }
    }
    return std::nullopt;
}

std::optional<ParameterProblem> takeFolder(QString &folder, ParameterProblem::Kind kind)
{
    const QFileInfo info(folder);
    if (folder.isEmpty()) {
        return std::nullopt;
    }
    if (!info.isDir()) {
        return ParameterProblem { u"folder"_s,
                                  OperationTr::tr("There is no folder %1.").arg(folder), kind };
    }
    folder = info.absoluteFilePath();
    return std::nullopt;
}

ParameterProblem wrongType(const Parameter &parameter, Notation notation)
{
    const QString name = parameter.spelling(notation);
    const QString message = parameter.kind == ParameterKind::Count ? rangeText(parameter, notation)
            : parameter.kind == ParameterKind::Flag
            ? OperationTr::tr("%1 takes true or false.").arg(name)
            : parameter.isList ? OperationTr::tr("%1 takes an array of strings.").arg(name)
                               : OperationTr::tr("%1 takes a string.").arg(name);
    return { QString(parameter.name), message };
}

const Parameter *givenInstead(const QList<Parameter> &parameters, QLatin1StringView name,
                              const Arguments &arguments)
{
    const auto found = std::ranges::find_if(parameters, [&](const Parameter &parameter) {
        const auto given = arguments.values.constFind(QString(parameter.name));
        return parameter.insteadOf == name && given != arguments.values.cend()
                && parameter.isOther(*given);
    });
    return found == parameters.cend() ? nullptr : &*found;
}

namespace
{

/// Another one of which only one is given.
const Parameter *givenBeside(const QList<Parameter> &parameters, const Parameter &parameter,
                             const Arguments &arguments)
{
    const auto found = std::ranges::find_if(parameters, [&](const Parameter &other) {
        const auto given = arguments.values.constFind(QString(other.name));
        return !parameter.oneOf.isEmpty() && other.oneOf == parameter.oneOf
                && other.name != parameter.name && given != arguments.values.cend()
                && other.isOther(*given);
    });
    return found == parameters.cend() ? nullptr : &*found;
}

std::optional<ParameterProblem> problemOfOne(const QList<Parameter> &parameters,
                                             const Parameter &parameter, const Arguments &arguments)
{
    const QString name(parameter.name);
    const QString spelled = parameter.spelling(arguments.notation);
    const auto given = arguments.values.constFind(name);
    const Parameter *instead = givenInstead(parameters, parameter.name, arguments);
    if (given == arguments.values.cend()) {
        return parameter.isRequired && parameter.isIn(arguments.notation) && !instead
                ? std::optional(
                          ParameterProblem { name, OperationTr::tr("%1 is missing.").arg(spelled) })
                : std::nullopt;
    }
    if (instead) {
        return ParameterProblem { name,
                                  OperationTr::tr("%1 does not go with %2.")
                                          .arg(spelled, instead->spelling(arguments.notation)) };
    }
    if (const Parameter *other = givenBeside(parameters, parameter, arguments)) {
        return ParameterProblem { name,
                                  OperationTr::tr("%1 does not go with %2.")
                                          .arg(spelled, other->spelling(arguments.notation)) };
    }
    if (!parameter.with.isEmpty() && !arguments.values.contains(QString(parameter.with))) {
        const auto other = std::ranges::find(parameters, parameter.with, &ParameterText::name);
        return ParameterProblem {
            name,
            OperationTr::tr("%1 goes with %2.").arg(spelled, other->spelling(arguments.notation))
        };
    }
    return std::nullopt;
}

} // namespace

std::optional<ParameterProblem> problemOf(const QList<Parameter> &parameters,
                                          const Arguments &arguments)
{
    // What is wrong by itself is said before what is wrong with the rest.
    for (const Parameter &parameter : parameters) {
        const auto given = arguments.values.constFind(QString(parameter.name));
        if (given != arguments.values.cend()) {
            if (auto problem = problemOf(parameter, *given, arguments.notation)) {
                return problem;
            }
        }
    }
    for (const Parameter &parameter : parameters) {
        if (auto problem = problemOfOne(parameters, parameter, arguments)) {
            return problem;
        }
    }
    return std::nullopt;
}

} // namespace varve
