// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"

class QCommandLineParser;

namespace varve
{

/// One of the things that a verb of the command line does.
struct VerbForm
{
    const Operation *operation = nullptr;
    CommandForm form;
};
using VerbForms = QList<VerbForm>;

/// An argument or an option as it is typed.
struct TypedParameter
{
    QString name; ///< of an option without dashes; of an argument as it stands in the syntax, SESSION
    QString help; ///< a sentence or more
    QString value = {}; ///< of an option what help calls its value; empty: it is a flag
    QString letter = {}; ///< of an option: -o, too; empty: none
    QString syntax = {}; ///< of an argument: [SESSION...]
    ParameterKind kind = ParameterKind::Text; ///< of the value
    QStringList words = {}; ///< all that there may be; empty: anything
};

/// All that may be typed behind a verb, each once; for help, manual and completions.
struct VerbText
{
    QString name;
    QString syntax; ///< "SESSION|--delete ID"
    QString help; ///< what it does, as a list of verbs says it
    QStringList actions = {}; ///< first arguments that choose what it does
    QList<TypedParameter> arguments = {};
    QList<TypedParameter> options = {};
};
[[nodiscard]] VerbText describe(const QString &verb, const VerbForms &forms);

/// Options and arguments of all forms of a verb; options of the same name are one option.
void addForms(QCommandLineParser &parser, const VerbForms &forms);

struct ChosenForm
{
    const Operation *operation = nullptr;
    Arguments arguments;
};

/// What was typed, after the parser has read it: the form that its option or its first argument chooses, else the first that takes so many arguments.
[[nodiscard]] std::expected<ChosenForm, ParameterProblem> readArguments(
        const QCommandLineParser &parser, const VerbForms &forms);

/// What has to be typed behind the verb: "SESSION|--delete ID".
[[nodiscard]] QString usageOf(const VerbForms &forms);
/// What it does, for a list of verbs.
[[nodiscard]] QString helpOf(const VerbForms &forms);

} // namespace varve
