// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signinkeys.h"

#include <base/runon.h>
#include <settings/settings.h>
#include <settings/toolserverconfig.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SignInKeys)
};

QString entryOf(const QString &serverId)
{
    return "tool-server-"_L1 + serverId;
}

QString unread(KeyState state)
{
    switch (state) {
    case KeyState::Present:
        return Tr::tr("What the keychain has of this sign-in cannot be read. Sign in again.");
    case KeyState::Absent:
        return {};
    case KeyState::Locked:
        return Tr::tr("The keychain is locked, so the sign-in cannot be read. Unlock it and try "
                      "again.");
    case KeyState::Unavailable:
        return Tr::tr("The desktop's keychain cannot be reached, so the sign-in cannot be read. "
                      "Start GNOME Keyring or KWallet and try again, or sign in again.");
    case KeyState::TimedOut:
        break;
    }
    return Tr::tr("The keychain did not answer in time, so the sign-in could not be read. Try "
                  "again.");
}

} // namespace

SignInKeys::SignInKeys(KeyStore *keychain, Settings *settings, QObject *parent)
    : QObject(parent)
    , m_keychain(keychain)
    , m_settings(settings)
    , m_known(signedInToolServers(*settings))
{
    connect(settings, &Settings::changed, this, [this](const QString &name) {
        if (name.startsWith("toolServers/"_L1)) {
            forgetRemoved();
        }
    });
}

SignInKeys::~SignInKeys() = default;

/// A server that is gone takes its tokens with it.
void SignInKeys::forgetRemoved()
{
    const QSet<QString> now = signedInToolServers(*m_settings);
    const QSet<QString> gone = std::exchange(m_known, now) - now;
    for (const QString &serverId : gone) {
        m_grants.remove(serverId);
        std::ignore = m_keychain->remove(entryOf(serverId));
    }
}

QFuture<SignInKeys::Found> SignInKeys::read(const QString &serverId, From from)
{
    return runOn(this, [=, this] { return readHere(serverId, from); }).unwrap();
}

QFuture<SignInKeys::Found> SignInKeys::readHere(const QString &serverId, From from)
{
    const auto kept = m_grants.constFind(serverId);
    const bool isKept = kept != m_grants.cend();
    if (!m_known.contains(serverId) || (isKept && from == From::Memory)) {
        return QtFuture::makeReadyValueFuture(
                Found { isKept ? std::optional(*kept) : std::nullopt, {} });
    }
    return m_keychain->read(entryOf(serverId), KeyPrompt::No)
            .then(this, [this, serverId](const KeyAnswer &answer) {
                const auto grant = SignInGrant::fromKey(answer.key);
                if (answer.state == KeyState::Present && grant) {
                    m_grants.insert(serverId, *grant);
                    return Found { grant, {} };
                }
                const auto memory = m_grants.constFind(serverId);
                return memory != m_grants.cend() ? Found { *memory, {} }
                                                 : Found { {}, unread(answer.state) };
            });
}

QFuture<QString> SignInKeys::save(const QString &serverId, const SignInGrant &grant)
{
    return runOn(this, [=, this] { return saveHere(serverId, grant); }).unwrap();
}

QFuture<QString> SignInKeys::saveHere(const QString &serverId, const SignInGrant &grant)
{
    m_grants.insert(serverId, grant);
    return m_keychain->write(entryOf(serverId), grant.toKey())
            .then(this, [this, serverId](const KeyAnswer &answer) {
                if (answer.state == KeyState::Present) {
                    m_known.insert(serverId);
                    writeToolServerSignedIn(m_settings, serverId, true);
                    return QString();
                }
                return Tr::tr("The keychain did not take the sign-in, so it ends with Varve.");
            });
}

QFuture<void> SignInKeys::forget(const QString &serverId)
{
    return runOn(this,
                 [this, serverId] {
                     m_grants.remove(serverId);
                     if (!m_known.remove(serverId)) {
                         return QtFuture::makeReadyVoidFuture();
                     }
                     writeToolServerSignedIn(m_settings, serverId, false);
                     return m_keychain->remove(entryOf(serverId)).then(this, [](const KeyAnswer &) {
                     });
                 })
            .unwrap();
}

QFuture<QList<ApiKey>> SignInKeys::secrets()
{
    return runOn(this,
                 [this] {
                     QList<QFuture<Found>> asked;
                     const QStringList servers = m_grants.keys();
                     const QSet<QString> all =
                             m_known + QSet<QString>(servers.begin(), servers.end());
                     for (const QString &serverId : all) {
                         asked += readHere(serverId, From::Memory);
                     }
                     return asked.isEmpty()
                             ? QtFuture::makeReadyValueFuture(QList<QFuture<Found>>())
                             : QtFuture::whenAll(asked.begin(), asked.end());
                 })
            .unwrap()
            .then([](const QList<QFuture<Found>> &answers) {
                QList<ApiKey> keys;
                for (const QFuture<Found> &answer : answers) {
                    if (answer.resultCount() > 0 && answer.result().grant) {
                        keys += answer.result().grant->secrets();
                    }
                }
                return keys;
            });
}

} // namespace varve
