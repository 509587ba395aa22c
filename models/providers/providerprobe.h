// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>
#include <providers/serverdiscovery.h>
#include <settings/providerconfig.h>

#include <QHash>
#include <QObject>

#include <functional>

namespace varve
{

class Engine;
struct Endpoint;

/// Asks providers and servers what they are and have: for the person who sets them up, and of the servers of this machine when the
/// program starts. What they say of their models counts at once. GUI thread.
class ProviderProbe final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProviderProbe)

public:
    /// A provider as it is being set up.
    struct Draft
    {
        ProviderConfig provider;
        ApiKey typedKey = {}; ///< empty: the stored one, for which the person may be asked to unlock
        QString model = {}; ///< to try; empty: none is known yet
    };

    /// Not owned.
    explicit ProviderProbe(Engine *engine, QObject *parent = nullptr);
    ~ProviderProbe() override;

    /// The list of models first, which tells most of what can be wrong and costs nothing; then the model, or the only one that
    /// answers. tested() follows, of a provider only for the newest of its tests: the fields of earlier ones may have changed.
    void test(const Draft &draft);
    /// listed() follows, as after test().
    void listModels(const Draft &draft);
    /// found() follows.
    void findServers();
    /// Those of this machine that are set up and whose key is at hand: what they run.
    void askLocalServers();
    /// What a server says counts: window, prices, what can be chosen.
    void take(const QString &provider, const ServerReport &report);

Q_SIGNALS:
    /// `model`: that was tried; empty: none was.
    void tested(const QString &provider, const QString &text, bool ok, const QString &model);
    void listed(const QString &provider, const QString &text, bool ok);
    void found(const QList<varve::FoundServer> &servers);
    /// The model catalogue knows more.
    void reported();

private:
    using Ready = std::function<void(const Result<Endpoint> &)>;
    struct Test
    {
        QString provider;
        int number = 0;
    };
    void withEndpoint(const Draft &draft, const QString &model, const Ready &ready);
    void tryModel(const Test &test, const Endpoint &target, qsizetype models);
    void end(const Test &test, const QString &text, bool ok, const QString &model = {});

    Engine *const m_engine;
    QHash<QString, int> m_tests; ///< how many were begun, by provider
    QHash<QString, int> m_lists;
};

} // namespace varve
