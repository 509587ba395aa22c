// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivemachine.h"
#include "archiveservice.h"
#include "memoryarchive.h"
#include "sessionbuilder.h"
#include "soon.h"
#include <credentials/memorykeystore.h>
#include <settings/settings.h>
#include <workspace/storeclient.h>

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <archive/redactingfilter.h>
#include <archive/sealedarchive.h>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The archives of a store, with one that is memory.
class TestArchiveService : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void addsAndGoesThrough();
    void oneAtATime();
    void endsAtOnceWhileTheNetworkHangs();
    void whatFailsIsSaid();
    void aLostAddLeavesNothing();
    void aKeyThatMayBeUsedIsKept();
    void ofTwoKeysOneGivesWay();
    void anotherKindIsRefused();
    void keysThatCannotBeReadKeepAnOpenOneFromBeingSent();
    void passwordsOfAllArchivesAreKeptOut();
    void closingDoesNotWaitForAServer();
    void readsWithoutTaking();
    void bringsOneThatWasNotChosen();

private:
    template<typename T>
    static Result<T> valueOf(const QFuture<Result<T>> &future)
    {
        if (!QTest::qWaitFor([&] { return future.isFinished(); }, std::chrono::seconds(60))) {
            return fail(Error::Kind::Internal, u"no answer"_s);
        }
        return future.result();
    }
    Result<AddedArchive> add()
    {
        return valueOf(m_service->add({ .name = u"own"_s,
                                        .address = u"postgresql://ada@localhost/own"_s,
                                        .password = {},
                                        .phrase = {},
                                        .sendsAll = true,
                                        .takesAll = true },
                                      {}));
    }

    /// Nothing is chosen.
    Result<AddedArchive> addOpen()
    {
        return valueOf(m_service->add({ .name = u"team"_s,
                                        .address = u"postgresql://ada@localhost/team"_s,
                                        .password = {},
                                        .phrase = {} },
                                      {}));
    }
    void sendAll(ArchiveTestMachine &machine)
    {
        auto redactor = Redactor::make({ true, {}, {} });
        QVERIFY(redactor);
        RedactingFilter filter(std::move(*redactor));
        MemoryArchive server(m_shelf);
        QVERIFY(machine.sync(server, ArchiveTestMachine::Way::Push, {}, &filter));
    }

    std::unique_ptr<SessionBuilder> m_built;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryKeyStore> m_keychain;
    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<ArchiveSecrets> m_secrets;
    std::shared_ptr<ArchiveShelf> m_shelf;
    QString m_broken; ///< a call that fails
    QString m_hanging; ///< a call that waits for its stop
    bool m_isDeaf = false; ///< to a stop
    QSemaphore m_heard; ///< ends what is deaf
    QString m_keyProblem;
    QList<ApiKey> m_known; ///< secrets of archives when own keys were asked for
    std::function<void()> m_inCall; ///< done in pushBlob
    QSemaphore m_hangs;
    std::unique_ptr<ArchiveService> m_service;
};

void TestArchiveService::init()
{
    m_built = std::make_unique<SessionBuilder>(u"u1 a1 u2 a2"_s);
    m_folder = std::make_unique<QTemporaryDir>();
    m_keychain = std::make_unique<MemoryKeyStore>();
    auto store = StoreClient::open(m_built->path());
    QVERIFY(store);
    m_store = std::move(*store);
    m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
    m_secrets = std::make_unique<ArchiveSecrets>(m_keychain.get(), QProcessEnvironment());
    m_shelf = std::make_shared<ArchiveShelf>();
    m_broken.clear();
    m_hanging.clear();
    m_isDeaf = false;
    m_keyProblem.clear();
    m_inCall = {};
    const ArchiveConnector connector = [this](const QString &, const ApiKey &,
                                              const std::stop_token &stop) {
        const auto fault = [this, stop](QLatin1StringView call) -> Result<> {
            if (call == m_hanging) {
                QSemaphore stopped;
                if (m_isDeaf) {
                    m_hangs.release();
                    m_heard.acquire();
                    return fail(Error::Kind::Cancelled, u"Stopped."_s);
                }
                const std::stop_callback onStop(stop, [&] { stopped.release(); });
                m_hangs.release();
                stopped.acquire();
                return fail(Error::Kind::Cancelled, u"Stopped."_s);
            }
            if (call == "pushBlob"_L1 && m_inCall) {
                std::exchange(m_inCall, {})();
            }
            return call == m_broken ? Result<>(fail(Error::Kind::Network, u"The cable is cut."_s))
                                    : Result<>();
        };
        return Result<std::unique_ptr<ArchiveServer>>(
                std::make_unique<MemoryArchive>(m_shelf, fault));
    };
    m_service = std::make_unique<ArchiveService>(ArchiveService::Services {
            m_store.get(), m_settings.get(), m_secrets.get(),
            [this] {
                return m_secrets->secrets().then([this](const QList<ApiKey> &known) {
                    m_known = known;
                    return known;
                });
            },
            connector, [this] { return QtFuture::makeReadyValueFuture(m_keyProblem); } });
}

