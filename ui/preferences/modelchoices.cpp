// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelchoices.h"

#include "settingplaces.h"
#include "settingsform.h"
#include "stateline.h"
#include <providers/modelcatalogue.h>
#include <settings/idlesettings.h>

#include <QComboBox>
#include <QFormLayout>
#include <QPushButton>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

std::size_t indexOf(ModelPurpose purpose)
{
    return static_cast<std::size_t>(purpose);
}

QString nothingText(ModelPurpose purpose)
{
    switch (purpose) {
    case ModelPurpose::Main:
        return ModelChoices::tr("None yet");
    case ModelPurpose::Compaction:
        return ModelChoices::tr("The model that answers the session");
    case ModelPurpose::Idle:
        return ModelChoices::tr("As for compaction");
    case ModelPurpose::Embedding:
        break;
    }
    return ModelChoices::tr("None");
}

/// Where nobody says what a model is for: the bundled table has only such that answer.
bool isFor(ModelPurpose purpose, ReportedModel::Kind kind, const ModelInfo &info)
{
    if (kind == ReportedModel::Kind::Unknown) {
        const bool isBundled = !info.api.isEmpty();
        return purpose != ModelPurpose::Embedding || !isBundled;
    }
    return (kind == ReportedModel::Kind::Embedding) == (purpose == ModelPurpose::Embedding);
}

} // namespace

ModelChoices::ModelChoices(const ModelCatalogue *catalogue, QWidget *parent)
    : QWidget(parent)
    , m_catalogue(catalogue)
{
    QFormLayout *form = m_form = settingsForm(this);
    form->setContentsMargins(0, 0, 0, 0);
    const std::array texts { tr("&Main model"), tr("C&ompaction"), tr("&Embeddings"),
                             tr("&Idle work") };
    const std::array names { Keys::MainModel.name, Keys::CompactionModel.name,
                             Keys::EmbeddingModel.name, Keys::IdleModel.name };
    for (const ModelPurpose purpose : AllModelPurposes) {
        auto *made = new QComboBox;
        made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        made->setMinimumContentsLength(30);
        made->setObjectName(fieldBeside(names.at(indexOf(purpose))));
        m_boxes.at(indexOf(purpose)) = made;
        form->addRow(texts.at(indexOf(purpose)), made);
        connect(made, &QComboBox::activated, this, [this, made, purpose] {
            const QStringList chosen = made->currentData().toStringList();
            noteChosen(purpose);
            m_choices.at(indexOf(purpose)) = { chosen.value(0), chosen.value(1) };
            updateHint();
            Q_EMIT edited();
        });
    }
    m_hint = new StateLine;
    form->insertRow(1, QString(), m_hint);
    m_hint->keepRoom();
    m_sent = new StateLine;
    form->addRow(QString(), m_sent);
    createVectorRows(form);
}

ModelChoices::~ModelChoices() = default;

QComboBox *ModelChoices::box(ModelPurpose purpose) const
{
    return m_boxes.at(indexOf(purpose));
}

void ModelChoices::setProviders(const QList<ProviderConfig> &providers)
{
    m_providers = providers;
    for (const ModelPurpose purpose : AllModelPurposes) {
        fill(purpose);
    }
    updateHint();
}

void ModelChoices::noteChosen(ModelPurpose purpose)
{
    if (purpose == ModelPurpose::Main) {
        m_whyProposed.clear();
    }
}

void ModelChoices::propose(const ModelChoice &main, const QString &why)
{
    m_whyProposed = why;
    m_choices.at(indexOf(ModelPurpose::Main)) = main;
    fill(ModelPurpose::Main);
    updateHint();
}

void ModelChoices::setChoice(ModelPurpose purpose, const ModelChoice &choice)
{
    noteChosen(purpose);
    m_choices.at(indexOf(purpose)) = choice;
    fill(purpose);
    updateHint();
}

ModelChoice ModelChoices::choice(ModelPurpose purpose) const
{
    return m_choices.at(indexOf(purpose));
}

QString ModelChoices::nameOf(const ModelChoice &choice) const
{
    const auto found = std::ranges::find(m_providers, choice.provider, &ProviderConfig::id);
    //: a model and its provider
    return found == m_providers.end() ? choice.model : tr("%1 — %2").arg(choice.model, found->name);
}

