// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idleoptionsmaker.h"

#include "factstask.h"
#include "importancetask.h"
#include "summarytask.h"
#include "vectortask.h"
#include <credentials/knownkeys.h>
#include <recall/configuredmodel.h>
#include <settings/consent.h>
#include <settings/searchsettings.h>
#include <workspace/answermodel.h>
#include <workspace/modelwindow.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using KeyFuture = QFuture<Result<ApiKey>>;

QFuture<IdleOptions> withWriterKey(IdleOptions order, KeyFuture key)
{
    return key.then([order = std::move(order)](const Result<ApiKey> &found) mutable {
        if (!found) {
            order.summarizerProblem = found.error().message;
            order.summaries.summarizer.reset();
        } else if (order.summaries.summarizer) {
            order.summaries.summarizer->key = *found;
        }
        return order;
    });
}

QFuture<IdleOptions> withEmbedder(IdleOptions order, const Result<EmbeddingModel> &model,
                                  KeyFuture key)
{
    return key.then([order = std::move(order), model](const Result<ApiKey> &found) mutable {
        if (model && found) {
            order.embedder = *model;
            order.embedder->endpoint.key = *found;
        } else {
            order.embedderProblem = model ? found.error().message : model.error().message;
        }
        return order;
    });
}

} // namespace

KeyFuture IdleOptionsMaker::keyOf(const std::optional<ChosenModel> &chosen) const
{
    return chosen ? m_keys->resolve(chosen->provider, KeyPrompt::No)
                  : QtFuture::makeReadyValueFuture(Result<ApiKey>());
}

/// By whoever asks for the work now.
bool IdleOptionsMaker::isNamed(const ProviderConfig &provider) const
{
    const auto is = [this](const QString &name) {
        return !name.isEmpty() && m_named.contains(name, Qt::CaseInsensitive);
    };
    return is(provider.id) || is(provider.name);
}

bool IdleOptionsMaker::dependsOn(const QString &setting)
{
    return setting.startsWith(u"idle/") || setting.startsWith(u"models/")
            || setting.startsWith(u"providers/") || setting == Keys::SummaryProvider.name
            || setting == Keys::VectorConsent.name || setting == Keys::JournalByModel.name
            || setting == Keys::PauseVectors.name;
}

/// Facts must not hold them.
QFuture<QList<ApiKey>> IdleOptionsMaker::ownKeys(bool wanted) const
{
    return wanted ? knownKeys(*m_keys, readProviders(*m_settings))
                  : QtFuture::makeReadyValueFuture(QList<ApiKey>());
}

QFuture<IdleOptions> IdleOptionsMaker::make(bool allVectors) const
{
    const IdleSettings settings = IdleSettings::read(*m_settings);
    IdleOptions order;
    order.paidModels = settings.paidModels;
    order.limits = { settings.tokens, settings.dollars };
    order.improvesSummaries = settings.improves;
    order.price = [catalogue = m_catalogue](const QString &provider, const QString &model,
                                            const Usage &usage) {
        const auto info = catalogue->find(provider, model);
        return info ? info->cost(usage) : usage.cost;
    };
    if (settings.summaries) {
        order.tasks += SummaryTask::taskName();
    }
    if (settings.facts) {
        order.tasks += FactsTask::taskName();
    }
    if (settings.importance) {
        order.tasks += ImportanceTask::taskName();
    }
    order.summaries.settings.journalByModel =
            settings.facts && m_settings->get(Keys::JournalByModel);
    const bool vectors = settings.vectors && (allVectors || settings.vectorsOnlyThen)
            && !m_settings->get(Keys::PauseVectors);
    if (vectors) {
        order.tasks += VectorTask::taskName();
    }
    // A model that may not be asked needs no key.
    std::optional<ChosenModel> writer;
    if ((settings.summaries || settings.importance) && !summarizesBuiltIn(*m_settings)) {
        writer = chosenModel(*m_settings, ModelPurpose::Idle);
    }
    if (writer) {
        const auto target = answerTarget(*m_settings, *m_catalogue, *writer);
        const bool allowed = hasConsent(*m_settings, ConsentTo::IdleWork, writer->provider)
                || isNamed(writer->provider);
        if (!target) {
            order.summarizerProblem = target.error().message;
            writer.reset();
        } else if (!allowed) {
            order.unaskedProvider = providerPlace(writer->provider);
            writer.reset();
        } else if (target->endpoint.isLocal() || settings.paidModels) {
            order.summaries.summarizer = target->endpoint;
            order.summaries.summarizer->cache = PromptCache::Off;
            order.summaries.summarizerWindow =
                    resolveWindow(*m_settings, *m_catalogue, target->endpoint.provider,
                                  writer->model)
                            .tokens;
        } else {
            writer.reset();
        }
    }
    const auto embedder =
            vectors ? chosenModel(*m_settings, ModelPurpose::Embedding) : std::nullopt;
    auto embedding = Result<EmbeddingModel>(std::unexpected(Error {}));
    if (embedder) {
        embedding = embeddingModelOf(*m_settings, *embedder, {});
        if (embedding && isNamed(embedder->provider)) {
            embedding->isAllowed = true;
        }
    }
    const KeyFuture writerKey = keyOf(writer);
    const KeyFuture embedderKey = keyOf(embedder);
    return ownKeys(settings.facts)
            .then([order, writerKey](const QList<ApiKey> &own) mutable {
                order.secrets.own = own;
                return withWriterKey(order, writerKey);
            })
            .unwrap()
            .then([isSet = embedder.has_value(), embedding, embedderKey](const IdleOptions &with) {
                return isSet ? withEmbedder(with, embedding, embedderKey)
                             : QtFuture::makeReadyValueFuture(with);
            })
            .unwrap();
}

} // namespace varve
