// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyring.h"

#include "keycommand.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::KeyRing)
};

template<typename T>
QFuture<T> ready(const T &value)
{
    return QtFuture::makeReadyValueFuture(value);
}

Error::Kind kindOf(KeyState state)
{
    switch (state) {
    case KeyState::Present:
    case KeyState::Absent:
        return Error::Kind::NotFound;
    case KeyState::Locked:
        return Error::Kind::Refused;
    case KeyState::Unavailable:
        return Error::Kind::Io;
    case KeyState::TimedOut:
        break;
    }
    return Error::Kind::Busy;
}

Result<ApiKey> usable(const ProviderConfig &provider, const ApiKey &key)
{
    if (!key.isPrintable()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The key for %1 has spaces or other characters in it that no key has. "
                           "Enter it again in the preferences, page Providers.")
                            .arg(provider.name));
    }
    return key;
}

Result<ApiKey> toResult(const ProviderConfig &provider, const KeyAnswer &answer)
{
    if (answer.state != KeyState::Present) {
        return fail(kindOf(answer.state), KeyRing::explain(provider, answer.state), answer.detail);
    }
    return usable(provider, answer.key);
}

QString explainKeychain(const QString &name, KeyState state)
{
    switch (state) {
    case KeyState::Present:
        return {};
    case KeyState::Absent:
        return Tr::tr("There is no key for %1 in the keychain. Enter it in the preferences, page "
                      "Providers.")
                .arg(name);
    case KeyState::Locked:
        return Tr::tr("The keychain is locked, so the key for %1 cannot be read. Unlock it and try "
                      "again.")
                .arg(name);
    case KeyState::Unavailable:
        return Tr::tr("The desktop's keychain cannot be reached, so there is no key for %1. Start "
                      "GNOME Keyring or KWallet and try again, or enter the key for this session "
                      "only.")
                .arg(name);
    case KeyState::TimedOut:
        break;
    }
    return Tr::tr("The keychain did not answer in time, so there is no key for %1 yet. It is used "
                  "as soon as it comes; try again, or enter the key for this session only.")
            .arg(name);
}

} // namespace

KeyRing::KeyRing(KeyStore *keychain, const KeyRingOptions &options, QObject *parent)
    : QObject(parent)
    , m_keychain(keychain)
    , m_options(options)
{
    connect(keychain, &KeyStore::answeredLate, this,
            [this](const QString &name, const KeyAnswer &answer) {
                if (answer.state == KeyState::Present && !answer.key.isEmpty()) {
                    m_read.insert(name, { { KeySource::Kind::Keychain, {}, {} }, answer.key });
                }
                Q_EMIT keyChanged(name);
            });
}

KeyRing::~KeyRing() = default;

QString KeyRing::explain(const ProviderConfig &provider, KeyState state)
{
    if (state == KeyState::Present) {
        return {};
    }
    switch (provider.key.kind) {
    case KeySource::Kind::None:
        return {};
    case KeySource::Kind::Keychain:
        return explainKeychain(provider.name, state);
    case KeySource::Kind::Session:
        return Tr::tr("The key for %1 is for one session only and has not been entered in this "
                      "one. Enter it in the preferences, page Providers.")
                .arg(provider.name);
    case KeySource::Kind::Environment:
        return Tr::tr("The key for %1 is to come from the environment variable %2, which is not "
                      "set. Set it and start Varve again, or choose another place for the key.")
                .arg(provider.name, provider.key.text);
    case KeySource::Kind::Command:
        return Tr::tr("The key for %1 is to come from a command, but there is no such program. "
                      "Check it in the preferences, page Providers.")
                .arg(provider.name);
    case KeySource::Kind::Unsupported:
        break;
    }
    return Tr::tr("The key for %1 comes from a place that this version of Varve does not know "
                  "(“%2”). Choose another one in the preferences, page Providers.")
            .arg(provider.name, provider.key.spelling);
}

/// The places that answer at once.
KeyAnswer KeyRing::lookUp(const ProviderConfig &provider) const
{
    ApiKey key;
    switch (provider.key.kind) {
    case KeySource::Kind::None:
        return { KeyState::Present, {}, {} };
    case KeySource::Kind::Session:
        key = m_session.key(provider.id);
        break;
    case KeySource::Kind::Environment:
        key = ApiKey(m_options.environment.value(provider.key.text).toUtf8());
        break;
    case KeySource::Kind::Command:
    case KeySource::Kind::Keychain:
        if (const auto read = m_read.constFind(provider.id);
            read != m_read.cend() && read->source == provider.key) {
            key = read->key;
        }
        break;
    case KeySource::Kind::Unsupported:
        break;
    }
    return { key.isEmpty() ? KeyState::Absent : KeyState::Present, key, {} };
}

