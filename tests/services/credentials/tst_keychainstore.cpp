// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakesecretservice.h"
#include "privatebus.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

// A test without a bus or a keyring to talk to would show nothing.
#define START_BUS(bus)                                                                             \
    if (!(bus).start()) {                                                                          \
        QSKIP("There is no dbus-daemon here.");                                                    \
    }
#define START_KEYRING(bus)                                                                         \
    START_BUS(bus)                                                                                 \
    if (!(bus).startKeyring()) {                                                                   \
        QSKIP("There is no gnome-keyring-daemon here.");                                           \
    }

namespace
{

const QByteArray Key = "sk-test-4f9c1a77e2b04d";

QByteArray present(const QByteArray &key)
{
    return "present " + QCryptographicHash::hash(key, QCryptographicHash::Sha256).toHex();
}

} // namespace

/// KeychainStore in a process of its own, with real and scripted keychains on a private bus.
class TestKeychainStore final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_output.clear(); }

    void writesReadsBackAndRemoves()
    {
        PrivateBus bus;
        START_KEYRING(bus);
        QCOMPARE(run(bus, { u"read"_s, u"p1"_s }), "absent");
        QCOMPARE(run(bus, { u"write"_s, u"p1"_s }, Key), present(Key));
        QCOMPARE(run(bus, { u"read"_s, u"p1"_s }), present(Key));
        QCOMPARE(run(bus, { u"read"_s, u"p2"_s }), "absent"); // keys are the provider's own
        QCOMPARE(run(bus, { u"write"_s, u"p1"_s }, "other-key"), present("other-key"));
        QCOMPARE(run(bus, { u"remove"_s, u"p1"_s }), "absent");
        QCOMPARE(run(bus, { u"read"_s, u"p1"_s }), "absent");
        QCOMPARE(run(bus, { u"remove"_s, u"p1"_s }), "absent"); // already gone
    }

    /// QtKeychain says "not found" for it, which once made programs ask for the key again and again.
    void aLockedKeyIsNotAnAbsentOne()
    {
        PrivateBus bus;
        START_KEYRING(bus);
        QCOMPARE(run(bus, { u"write"_s, u"p1"_s }, Key), present(Key));
        QVERIFY(bus.lockKeyring());
        QCOMPARE(run(bus, { u"read"_s, u"p1"_s }), "locked");
        // Nobody is there who could be asked for the password: as if they had said no.
        QCOMPARE(run(bus, { u"--prompt"_s, u"read"_s, u"p1"_s }), "locked");
        QCOMPARE(run(bus, { u"write"_s, u"p2"_s }, Key), "locked");
        QCOMPARE(run(bus, { u"remove"_s, u"p1"_s }), "locked");
        QCOMPARE(run(bus, { u"read"_s, u"none"_s }), "absent");
        QVERIFY(bus.restartKeyring());
        QCOMPARE(run(bus, { u"read"_s, u"p1"_s }), present(Key));
    }

    void aSlowOneTimesOutAndIsTakenLate()
    {
        PrivateBus bus;
        START_BUS(bus);
        FakeSecretService slow(bus.address(), Key, Slow);
        QVERIFY(slow.isServing());
        QCOMPARE(run(bus, { u"--limit"_s, u"300"_s, u"--late"_s, u"read"_s, u"p1"_s }),
                 "timedout\nlate " + present(Key));
        QCOMPARE(slow.secretsGiven(), 1);
    }

    void oneThatIsSlowButInTimeIsPresent()
    {
        PrivateBus bus;
        START_BUS(bus);
        FakeSecretService slow(bus.address(), Key, 200);
        QCOMPARE(run(bus, { u"--limit"_s, u"5000"_s, u"read"_s, u"p1"_s }), present(Key));
    }

    void withoutAKeyringThereIsNone()
    {
        PrivateBus bus;
        START_BUS(bus);
        QCOMPARE(run(bus, { u"read"_s, u"p1"_s }), "unavailable");
        QCOMPARE(run(bus, { u"write"_s, u"p1"_s }, Key), "unavailable");
        QCOMPARE(run(bus, { u"remove"_s, u"p1"_s }), "unavailable");
        QVERIFY(isNowhereIn(bus.home()));
    }

    void withoutABusThereIsNone()
    {
        PrivateBus bus;
        START_BUS(bus);
        bus.stopBus();
        QCOMPARE(run(bus, { u"read"_s, u"p1"_s }), "unavailable");
        QCOMPARE(run(bus, { u"write"_s, u"p1"_s }, Key), "unavailable");
        QVERIFY(isNowhereIn(bus.home()));
    }

    /// With everything that can be logged switched on.
    void theKeyIsInNoFileAndNoLog()
    {
        PrivateBus bus;
        START_KEYRING(bus);
        QCOMPARE(run(bus, { u"write"_s, u"p1"_s }, Key), present(Key));
        QCOMPARE(run(bus, { u"read"_s, u"p1"_s }), present(Key));
        QVERIFY(m_output.contains("present"));
        QVERIFY(!m_output.contains(Key));
        QVERIFY(isNowhereIn(bus.home()));
    }

private:
    /// What it says, without the last line, which is the longest time that the event loop stood still.
    QByteArray run(const PrivateBus &bus, const QStringList &arguments,
                   const QByteArray &input = {})
    {
        QProcessEnvironment environment = bus.environment();
        environment.insert(u"G_MESSAGES_DEBUG"_s, u"all"_s);
        environment.insert(u"QT_LOGGING_RULES"_s, u"*.debug=true"_s);
        environment.insert(u"QDBUS_DEBUG"_s, u"1"_s);
        QProcess tool;
        tool.setProcessEnvironment(environment);
        tool.start(QStringLiteral(VARVE_KEYCHAINTOOL), arguments);
        tool.write(input);
        tool.closeWriteChannel();
        // The event loop turns: a scripted keychain lives in this process.
        if (!QTest::qWaitFor([&] { return tool.state() == QProcess::NotRunning; }, 60'000)) {
            return "hangs";
        }
        const QByteArray output = tool.readAllStandardOutput();
        m_output += output + '\n' + tool.readAllStandardError() + '\n';
        QByteArray said;
        for (const QByteArray &line : output.split('\n')) {
            if (line.startsWith("> ")) { // GLib logs there too
                said += '\n' + line.sliced(2);
            }
        }
        const qsizetype gap = said.lastIndexOf("\ngap ");
        const int longest = said.sliced(gap + 5).toInt();
        if (gap <= 0 || longest > StoodStill) {
            qWarning() << m_output;
            return "stood still: " + said;
        }
        return said.first(gap).trimmed();
    }

    static bool isNowhereIn(const QString &folder)
    {
        QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly) && file.readAll().contains(Key)) {
                qWarning() << "the key is in" << file.fileName();
                return false;
            }
        }
        return true;
    }

    static constexpr int Slow = 3000; // ms
    /// Who waits for a slow service stands still for all of its answer; a busy machine alone for less.
    static constexpr int StoodStill = Slow - 300;

    QByteArray m_output;
};

QTEST_GUILESS_MAIN(TestKeychainStore)
#include "tst_keychainstore.moc"
