// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <workspace/answermodel.h>

#include <variant>

namespace varve
{

/// Who is to answer; what is empty is as the branch and the settings have it.
struct AnswerChoice
{
    QString provider = {}; ///< id, name, or as the catalogues call it
    QString model = {};
    QString baseUrl = {}; ///< of a server that is not set up
    QString api = {}; ///< the wire protocol there
    QString keyVariable = {}; ///< the environment variable with its key
};

/// How the caller writes what may be chosen for a turn, for messages.
struct ChoiceSpelling
{
    QString model;
    QString baseUrl;
    QString api;
    QString keyVariable;
    QString folder; ///< where tools work
    QString anyFolder; ///< that it is chosen aloud

    [[nodiscard]] static ChoiceSpelling options(); ///< --base-url
    [[nodiscard]] static ChoiceSpelling parameters(); ///< baseUrl
};

/// A server at an address is known at once; a model that is set up needs its key first (then answerTarget()).
using WhoAnswers = std::variant<AnswerTarget, ChosenModel>;

/// What does not fit together is InvalidInput with the detail "usage". The thread of the settings.
[[nodiscard]] Result<WhoAnswers> whoAnswers(const Settings &settings,
                                            const ModelCatalogue &catalogue,
                                            const ContextState &branch, const AnswerChoice &choice,
                                            const ChoiceSpelling &spelling);

} // namespace varve
