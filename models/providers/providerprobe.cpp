// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providerprobe.h"

#include "format.h"
#include <engine/engine.h>
#include <providers/completion.h>
#include <providers/serverprobe.h>
#include <workspace/providerendpoint.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The model that a server with one model means; of several the person says which.
QString onlyModel(const ServerReport &report)
{
    QStringList answering;
    for (const ReportedModel &model : report.models) {
        if (model.kind != ReportedModel::Kind::Embedding) {
            answering += model.id;
        }
    }
    return answering.size() == 1 ? answering.constFirst() : QString();
}

} // namespace

ProviderProbe::ProviderProbe(Engine *engine, QObject *parent)
    : QObject(parent)
    , m_engine(engine) { }

ProviderProbe::~ProviderProbe() = default;

void ProviderProbe::withEndpoint(const Draft &draft, const QString &model, const Ready &ready)
{
    auto key = draft.typedKey.isEmpty()
            ? m_engine->keys()->resolve(draft.provider, KeyPrompt::Allowed)
            : QtFuture::makeReadyValueFuture(Result<ApiKey>(draft.typedKey));
    key.then(this, [provider = draft.provider, model, ready](const Result<ApiKey> &found) {
        ready(found.and_then(
                [&](const ApiKey &with) { return providerEndpoint(provider, model, with); }));
    });
}

void ProviderProbe::test(const Draft &draft)
{
    withEndpoint(draft, draft.model, [this, draft](const Result<Endpoint> &target) {
        const QString id = draft.provider.id;
        if (!target) {
            Q_EMIT tested(id, target.error().message, false, {});
            return;
        }
        varve::listModels(m_engine->transport(), *target)
                .then(this, [this, draft, id, target](const ServerReport &report) {
                    if (report.failure && (draft.model.isEmpty() || !report.isThere())) {
                        Q_EMIT tested(id, report.failure->error.message, false, {});
                        return;
                    }
                    take(draft.provider.catalogueName(), report);
                    Endpoint asked = *target;
                    if (asked.model.isEmpty()) {
                        asked.model = onlyModel(report);
                    }
                    tryModel(id, asked, report.models.size());
                });
    });
}

void ProviderProbe::tryModel(const QString &provider, const Endpoint &target, qsizetype models)
{
    if (target.model.isEmpty()) {
        Q_EMIT tested(
                provider,
                tr("The server answered and has %n model(s).", nullptr, static_cast<int>(models)),
                true, {});
        return;
    }
    StreamOptions options;
    options.retry.retries = 0;
    auto *test =
            new Completion(m_engine->transport(), RequestPurpose::ConnectionTest, options, this);
    connect(test, &Completion::succeeded, this,
            [this, test, provider, model = target.model](const CompletionResult &result) {
                test->deleteLater();
                Q_EMIT tested(provider,
                              tr("%1 answered after %2.")
                                      .arg(result.model, formatDuration(result.durationMs)),
                              true, model);
            });
    connect(test, &Completion::failed, this,
            [this, test, provider, model = target.model](const Failure &failure) {
                test->deleteLater();
                Q_EMIT tested(provider, failure.error.message, false, model);
            });
    Request request;
    request.model = target.model;
    request.maxOutputTokens = 16;
    RequestMessage hello;
    hello.blocks = { TextBlock { u"Say ok."_s } };
    request.messages = { hello };
    test->start(target, request);
}

void ProviderProbe::listModels(const Draft &draft)
{
    withEndpoint(draft, {}, [this, draft](const Result<Endpoint> &target) {
        const QString id = draft.provider.id;
        if (!target) {
            Q_EMIT listed(id, target.error().message, false);
            return;
        }
        varve::listModels(m_engine->transport(), *target)
                .then(this, [this, draft, id](const ServerReport &report) {
                    if (report.failure) {
                        Q_EMIT listed(id, report.failure->error.message, false);
                        return;
                    }
                    take(draft.provider.catalogueName(), report);
                    Q_EMIT listed(id,
                                  tr("The server has %n model(s).", nullptr,
                                     static_cast<int>(report.models.size())),
                                  true);
                });
    });
}

void ProviderProbe::findServers()
{
    discoverServers(m_engine->transport()).then(this, [this](const QList<FoundServer> &servers) {
        Q_EMIT found(servers);
    });
}

void ProviderProbe::askLocalServers()
{
    const QList<ProviderConfig> providers = readProviders(*m_engine->settings());
    for (const ProviderConfig &provider : providers) {
        const auto key = provider.enabled && provider.isSupported()
                ? m_engine->keys()->known(provider)
                : std::nullopt;
        const auto target = key ? providerEndpoint(provider, {}, *key)
                                : Result<Endpoint>(std::unexpected(Error {}));
        if (target && target->isLocal()) {
            varve::listModels(m_engine->transport(), *target)
                    .then(this,
                          [this, name = provider.catalogueName()](const ServerReport &report) {
                              take(name, report);
                          });
        }
    }
}

void ProviderProbe::take(const QString &provider, const ServerReport &report)
{
    if (!report.failure) {
        m_engine->catalogue().setReported(provider, report.models, report.readAt);
        Q_EMIT reported();
    }
}

} // namespace varve
