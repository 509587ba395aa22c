// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "sandbox.h"
#include "varveprocess.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Where and how `varve ask` lets commands run: not in places that are no project's, not without a sandbox, not with keys, unless it is
/// said; and it says how.
class AskCommandsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void imagesGoAlong();
    void saysWhatHoldsCommands();
    void noWorkInPlacesOfOthers_data();
    void noWorkInPlacesOfOthers();
    void talksAnywhere();
    void homeIsChosenAloud();
    void nothingWithoutBubblewrap();
    void keysAreNoVariables_data();
    void keysAreNoVariables();
    void protectedFiles_data();
    void protectedFiles();

private:
    [[nodiscard]] Outcome ask(const QStringList &more, const QString &command);
    [[nodiscard]] QJsonObject eventIn(const Outcome &outcome, const QString &type) const;

    std::unique_ptr<VarveProcess> m_varve;
    std::unique_ptr<ScriptedServer> m_server;
    QString m_work;
    bool m_isHeld = false;
};

void AskCommandsTest::init()
{
    m_varve = std::make_unique<VarveProcess>();
    m_server = std::make_unique<ScriptedServer>();
    m_server->ignoreProbes();
    m_work = m_varve->file(u"work"_s);
    QVERIFY(QDir().mkpath(m_work));
    QVERIFY(QDir().mkpath(m_varve->file(u"home/.ssh"_s)));
    m_varve->write(u"home/.ssh/id_rsa"_s, "planted\n");
    m_isHeld = probeSandbox().isActive();
}

/// One turn in which the model has `command` run.
Outcome AskCommandsTest::ask(const QStringList &more, const QString &command)
{
    m_server->add(chatCalls({}, { { u"c1"_s, u"bash"_s, { { u"command"_s, command } } } }));
    m_server->add(chatText(u"Done."_s));
    const auto process = m_varve->start(QStringList { u"ask"_s, u"new"_s, u"Go"_s, u"--base-url"_s,
                                                      m_server->url().toString(), u"--model"_s,
                                                      u"tiny"_s, u"--store"_s, m_varve->store() }
                                        + more);
    Outcome outcome;
    if (QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 60'000)) {
        outcome.code = process->exitCode();
    }
    outcome.out = process->readAllStandardOutput();
    outcome.err = QString::fromUtf8(process->readAllStandardError());
    return outcome;
}

QJsonObject AskCommandsTest::eventIn(const Outcome &outcome, const QString &type) const
{
    const QList<QByteArray> lines = outcome.out.split('\n');
    for (const QByteArray &line : lines) {
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        if (object[u"type"_s].toString() == type) {
            return object;
        }
    }
    return {};
}

/// As with the server's method.
void AskCommandsTest::imagesGoAlong()
{
    const QByteArray dot = QByteArray::fromBase64("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAA"
                                                  "DUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
                                                  "gg==");
    const QString image = m_varve->write(u"dot.png"_s, dot);
    QVERIFY2(ask({ u"--image"_s, image }, u"true"_s).code == 0, "with an image");
    QVERIFY(m_server->requests().constFirst().body.contains("data:image/png;base64,"));
    const qsizetype before = m_server->requests().size();
    QCOMPARE(ask({ u"--image"_s, m_varve->file(u"gone.png"_s) }, u"true"_s).code, 1);
    QStringList many;
    for (int i = 0; i < 21; ++i) {
        many += { u"--image"_s, image };
    }
    QCOMPARE(ask(many, u"true"_s).code, 2);
    QCOMPARE(m_server->requests().size(), before);
}

