// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keystore.h"

#include <functional>
#include <memory>

namespace QKeychain
{
class Job;
}

namespace varve
{

class SecretServiceProbe;

/// The desktop's keychain, through QtKeychain: Secret Service, KWallet, macOS, Windows. Never a file of our own and
/// never without encryption: where there is no keychain the state says so.
///
/// QtKeychain works off one request at a time, so one that hangs (an unlock prompt nobody answers) makes the next ones
/// wait and time out; a request is not called back. Each answer that comes after its limit is announced by
/// answeredLate().
class KeychainStore final : public KeyStore
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(KeychainStore)

public:
    struct Limits
    {
        int answerMs = 15'000; ///< where nobody has to be asked
        int promptMs = 120'000; ///< where a person types a password
    };

    /// What Varve is called in keychains.
    static constexpr QLatin1StringView ProgramName { "org.varve.Varve" };

    /// `service` names the program in the keychain.
    explicit KeychainStore(const QString &service, QObject *parent = nullptr);
    KeychainStore(const QString &service, Limits limits, QObject *parent = nullptr);
    ~KeychainStore() override;

    [[nodiscard]] QFuture<KeyAnswer> read(const QString &name, KeyPrompt prompt) override;
    [[nodiscard]] QFuture<KeyAnswer> write(const QString &name, const ApiKey &key) override;
    [[nodiscard]] QFuture<KeyAnswer> remove(const QString &name) override;

private:
    class Request;
    using RequestPtr = std::shared_ptr<Request>;

    [[nodiscard]] RequestPtr begin(const QString &name);
    [[nodiscard]] QString entryOf(const QString &name) const;
    void startRead(const RequestPtr &request, bool wasLocked, const ApiKey &expected);
    void startWrite(const RequestPtr &request, bool wasLocked, const ApiKey &key);
    void startRemove(const RequestPtr &request, bool wasLocked);
    void lookAgain(const RequestPtr &request);
    void start(QKeychain::Job *job, const std::function<void(QKeychain::Job *)> &then);

    const QString m_service;
    const Limits m_limits;
    SecretServiceProbe *m_probe = nullptr; ///< null where the keychain is another one
};

} // namespace varve
