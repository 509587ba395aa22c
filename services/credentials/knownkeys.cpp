// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knownkeys.h"

#include "archivesecrets.h"
#include "signinkeys.h"
#include <base/runon.h>
#include <settings/settings.h>

namespace varve
{

QFuture<QList<ApiKey>> knownKeys(KeyRing &ring, const QList<ProviderConfig> &providers)
{
    QList<ApiKey> atHand;
    QList<QFuture<Result<ApiKey>>> asked;
    for (const ProviderConfig &provider : providers) {
        if (const auto key = ring.known(provider)) {
            atHand += *key;
        } else if (provider.key.kind == KeySource::Kind::Keychain) {
            asked += ring.resolve(provider, KeyPrompt::No);
        }
    }
    if (asked.isEmpty()) {
        return QtFuture::makeReadyValueFuture(atHand);
    }
    return QtFuture::whenAll(asked.begin(), asked.end())
            .then([atHand](const QList<QFuture<Result<ApiKey>>> &answers) {
                QList<ApiKey> keys = atHand;
                for (const QFuture<Result<ApiKey>> &answer : answers) {
                    if (!answer.isCanceled() && answer.resultCount() > 0 && answer.result()) {
                        keys += *answer.result();
                    }
                }
                return keys;
            });
}

QFuture<QString> unreadKeys(KeyRing &ring, const QList<ProviderConfig> &providers)
{
    QList<QFuture<Result<ApiKey>>> asked;
    for (const ProviderConfig &provider : providers) {
        if (provider.key.kind == KeySource::Kind::Keychain && !ring.known(provider)) {
            asked += ring.resolve(provider, KeyPrompt::No);
        }
    }
    if (asked.isEmpty()) {
        return QtFuture::makeReadyValueFuture(QString());
    }
    return QtFuture::whenAll(asked.begin(), asked.end())
            .then([](const QList<QFuture<Result<ApiKey>>> &answers) {
                for (const QFuture<Result<ApiKey>> &answer : answers) {
                    if (answer.isCanceled() || answer.resultCount() == 0 || answer.result()) {
                        continue;
                    }
                    const Error error = answer.result().error();
                    if (error.kind == Error::Kind::Refused || error.kind == Error::Kind::Busy) {
                        return error.message;
                    }
                }
                return QString();
            });
}

QList<ApiKey> keysOfEnvironment(const QStringList &variables,
                                const QProcessEnvironment &environment)
{
    QList<ApiKey> keys;
    for (const QString &variable : variables) {
        if (ApiKey key(environment.value(variable).toUtf8()); !key.isEmpty()) {
            keys += key;
        }
    }
    return keys;
}

OwnKeySource ownKeySource(KeyRing *ring, const Settings *settings, const QStringList &variables,
                          SignInKeys *signIns, ArchiveSecrets *archives)
{
    return [=] {
        QList<QFuture<QList<ApiKey>>> asked { runOn(ring, [=] {
                                                  return knownKeys(*ring, readProviders(*settings));
                                              }).unwrap() };
        if (signIns) {
            asked += signIns->secrets();
        }
        if (archives) {
            asked += archives->secrets();
        }
        return QtFuture::whenAll(asked.begin(), asked.end())
                .then([variables](const QList<QFuture<QList<ApiKey>>> &found) {
                    QList<ApiKey> keys =
                            keysOfEnvironment(variables, QProcessEnvironment::systemEnvironment());
                    for (const QFuture<QList<ApiKey>> &each : found) {
                        keys += each.resultCount() > 0 ? each.result() : QList<ApiKey>();
                    }
                    return keys;
                });
    };
}

} // namespace varve