void TestArchiveService::cleanup()
{
    m_service.reset();
    m_secrets.reset();
    m_settings.reset();
    m_store.reset();
    m_built.reset();
}

void TestArchiveService::addsAndGoesThrough()
{
    QSignalSpy changes(m_service.get(), &ArchiveService::changed);
    const auto added = add();
    QVERIFY2(added, qPrintable(added ? QString() : added.error().message));
    QCOMPARE(added->phrase.count(u'-'), 16);
    QVERIFY(changes.size() > 0);
    auto all = valueOf(m_service->all());
    QVERIFY(all);
    QCOMPARE(all->size(), 1);
    QVERIFY(m_shelf->records.isEmpty()); // nothing is sent by that

    const auto report = valueOf(m_service->sync(u"own"_s, ArchiveWay::Both, {}));
    QVERIFY2(report, qPrintable(report ? QString() : report.error().message));
    QVERIFY(report->sent > 4);
    all = valueOf(m_service->all());
    QCOMPARE(all->first().state.unsent, 0);
    QVERIFY(all->first().state.lastAt.isValid());
    QVERIFY(!all->first().isRunning);
}

void TestArchiveService::oneAtATime()
{
    QVERIFY(add());
    m_hanging = u"heads"_s;
    std::stop_source stop;
    const auto first = m_service->sync(u"own"_s, ArchiveWay::Pull, stop.get_token());
    QVERIFY(QTest::qWaitFor([&] { return m_hangs.available() > 0; }));
    const auto second = valueOf(m_service->sync(u"own"_s, ArchiveWay::Both, {}));
    QCOMPARE(second.error().kind, Error::Kind::Refused);
    QVERIFY(valueOf(m_service->all())->first().isRunning);
    stop.request_stop();
    QCOMPARE(valueOf(first).error().kind, Error::Kind::Cancelled);
    m_hanging.clear();
    QVERIFY(valueOf(m_service->sync(u"own"_s, ArchiveWay::Both, {})));
}

void TestArchiveService::endsAtOnceWhileTheNetworkHangs()
{
    QVERIFY(add());
    while (m_hangs.tryAcquire()) { }
    m_hanging = u"heads"_s;
    const auto unfinished = m_service->sync(u"own"_s, ArchiveWay::Pull, {});
    QVERIFY(QTest::qWaitFor([&] { return m_hangs.available() > 0; }));
    m_service.reset(); // hangs here if nothing stops it
    QVERIFY(m_shelf->records.isEmpty());
}

void TestArchiveService::whatFailsIsSaid()
{
    QVERIFY(add());
    m_broken = u"describe"_s;
    const auto report = valueOf(m_service->sync(u"own"_s, ArchiveWay::Both, {}));
    QCOMPARE(report.error().message, u"The cable is cut."_s);
    const auto all = valueOf(m_service->all());
    QCOMPARE(all->first().state.lastError, u"The cable is cut."_s);
}

