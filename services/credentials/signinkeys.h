// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keystore.h"
#include "signingrant.h"

#include <QHash>
#include <QSet>

namespace varve
{

class Settings;

/// Sign-ins at servers of tools, in the keychain; the settings say only at which there is one, so that no keychain is asked for others. One
/// that the keychain does not take is kept until the program ends.
///
/// Lives on the thread of the keychain. Each of the functions with a future may be called on any thread; continue with .then(context, …).
class SignInKeys final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SignInKeys)

public:
    /// Neither is owned; both outlive it.
    SignInKeys(KeyStore *keychain, Settings *settings, QObject *parent = nullptr);
    ~SignInKeys() override;

    struct Found
    {
        std::optional<SignInGrant> grant;
        QString problem; ///< why it cannot be read although there is one: a sentence
    };
    enum class From : quint8 {
        Memory, ///< as far as it was read
        Keychain, ///< another process may have renewed it
    };
    /// Without asking the person to unlock anything.
    [[nodiscard]] QFuture<Found> read(const QString &serverId, From from = From::Memory);
    /// Empty, or why it will be forgotten when the program ends: a sentence.
    [[nodiscard]] QFuture<QString> save(const QString &serverId, const SignInGrant &grant);
    /// Done when the keychain has heard of it.
    [[nodiscard]] QFuture<void> forget(const QString &serverId);

    /// All that can be had: to keep them out of what leaves the program.
    [[nodiscard]] QFuture<QList<ApiKey>> secrets();

private:
    [[nodiscard]] QFuture<Found> readHere(const QString &serverId, From from);
    [[nodiscard]] QFuture<QString> saveHere(const QString &serverId, const SignInGrant &grant);
    void forgetRemoved();

    KeyStore *const m_keychain;
    Settings *const m_settings;
    QHash<QString, SignInGrant> m_grants; ///< by server
    QSet<QString> m_known; ///< servers with a sign-in, as the settings had it last
};

} // namespace varve
