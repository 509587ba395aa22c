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
        using Kind = ReportedModel::Kind;
        if (model.kind == Kind::Unknown || model.kind == Kind::Chat) {
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
    const Test test { draft.provider.id, ++m_tests[draft.provider.id] };
    withEndpoint(draft, draft.model, [this, draft, test](const Result<Endpoint> &target) {
        if (!target) {
            end(test, target.error().message, false);
            return;
        }
        varve::listModels(m_engine->transport(), *target)
                .then(this, [this, draft, test, target](const ServerReport &report) {
                    if (report.failure && (draft.model.isEmpty() || !report.isThere())) {
                        end(test, report.failure->error.message, false);
                        return;
                    }
                    take(draft.provider.catalogueName(), report);
                    // What is known of a model comes with its endpoint.
                    const auto asked = target->model.isEmpty()
                            ? providerEndpoint(draft.provider, onlyModel(report), target->key)
                            : target;
                    if (!asked) {
                        end(test, asked.error().message, false);
                        return;
                    }
                    tryModel(test, *asked, report.models.size());
                });
    });
}

void ProviderProbe::end(const Test &test, const QString &text, bool ok, const QString &model)
{
    if (m_tests.value(test.provider) == test.number) {
        Q_EMIT tested(test.provider, text, ok, model);
    }
}

void ProviderProbe::tryModel(const Test &test, const Endpoint &target, qsizetype models)
{
    if (target.model.isEmpty()) {
        end(test, tr("The server answered and has %n model(s).", nullptr, static_cast<int>(models)),
            true);
        return;
    }
    StreamOptions options;
    options.retry.retries = 0;
    auto *hello =
            new Completion(m_engine->transport(), RequestPurpose::ConnectionTest, options, this);
    connect(hello, &Completion::succeeded, this,
            [this, test, hello, model = target.model](const CompletionResult &result) {
                hello->deleteLater();
                end(test,
                    tr("%1 answered after %2.")
                            .arg(result.model, formatDuration(result.durationMs)),
                    true, model);
            });
    connect(hello, &Completion::failed, this,
            [this, test, hello, model = target.model](const Failure &failure) {
                hello->deleteLater();
                end(test, failure.error.message, false, model);
            });
    Request request;
    request.model = target.model;
    request.maxOutputTokens = 16;
    RequestMessage said;
    said.blocks = { TextBlock { u"Say ok."_s } };
    request.messages = { said };
    hello->start(target, request);
}

void ProviderProbe::listModels(const Draft &draft)
{
    const QString id = draft.provider.id;
    const auto end = [this, id, number = ++m_lists[id]](const QString &text, bool ok) {
        if (m_lists.value(id) == number) {
            Q_EMIT listed(id, text, ok);
        }
    };
    withEndpoint(draft, {}, [this, draft, end](const Result<Endpoint> &target) {
        if (!target) {
            end(target.error().message, false);
            return;
        }
        varve::listModels(m_engine->transport(), *target)
                .then(this, [this, draft, end](const ServerReport &report) {
                    if (report.failure) {
                        end(report.failure->error.message, false);
                        return;
                    }
                    take(draft.provider.catalogueName(), report);
                    end(tr("The server has %n model(s).", nullptr,
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
