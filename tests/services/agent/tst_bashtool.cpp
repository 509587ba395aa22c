// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bashtool.h"
#include "toolrunner.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class BashToolTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void tellsOutputAndExitCode_data();
    void tellsOutputAndExitCode();
    void refusesWhatCannotRun();
    void stopsAtTheTimeLimit();
    void stopsACommandThatIgnoresTerm();
    void leavesNothingRunning();
    void keepsTheEndOfALotOfOutput();
    void showsProgress();
    void survivesOddBytes();
    void survivesManyProcesses();
    void childSeesNoKeys();
    void writesOnlyInTheFolder();
    void hasNoNetworkUnlessAllowed();
    void refusesWithoutSandbox();

private:
    [[nodiscard]] ToolScene scene(bool network = false) const
    {
        return { {}, m_folder->path(), network };
    }
    [[nodiscard]] ToolOutcome run(const QString &command, const QJsonObject &more = {}) const
    {
        QJsonObject arguments = more;
        arguments[u"command"_s] = command;
        return test::runTool(BashTool(m_context.get(), m_policy), arguments, scene());
    }

    std::unique_ptr<QObject> m_context;
    std::unique_ptr<QTemporaryDir> m_folder;
    CommandPolicy m_policy;
};

void BashToolTest::initTestCase()
{
    m_context = std::make_unique<QObject>();
    CommandSettings chosen;
    chosen.withoutSandbox = true; // most of it is the same there
    m_policy = CommandPolicy::here(chosen);
    qInfo("%s", qPrintable(m_policy.describe(false)));
}

void BashToolTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>(QDir::current().filePath(u"bash-XXXXXX"_s));
    QVERIFY(m_folder->isValid());
}

void BashToolTest::tellsOutputAndExitCode_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isError");
    QTest::newRow("output") << u"echo hello"_s << u"hello\n"_s << false;
    QTest::newRow("both channels") << u"echo a; echo b >&2"_s << u"a\nb\n"_s << false;
    QTest::newRow("nothing") << u"true"_s << u"[no output]"_s << false;
    QTest::newRow("exit code") << u"echo x; exit 3"_s << u"x\n[exit code 3]"_s << true;
    QTest::newRow("no such program")
            << u"no-such-program-at-all 2>/dev/null"_s << u"[exit code 127]"_s << true;
    QTest::newRow("waits for no input") << u"cat"_s << u"[no output]"_s << false;
    QTest::newRow("folder") << u"touch made && ls"_s << u"made\n"_s << false;
}

void BashToolTest::tellsOutputAndExitCode()
{
    QFETCH(const QString, command);
    QFETCH(const QString, text);
    QFETCH(const bool, isError);
    const ToolOutcome outcome = run(command);
    QCOMPARE(outcome.text, text);
    QCOMPARE(outcome.isError, isError);
}

