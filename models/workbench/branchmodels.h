// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/summarymodels.h>
#include <workspace/answermodel.h>

#include <QObject>

#include <functional>

namespace varve
{

class KeyRing;
class Settings;
class Workbench;
struct CompactionOptions;
struct ProjectionChoice;

/// Who answers the branch that is open and who writes its summaries, with keys as far as they are at hand. Without a session: who would.
/// GUI thread.
class BranchModels final
{
    Q_DISABLE_COPY_MOVE(BranchModels)

public:
    /// None is owned.
    BranchModels(const Workbench *workbench, const Settings *settings,
                 const ModelCatalogue *catalogue, KeyRing *keys);
    ~BranchModels();

    /// Of the branch; nothing is said in it where no session is open.
    [[nodiscard]] ContextState state() const;
    [[nodiscard]] AnswerModel answering() const;
    /// If its key is at hand; nothing is asked for.
    [[nodiscard]] std::optional<AnswerTarget> known(const std::optional<ChosenModel> &chosen) const;
    /// Who may write summaries of a branch by themselves, see summaryModels(). `answers`: who answers it, where that is known.
    [[nodiscard]] QList<SummaryModel> summarizers(
            const ContextState &branch, const std::optional<AnswerTarget> &answers = {}) const;
    /// Who writes what the person asks for; nothing: the built-in summarizer.
    [[nodiscard]] std::optional<SummaryModel> summarizerByHand() const;
    /// The model whose key that needs.
    [[nodiscard]] std::optional<ChosenModel> chosenByHand() const;
    /// How a session is compacted by itself before it is gone on with.
    [[nodiscard]] CompactionOptions recipeFor(const ProjectionChoice &choice,
                                              const ContextState &branch) const;

    /// Answered at once where the key is known, else once the person has unlocked it, or has not. Not at all if `context` is gone.
    using Answer = std::function<void(const Result<AnswerTarget> &)>;
    void resolve(const ChosenModel &chosen, QObject *context, const Answer &answer) const;

private:
    const Workbench *const m_workbench;
    const Settings *const m_settings;
    const ModelCatalogue *const m_catalogue;
    KeyRing *const m_keys;
};

} // namespace varve