void TestArchiveService::aLostAddLeavesNothing()
{
    m_broken = u"putMachine"_s;
    QCOMPARE(add().error().message, u"The cable is cut."_s);
    QVERIFY(valueOf(m_service->all())->isEmpty());
    m_broken.clear();
    QVERIFY(add());
}

/// What failed may have been done there.
void TestArchiveService::aKeyThatMayBeUsedIsKept()
{
    m_broken = u"blob"_s; // after the key has left its mark there
    QCOMPARE(add().error().message, u"The cable is cut."_s);
    QVERIFY(!m_shelf->blobs.isEmpty());
    m_broken.clear();
    const auto added = add();
    QVERIFY2(added, qPrintable(added ? QString() : added.error().message));
    QCOMPARE(added->phrase.count(u'-'), 16);
    QCOMPARE(valueOf(m_service->recoveryPhrase(u"own"_s)).value(), added->phrase);
}

/// Another machine brings its key between the look and the own mark.
void TestArchiveService::ofTwoKeysOneGivesWay()
{
    m_shelf->description.isSealed = true;
    const MachineId first = MachineId::create();
    m_inCall = [&] {
        SealedArchive other(std::make_unique<MemoryArchive>(m_shelf), ArchiveKey::generate());
        QVERIFY(other.putMachine({ first, u"the first"_s, {} }));
    };
    const auto added = add();
    QVERIFY(!added);
    QVERIFY(added.error().message.contains("sealed on another machine"_L1));
    QVERIFY(valueOf(m_service->all())->isEmpty());
    QCOMPARE(m_shelf->machines.keys(), { first.toBytes() });
}

void TestArchiveService::anotherKindIsRefused()
{
    m_shelf->description.isSealed = false;
    NewArchive wanted { .name = u"own"_s,
                        .address = u"postgresql://ada@localhost/own"_s,
                        .password = {},
                        .phrase = u"some words"_s };
    QCOMPARE(valueOf(m_service->add(wanted, {})).error().kind, Error::Kind::Refused);
    wanted.phrase.clear();
    wanted.isSealed = true;
    QCOMPARE(valueOf(m_service->add(wanted, {})).error().kind, Error::Kind::Refused);
    QVERIFY(m_shelf->machines.isEmpty());
    wanted.isSealed = false;
    QVERIFY(valueOf(m_service->add(wanted, {})));
}

void TestArchiveService::keysThatCannotBeReadKeepAnOpenOneFromBeingSent()
{
    m_shelf->description.isSealed = false;
    QVERIFY(add());
    m_keyProblem = u"The keychain is locked."_s;
    const auto report = valueOf(m_service->sync(u"own"_s, ArchiveWay::Both, {}));
    QVERIFY(!report);
    QVERIFY(report.error().message.startsWith(m_keyProblem));
    QVERIFY(m_shelf->records.isEmpty());
    QCOMPARE(valueOf(m_service->all())->first().state.lastError, report.error().message);
    QVERIFY(!valueOf(m_service->all())->first().isRunning);
    QVERIFY(valueOf(m_service->sync(u"own"_s, ArchiveWay::Pull, {})));
    m_keyProblem.clear();
    QVERIFY(valueOf(m_service->sync(u"own"_s, ArchiveWay::Both, {})));
}

/// Also of those that were not gone through since the program began.
void TestArchiveService::passwordsOfAllArchivesAreKeptOut()
{
    m_shelf->description.isSealed = false;
    QVERIFY(add());
    const QUuid other = QUuid::createUuid();
    const auto wrote = m_store->write([other](SessionStore &store) {
        Archive archive;
        archive.id = other;
        archive.name = u"other"_s;
        archive.address = u"postgresql://ada@localhost/other"_s;
        return ArchiveList(store).add(archive);
    });
    QVERIFY(valueOf(wrote));
    const QString entry = u"archive-%1-password"_s.arg(other.toString(QUuid::WithoutBraces));
    QCOMPARE(m_keychain->write(entry, ApiKey("of-the-other"_ba)).result().state, KeyState::Present);
    QVERIFY(valueOf(m_service->sync(u"own"_s, ArchiveWay::Both, {})));
    QVERIFY(std::ranges::any_of(
            m_known, [](const ApiKey &key) { return key.reveal() == "of-the-other"_ba; }));
}

