// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelchoices.h"

#include "modelcatalogue.h"
#include "stateline.h"

#include <QComboBox>
#include <QFormLayout>

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
        return ModelChoices::tr("As the main model");
    case ModelPurpose::Embedding:
        break;
    }
    return ModelChoices::tr("None");
}

bool isFor(ModelPurpose purpose, ReportedModel::Kind kind)
{
    if (kind == ReportedModel::Kind::Unknown) {
        return true;
    }
    return (kind == ReportedModel::Kind::Embedding) == (purpose == ModelPurpose::Embedding);
}

} // namespace

ModelChoices::ModelChoices(const ModelCatalogue *catalogue, QWidget *parent)
    : QWidget(parent)
    , m_catalogue(catalogue)
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const std::array texts { tr("&Main model"), tr("C&ompaction"), tr("&Embeddings") };
    for (const ModelPurpose purpose : AllModelPurposes) {
        auto *made = new QComboBox;
        made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        made->setMinimumContentsLength(30);
        m_boxes.at(indexOf(purpose)) = made;
        form->addRow(texts.at(indexOf(purpose)), made);
        connect(made, &QComboBox::activated, this, [this, made, purpose] {
            const QStringList chosen = made->currentData().toStringList();
            m_choices.at(indexOf(purpose)) = { chosen.value(0), chosen.value(1) };
            updateHint();
            Q_EMIT edited();
        });
    }
    m_hint = new StateLine;
    form->insertRow(1, QString(), m_hint);
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

void ModelChoices::setChoice(ModelPurpose purpose, const ModelChoice &choice)
{
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
    for (const ProviderModel &model : provider.models) {
        ids += model.id;
    }
    const QString name = provider.catalogueName();
    const QList<ModelInfo> known = m_catalogue->modelsOf(name);
    for (const ModelInfo &model : known) {
        const auto reported = m_catalogue->reported(name, model.id);
        if (isFor(purpose, reported ? reported->kind : ReportedModel::Kind::Unknown)) {
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

void ModelChoices::updateHint()
{
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
        m_hint->say({}, {});
    }
}

} // namespace varve
