// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/modelchoice.h>

#include <QWidget>

#include <array>

class QComboBox;
class QFormLayout;
class QPushButton;

namespace varve
{

class ModelCatalogue;
class StateLine;

/// Which model is asked for what: one box each for answers, compaction and embeddings.
class ModelChoices final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ModelChoices)

public:
    /// `catalogue` is not owned.
    explicit ModelChoices(const ModelCatalogue *catalogue, QWidget *parent = nullptr);
    ~ModelChoices() override;

    /// What can be chosen from. Choices stay, also those that no provider lists.
    void setProviders(const QList<ProviderConfig> &providers);
    void setChoice(ModelPurpose purpose, const ModelChoice &choice);
    /// The main model, which the person has not chosen; `why` stands beside it until another one is.
    void propose(const ModelChoice &main, const QString &why);
    [[nodiscard]] ModelChoice choice(ModelPurpose purpose) const;
    /// For rows that belong to the boxes.
    [[nodiscard]] QFormLayout *form() const { return m_form; }
    /// How far the embedding model in use is, in a sentence; empty: none is in use. `paused`: by the person.
    void setVectorState(const QString &state, bool paused);
    /// What has to be allowed before anything is sent to it, in place of its state; empty: nothing has.
    void setVectorQuestion(const QString &question);

Q_SIGNALS:
    /// By the person.
    void edited();
    void vectorPauseRequested(bool pause);
    void vectorsAllowed();

private:
    void noteChosen(ModelPurpose purpose);
    void fill(ModelPurpose purpose);
    void addModels(QComboBox *box, const ProviderConfig &provider, ModelPurpose purpose);
    void createVectorRows(QFormLayout *form);
    void updateHint();
    void updateSent();
    [[nodiscard]] QComboBox *box(ModelPurpose purpose) const;
    [[nodiscard]] QString nameOf(const ModelChoice &choice) const;

    const ModelCatalogue *const m_catalogue;
    QFormLayout *m_form = nullptr;
    QList<ProviderConfig> m_providers;
    std::array<QComboBox *, AllModelPurposes.size()> m_boxes {};
    std::array<ModelChoice, AllModelPurposes.size()> m_choices;
    StateLine *m_hint = nullptr;
    StateLine *m_sent = nullptr; ///< what goes to the embedding model's provider
    StateLine *m_vectors = nullptr;
    QPushButton *m_pause = nullptr;
    bool m_paused = false;
    bool m_asks = false;
    QString m_whyProposed; ///< empty: it was chosen
};

} // namespace varve