void ModelChoices::addModels(QComboBox *made, const ProviderConfig &provider, ModelPurpose purpose)
{
    QStringList ids;
    const QString name = provider.catalogueName();
    for (const ProviderModel &model : provider.models) {
        // Also those of the table, where a window or a thinking level was set.
        const auto info = m_catalogue->find(name, model.id);
        if (purpose != ModelPurpose::Embedding || !info || info->api.isEmpty()) {
            ids += model.id;
        }
    }
    const QList<ModelInfo> known = m_catalogue->modelsOf(name);
    for (const ModelInfo &model : known) {
        const auto reported = m_catalogue->reported(name, model.id);
        if (isFor(purpose, reported ? reported->kind : ReportedModel::Kind::Unknown, model)) {
            ids += model.id;
        }
    }
    ids.removeDuplicates();
    for (const QString &id : std::as_const(ids)) {
        made->addItem(nameOf({ provider.id, id }), QStringList { provider.id, id });
    }
}

void ModelChoices::fill(ModelPurpose purpose)
{
    QComboBox *made = box(purpose);
    made->clear();
    made->addItem(nothingText(purpose), QStringList());
    for (const ProviderConfig &provider : std::as_const(m_providers)) {
        if (provider.enabled && provider.isSupported()) {
            addModels(made, provider, purpose);
        }
    }
    const ModelChoice chosen = choice(purpose);
    if (!chosen.isSet()) {
        made->setCurrentIndex(0);
        return;
    }
    const QStringList wanted { chosen.provider, chosen.model };
    int row = made->findData(wanted);
    if (row < 0) {
        made->addItem(nameOf(chosen), wanted);
        row = made->count() - 1;
    }
    made->setCurrentIndex(row);
}

/// One below the other: beside a button the form would keep room for a text as narrow as it first was.
void ModelChoices::createVectorRows(QFormLayout *form)
{
    m_vectors = new StateLine;
    m_pause = new QPushButton(tr("Pause"));
    m_pause->setAutoDefault(false);
    m_pause->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_pause->hide();
    form->addRow(QString(), m_vectors);
    form->addRow(QString(), m_pause);
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (m_asks) {
            Q_EMIT vectorsAllowed();
        } else {
            Q_EMIT vectorPauseRequested(!m_paused);
        }
    });
}

void ModelChoices::setVectorQuestion(const QString &question)
{
    m_asks = !question.isEmpty();
    if (m_asks) {
        m_vectors->say(u"info"_s, question);
        m_pause->setText(tr("Send"));
        m_pause->show();
    }
}

void ModelChoices::setVectorState(const QString &state, bool paused)
{
    m_paused = paused;
    m_asks = false;
    m_vectors->say(u"clock"_s, state);
    m_pause->setText(paused ? tr("Resume") : tr("Pause"));
    m_pause->setVisible(!state.isEmpty());
}

/// Said before it is chosen: what the question will be about.
void ModelChoices::updateSent()
{
    const ModelChoice chosen = choice(ModelPurpose::Embedding);
    const auto provider = std::ranges::find(m_providers, chosen.provider, &ProviderConfig::id);
    const bool nothing = !m_providers.isEmpty() && box(ModelPurpose::Embedding)->count() < 2;
    if (!chosen.isSet()) {
        m_sent->say(u"info"_s,
                    nothing ? tr("No embedding model is known. Ask a provider's server for its "
                                 "models, or add one by its name.")
                            : QString());
        return;
    }
    m_sent->say(u"info"_s,
                tr("For the search by meaning, what you and models wrote in all sessions, and "
                   "their summaries, would be sent to %1, now and as it comes; what tools "
                   "printed would not. Nothing is sent before you have allowed it: you are "
                   "asked once the model is set.")
                        .arg(provider == m_providers.end() ? chosen.provider : provider->name));
}

void ModelChoices::updateHint()
{
    updateSent();
    const ModelChoice main = choice(ModelPurpose::Main);
    const auto provider = std::ranges::find(m_providers, main.provider, &ProviderConfig::id);
    if (m_providers.isEmpty()) {
        m_hint->say({}, {});
    } else if (!main.isSet()) {
        const bool nothing = box(ModelPurpose::Main)->count() < 2;
        m_hint->say(u"info"_s,
                    nothing ? tr("No model is known yet. Ask the provider's server for its models, "
                                 "or add one by its name.")
                            : tr("Choose the model that answers."),
                    Accent::Warning);
    } else if (provider == m_providers.end()) {
        m_hint->say(u"warning"_s, tr("Its provider is no longer there. Choose another model."),
                    Accent::Warning);
    } else if (!provider->enabled || !provider->isSupported()) {
        m_hint->say(u"warning"_s, tr("%1 is not in use, so nothing answers.").arg(provider->name),
                    Accent::Warning);
    } else {
        m_hint->say(u"check"_s, m_whyProposed, Accent::Success);
    }
}

} // namespace varve
