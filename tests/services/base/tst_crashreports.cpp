// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "crashreports.h"
#include "crashwriter.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

int endless(int depth)
{
    if (depth < 0) {
        return 0;
    }
    std::array<volatile char, 4096> room {};
    room[static_cast<size_t>(depth) % room.size()] = 1;
    return endless(depth + 1) + room[0];
}

void accessNothing()
{
    volatile int *nowhere = nullptr;
    *nowhere = 1;
}

void endByException()
{
    throw std::runtime_error("my secret words");
}

void die(const QByteArray &how)
{
    const GoingOn import("import");
    if (how == "segv") {
        accessNothing();
    } else if (how == "abort") {
        std::abort();
    } else if (how == "terminate") {
        std::set_terminate([] {
            noteUncaught();
            std::abort();
        });
        std::thread(endByException).join();
    } else if (how == "stack") {
        endless(0);
    } else if (how == "thread") {
        std::thread(accessNothing).join();
    } else if (how == "memory") {
        writeCrashReport("want of memory");
        std::_Exit(1);
    }
}

} // namespace

/// What a process leaves that dies of itself: in a child of this one.
class TestCrashReports final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void everyDeathLeavesAReport_data()
    {
        QTest::addColumn<QByteArray>("how");
        QTest::addColumn<int>("signal"); // 0: it ends by itself
        QTest::addColumn<QString>("says");
        QTest::newRow("segv") << QByteArray("segv") << SIGSEGV << u"Died of: SIGSEGV"_s;
        QTest::newRow("abort") << QByteArray("abort") << SIGABRT << u"Died of: SIGABRT"_s;
        QTest::newRow("terminate")
                << QByteArray("terminate") << SIGABRT << u"std::terminate with St13runtime_error"_s;
        QTest::newRow("stack") << QByteArray("stack") << SIGSEGV << u"Died of: SIGSEGV"_s;
        QTest::newRow("thread") << QByteArray("thread") << SIGSEGV << u"Died of: SIGSEGV"_s;
        QTest::newRow("memory") << QByteArray("memory") << 0 << u"Died of: want of memory"_s;
    }
    void everyDeathLeavesAReport()
    {
        QFETCH(const QByteArray, how);
        QFETCH(const int, signal);
        QFETCH(const QString, says);
        const int status = inChild([&] {
            noteCommand("compact");
            noteCommand("undoCompaction");
            noteLogLine("the last line of the log");
            {
                const GoingOn over("over");
            }
            die(how);
        });
        if (signal != 0) {
            QVERIFY(WIFSIGNALED(status)); // as it would have died without
            QCOMPARE(WTERMSIG(status), signal);
        } else {
            QVERIFY(WIFEXITED(status));
        }
        const QList<CrashReport> reports = crashReports(folder());
        QCOMPARE(reports.size(), 1);
        const auto permissions = QFileInfo(reports.constFirst().path).permissions();
        QVERIFY(!permissions.testAnyFlags(QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup
                                          | QFile::WriteOther | QFile::ExeOwner));
        const auto text = readCrashReport(reports.constFirst().path);
        QVERIFY(text);
        QVERIFY2(text->startsWith("Varve 1.2.3, test\nQt "_L1), qPrintable(*text));
        QVERIFY2(text->contains(says), qPrintable(*text));
        QVERIFY2(text->contains("\nGoing on: import\n"_L1), qPrintable(*text));
        QVERIFY2(text->contains("\nLast commands: compact undoCompaction\n"_L1), qPrintable(*text));
        QVERIFY2(text->contains("\nLog:\nthe last line of the log\n"_L1), qPrintable(*text));
        QVERIFY2(!text->contains("my secret words"_L1), qPrintable(*text));
#ifdef __GLIBC__
        QVERIFY2(text->count("(+0x"_L1) + text->count('('_L1) > 2, qPrintable(*text));
#endif
    }

    void whoEndsWellLeavesNothing()
    {
        const int status = inChild([] { std::_Exit(0); });
        QVERIFY(WIFEXITED(status));
        QVERIFY(crashReports(folder()).isEmpty());
    }

    void theLogIsItsEnd()
    {
        inChild([] {
            for (int i = 0; i < 1000; ++i) {
                noteLogLine("line " + QByteArray::number(i));
            }
            noteLogLine(QByteArray(5000, 'x'));
            std::abort();
        });
        const auto text = readCrashReport(crashReports(folder()).constFirst().path);
        QVERIFY(text);
        QVERIFY(!text->contains("line 10\n"_L1));
        QVERIFY(text->contains("line 998\nline 999\nxxx"_L1));
        QVERIFY(text->size() < 20'000);
    }

    void onlyAFewAreKept()
    {
        for (int i = 0; i < 9; ++i) {
            QFile file(folder() + u"/crash-%1.txt"_s.arg(i));
            QVERIFY(QDir().mkpath(folder()) && file.open(QIODevice::WriteOnly));
            QVERIFY(file.setFileTime(QDateTime::currentDateTimeUtc().addDays(i - 10),
                                     QFileDevice::FileModificationTime));
        }
        inChild([] { std::abort(); });
        const QList<CrashReport> reports = crashReports(folder());
        QCOMPARE(reports.size(), 6); // the new one is told of first
        QVERIFY(!reports.constFirst().path.endsWith("crash-8.txt"_L1));
        QVERIFY(reports.at(1).path.endsWith("crash-8.txt"_L1));
    }

    void withoutAFolderNothingHappens()
    {
        QVERIFY(crashReports({}).isEmpty());
        QVERIFY(crashReports(folder()).isEmpty());
        QVERIFY(!readCrashReport(folder() + u"/none"_s));
    }

private:
    [[nodiscard]] QString folder() const { return m_folder->filePath(u"state/crashes"_s); }

    /// How it ended, as waitpid() says it.
    template<typename Work>
    int inChild(const Work &work)
    {
        const pid_t child = ::fork();
        if (child == 0) {
            const rlimit none {};
            ::setrlimit(RLIMIT_CORE, &none);
            for (const int number : { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT }) {
                std::signal(number, SIG_DFL); // QtTest has its own
            }
            reportCrashes(folder(), "1.2.3", "test");
            work();
            std::_Exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return status;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCrashReports)
#include "tst_crashreports.moc"
