// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "varveprocess.h"

#include <QDir>
#include <QRegularExpression>
#include <QSet>
#include <QSettings>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// A title for the terminal, its clipboard, C1, an override, isolates, what has no width, a backspace.
const QString Evil =
        u"PLANTED\x1b]0;owned\x07\x1b]52;c;cHduZWQ=\x07\u009b31m\u009d0;x\u009c\x1b[2J\b\b\x7f\u202egpj.exe\u2066\u200b\u2028\ufeff\u200f\rEND"_s;

QByteArray line(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

/// A session in which whatever a program can be told is `Evil`.
QByteArray evilSession(const QString &id, const QString &folder)
{
    QByteArray content = line({ { u"type"_s, u"session"_s },
                                { u"version"_s, 3 },
                                { u"id"_s, id },
                                { u"timestamp"_s, u"2026-01-02T03:04:05.000Z"_s },
                                { u"cwd"_s, folder } });
    QJsonValue parent;
    int number = 0;
    const auto add = [&](QJsonObject entry) {
        const QString name = u"%1-e%2"_s.arg(id).arg(++number);
        entry[u"id"_s] = name;
        entry[u"parentId"_s] = parent;
        entry[u"timestamp"_s] = u"2026-01-02T03:04:%1.000Z"_s.arg(number, 2, 10, QChar(u'0'));
        content += line(entry);
        parent = name;
    };
    const auto message = [&](const QJsonObject &body) {
        add({ { u"type"_s, u"message"_s }, { u"message"_s, body } });
    };
    const QString words =
            u"Always use "_s + Evil + u" for the build. "_s + u"some words "_s.repeated(60);
    for (int turn = 0; turn < 6; ++turn) {
        message({ { u"role"_s, u"user"_s }, { u"content"_s, words } });
        message({ { u"role"_s, u"assistant"_s },
                  { u"api"_s, u"openai-completions"_s },
                  { u"provider"_s, Evil },
                  { u"model"_s, Evil },
                  { u"stopReason"_s, u"toolUse"_s },
                  { u"content"_s,
                    QJsonArray { QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, words } },
                                 QJsonObject { { u"type"_s, u"toolCall"_s },
                                               { u"id"_s, u"call%1"_s.arg(turn) },
                                               { u"name"_s, Evil },
                                               { u"arguments"_s,
                                                 QJsonObject { { u"path"_s, Evil },
                                                               { u"command"_s, Evil } } } } } } });
        message({ { u"role"_s, u"toolResult"_s },
                  { u"toolCallId"_s, u"call%1"_s.arg(turn) },
                  { u"toolName"_s, Evil },
                  { u"isError"_s, turn % 2 == 0 },
                  { u"content"_s,
                    QJsonArray { QJsonObject {
                            { u"type"_s, u"text"_s },
                            { u"text"_s,
                              QString(u"error: "_s + Evil + u'\n' + words.repeated(40)) } } } } });
    }
    add({ { u"type"_s, u"session_info"_s }, { u"name"_s, Evil } });
    return content;
}

/// Characters that came through; empty if there are none.
QString raw(const QByteArray &output)
{
    QSet<QString> found;
    const QString text = QString::fromUtf8(output);
    for (const QChar c : text) {
        const bool acts = (c.category() == QChar::Other_Control && c != u'\n' && c != u'\t')
                || (c >= QChar(0x200b) && c <= QChar(0x200f))
                || (c >= QChar(0x2028) && c <= QChar(0x202e))
                || (c >= QChar(0x2060) && c <= QChar(0x206f)) || c == QChar(0xfeff);
        if (acts) {
            found += u"U+%1"_s.arg(c.unicode(), 4, 16, QChar(u'0'));
        }
    }
    return QStringList(found.cbegin(), found.cend()).join(u' ');
}

using Calls = QList<QStringList>;

struct Row
{
    QString name;
    QStringList call;
    bool hasPlanted; ///< whether this prints any of it
    Calls before;
};

