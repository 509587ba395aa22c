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

/// What has to be typed behind the verb, for a list of verbs: "SESSION|--delete ID".
[[nodiscard]] QString usageOf(const VerbForms &forms);

} // namespace varve