void BashToolTest::refusesWhatCannotRun()
{
    QVERIFY(run(u"  "_s).isError);
    const ToolOutcome limit = run(u"true"_s, { { u"timeout"_s, 100'000 } });
    QVERIFY(limit.isError);
    QVERIFY2(limit.text.contains("timeout"_L1), qPrintable(limit.text));
    const ToolOutcome folder =
            test::runTool(BashTool(m_context.get(), m_policy), { { u"command"_s, u"true"_s } },
                          { {}, u"/no/such/folder"_s, false });
    QVERIFY(folder.isError);
    QVERIFY2(folder.text.contains("/no/such/folder"_L1), qPrintable(folder.text));
}

void BashToolTest::stopsAtTheTimeLimit()
{
    const ToolOutcome outcome = run(u"echo begun; sleep 100"_s, { { u"timeout"_s, 4 } });
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.startsWith("begun\n[stopped: still running after 4 second"_L1),
             qPrintable(outcome.text));
}

void BashToolTest::stopsACommandThatIgnoresTerm()
{
    std::stop_source stop;
    const BashTool tool(m_context.get(), m_policy);
    bool begun = false;
    QFuture<ToolOutcome> future = tool.run(
            { { u"command"_s, u"trap '' TERM; echo begun; while true; do sleep 1; done"_s } },
            scene(), stop.get_token(), [&](const QString &) { begun = true; });
    QTRY_VERIFY_WITH_TIMEOUT(begun, 10'000);
    stop.request_stop();
    QTRY_VERIFY_WITH_TIMEOUT(future.isFinished(), 15'000);
    QVERIFY2(future.result().text.contains("stopped by the person"_L1),
             qPrintable(future.result().text));
}

void BashToolTest::leavesNothingRunning()
{
    // A child in the background that would make a file, if it lived on.
    const ToolOutcome outcome = run(u"(sleep 3; touch lived) & echo ended"_s);
    QVERIFY2(outcome.text.startsWith("ended"_L1), qPrintable(outcome.text));
    const ToolOutcome later = run(u"sleep 4; ls"_s);
    QVERIFY2(!later.text.contains("lived"_L1), qPrintable(later.text));
}

void BashToolTest::keepsTheEndOfALotOfOutput()
{
    // 1 GB; what is kept in memory is bounded.
    const ToolOutcome outcome = run(
            u"yes 0123456789012345678901234567890123456789 | head -c 1000000000; echo the end"_s);
    QVERIFY2(!outcome.isError, qPrintable(outcome.text.right(200)));
    QVERIFY(outcome.text.endsWith("the end\n"_L1) || outcome.text.endsWith("the end"_L1));
    QVERIFY(outcome.text.size() < 60'000);
    QVERIFY(outcome.fullOutput.size() > 8'000'000);
    QVERIFY(outcome.fullOutput.size() < 10'000'000);
}

void BashToolTest::showsProgress()
{
    QStringList seen;
    // It goes on only when what it has said was seen.
    const ToolOutcome outcome = test::runTool(
            BashTool(m_context.get(), m_policy),
            { { u"command"_s,
                u"echo first; until [ -e one ]; do sleep 0.05; done; "
                "echo second; until [ -e two ]; do sleep 0.05; done"_s } },
            scene(), {}, [&](const QString &tail) {
                seen += tail;
                QFile go(m_folder->filePath(tail.contains(u"second"_s) ? u"two"_s : u"one"_s));
                QVERIFY(go.open(QIODevice::WriteOnly));
            });
    QVERIFY(!outcome.isError);
    QVERIFY2(seen.contains(u"first\n"_s), qPrintable(seen.join(u'|')));
    QVERIFY2(seen.contains(u"first\nsecond\n"_s), qPrintable(seen.join(u'|')));
}

void BashToolTest::survivesOddBytes()
{
    const ToolOutcome invalid = run(u"printf 'a\\xff\\xfeb\\n'"_s);
    QCOMPARE(invalid.text, u"a\uFFFD\uFFFDb\n"_s);
    const ToolOutcome nul = run(u"head -c 100 /dev/zero > nul; cat nul"_s);
    QVERIFY(!nul.isError);
    QCOMPARE(nul.text, QString(100, QChar::ReplacementCharacter));
}

void BashToolTest::survivesManyProcesses()
{
    if (!m_policy.sandbox.isActive()) {
        QSKIP("a sandbox is needed to take all of them down, and there is none here");
    }
    // As a fork bomb begins: each makes two, to a depth at which the machine still lives.
    const ToolOutcome outcome = run(
            u"bomb() { [ $1 -gt 0 ] && { bomb $(($1-1)) & bomb $(($1-1)) & }; sleep 60; }; bomb 7"_s,
            { { u"timeout"_s, 2 } });
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains("stopped"_L1), qPrintable(outcome.text));
    const ToolOutcome after = run(u"ps ax 2>/dev/null | grep -c 'bom[b]' ; true"_s);
    QVERIFY(!after.text.contains("bomb"_L1));
}

void BashToolTest::childSeesNoKeys()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QByteArray secret = "sk-test-0123456789";
    for (const char *name :
         { "OPENAI_API_KEY", "ANTHROPIC_AUTH_TOKEN", "AWS_SECRET_ACCESS_KEY", "DB_PASSWORD",
           "MY_CREDENTIALS", "VARVE_STORE", "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS" }) {
        environment.insert(QString::fromLatin1(name), QString::fromLatin1(secret));
    }
    environment.insert(u"CARGO_HOME"_s, u"/kept"_s);
    const ToolOutcome outcome = test::runTool(
            BashTool(m_context.get(), m_policy, environment),
            { { u"command"_s, u"env; cat /proc/$$/environ | tr '\\0' '\\n'"_s } }, scene());
    QVERIFY(outcome.text.contains("CARGO_HOME=/kept"_L1));
    QVERIFY(!outcome.text.contains(QString::fromLatin1(secret)));
}

void BashToolTest::writesOnlyInTheFolder()
{
    if (!m_policy.sandbox.isActive()) {
        QSKIP("bubblewrap does not work here");
    }
    // It is not even there.
    const QTemporaryDir elsewhere(u"/var/tmp/varve-XXXXXX"_s);
    const QString outside = elsewhere.filePath(u"outside.txt"_s);
    const ToolOutcome outcome =
            run(u"echo in > inside.txt; echo out > '%1'; cat inside.txt"_s.arg(outside));
    QVERIFY2(outcome.text.contains("No such file"_L1), qPrintable(outcome.text));
    QVERIFY(outcome.text.endsWith("in\n"_L1));
    QVERIFY(!QFile::exists(outside));
}

void BashToolTest::hasNoNetworkUnlessAllowed()
{
    if (!m_policy.sandbox.isActive()) {
        QSKIP("bubblewrap does not work here");
    }
    const QString interfaces = u"grep -c : /proc/net/dev"_s;
    const ToolOutcome closed = run(interfaces);
    QCOMPARE(closed.text.trimmed(), u"1"_s); // loopback alone
    QVERIFY(!run(u"ls /run"_s).text.contains("user"_L1));
}

/// What the model and the person are told where nothing may run; tst_sandbox has what is held back where it may.
void BashToolTest::refusesWithoutSandbox()
{
    const BashTool tool(m_context.get(), CommandPolicy());
    const auto intent = tool.intend({ { u"command"_s, u"touch ran"_s } }, scene());
    QVERIFY(!intent);
    QCOMPARE(intent.error().kind, Error::Kind::Refused);
    const ToolOutcome outcome = test::runTool(tool, { { u"command"_s, u"touch ran"_s } }, scene());
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains("bubblewrap"_L1)
                     && outcome.text.contains("--without-sandbox"_L1),
             qPrintable(outcome.text));
    QVERIFY(!QFile::exists(m_folder->filePath(u"ran"_s)));
}

QTEST_GUILESS_MAIN(BashToolTest)
#include "tst_bashtool.moc"