QList<Row> rows()
{
    QList<Row> made;
    const auto row = [&made](const char *name, const QStringList &call, bool hasPlanted,
                             const Calls &before = {}) {
        made += { QString::fromLatin1(name), call, hasPlanted, before };
    };
    const QString s = u"evil"_s;
    const QStringList compacted { u"compact"_s, s, u"--offline"_s, u"--keep"_s, u"200"_s };
    const QStringList remembered { u"remember"_s, s, u"Fact "_s + Evil };
    row("import", { u"import"_s, u"second.jsonl"_s }, true);
    row("import of a file with such a name", { u"import"_s, Evil + u".jsonl"_s }, true);
    row("sessions", { u"sessions"_s }, true);
    row("new", { u"new"_s, u"--title"_s, Evil }, false);
    row("new in no folder", { u"new"_s, u"--folder"_s, Evil + u"gone"_s }, true);
    row("rename", { u"rename"_s, s, Evil }, false);
    row("archive", { u"archive"_s, s }, false);
    row("show", { u"show"_s, s }, true);
    row("show of one entry", { u"show"_s, s, u"evil-e4"_s }, false);
    row("tag", { u"tag"_s, s, u"tag "_s + Evil }, true);
    row("sessions with tags", { u"sessions"_s }, true, { { u"tag"_s, s, u"tag "_s + Evil } });
    row("delete", { u"delete"_s, s }, true);
    row("delete, done", { u"delete"_s, s, u"--yes"_s }, false);
    row("fork", { u"fork"_s, s, u"evil-e4"_s }, false);
    row("usage", { u"usage"_s, s }, false);
    row("tree", { u"tree"_s, s }, false);
    row("context", { u"context"_s, s }, true);
    row("request", { u"request"_s, s }, true);
    row("request of another protocol", { u"request"_s, s, u"--api"_s, u"anthropic-messages"_s },
        true);
    row("compact --plan", { u"compact"_s, s, u"--plan"_s, u"--keep"_s, u"200"_s }, false);
    row("compact", compacted, false);
    row("prune", { u"prune"_s, s, u"--keep"_s, u"10"_s }, false);
    row("compactions", { u"compactions"_s, s }, false, { compacted });
    row("undo", { u"undo"_s, s }, false, { compacted });
    row("redo", { u"redo"_s, s }, false, { compacted, { u"undo"_s, s } });
    row("leaf", { u"leaf"_s, s, u"evil-e4"_s }, false);
    row("compare", { u"compare"_s, s, u"evil-e4"_s, u"evil-e9"_s }, true);
    row("difference", { u"difference"_s, s }, false);
    row("settings", { u"settings"_s }, false);
    row("settings get", { u"settings"_s, u"get"_s, Evil }, true);
    row("label", { u"label"_s, s, u"evil-e4"_s, Evil }, false);
    row("models", { u"models"_s }, false);
    row("model", { u"model"_s, s }, false);
    row("model that is not there", { u"model"_s, s, Evil }, true);
    row("pin", { u"pin"_s, s, u"evil-e4"_s }, false);
    row("pin of what is not there", { u"pin"_s, s, Evil }, true);
    row("exclude", { u"exclude"_s, s, u"evil-e4"_s }, false);
    row("mask", { u"mask"_s, s, u"evil-e6"_s }, false);
    row("include", { u"include"_s, s, u"evil-e6"_s }, false, { { u"mask"_s, s, u"evil-e6"_s } });
    row("journal", { u"journal"_s, s }, true, { compacted });
    row("journal --all", { u"journal"_s, u"--all"_s }, true, { compacted });
    row("memory", { u"memory"_s, s }, true, { remembered });
    row("remember", remembered, false);
    row("forget", { u"forget"_s, s, Evil }, true, { remembered });
    row("handoff",
        { u"handoff"_s, s, u"--offline"_s, u"--print"_s, u"--goal"_s, u"Goal "_s + Evil }, true);
    row("tool-servers", { u"tool-servers"_s }, true);
    row("trust", { u"trust"_s, Evil }, true);
    row("trust --list", { u"trust"_s, u"--list"_s }, true, { { u"trust"_s, u"--yes"_s, Evil } });
    row("search", { u"search"_s, u"PLANTED"_s }, true);
    row("recall", { u"recall"_s, s, u"PLANTED build"_s }, true, { compacted });
    for (const char *format : { "markdown", "html", "json", "pi" }) {
        row(format,
            { u"export"_s, s, u"--no-redact-keys"_s, u"--format"_s, QString::fromLatin1(format) },
            true);
    }
    row("idle", { u"idle"_s }, false);
    row("idle --run", { u"idle"_s, u"--run"_s }, false);
    row("doctor", { u"doctor"_s }, false);
    row("stats", { u"stats"_s }, true);
    row("backup", { u"backup"_s, u"copy "_s + Evil }, true);
    row("restore", { u"restore"_s, Evil }, true);
    row("vacuum", { u"vacuum"_s }, false);
    row("serve", { u"serve"_s, Evil }, false);
    row("man", { u"man"_s }, false);
    row("completions", { u"completions"_s, Evil }, true);
    row("mcp", { u"mcp"_s, Evil }, false);
    row("acp", { u"acp"_s, Evil }, false);
    row("no such verb", { Evil + u"verb"_s }, true);
    row("no such option", { u"sessions"_s, u"--"_s + Evil }, true);
    row("no such session", { u"tree"_s, Evil }, true);
    row("ask of an address that is none",
        { u"ask"_s, u"new"_s, u"x"_s, u"--base-url"_s, Evil, u"--model"_s, u"m"_s }, false);
    return made;
}

} // namespace

