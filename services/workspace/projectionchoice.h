// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "loadedsession.h"
#include "modelwindow.h"
#include <compaction/compactionplan.h>
#include <context/projection.h>
#include <providers/endpoint.h>
#include <settings/compactionsettings.h>

#include <optional>

namespace varve
{

/// What plans go by for a model's window; 0: not known.
[[nodiscard]] PlanNumbers planNumbersOf(const CompactionSettings &settings, qint64 window);

/// What a branch is projected with, worked out from settings and catalogue. GUI thread (it reads settings);
/// the answer is a value.
struct ProjectionChoice
{
    ProjectionSettings projection;
    CompactionSettings compaction; ///< for the branch's model
    ModelWindow window; ///< of the model that is asked
    /// The model that is asked in place of the branch's own one, which is not set up. As long as nothing was asked, and somebody knows that
    /// one's window, contexts are shown in it: `projection.window`. Empty: `window` is the one that they are shown in.
    QString standIn = {};
    ModelWindow::Source shownSource = ModelWindow::Source::Unknown; ///< of `projection.window`

    [[nodiscard]] PlanNumbers planNumbers() const
    {
        return planNumbersOf(compaction, window.tokens);
    }
};

struct ChoiceOptions
{
    qint64 window = 0; ///< 0: as resolved
    bool replaysThinking = true;
    /// Who will be asked, where that is known: window, room and settings are its. Nothing: answerModel() says.
    struct Asked
    {
        QString provider; ///< as the history calls it
        QString model;
        friend bool operator==(const Asked &, const Asked &) = default;
    };
    std::optional<Asked> asked = {};
    /// From promptParts(); nothing: the built-in system prompt alone.
    std::optional<QList<PromptPart>> prompts = {};
    QList<ToolDefinition> tools = {}; ///< that the model will be told of
    QVariantHash project = {}; ///< what the working folder sets: ProjectSettings::values

    friend bool operator==(const ChoiceOptions &, const ChoiceOptions &) = default;
};

/// `reader`: where names of tools are read, if there are policies for single ones; null: those policies wait for a compaction.
[[nodiscard]] ProjectionChoice chooseProjection(const Settings &settings,
                                                const ModelCatalogue &catalogue,
                                                const LoadedSession &loaded,
                                                const ChoiceOptions &options = {},
                                                StoreReader *reader = nullptr);

/// The names of the tools of all results that are sent and not masked, by seq, for plans that need them: needsToolNames(). Some 5 µs each.
[[nodiscard]] Result<QHash<qint64, QString>> readToolNames(const Context &context,
                                                           StoreReader &reader);

/// Whose thinking is sent again: the one that is asked, which need not be the branch's own model.
void setAnswerer(ProjectionSettings &projection, const Endpoint &asked, const ContextState &branch);

} // namespace varve
