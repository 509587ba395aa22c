// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keystore.h"
#include "memorykeystore.h"
#include <base/error.h>
#include <settings/providerconfig.h>

#include <QProcessEnvironment>

#include <optional>

namespace varve
{

struct KeyRingOptions
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    /// That child processes are not given; those of the providers come by themselves.
    QStringList keyVariables;
    int commandLimitMs = 60'000;
};

/// Turns where a provider's key comes from into the key. A key is read when it is first needed and kept in memory from
/// then on; a key for this session only steps in where the keychain does not deliver. Belongs to the GUI thread and
/// holds it up nowhere.
class KeyRing final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(KeyRing)

public:
    /// `keychain` has to outlive it.
    explicit KeyRing(KeyStore *keychain, const KeyRingOptions &options = {},
                     QObject *parent = nullptr);
    ~KeyRing() override;

    /// The key, which is empty for providers that ask for none, or a sentence that says what is wrong and what to do:
    /// NotFound (there is none), Refused (locked), Io (no keychain), Busy (no answer in time), InvalidInput.
    [[nodiscard]] QFuture<Result<ApiKey>> resolve(const ProviderConfig &provider, KeyPrompt prompt);

    /// The key if it can be had at once: there is none to have, it was read before, or it is in the environment.
    [[nodiscard]] std::optional<ApiKey> known(const ProviderConfig &provider) const;

    /// The state without the key; for keys in the keychain the keychain's own, asked anew, whether or not there is one
    /// for this session. Runs no command: a command counts as present if there is such a program.
    [[nodiscard]] QFuture<KeyAnswer> check(const ProviderConfig &provider,
                                           KeyPrompt prompt = KeyPrompt::No);
    /// Into the keychain.
    [[nodiscard]] QFuture<KeyAnswer> save(const QString &providerId, const ApiKey &key);
    /// From the keychain and from memory.
    [[nodiscard]] QFuture<KeyAnswer> forget(const QString &providerId);

    void useForSession(const QString &providerId, const ApiKey &key);
    [[nodiscard]] bool hasSessionKey(const QString &providerId) const;
    /// The next use reads it again, as after a server did not take it.
    void drop(const QString &providerId) { m_read.remove(providerId); }

    /// For a tool's or another program's run.
    [[nodiscard]] QProcessEnvironment childEnvironment() const;

    /// What a state means for this provider and what to do. Empty if all is well.
    [[nodiscard]] static QString explain(const ProviderConfig &provider, KeyState state);

Q_SIGNALS:
    /// The key of a provider was saved, removed, entered for the session, or came late.
    void keyChanged(const QString &providerId);

private:
    struct Read
    {
        KeySource source;
        ApiKey key;
    };

    [[nodiscard]] QFuture<KeyAnswer> readKeychain(const ProviderConfig &provider, KeyPrompt prompt);
    [[nodiscard]] QFuture<Result<ApiKey>> runCommand(const ProviderConfig &provider);
    [[nodiscard]] KeyAnswer lookUp(const ProviderConfig &provider) const;
    void noteVariable(const KeySource &source);

    KeyStore *const m_keychain;
    KeyRingOptions m_options;
    MemoryKeyStore m_session;
    QHash<QString, Read> m_read; ///< by provider
};

} // namespace varve