/// What others wrote does not reach a terminal as anything but letters, whatever verb prints it.
class TerminalOutputTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyVerb_data();
    void everyVerb();
    void noVerbIsLeftOut();
    void anAnswer_data();
    void anAnswer();
    void aFailure();
    void asItIsInAFile();
    void jsonMeansTheSame();
    void ordinaryTextStays();

private:
    QStringList withStore(const QStringList &arguments) const
    {
        return arguments + QStringList { u"--store"_s, m_varve->store() };
    }

    std::unique_ptr<VarveProcess> m_varve;
};

void TerminalOutputTest::init()
{
#ifndef Q_OS_UNIX
    QSKIP("terminals are looked at on Unix");
#endif
    m_varve = std::make_unique<VarveProcess>();
    const QString file =
            m_varve->write(u"evil.jsonl"_s, evilSession(u"evil"_s, u"/work/"_s + Evil));
    const Outcome imported = m_varve->json({ u"import"_s, file });
    QVERIFY2(imported.code == 0, qPrintable(imported.err));
    QSettings settings(m_varve->file(u"home/varve/varve.ini"_s), QSettings::IniFormat);
    settings.setValue(u"toolServers/s-1/name"_s, u"server"_s);
    settings.setValue(u"toolServers/s-1/kind"_s, u"command"_s);
    settings.setValue(u"toolServers/s-1/enabled"_s, u"false"_s);
    settings.setValue(u"toolServers/s-1/program"_s, u"true"_s);
    settings.setValue(u"toolServers/s-1/argument/0000"_s, Evil);
}

void TerminalOutputTest::cleanup()
{
    m_varve.reset();
}

void TerminalOutputTest::everyVerb_data()
{
    QTest::addColumn<Calls>("before");
    QTest::addColumn<QStringList>("call");
    QTest::addColumn<bool>("hasPlanted");
    const QList<Row> all = rows();
    for (const Row &row : all) {
        QTest::newRow(qPrintable(row.name)) << row.before << row.call << row.hasPlanted;
    }
}

void TerminalOutputTest::everyVerb()
{
    QFETCH(Calls, before);
    QFETCH(QStringList, call);
    QFETCH(bool, hasPlanted);
    QDir(m_varve->file({})).mkdir(Evil); // a folder to trust
    m_varve->write(u"second.jsonl"_s, evilSession(u"second"_s, u"/work"_s));
    for (const QStringList &arguments : std::as_const(before)) {
        const Outcome outcome = m_varve->run(withStore(arguments));
        QVERIFY2(outcome.code == 0, qPrintable(arguments.join(u' ') + u'\n' + outcome.err));
    }
    const Outcome outcome = m_varve->runOnTerminal(withStore(call));
    QVERIFY(outcome.code >= 0);
    QVERIFY2(raw(outcome.out).isEmpty(),
             qPrintable(raw(outcome.out) + u'\n' + QString::fromUtf8(outcome.out)));
    if (hasPlanted) {
        QVERIFY2(outcome.out.contains("PLANTED"), outcome.out.constData());
    }
}

void TerminalOutputTest::noVerbIsLeftOut()
{
    QSet<QString> tried { u"ask"_s }; // anAnswer()
    const QList<Row> all = rows();
    for (const Row &row : all) {
        tried += row.call.constFirst();
    }
    static const QRegularExpression verb(u"^  ([a-z-]+)"_s, QRegularExpression::MultilineOption);
    const QString help = QString::fromUtf8(m_varve->run({ u"--help"_s }).out);
    int count = 0;
    for (auto match = verb.globalMatch(help); match.hasNext(); ++count) {
        const QString name = match.next().captured(1);
        QVERIFY2(tried.contains(name), qPrintable(name));
    }
    QVERIFY(count > 30);
}

void TerminalOutputTest::anAnswer_data()
{
    QTest::addColumn<QStringList>("form");
    QTest::newRow("text") << QStringList { u"--plain"_s };
    QTest::newRow("JSON lines") << QStringList();
}

