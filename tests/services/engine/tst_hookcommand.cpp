// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hookcommand.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace varve;
using namespace Qt::StringLiterals;

/// The command that a person sets to be asked before each compaction.
class HookCommandTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void answers_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<bool>("veto");
        QTest::addColumn<QString>("reason");
        QTest::addColumn<QString>("instructions");
        QTest::addColumn<QString>("summary");
        QTest::newRow("silence") << u"true"_s << false << QString() << QString() << QString();
        QTest::newRow("silence, and words for a person")
                << u"echo looking >&2; echo"_s << false << QString() << QString() << QString();
        QTest::newRow("an empty object")
                << u"echo '{}'"_s << false << QString() << QString() << QString();
        QTest::newRow("veto") << uR"(echo '{"veto":true,"reason":"Not now."}')"_s << true
                              << u"Not now."_s << QString() << QString();
        QTest::newRow("no veto") << uR"(echo '{"veto":false,"reason":null}')"_s << false
                                 << QString() << QString() << QString();
        QTest::newRow("instructions") << uR"(echo '{"instructions":" Keep names. "}')"_s << false
                                      << QString() << u"Keep names."_s << QString();
        QTest::newRow("summary") << uR"(echo '{"summary":"All of it.","other":1}')"_s << false
                                 << QString() << QString() << u"All of it."_s;
    }
    void answers()
    {
        QFETCH(const QString, command);
        const auto answer = ask(command);
        QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().message));
        QTEST(answer->veto, "veto");
        QTEST(answer->reason, "reason");
        QTEST(answer->instructions, "instructions");
        QTEST(answer->summary, "summary");
    }

    void errorsNameTheCommand_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("says");
        QTest::newRow("exit code") << u"echo no disk >&2; exit 3"_s << u"exit code 3 (no disk)"_s;
        QTest::newRow("no JSON") << u"echo fine"_s << u"JSON object"_s;
        QTest::newRow("a list") << u"echo '[]'"_s << u"JSON object"_s;
        QTest::newRow("veto in words") << uR"(echo '{"veto":"yes"}')"_s << u"neither true nor"_s;
        QTest::newRow("a number of summaries") << uR"(echo '{"summary":7}')"_s << u"“summary”"_s;
        QTest::newRow("too much") << u"head -c 2000000 /dev/zero"_s << u"more than 1 MB"_s;
        QTest::newRow("too slow") << u"echo late; exec sleep 30"_s << u"within 1 second"_s;
        QTest::newRow("gone") << u"/nowhere/at/all"_s << u"exit code 127"_s;
    }
    void errorsNameTheCommand()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, says);
        const auto answer = ask(command);
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Error::Kind::Refused);
        QVERIFY2(answer.error().message.contains(says), qPrintable(answer.error().message));
        QVERIFY2(answer.error().message.contains(command.left(10)),
                 qPrintable(answer.error().message));
    }

    void readsWhatIsAboutToHappen()
    {
        const auto answer = ask(u"cat > asked.json"_s);
        QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().message));
        QFile file(m_folder->filePath(u"asked.json"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
        QCOMPARE(object[u"version"_s].toInt(), 1);
        QCOMPARE(object[u"event"_s].toString(), u"beforeCompaction"_s);
        QCOMPARE(object[u"cause"_s].toString(), QString(toString(CompactionCause::Overflow)));
        QCOMPARE(object[u"tokens"_s].toInt(), 9000);
        QCOMPARE(object[u"window"_s].toInt(), 10'000);
        QCOMPARE(object[u"folder"_s].toString(), m_folder->path());
        QCOMPARE(object[u"transcript"_s].toString(), u"A “quoted”\nline"_s);
        for (const QString &name : { u"session"_s, u"title"_s, u"expectedTokens"_s, u"entries"_s,
                                     u"masked"_s, u"instructions"_s }) {
            QVERIFY2(object.contains(name), qPrintable(name));
        }
    }

    /// A transcript of megabytes, and a command that does not read it.
    void mayLeaveTheQuestionUnread()
    {
        m_transcript = QString(5'000'000, u'x');
        QVERIFY(ask(u"true"_s));
        const auto counted = ask(u"n=$(wc -c); echo \"{\\\"instructions\\\":\\\"$n\\\"}\""_s);
        QVERIFY(counted);
        QVERIFY(counted->instructions.toLongLong() > 5'000'000);
    }

    void seesNoKeys()
    {
        m_environment.insert(u"OPENAI_API_KEY"_s, u"sk-secret"_s);
        m_environment.insert(u"PATH"_s, qEnvironmentVariable("PATH"));
        const auto answer = ask(u"env | grep -q sk-secret && echo '{\"veto\":true}'; exit 0"_s);
        QVERIFY(answer);
        QVERIFY(!answer->veto);
    }

    /// A person's own command too runs only held back, unless it is said otherwise.
    void needsASandbox()
    {
        const QProcessEnvironment environment = m_environment;
        m_environment.insert(u"PATH"_s, u"/nowhere"_s);
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", "/nowhere");
        const auto answer = ask(u"true"_s, {}, 20, false);
        qputenv("PATH", path);
        m_environment = environment;
        QVERIFY(!answer);
        QVERIFY2(answer.error().message.contains(u"bubblewrap"_s),
                 qPrintable(answer.error().message));
    }

    void canBeStopped_data()
    {
        QTest::addColumn<int>("after"); // ms; -1: before it is asked
        for (const int after : { -1, 0, 1, 3, 10, 30, 100 }) {
            QTest::addRow("%d ms", after) << after;
        }
    }
    void canBeStopped()
    {
        QFETCH(const int, after);
        QElapsedTimer timer;
        timer.start();
        std::stop_source stop;
        if (after < 0) {
            stop.request_stop();
        } else {
            QTimer::singleShot(after, &m_context, [&stop] { stop.request_stop(); });
        }
        const auto answer = ask(u"sleep 30"_s, stop.get_token(), 60);
        QVERIFY(!answer);
        QVERIFY2(answer.error().kind == Error::Kind::Cancelled, qPrintable(answer.error().message));
        QVERIFY(timer.elapsed() < 20'000);
    }

private:
    Result<HookAnswer> ask(const QString &command, std::stop_token stop = {}, int seconds = 0,
                           bool withoutSandbox = true)
    {
        CompactionSettings settings;
        settings.commands.withoutSandbox = withoutSandbox;
        settings.hook = command;
        settings.hookSeconds = seconds > 0 ? seconds : command.contains(u"sleep"_s) ? 1 : 20;
        HookQuestion question;
        question.session = u"0190"_s;
        question.folder = m_folder->path();
        question.cause = CompactionCause::Overflow;
        question.tokens = 9000;
        question.window = 10'000;
        question.transcript = m_transcript;
        question.stop = std::move(stop);
        auto future = hookCommand(&m_context, m_environment)(settings, question);
        if (!QTest::qWaitFor([&] { return future.isFinished(); }, 30'000)) {
            return fail(Error::Kind::Internal, u"it never ended"_s);
        }
        return future.result();
    }

    QObject m_context;
    std::unique_ptr<QTemporaryDir> m_folder;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
    QString m_transcript = u"A “quoted”\nline"_s;
};

QTEST_GUILESS_MAIN(HookCommandTest)
#include "tst_hookcommand.moc"