void AskCommandsTest::saysWhatHoldsCommands()
{
    const Outcome outcome =
            ask({ u"--folder"_s, m_work, u"--allow"_s, u"bash"_s, u"--without-sandbox"_s },
                u"echo fish"_s);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const QJsonObject said = eventIn(outcome, u"start"_s)[u"sandbox"_s].toObject();
    QCOMPARE(said[u"commands"_s].toString(), m_isHeld ? u"active"_s : u"off"_s);
    QCOMPARE(said[u"network"_s].toBool(true), false);
    QCOMPARE(said[u"protectedFiles"_s].toString(), u"readOnly"_s);
    QVERIFY(said[u"message"_s].toString().contains(m_isHeld ? u"in a sandbox"_s
                                                            : u"all your rights"_s));
    QCOMPARE(outcome.err.contains(u"all your rights"_s), !m_isHeld);
    QCOMPARE(eventIn(outcome, u"toolResult"_s)[u"text"_s].toString().trimmed(), u"fish"_s);
}

void AskCommandsTest::noWorkInPlacesOfOthers_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("says");
    QTest::newRow("home") << u"home"_s << u"bash"_s << u"is your home folder"_s;
    QTest::newRow("home, files") << u"home"_s << u"read"_s << u"is your home folder"_s;
    QTest::newRow("above it, where it stands")
            << QString() << u"bash"_s << u"holds your home folder"_s;
    QTest::newRow("everything") << u"/"_s << u"write"_s << u"is the whole file system"_s;
    QTest::newRow("/var/tmp") << u"/var/tmp"_s << u"bash"_s << u"for a while"_s;
    QTest::newRow("the system") << u"/etc"_s << u"edit"_s << u"belongs to the system"_s;
    QTest::newRow("keys") << u"home/.ssh"_s << u"ls"_s << u"keep keys"_s;
    QTest::newRow("devices") << u"/dev"_s << u"bash"_s << u"No tool works there"_s;
}

void AskCommandsTest::noWorkInPlacesOfOthers()
{
    QFETCH(const QString, folder);
    QFETCH(const QString, tool);
    QFETCH(const QString, says);
    QStringList arguments { u"--allow"_s, tool };
    if (!folder.isEmpty()) {
        arguments += { u"--folder"_s, folder.startsWith(u'/') ? folder : m_varve->file(folder) };
    }
    const Outcome outcome = ask(arguments, u"true"_s);
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains(says) && outcome.err.contains(u"--any-folder"_s),
             qPrintable(outcome.err));
    QVERIFY(m_server->requests().isEmpty());
    QVERIFY(m_varve->json({ u"sessions"_s }).array().isEmpty());
}

/// To talk needs no folder.
void AskCommandsTest::talksAnywhere()
{
    m_server->add(chatText(u"Hello."_s));
    const auto process = m_varve->start({ u"ask"_s, u"new"_s, u"Hi"_s, u"--base-url"_s,
                                          m_server->url().toString(), u"--model"_s, u"tiny"_s,
                                          u"--store"_s, m_varve->store() });
    QVERIFY(QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 60'000));
    QCOMPARE(process->exitCode(), 0);
}

void AskCommandsTest::homeIsChosenAloud()
{
    if (!m_isHeld) {
        QSKIP("no sandbox works here");
    }
    QVERIFY(QDir().mkpath(m_varve->file(u"home/Documents"_s)));
    const Outcome outcome = ask(
            { u"--folder"_s, m_varve->file(u"home"_s), u"--allow"_s, u"bash"_s, u"--any-folder"_s },
            u"cat .ssh/id_rsa; echo x >> .bashrc; echo x > Documents/made && echo written; true"_s);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const QString text = eventIn(outcome, u"toolResult"_s)[u"text"_s].toString();
    QVERIFY2(!text.contains(u"planted"_s) && text.contains(u"written"_s), qPrintable(text));
    QVERIFY(QFileInfo::exists(m_varve->file(u"home/Documents/made"_s)));
    QVERIFY(!QFileInfo::exists(m_varve->file(u"home/.bashrc"_s)));
}

void AskCommandsTest::nothingWithoutBubblewrap()
{
    const QString programs = m_varve->file(u"programs"_s);
    QVERIFY(QDir().mkpath(programs));
    for (const QString &name : { u"bash"_s, u"touch"_s }) {
        QVERIFY(QFile::link(u"/usr/bin/"_s + name, programs + u'/' + name));
    }
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", programs.toUtf8());
    const Outcome refused = ask({ u"--folder"_s, m_work, u"--allow"_s, u"bash"_s }, u"touch ran"_s);
    const Outcome allowed =
            ask({ u"--folder"_s, m_work, u"--allow"_s, u"bash"_s, u"--without-sandbox"_s },
                u"touch ran"_s);
    qputenv("PATH", path);
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains(u"bubblewrap"_s) && refused.err.contains(u"--without-sandbox"_s),
             qPrintable(refused.err));
    QVERIFY(refused.out.isEmpty());
    QCOMPARE(m_server->requests().size(), 2); // of the other one
    QVERIFY2(allowed.code == 0, qPrintable(allowed.err));
    QCOMPARE(eventIn(allowed, u"start"_s)[u"sandbox"_s][u"commands"_s].toString(), u"off"_s);
    QVERIFY2(allowed.err.contains(u"all your rights"_s), qPrintable(allowed.err));
    QVERIFY(QFileInfo::exists(m_work + u"/ran"_s));
}

