// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "soon.h"
#include "storeclient.h"

#include <QFile>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// The store behind its threads.
class TestStoreClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesAndReadsOnOtherThreads();
    void writesInOrder();
    void writesComeInBetweenLongOnes();
    void rowsOnThisThread();
    void answersAreDroppedWithTheirReceiver();
    void closingWaitsForWhatWasBegun();
    void whatIsNoStore();

private:
    [[nodiscard]] static Entry question(const QString &text);
};

Entry TestStoreClient::question(const QString &text)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { text } };
    return entry;
}

void TestStoreClient::writesAndReadsOnOtherThreads()
{
    QTemporaryDir dir;
    auto client = StoreClient::open(dir.filePath(u"varve.db"_s));
    QVERIFY2(client, client ? "" : qPrintable(client.error().message));
    QCOMPARE((*client)->access(), StoreAccess::ReadWrite);
    QThread *writer = nullptr;
    QThread *reader = nullptr;
    auto created = (*client)->write([&](SessionStore &store) {
        writer = QThread::currentThread();
        return store.createSession({});
    });
    created.waitForFinished();
    QVERIFY(created.result());
    auto listed = (*client)->read([&](StoreReader &store) {
        reader = QThread::currentThread();
        return store.sessions();
    });
    listed.waitForFinished();
    QCOMPARE(listed.result()->size(), 1);
    QVERIFY(writer != nullptr && reader != nullptr && writer != reader);
    QVERIFY(writer != thread() && reader != thread());
}

void TestStoreClient::writesInOrder()
{
    QTemporaryDir dir;
    auto client = StoreClient::open(dir.filePath(u"varve.db"_s));
    QVERIFY(client);
    const SessionId id = SessionId::create();
    Session session;
    session.id = id;
    std::ignore =
            (*client)->write([=](SessionStore &store) { return store.createSession(session); });
    QFuture<bool> last;
    for (int i = 0; i < 50; ++i) {
        last = (*client)->write([=](SessionStore &store) {
            const EntryId leaf = store.reader().session(id)->leaf;
            return store.append(id, leaf, { question(QString::number(i)) }).has_value();
        });
    }
    last.waitForFinished();
    QVERIFY(last.result());
    const auto snapshot = (*client)->rows().snapshot(id);
    QCOMPARE(snapshot->tree.size(), 50);
    QCOMPARE((*client)->rows().entry(snapshot->tree.at(49).seq)->text(), u"49"_s);
}

/// What brings files in may take minutes; what a person does meanwhile does not wait for it.
void TestStoreClient::writesComeInBetweenLongOnes()
{
    QTemporaryDir dir;
    auto client = StoreClient::open(dir.filePath(u"varve.db"_s));
    QVERIFY(client);
    QSemaphore begun;
    QSemaphore goOn;
    const auto bulk = (*client)->bulkWrite([&](SessionStore &store) -> Result<Session> {
        auto made = store.createSession({});
        begun.release();
        goOn.acquire();
        return made;
    });
    begun.acquire();
    const auto written =
            (*client)->write([](SessionStore &store) { return store.createSession({}); });
    VERIFY_SOON(written.isFinished());
    QVERIFY(written.result());
    QVERIFY(!bulk.isFinished());
    goOn.release();
    VERIFY_SOON(bulk.isFinished());
    QVERIFY(bulk.result());
}

void TestStoreClient::rowsOnThisThread()
{
    QTemporaryDir dir;
    auto client = StoreClient::open(dir.filePath(u"varve.db"_s));
    QVERIFY(client);
    QVERIFY((*client)->rows().sessions()->isEmpty());
    (*client)->write([](SessionStore &store) { return store.createSession({}); }).waitForFinished();
    QCOMPARE((*client)->rows().sessions()->size(), 1);
}

void TestStoreClient::answersAreDroppedWithTheirReceiver()
{
    QTemporaryDir dir;
    auto client = StoreClient::open(dir.filePath(u"varve.db"_s));
    QVERIFY(client);
    int answers = 0;
    auto receiver = std::make_unique<QObject>();
    (*client)
            ->read([](StoreReader &store) { return store.sessions(); })
            .then(receiver.get(), [&](const Result<QList<Session>> &) { ++answers; });
    COMPARE_SOON(answers, 1);
    QSemaphore receiverIsGone;
    auto future = (*client)->read([&](StoreReader &store) {
        receiverIsGone.acquire();
        return store.sessions();
    });
    auto dropped = future.then(receiver.get(), [&](const Result<QList<Session>> &) { ++answers; });
    receiver.reset();
    receiverIsGone.release();
    future.waitForFinished();
    QCoreApplication::processEvents();
    QCOMPARE(answers, 1);
}

void TestStoreClient::closingWaitsForWhatWasBegun()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(u"varve.db"_s);
    SessionId id = SessionId::create();
    QFuture<bool> begun;
    {
        auto client = StoreClient::open(path);
        QVERIFY(client);
        std::atomic_bool running = false;
        begun = (*client)->write([&running, id](SessionStore &store) {
            running = true;
            Session session;
            session.id = id;
            return store.createSession(session).has_value();
        });
        VERIFY_SOON(running);
    }
    QVERIFY(begun.isFinished());
    const auto store = SessionStore::open(path);
    QVERIFY(store);
    QVERIFY((*store)->reader().session(id));
}

void TestStoreClient::whatIsNoStore()
{
    QTemporaryDir dir;
    QFile file(dir.filePath(u"varve.db"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("no store at all ").repeated(100));
    file.close();
    const auto client = StoreClient::open(file.fileName());
    QVERIFY(!client);
    QCOMPARE(client.error().kind, Error::Kind::InvalidInput);
}

QTEST_GUILESS_MAIN(TestStoreClient)
#include "tst_storeclient.moc"
