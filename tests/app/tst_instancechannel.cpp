// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "instancechannel.h"
#include "soon.h"

#include <QDir>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QtConcurrentRun>

using namespace varve;
using namespace Qt::StringLiterals;

/// One window for a store; others hand over what they want.
class TestInstanceChannel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(QFile::setPermissions(m_runtime.path(),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_runtime.path()));
    }

    void anOrderIsHandedOver()
    {
        InstanceChannel first(store());
        QVERIFY(first.listen());
        QSignalSpy requested(&first, &InstanceChannel::requested);
        const WindowRequest request { { u"/tmp/a b.jsonl"_s, u"/tmp/ü.jsonl"_s },
                                      WindowRequest::Begin::NewSession,
                                      "token-1" };
        QVERIFY(handOver(store(), request));
        QCOMPARE(requested.size(), 1);
        QVERIFY(requested.at(0).at(0).value<WindowRequest>() == request);
        // By another name of the same folder.
        QVERIFY(handOver(m_folder.path() + u"/./varve.db"_s, {}));
        QCOMPARE(requested.size(), 2);
    }

    void anotherStoreHasItsOwn()
    {
        InstanceChannel first(store());
        QVERIFY(first.listen());
        QVERIFY(!handOver(m_folder.filePath(u"other.db"_s), {}));
    }

    void nobodyIsThere() { QVERIFY(!handOver(store(), {})); }

    /// A program that was killed leaves its socket behind.
    void whatIsLeftBehindIsTakenAway()
    {
        QString name;
        {
            InstanceChannel gone(store());
            QVERIFY(gone.listen());
            name = QDir(m_runtime.path()).entryList(QDir::System).value(0);
        }
        QVERIFY(!name.isEmpty());
        QFile left(QDir(m_runtime.path()).filePath(name));
        QVERIFY(left.open(QIODevice::WriteOnly));
        left.close();
        InstanceChannel next(store());
        QVERIFY(next.listen());
        QVERIFY(handOver(store(), {}));
    }

    void onlyOneListens()
    {
        InstanceChannel first(store());
        QVERIFY(first.listen());
        InstanceChannel second(store());
        const auto refused = QtConcurrent::run([&second] { return second.listen(); });
        VERIFY_SOON(refused.isFinished());
        QVERIFY(!refused.result());
        QVERIFY(!refused.result().error().message.isEmpty());
        QVERIFY(handOver(store(), {}));
    }

    void nonsenseIsNoOrder_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("text") << QByteArray("GET / HTTP/1.1\r\n\r\n");
        QTest::newRow("long") << QByteArray(600'000, 'x');
        QTest::newRow("a length without end") << QByteArray::fromHex("56415256000000017fffffff");
    }
    void nonsenseIsNoOrder()
    {
        QFETCH(const QByteArray, bytes);
        InstanceChannel first(store());
        QVERIFY(first.listen());
        QSignalSpy requested(&first, &InstanceChannel::requested);
        const QStringList sockets = QDir(m_runtime.path()).entryList(QDir::System);
        QCOMPARE(sockets.size(), 1);
        QLocalSocket socket;
        socket.connectToServer(QDir(m_runtime.path()).filePath(sockets.constFirst()));
        QVERIFY(socket.waitForConnected());
        socket.write(bytes);
        VERIFY_SOON(socket.state() == QLocalSocket::UnconnectedState);
        QCOMPARE(requested.size(), 0);
        QVERIFY(handOver(store(), {})); // it goes on
    }

private:
    [[nodiscard]] QString store() const { return m_folder.filePath(u"varve.db"_s); }
    /// As another process does: it waits while this one answers.
    static bool handOver(const QString &store, const WindowRequest &request)
    {
        const auto taken = QtConcurrent::run(
                [store, request] { return InstanceChannel(store).handOver(request); });
        return test::comesSoon([&] { return taken.isFinished(); }) && taken.result();
    }

    QTemporaryDir m_runtime { QDir::tempPath() + u"/vrt-XXXXXX"_s }; // a socket's path is short
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestInstanceChannel)
#include "tst_instancechannel.moc"
