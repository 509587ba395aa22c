// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychainstore.h"

#ifdef VARVE_SECRET_SERVICE
#include "secretserviceprobe.h"
#endif

#include <qt6keychain/keychain.h>

#include <QCoreApplication>
#include <QPointer>
#include <QTimer>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::KeychainStore)
};

/// `wasLocked`: libsecret reports no error if the person does not unlock, and QtKeychain then says "not found".
KeyState stateOf(QKeychain::Error error, bool wasLocked)
{
    switch (error) {
    case QKeychain::NoError:
        return KeyState::Present;
    case QKeychain::EntryNotFound:
        return wasLocked ? KeyState::Locked : KeyState::Absent;
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return KeyState::Locked;
    case QKeychain::CouldNotDeleteEntry:
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
    case QKeychain::OtherError:
        break;
    }
    return wasLocked ? KeyState::Locked : KeyState::Unavailable;
}

} // namespace

/// One answer that somebody waits for, for so long.
class KeychainStore::Request final : public QObject
{
public:
    Request(KeychainStore *store, const QString &name) : m_store(store), m_name(name)
    {
        m_promise.start();
        m_limit.setSingleShot(true);
        connect(&m_limit, &QTimer::timeout, this, [this] {
            m_promise.addResult(KeyAnswer { KeyState::TimedOut, {}, {} });
            m_promise.finish();
        });
        limitTo(store->m_limits.answerMs);
    }

    void limitTo(int ms)
    {
        if (!m_promise.future().isFinished()) {
            m_limit.start(ms);
        }
    }

    void settle(const KeyAnswer &answer)
    {
        if (m_promise.future().isFinished()) {
            Q_EMIT m_store->answeredLate(m_name, answer);
            return;
        }
        m_limit.stop();
        m_promise.addResult(answer);
        m_promise.finish();
    }

    [[nodiscard]] const QString &name() const { return m_name; }
    [[nodiscard]] QFuture<KeyAnswer> future() const { return m_promise.future(); }

private:
    KeychainStore *const m_store; // outlives it: what holds the request ends with the store
    const QString m_name;
    QPromise<KeyAnswer> m_promise;
    QTimer m_limit;
};

KeychainStore::KeychainStore(const QString &service, QObject *parent)
    : KeychainStore(service, Limits(), parent)
{ }

KeychainStore::KeychainStore(const QString &service, Limits limits, QObject *parent)
    : KeyStore(parent)
    , m_service(service)
    , m_limits(limits)
{
#ifdef VARVE_SECRET_SERVICE
    if (SecretServiceProbe::isUsed()) {
        m_probe = new SecretServiceProbe(this);
    }
#endif
}

KeychainStore::~KeychainStore() = default;

/// Windows looks for the entry's name only, so the program's is part of it.
QString KeychainStore::entryOf(const QString &name) const
{
    return m_service + u'/' + name;
}

KeychainStore::RequestPtr KeychainStore::begin(const QString &name)
{
    return std::make_shared<Request>(this, name);
}

void KeychainStore::start(QKeychain::Job *job, const std::function<void(QKeychain::Job *)> &then)
{
    // A job that runs must not be deleted, so nobody owns it: it deletes itself when it is done.
    job->setInsecureFallback(false);
    connect(job, &QKeychain::Job::finished, this, [then](QKeychain::Job *done) { then(done); });
    // Started from inside another job's finished() it would be lost.
    QMetaObject::invokeMethod(job, &QKeychain::Job::start, Qt::QueuedConnection);
}

void KeychainStore::startRead(const RequestPtr &request, bool wasLocked, const ApiKey &expected)
{
    auto *job = new QKeychain::ReadPasswordJob(m_service);
    job->setKey(entryOf(request->name()));
    start(job, [request, wasLocked, expected](QKeychain::Job *done) {
        KeyAnswer answer { stateOf(done->error(), wasLocked), {}, {} };
        if (answer.state == KeyState::Present) {
            answer.key =
                    ApiKey(static_cast<QKeychain::ReadPasswordJob *>(done)->textData().toUtf8());
            if (answer.key.isEmpty()) {
                answer.state = KeyState::Absent;
            }
            if (!expected.isEmpty() && answer.key != expected) {
                answer = { KeyState::Unavailable,
                           {},
                           Tr::tr("Reading the key back gave something else.") };
            }
        } else {
            answer.detail = done->errorString();
            if (!expected.isEmpty() && answer.state == KeyState::Absent) {
                answer = { KeyState::Unavailable,
                           {},
                           Tr::tr("The key was not there when it was read back.") };
            }
        }
        request->settle(answer);
    });
}