void TerminalOutputTest::anAnswer()
{
    QFETCH(QStringList, form);
    ScriptedServer server;
    server.ignoreProbes();
    server.add(chatCalls(u"Text "_s + Evil, { { u"c1"_s, u"read"_s, { { u"path"_s, Evil } } } }));
    server.add(chatText(u"Last "_s + Evil));
    const Outcome outcome = m_varve->runOnTerminal(
            withStore({ u"ask"_s, u"evil"_s, u"What "_s + Evil, u"--base-url"_s,
                        server.url().toString(), u"--model"_s, u"tiny"_s, u"--allow"_s, u"read"_s })
            + form);
    QVERIFY2(outcome.code == 0, outcome.out.constData());
    QVERIFY2(raw(outcome.out).isEmpty(), qPrintable(raw(outcome.out)));
    QVERIFY(outcome.out.contains("Last PLANTED"));
}

void TerminalOutputTest::aFailure()
{
    ScriptedServer server;
    server.ignoreProbes();
    const QJsonObject error { { u"error"_s, QJsonObject { { u"message"_s, Evil } } } };
    server.add(plainAnswer(400, "application/json", QJsonDocument(error).toJson()));
    const Outcome outcome =
            m_varve->runOnTerminal(withStore({ u"ask"_s, u"new"_s, u"x"_s, u"--base-url"_s,
                                               server.url().toString(), u"--model"_s, u"tiny"_s }));
    QCOMPARE(outcome.code, 1);
    QVERIFY2(raw(outcome.out).isEmpty(), qPrintable(raw(outcome.out)));
    QVERIFY(outcome.out.contains("PLANTED"));
}

/// Whoever writes an answer or an export into a file wants it as it is; what is for reading may come by a pipe to a terminal.
void TerminalOutputTest::asItIsInAFile()
{
    const Outcome exported = m_varve->run(
            withStore({ u"export"_s, u"evil"_s, u"--no-redact-keys"_s, u"--format"_s, u"json"_s }));
    QCOMPARE(exported.code, 0);
    QVERIFY(QJsonDocument::fromJson(exported.out).object().toVariantMap().size() > 0);
    QVERIFY(exported.out.contains("\\u001b]0;") && exported.out.contains("\xe2\x80\xaegpj"));

    ScriptedServer server;
    server.ignoreProbes();
    server.add(chatText(u"Last "_s + Evil));
    const auto process = m_varve->start(
            withStore({ u"ask"_s, u"new"_s, u"x"_s, u"--base-url"_s, server.url().toString(),
                        u"--model"_s, u"tiny"_s, u"--plain"_s }));
    QTRY_COMPARE_WITH_TIMEOUT(process->state(), QProcess::NotRunning, 60'000);
    QCOMPARE(process->readAllStandardOutput(), QString(u"Last "_s + Evil + u'\n').toUtf8());

    for (const QStringList &call :
         { QStringList { u"sessions"_s }, { u"search"_s, u"PLANTED"_s } }) {
        const Outcome outcome = m_varve->run(withStore(call));
        QVERIFY2(raw(outcome.out).isEmpty(), qPrintable(call.join(u' ')));
        QVERIFY(outcome.out.contains("PLANTED"));
    }
    // A title is one row of a table, whatever stands in it.
    const QByteArray sessions = m_varve->run(withStore({ u"sessions"_s })).out;
    QCOMPARE(sessions.count('\n'), 3); // the heading, this one, the one that was asked
}

void TerminalOutputTest::jsonMeansTheSame()
{
    m_varve->write(u"second.jsonl"_s, evilSession(u"second"_s, u"/work"_s));
    const Outcome imported = m_varve->json({ u"import"_s, u"second.jsonl"_s });
    QVERIFY2(raw(imported.out).isEmpty(), qPrintable(raw(imported.out)));
    QVERIFY(imported.isJson());
    const Outcome outcome = m_varve->json({ u"sessions"_s });
    QVERIFY2(raw(outcome.out).isEmpty(), qPrintable(raw(outcome.out)));
    const QString title = outcome.array().at(0)[u"title"_s].toString();
    QVERIFY2(title.contains(u"\x1b]52;c;"_s) && title.contains(QChar(0x202e)), qPrintable(title));
}

void TerminalOutputTest::ordinaryTextStays()
{
    const QString text =
            u"Gr\u00fc\u00dfe, \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645, 👩‍👩‍👧‍👦 1️⃣\n\tindented\n"_s;
    ScriptedServer server;
    server.ignoreProbes();
    server.add(chatText(text));
    const Outcome outcome = m_varve->runOnTerminal(
            withStore({ u"ask"_s, u"new"_s, u"x"_s, u"--base-url"_s, server.url().toString(),
                        u"--model"_s, u"tiny"_s, u"--plain"_s }));
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.contains(text.trimmed().toUtf8()), outcome.out.constData());
}

QTEST_GUILESS_MAIN(TerminalOutputTest)
#include "tst_terminaloutput.moc"