std::optional<ApiKey> KeyRing::known(const ProviderConfig &provider) const
{
    const KeyAnswer answer = lookUp(provider);
    if (answer.state != KeyState::Present || !answer.key.isPrintable()) {
        return std::nullopt;
    }
    return answer.key;
}

void KeyRing::noteVariable(const KeySource &source)
{
    if (source.kind == KeySource::Kind::Environment
        && !m_options.keyVariables.contains(source.text)) {
        m_options.keyVariables += source.text;
    }
}

QFuture<KeyAnswer> KeyRing::readKeychain(const ProviderConfig &provider, KeyPrompt prompt)
{
    return m_keychain->read(provider.id, prompt)
            .then(this, [this, provider](const KeyAnswer &answer) -> KeyAnswer {
                if (answer.state == KeyState::Present) {
                    m_read.insert(provider.id, { provider.key, answer.key });
                    return answer;
                }
                const ApiKey own = m_session.key(provider.id);
                return own.isEmpty() ? answer : KeyAnswer { KeyState::Present, own, {} };
            });
}

QFuture<Result<ApiKey>> KeyRing::runCommand(const ProviderConfig &provider)
{
    return runKeyCommand(this, provider.key.text, childEnvironment(), m_options.commandLimitMs)
            .then(this, [this, provider](const Result<ApiKey> &key) -> Result<ApiKey> {
                if (!key) {
                    return key;
                }
                m_read.insert(provider.id, { provider.key, *key });
                return usable(provider, *key);
            });
}

QFuture<Result<ApiKey>> KeyRing::resolve(const ProviderConfig &provider, KeyPrompt prompt)
{
    noteVariable(provider.key);
    const KeyAnswer known = lookUp(provider);
    if (known.state != KeyState::Present) {
        if (provider.key.kind == KeySource::Kind::Keychain) {
            return readKeychain(provider, prompt).then(this, [provider](const KeyAnswer &answer) {
                return toResult(provider, answer);
            });
        }
        if (provider.key.kind == KeySource::Kind::Command) {
            return runCommand(provider);
        }
    }
    return ready(toResult(provider, known));
}

QFuture<KeyAnswer> KeyRing::check(const ProviderConfig &provider, KeyPrompt prompt)
{
    noteVariable(provider.key);
    if (provider.key.kind == KeySource::Kind::Keychain) {
        // Asked anew: it may have been locked or changed since.
        return m_keychain->read(provider.id, prompt)
                .then(this, [this, provider](const KeyAnswer &answer) {
                    if (answer.state == KeyState::Present) {
                        m_read.insert(provider.id, { provider.key, answer.key });
                    } else {
                        drop(provider.id);
                    }
                    return KeyAnswer { answer.state, {}, answer.detail };
                });
    }
    KeyAnswer answer = lookUp(provider);
    answer.key = {};
    if (provider.key.kind == KeySource::Kind::Command) {
        answer.state =
                programOf(provider.key.text).isEmpty() ? KeyState::Absent : KeyState::Present;
    }
    return ready(answer);
}

QFuture<KeyAnswer> KeyRing::save(const QString &providerId, const ApiKey &key)
{
    drop(providerId);
    return m_keychain->write(providerId, key)
            .then(this, [this, providerId](const KeyAnswer &answer) -> KeyAnswer {
                if (answer.state == KeyState::Present) {
                    m_session.drop(providerId);
                    Q_EMIT keyChanged(providerId);
                }
                return { answer.state, {}, answer.detail };
            });
}

QFuture<KeyAnswer> KeyRing::forget(const QString &providerId)
{
    drop(providerId);
    m_session.drop(providerId);
    return m_keychain->remove(providerId)
            .then(this, [this, providerId](const KeyAnswer &answer) -> KeyAnswer {
                Q_EMIT keyChanged(providerId);
                return answer;
            });
}

void KeyRing::useForSession(const QString &providerId, const ApiKey &key)
{
    m_session.put(providerId, key);
    Q_EMIT keyChanged(providerId);
}

bool KeyRing::hasSessionKey(const QString &providerId) const
{
    return !m_session.key(providerId).isEmpty();
}

QProcessEnvironment KeyRing::childEnvironment() const
{
    return withoutKeys(m_options.environment, m_options.keyVariables);
}

} // namespace varve