void KeychainStore::startWrite(const RequestPtr &request, bool wasLocked, const ApiKey &key)
{
    auto *job = new QKeychain::WritePasswordJob(m_service);
    job->setKey(entryOf(request->name()));
    job->setTextData(QString::fromUtf8(key.reveal()));
    start(job, [this, request, wasLocked, key](QKeychain::Job *done) {
        if (done->error() != QKeychain::NoError) {
            request->settle({ stateOf(done->error(), wasLocked), {}, done->errorString() });
            return;
        }
        startRead(request, wasLocked, key);
    });
}

void KeychainStore::startRemove(const RequestPtr &request, bool wasLocked)
{
    auto *job = new QKeychain::DeletePasswordJob(m_service);
    job->setKey(entryOf(request->name()));
    start(job, [this, request, wasLocked](QKeychain::Job *done) {
        if (wasLocked && done->error() == QKeychain::NoError) {
            lookAgain(request); // it also says so if nothing was unlocked and nothing removed
            return;
        }
        const bool gone = done->error() == QKeychain::NoError
                || (done->error() == QKeychain::EntryNotFound && !wasLocked);
        request->settle({ gone ? KeyState::Absent : stateOf(done->error(), wasLocked),
                          {},
                          gone ? QString() : done->errorString() });
    });
}

void KeychainStore::lookAgain(const RequestPtr &request)
{
#ifdef VARVE_SECRET_SERVICE
    using Found = SecretServiceProbe::Found;
    m_probe->findItem(m_service, entryOf(request->name()),
                      [request](const SecretServiceProbe::Answer &answer) {
                          const KeyState state = answer.found == Found::Nothing ? KeyState::Absent
                                  : answer.found == Found::Locked               ? KeyState::Locked
                                                                  : KeyState::Unavailable;
                          request->settle({ state, {}, answer.detail });
                      });
#else
    request->settle({ KeyState::Absent, {}, {} });
#endif
}

QFuture<KeyAnswer> KeychainStore::read(const QString &name, KeyPrompt prompt)
{
    const RequestPtr request = begin(name);
#ifdef VARVE_SECRET_SERVICE
    if (m_probe) {
        using Found = SecretServiceProbe::Found;
        m_probe->findItem(m_service, entryOf(name),
                          [this, request, prompt](const SecretServiceProbe::Answer &answer) {
                              const bool locked = answer.found == Found::Locked;
                              if (answer.found == Found::NoService) {
                                  request->settle({ KeyState::Unavailable, {}, answer.detail });
                              } else if (answer.found == Found::Nothing) {
                                  request->settle({ KeyState::Absent, {}, {} });
                              } else if (locked && prompt == KeyPrompt::No) {
                                  request->settle({ KeyState::Locked, {}, {} });
                              } else {
                                  request->limitTo(locked ? m_limits.promptMs : m_limits.answerMs);
                                  startRead(request, locked, {});
                              }
                          });
        return request->future();
    }
#endif
    // Elsewhere reading may always prompt, and the system remembers who was let in.
    request->limitTo(prompt == KeyPrompt::Allowed ? m_limits.promptMs : m_limits.answerMs);
    startRead(request, false, {});
    return request->future();
}

QFuture<KeyAnswer> KeychainStore::write(const QString &name, const ApiKey &key)
{
    const RequestPtr request = begin(name);
#ifdef VARVE_SECRET_SERVICE
    if (m_probe) {
        using Found = SecretServiceProbe::Found;
        m_probe->findDefaultCollection(
                [this, request, key](const SecretServiceProbe::Answer &answer) {
                    if (answer.found == Found::NoService) {
                        request->settle({ KeyState::Unavailable, {}, answer.detail });
                        return;
                    }
                    // Without a default collection one is made, with a password to be chosen.
                    const bool prompts = answer.found != Found::Open;
                    request->limitTo(prompts ? m_limits.promptMs : m_limits.answerMs);
                    startWrite(request, prompts, key);
                });
        return request->future();
    }
#endif
    request->limitTo(m_limits.promptMs);
    startWrite(request, false, key);
    return request->future();
}

QFuture<KeyAnswer> KeychainStore::remove(const QString &name)
{
    const RequestPtr request = begin(name);
#ifdef VARVE_SECRET_SERVICE
    if (m_probe) {
        using Found = SecretServiceProbe::Found;
        m_probe->findItem(m_service, entryOf(name),
                          [this, request](const SecretServiceProbe::Answer &answer) {
                              const bool locked = answer.found == Found::Locked;
                              if (answer.found == Found::NoService) {
                                  request->settle({ KeyState::Unavailable, {}, answer.detail });
                              } else if (answer.found == Found::Nothing) {
                                  request->settle({ KeyState::Absent, {}, {} });
                              } else {
                                  request->limitTo(locked ? m_limits.promptMs : m_limits.answerMs);
                                  startRemove(request, locked);
                              }
                          });
        return request->future();
    }
#endif
    request->limitTo(m_limits.promptMs);
    startRemove(request, false);
    return request->future();
}

} // namespace varve