void AskCommandsTest::keysAreNoVariables_data()
{
    QTest::addColumn<QString>("chosen");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("of an odd name") << QString() << QByteArray("plain-words-only-9");
    QTest::newRow("of a chosen name") << u"FOO"_s << QByteArray("plain-words-only-9");
    QTest::newRow("that looks like one")
            << u"FOO"_s << QByteArray("sk-proj-aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY");
}

/// The key of the provider that answers.
void AskCommandsTest::keysAreNoVariables()
{
    QFETCH(const QString, chosen);
    QFETCH(const QByteArray, key);
    QVERIFY(QDir().mkpath(m_varve->file(u"home/varve"_s)));
    m_varve->write(u"home/varve/varve.ini"_s, "[tools]\nvariables=BAR " + chosen.toUtf8() + '\n');
    qputenv("FOO", key);
    qputenv("BAR", "passed on");
    const Outcome outcome = ask({ u"--folder"_s, m_work, u"--allow"_s, u"bash"_s,
                                  u"--without-sandbox"_s, u"--key-variable"_s, u"FOO"_s },
                                u"env; tr '\\0' '\\n' < /proc/self/environ"_s);
    qunsetenv("FOO");
    qunsetenv("BAR");
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QCOMPARE(m_server->requests().at(0).header("Authorization"), "Bearer " + key);
    const QString text = eventIn(outcome, u"toolResult"_s)[u"text"_s].toString();
    QVERIFY2(text.contains(u"BAR=passed on"_s), qPrintable(text));
    QVERIFY(!outcome.out.contains(key));
    QVERIFY(!m_server->requests().at(1).body.contains(key));
}

void AskCommandsTest::protectedFiles_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("changes");
    QTest::newRow("by itself") << QStringList() << false;
    QTest::newRow("allowed") << QStringList { u"--protected-files"_s, u"writable"_s } << true;
}

void AskCommandsTest::protectedFiles()
{
    QFETCH(const QStringList, options);
    QFETCH(const bool, changes);
    if (!m_isHeld) {
        QSKIP("no sandbox works here");
    }
    QVERIFY(QDir().mkpath(m_work + u"/.git/hooks"_s));
    const Outcome outcome =
            ask(QStringList { u"--folder"_s, m_work, u"--allow"_s, u"bash"_s } + options,
                u"echo x > .git/hooks/post-checkout; true"_s);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QCOMPARE(QFileInfo::exists(m_work + u"/.git/hooks/post-checkout"_s), changes);
    QCOMPARE(eventIn(outcome, u"start"_s)[u"sandbox"_s][u"protectedFiles"_s].toString(),
             changes ? u"writable"_s : u"readOnly"_s);
    QCOMPARE(ask({ u"--folder"_s, m_work, u"--allow"_s, u"bash"_s, u"--protected-files"_s,
                   u"some"_s },
                 u"true"_s)
                     .code,
             2);
}

QTEST_GUILESS_MAIN(AskCommandsTest)
#include "tst_askcommands.moc"
