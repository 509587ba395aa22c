// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

class QMenu;

namespace varve
{

class PlainLabel;
struct AnswerModel;
struct ModelOffer;

/// Which model answers, and how much it thinks: of this branch, or of everything that has no other. GUI thread.
class ModelController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ModelController)

public:
    explicit ModelController(const FeatureContext &context);
    ~ModelController() override;

    void update(const WindowState &state) override;
    [[nodiscard]] bool take(const ShellRequest &request) override;

private:
    void makeActions();
    void showModel(const AnswerModel &answer);
    void showStandIn(const AnswerModel &answer);
    void updateThinking(const AnswerModel &answer, bool canSet);
    void fillThinking(const AnswerModel &answer);
    void pick();
    void choose(const ModelOffer &offer);
    void openProviders();
    /// Of the composer, if it is seen.
    [[nodiscard]] QWidget *placeOf(QWidget *button) const;

    QAction *m_choose = nullptr;
    QAction *m_chooseThinking = nullptr;
    QMenu *m_thinking = nullptr;
    PlainLabel *const m_standIn; ///< another model steps in
};

} // namespace varve