void TestArchiveService::closingDoesNotWaitForAServer()
{
    QVERIFY(add());
    while (m_hangs.tryAcquire()) { }
    m_hanging = u"heads"_s;
    m_isDeaf = true;
    const auto unfinished = m_service->sync(u"own"_s, ArchiveWay::Pull, {});
    QVERIFY(QTest::qWaitFor([&] { return m_hangs.available() > 0; }));
    m_service.reset(); // hangs here if it waits for that
    QVERIFY(!unfinished.isFinished());
    m_heard.release();
}

/// Of another machine in an open archive, where nothing was chosen here.
void TestArchiveService::readsWithoutTaking()
{
    m_shelf->description.isSealed = false;
    ArchiveTestMachine other(u"desk"_s, false);
    const SessionId session = other.talk(3, u"zebras"_s);
    sendAll(other);
    QVERIFY(addOpen());
    const auto machines = m_shelf->machines;
    const QTemporaryDir folder;
    const QString scratch = folder.filePath(u"scratch.db"_s);
    int pages = 0;
    const auto read =
            valueOf(m_service->read(u"team"_s, session, scratch, [&pages] { ++pages; }, {}));
    QVERIFY2(read, qPrintable(read ? QString() : read.error().message));
    QCOMPARE(read->id, session);
    VERIFY_SOON(pages > 0);
    const auto there = SessionStore::open(scratch);
    QVERIFY(there);
    QCOMPARE((*there)->reader().snapshot(session)->tree.size(),
             other.store().reader().snapshot(session)->tree.size());
    QCOMPARE(m_shelf->machines.keys(), machines.keys()); // nobody hears of it
    QVERIFY(!m_built->store().reader().session(session));
    QVERIFY(ArchiveList(m_built->store()).choices(1)->isEmpty());

    const auto missing = valueOf(m_service->read(u"team"_s, SessionId::create(),
                                                 folder.filePath(u"none.db"_s), [] { }, {}));
    QCOMPARE(missing.error().kind, Error::Kind::NotFound);
}

void TestArchiveService::bringsOneThatWasNotChosen()
{
    m_shelf->description.isSealed = false;
    ArchiveTestMachine other(u"desk"_s, false);
    const SessionId session = other.talk(3, u"zebras"_s);
    const SessionId unwanted = other.talk(2, u"lions"_s);
    sendAll(other);
    QVERIFY(addOpen());
    const auto found = valueOf(m_service->search(u"team"_s, u"zebras"_s, 50, {}));
    QVERIFY(found && !found->isEmpty());
    QCOMPARE(found->first().machine.name, u"desk"_s);
    QVERIFY(!found->first().isHere && !found->first().isEntryHere);

    m_broken = u"records"_s;
    QVERIFY(!valueOf(m_service->bring(u"team"_s, session, {})));
    QVERIFY(ArchiveList(m_built->store()).choices(1)->isEmpty()); // also where it fails
    m_broken.clear();
    const auto brought = valueOf(m_service->bring(u"team"_s, session, {}));
    QVERIFY2(brought, qPrintable(brought ? QString() : brought.error().message));
    QVERIFY(m_built->store().reader().session(session));
    QVERIFY(!m_built->store().reader().session(unwanted));
    QVERIFY(ArchiveList(m_built->store()).choices(1)->isEmpty());
    QVERIFY(valueOf(m_service->search(u"team"_s, u"zebras"_s, 50, {}))->first().isEntryHere);
    // Nothing of it goes there by itself.
    QVERIFY(m_built->store().rename(session, u"mine"_s));
    QCOMPARE(valueOf(m_service->sync(u"team"_s, ArchiveWay::Both, {}))->sent, 0);

    QCOMPARE(valueOf(m_service->bring(u"team"_s, SessionId::create(), {})).error().kind,
             Error::Kind::NotFound);
}

QTEST_GUILESS_MAIN(TestArchiveService)
#include "tst_archiveservice.moc"
