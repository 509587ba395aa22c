// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keycommand.h"
#include "keyring.h"
#include "settings.h"
#include "soon.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

ApiKey keyOf(const char *text)
{
    return ApiKey(QByteArray(text));
}

/// Says what the test has put into it.
class ScriptedStore final : public KeyStore
{
public:
    using KeyStore::KeyStore;

    QFuture<KeyAnswer> read(const QString &name, KeyPrompt prompt) override
    {
        reads += name;
        prompts += prompt;
        return QtFuture::makeReadyValueFuture(answer);
    }
    QFuture<KeyAnswer> write(const QString &name, const ApiKey &key) override
    {
        written.insert(name, key);
        return QtFuture::makeReadyValueFuture(answer);
    }
    QFuture<KeyAnswer> remove(const QString &name) override
    {
        removed += name;
        return QtFuture::makeReadyValueFuture(KeyAnswer { KeyState::Absent, {}, {} });
    }

    KeyAnswer answer;
    QStringList reads;
    QStringList removed;
    QList<KeyPrompt> prompts;
    QHash<QString, ApiKey> written;
};

} // namespace

class TestKeyRing final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_store = std::make_unique<ScriptedStore>();
        KeyRingOptions options;
        options.environment = QProcessEnvironment::systemEnvironment();
        options.environment.insert(u"MY_KEY"_s, u" sk-from-environment\n"_s);
        options.environment.insert(u"OTHER_API_KEY"_s, u"sk-of-another"_s);
        options.keyVariables = { u"OTHER_API_KEY"_s };
        options.commandLimitMs = 20'000;
        m_ring = std::make_unique<KeyRing>(m_store.get(), options);
    }

    void aServerWithoutKeysNeedsNone()
    {
        const auto key = resolve(KeySource::Kind::None);
        QVERIFY(key);
        QVERIFY(key->isEmpty());
        QVERIFY(m_store->reads.isEmpty());
    }

    void readsTheKeychainOnceAndLazily()
    {
        m_store->answer = { KeyState::Present, keyOf("sk-1"), {} };
        QVERIFY(m_store->reads.isEmpty());
        QCOMPARE(resolve(KeySource::Kind::Keychain)->reveal(), QByteArrayView("sk-1"));
        QCOMPARE(resolve(KeySource::Kind::Keychain)->reveal(), QByteArrayView("sk-1"));
        QCOMPARE(m_store->reads, QStringList { u"p1"_s });
        m_ring->drop(u"p1"_s);
        m_store->answer.key = keyOf("sk-2");
        QCOMPARE(resolve(KeySource::Kind::Keychain)->reveal(), QByteArrayView("sk-2"));
    }

    void everyStateHasASentence_data()
    {
        QTest::addColumn<KeyState>("state");
        QTest::addColumn<Error::Kind>("kind");
        QTest::addColumn<QString>("part");
        QTest::newRow("absent") << KeyState::Absent << Error::Kind::NotFound
                                << u"no key for Example in the keychain"_s;
        QTest::newRow("locked") << KeyState::Locked << Error::Kind::Refused << u"Unlock it"_s;
        QTest::newRow("unavailable")
                << KeyState::Unavailable << Error::Kind::Io << u"for this session only"_s;
        QTest::newRow("timed out")
                << KeyState::TimedOut << Error::Kind::Busy << u"did not answer in time"_s;
    }
    void everyStateHasASentence()
    {
        QFETCH(KeyState, state);
        m_store->answer = { state, {}, u"libsecret says so"_s };
        const auto key = resolve(KeySource::Kind::Keychain);
        QVERIFY(!key);
        QTEST(key.error().kind, "kind");
        QFETCH(QString, part);
        QVERIFY2(key.error().message.contains(part), qPrintable(key.error().message));
        QCOMPARE(key.error().detail, u"libsecret says so"_s);
    }

    void promptsOnlyWhereItMay()
    {
        m_store->answer = { KeyState::Locked, {}, {} };
        (void)resolve(KeySource::Kind::Keychain);
        ProviderConfig config = provider(KeySource::Kind::Keychain);
        (void)m_ring->resolve(config, KeyPrompt::Allowed).result();
        (void)m_ring->check(config).result();
        QCOMPARE(m_store->prompts, (QList { KeyPrompt::No, KeyPrompt::Allowed, KeyPrompt::No }));
    }

    void aSessionKeyStepsInWhereTheKeychainDoesNot()
    {
        QSignalSpy changed(m_ring.get(), &KeyRing::keyChanged);
        m_store->answer = { KeyState::Unavailable, {}, {} };
        QVERIFY(!resolve(KeySource::Kind::Keychain));
        m_ring->useForSession(u"p1"_s, keyOf("sk-session"));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(resolve(KeySource::Kind::Keychain)->reveal(), QByteArrayView("sk-session"));
        QCOMPARE(m_ring->check(provider(KeySource::Kind::Keychain)).result().state,
                 KeyState::Unavailable); // what the keychain says is still said
        m_store->answer = { KeyState::Present, keyOf("sk-kept"), {} };
        QCOMPARE(resolve(KeySource::Kind::Keychain)->reveal(), QByteArrayView("sk-kept"));
        QVERIFY(m_store->written.isEmpty());
    }

    void aLateAnswerIsUsed()
    {
        m_store->answer = { KeyState::TimedOut, {}, {} };
        QVERIFY(!resolve(KeySource::Kind::Keychain));
        QSignalSpy changed(m_ring.get(), &KeyRing::keyChanged);
        Q_EMIT m_store->answeredLate(u"p1"_s, { KeyState::Present, keyOf("sk-late"), {} });
        QCOMPARE(changed.size(), 1);
        QCOMPARE(resolve(KeySource::Kind::Keychain)->reveal(), QByteArrayView("sk-late"));
    }

    void theEnvironmentGivesAKey()
    {
        QCOMPARE(resolve(KeySource::Kind::Environment, u"MY_KEY"_s)->reveal(),
                 QByteArrayView("sk-from-environment"));
        const auto missing = resolve(KeySource::Kind::Environment, u"NO_SUCH_KEY"_s);
        QVERIFY(!missing);
        QVERIFY(missing.error().message.contains(u"NO_SUCH_KEY"_s));
    }

    void aCommandGivesAKey_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("plain") << u"echo sk-command"_s << QByteArray("sk-command");
        QTest::newRow("first line") << u"printf 'sk-a\\nuser: me\\n'"_s << QByteArray("sk-a");
        QTest::newRow("carriage return") << u"printf 'sk-a\\r\\n'"_s << QByteArray("sk-a");
        QTest::newRow("no line end") << u"printf sk-b"_s << QByteArray("sk-b");
        QTest::newRow("no shell") << u"echo $HOME;id"_s << QByteArray("$HOME;id");
        QTest::newRow("a shell that was asked for")
                << u"sh -c \"echo sk-$((40+2))\""_s << QByteArray("sk-42");
    }
    void aCommandGivesAKey()
    {
        QFETCH(QString, command);
        const auto key = resolve(KeySource::Kind::Command, command);
        QVERIFY2(key, key ? "" : qPrintable(key.error().message));
        QTEST(key->reveal().toByteArray(), "key");
    }

    void aCommandThatFailsSaysNothingOfItsOutput_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<Error::Kind>("kind");
        QTest::newRow("fails") << u"sh -c \"echo sk-secret; echo sk-secret >&2; exit 3\""_s
                               << Error::Kind::Io;
        QTest::newRow("no program") << u"/no/such/program"_s << Error::Kind::NotFound;
        QTest::newRow("nothing") << u"true"_s << Error::Kind::NotFound;
        QTest::newRow("empty line") << u"sh -c \"echo; echo sk-secret\""_s << Error::Kind::NotFound;
        QTest::newRow("no command") << u"  "_s << Error::Kind::InvalidInput;
        QTest::newRow("not a key") << u"echo sk secret words"_s << Error::Kind::InvalidInput;
        QTest::newRow("endless") << u"yes sk-secret-sk-secret"_s << Error::Kind::InvalidInput;
    }
    void aCommandThatFailsSaysNothingOfItsOutput()
    {
        QFETCH(QString, command);
        const auto key = resolve(KeySource::Kind::Command, command);
        QVERIFY(!key);
        QTEST(key.error().kind, "kind");
        QVERIFY2(!key.error().message.contains(u"secret"_s), qPrintable(key.error().message));
        QVERIFY(key.error().detail.isEmpty());
    }

    void aCommandThatHangsIsEnded()
    {
        const auto future =
                runKeyCommand(this, u"sleep 60"_s, QProcessEnvironment::systemEnvironment(), 300);
        VERIFY_SOON(future.isFinished());
        QCOMPARE(future.result().error().kind, Error::Kind::Busy);
    }

    void childrenAreGivenNoKeys()
    {
        (void)resolve(KeySource::Kind::Environment, u"MY_KEY"_s);
        const QString file = m_folder->filePath(u"environment"_s);
        const auto key =
                resolve(KeySource::Kind::Command, u"sh -c \"env > %1; echo sk-x\""_s.arg(file));
        QVERIFY(key);
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray environment = written.readAll();
        QVERIFY(environment.contains("PATH="));
        QVERIFY(!environment.contains("sk-of-another"));
        QVERIFY(!environment.contains("sk-from-environment"));
        QVERIFY(!m_ring->childEnvironment().contains(u"MY_KEY"_s));
    }

    void checkingRunsNoCommand()
    {
        const QString file = m_folder->filePath(u"ran"_s);
        const auto there = provider(KeySource::Kind::Command, u"touch "_s + file);
        QCOMPARE(m_ring->check(there).result().state, KeyState::Present);
        QVERIFY(!QFile::exists(file));
        const auto gone = provider(KeySource::Kind::Command, u"no-such-program-here x"_s);
        QCOMPARE(m_ring->check(gone).result().state, KeyState::Absent);
    }

    void savesAndForgets()
    {
        m_store->answer = { KeyState::Present, keyOf("sk-new"), {} };
        QSignalSpy changed(m_ring.get(), &KeyRing::keyChanged);
        const KeyAnswer saved = m_ring->save(u"p1"_s, keyOf("sk-new")).result();
        QCOMPARE(saved.state, KeyState::Present);
        QVERIFY(saved.key.isEmpty()); // nobody who saves needs it back
        QCOMPARE(m_store->written.value(u"p1"_s), keyOf("sk-new"));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(m_ring->forget(u"p1"_s).result().state, KeyState::Absent);
        QCOMPARE(m_store->removed, QStringList { u"p1"_s });
        m_store->answer = { KeyState::Absent, {}, {} };
        QVERIFY(!resolve(KeySource::Kind::Keychain));
    }

    void whatComesFromALaterVersionIsSaid()
    {
        ProviderConfig config = provider(KeySource::Kind::Unsupported);
        config.key.spelling = u"smartcard"_s;
        const auto key = m_ring->resolve(config, KeyPrompt::No).result();
        QVERIFY(!key);
        QVERIFY(key.error().message.contains(u"smartcard"_s));
    }

    void noKeyIsEverASetting()
    {
        Settings settings(m_folder->path(), QProcessEnvironment());
        ProviderConfig config = provider(KeySource::Kind::Keychain);
        config.baseUrl = u"https://me:sk-in-address@example.org/v1"_s;
        config.proxyAddress = u"http://me:sk-in-proxy@localhost:3128"_s;
        config.headers = { { u"Authorization"_s, u"Bearer sk-in-header"_s },
                           { u"x-api-key"_s, u"sk-in-header"_s },
                           { u"X-Title"_s, u"Varve"_s } };
        writeProvider(&settings, config);
        m_store->answer = { KeyState::Present, keyOf("sk-in-store"), {} };
        (void)m_ring->save(config.id, keyOf("sk-in-store")).result();
        QVERIFY(settings.sync());
        QFile file(settings.fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray written = file.readAll();
        QVERIFY(written.contains("X-Title=Varve"));
        QVERIFY2(!written.contains("sk-in"), written.constData());
    }

private:
    static ProviderConfig provider(KeySource::Kind kind, const QString &text = {})
    {
        ProviderConfig config;
        config.id = u"p1"_s;
        config.name = u"Example"_s;
        config.key = { kind, text, {} };
        return config;
    }
    Result<ApiKey> resolve(KeySource::Kind kind, const QString &text = {})
    {
        const auto future = m_ring->resolve(provider(kind, text), KeyPrompt::No);
        if (!QTest::qWaitFor([&] { return future.isFinished(); }, 30'000)) {
            return fail(Error::Kind::Internal, u"no answer"_s);
        }
        return future.result();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ScriptedStore> m_store;
    std::unique_ptr<KeyRing> m_ring;
};

QTEST_GUILESS_MAIN(TestKeyRing)
#include "tst_keyring.moc"
