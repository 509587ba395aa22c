// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "chatscript.h"
#include "hostilemodes.h"
#include "settings.h"
#include "varveprocess.h"
#include "windowedmodel.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#ifdef Q_OS_UNIX
#include <csignal>
#include <sys/types.h>
#endif

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QList<QJsonObject> linesOf(const QByteArray &out)
{
    QList<QJsonObject> lines;
    for (const QByteArray &line : out.split('\n')) {
        if (!line.isEmpty()) {
            lines += QJsonDocument::fromJson(line).object();
        }
    }
    return lines;
}

/// "start text toolCall ...", neighbours of a kind as one.
QString typesOf(const QList<QJsonObject> &lines)
{
    QStringList types;
    for (const QJsonObject &line : lines) {
        const QString type = line[u"type"_s].toString(u"?"_s);
        if (types.isEmpty() || types.constLast() != type) {
            types += type;
        }
    }
    return types.join(u' ');
}

QJsonObject first(const QList<QJsonObject> &lines, const QString &type)
{
    for (const QJsonObject &line : lines) {
        if (line[u"type"_s].toString() == type) {
            return line;
        }
    }
    return {};
}

QString joined(const QList<QJsonObject> &lines, const QString &type)
{
    QString text;
    for (const QJsonObject &line : lines) {
        if (line[u"type"_s].toString() == type) {
            text += line[u"text"_s].toString();
        }
    }
    return text;
}

ScriptedCall bash(const QString &command)
{
    return { u"c1"_s, u"bash"_s, { { u"command"_s, command } } };
}

} // namespace

/// One turn without a window, as scripts use it.
class AskTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void aQuestion();
    void withFiles();
    void plainText();
    void fromStandardInput();
    void withATool();
    void withoutAllowNoToolIsOffered();
    void whatIsNotAllowedIsDenied();
    void outsideTheFolderIsDenied();
    void tooManyRounds();
    void goesOnWithASession();
    void sendsWhatRequestShows_data();
    void sendsWhatRequestShows();
    void projectFilesAndSkills();
    void providerOfTheSettings();
    void toolsOfAServer();
    void serverThatFails();
    void serverThatIsNotThere();
    void theWindowOfTheModelThatIsAsked_data();
    void theWindowOfTheModelThatIsAsked();
    void interrupted();
    void nobodyReads();
    void oneTurnASession();
    void commandsAreNotSent_data();
    void commandsAreNotSent();
    void sentAsItIs_data();
    void sentAsItIs();
    void triedAgain();
    void goesOnInTheChild();
    void usageErrors_data();
    void usageErrors();
    void failures_data();
    void failures();
    void keysStayAway();
    void keysInTheClear();

private:
    [[nodiscard]] QStringList arguments(const QString &session, const QString &text,
                                        const QStringList &more = {}) const;
    [[nodiscard]] Outcome run(const QStringList &arguments, const QByteArray &input = {}) const;
    [[nodiscard]] Outcome ask(const QString &session, const QString &text,
                              const QStringList &more = {}) const
    {
        return run(arguments(session, text, more));
    }
    [[nodiscard]] QJsonObject body(qsizetype request) const;
    [[nodiscard]] QJsonArray tree(const QString &session) const;
    [[nodiscard]] static Outcome ended(QProcess &process);

    std::unique_ptr<VarveProcess> m_varve;
    std::unique_ptr<ScriptedServer> m_server;
    QString m_folder;
};

void AskTest::init()
{
    m_varve = std::make_unique<VarveProcess>();
    m_server = std::make_unique<ScriptedServer>();
    m_server->ignoreProbes();
    m_folder = m_varve->file(u"work"_s);
    QVERIFY(QDir().mkpath(m_folder + "/.git"_L1));
}

void AskTest::cleanup()
{
    m_server.reset();
    m_varve.reset();
}

QStringList AskTest::arguments(const QString &session, const QString &text,
                               const QStringList &more) const
{
    return QStringList {
        u"ask"_s,        session,   text,          u"--base-url"_s, m_server->url().toString(),
        u"--model"_s,    u"tiny"_s, u"--folder"_s, m_folder,        u"--store"_s,
        m_varve->store()
    }
    + more;
}

/// The server is in this process: its event loop has to go on.
Outcome AskTest::ended(QProcess &process)
{
    Outcome outcome;
    if (QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 60'000)
        && process.exitStatus() == QProcess::NormalExit) {
        outcome.code = process.exitCode();
    }
    outcome.out = process.readAllStandardOutput();
    outcome.err = QString::fromUtf8(process.readAllStandardError());
    return outcome;
}

Outcome AskTest::run(const QStringList &arguments, const QByteArray &input) const
{
    const auto process = m_varve->start(arguments);
    process->write(input);
    process->closeWriteChannel();
    return ended(*process);
}

QJsonObject AskTest::body(qsizetype request) const
{
    return QJsonDocument::fromJson(m_server->requests().value(request).body).object();
}

QJsonArray AskTest::tree(const QString &session) const
{
    return m_varve->json({ u"tree"_s, session }).array();
}

void AskTest::aQuestion()
{
    m_server->add(chatText(u"Hello, gr\u00fc\u00dfe."_s));
    const Outcome outcome = ask(u"new"_s, u"Hi there"_s);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const auto lines = linesOf(outcome.out);
    QCOMPARE(typesOf(lines), u"start text usage end"_s);
    const QJsonObject start = first(lines, u"start"_s);
    QCOMPARE(start[u"model"_s].toString(), u"tiny"_s);
    QCOMPARE(start[u"api"_s].toString(), u"openai-chat"_s);
    QCOMPARE(start[u"folder"_s].toString(), m_folder);
    QVERIFY(start[u"leafId"_s].isNull());
    QCOMPARE(joined(lines, u"text"_s), u"Hello, gr\u00fc\u00dfe."_s);
    const QJsonObject usage = first(lines, u"usage"_s);
    QCOMPARE(usage[u"input"_s].toInteger(), 100);
    QCOMPARE(usage[u"output"_s].toInteger(), 10);
    QVERIFY(usage[u"cost"_s].isNull());
    const QJsonObject end = first(lines, u"end"_s);
    QCOMPARE(end[u"how"_s].toString(), u"answered"_s);
    QCOMPARE(end[u"text"_s].toString(), u"Hello, gr\u00fc\u00dfe."_s);
    QCOMPARE(end[u"stopReason"_s].toString(), u"stop"_s);
    QCOMPARE(end[u"rounds"_s].toInt(), 1);

    const QString session = start[u"session"_s].toString();
    const QJsonArray entries = tree(session);
    QCOMPARE(entries.size(), 2);
    QCOMPARE(entries.at(0)[u"role"_s].toString(), u"user"_s);
    QCOMPARE(entries.at(1)[u"id"_s].toString(), end[u"leafId"_s].toString());
    const QJsonArray sessions = m_varve->json({ u"sessions"_s }).array();
    QCOMPARE(sessions.size(), 1);
    QCOMPARE(sessions.at(0)[u"cwd"_s].toString(), m_folder);
}

void AskTest::withFiles()
{
    const QDir folder(m_folder);
    QFile file(folder.filePath(u"tides.md"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("high at ```noon```\n") > 0);
    file.close();
    m_server->add(chatAnswer({ u"Yes."_s }));
    const Outcome outcome = ask(u"new"_s, u"Is it right?"_s, { u"--attach"_s, file.fileName() });
    QCOMPARE(outcome.code, 0);
    const QByteArray body = m_server->requests().constLast().body;
    QVERIFY2(body.contains("tides.md:\\n````\\nhigh at ```noon```\\n````"), body.constData());
    const Outcome missing = ask(u"new"_s, u"And?"_s, { u"--attach"_s, folder.filePath(u"no"_s) });
    QVERIFY(missing.code != 0);
    QCOMPARE(m_server->requests().size(), 1);
}

void AskTest::plainText()
{
    m_server->add(chatCalls(u"Looking."_s, { bash(u"echo fish"_s) }));
    m_server->add(chatText(u"Fish."_s));
    const Outcome outcome = ask(u"new"_s, u"Hi"_s, { u"--plain"_s, u"--allow"_s, u"bash"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QCOMPARE(outcome.out, "Looking.\nFish.\n");
    QVERIFY(outcome.err.contains("echo fish"_L1));
}

void AskTest::fromStandardInput()
{
    m_server->add(chatText(u"Yes."_s));
    const Outcome outcome =
            run(arguments(u"new"_s, u"-"_s), "two\nlines: gr\xC3\xBC\xC3\x9F\xC3\xA4\n\n");
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const QJsonArray messages = body(0)[u"messages"_s].toArray();
    const QJsonValue content = messages.last()[u"content"_s];
    const QString text =
            content.isString() ? content.toString() : content.toArray().at(0)[u"text"_s].toString();
    QCOMPARE(text, u"two\nlines: gr\u00fc\u00df\u00e4"_s);
}

void AskTest::withATool()
{
    m_server->add(chatCalls(u"Let me look."_s, { bash(u"echo fish > pond; cat pond"_s) }));
    m_server->add(chatText(u"A fish."_s));
    const Outcome outcome = ask(u"new"_s, u"What is in the pond?"_s, { u"--allow"_s, u"bash"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const auto lines = linesOf(outcome.out);
    QCOMPARE(typesOf(lines), u"start text toolCall usage toolResult text usage end"_s);
    const QJsonObject call = first(lines, u"toolCall"_s);
    QCOMPARE(call[u"name"_s].toString(), u"bash"_s);
    QVERIFY(call[u"arguments"_s][u"command"_s].toString().startsWith("echo fish"_L1));
    const QJsonObject result = first(lines, u"toolResult"_s);
    QCOMPARE(result[u"id"_s], call[u"id"_s]);
    QVERIFY(!result[u"isError"_s].toBool(true));
    QCOMPARE(result[u"text"_s].toString().trimmed(), u"fish"_s);
    QVERIFY(QFileInfo::exists(m_folder + "/pond"_L1));
    QCOMPARE(first(lines, u"start"_s)[u"tools"_s].toArray(), QJsonArray { u"bash"_s });
    const QJsonArray offered = body(0)[u"tools"_s].toArray();
    QCOMPARE(offered.size(), 1);
    QCOMPARE(offered.at(0)[u"function"_s][u"name"_s].toString(), u"bash"_s);
    QCOMPARE(lines.constLast()[u"rounds"_s].toInt(), 2);
}

void AskTest::withoutAllowNoToolIsOffered()
{
    m_server->add(chatCalls({}, { bash(u"touch pond"_s) }));
    m_server->add(chatText(u"I cannot."_s));
    const Outcome outcome = ask(u"new"_s, u"Make a pond"_s);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY(!body(0).contains(u"tools"_s));
    const QJsonObject result = first(linesOf(outcome.out), u"toolResult"_s);
    QVERIFY(result[u"isError"_s].toBool());
    QVERIFY(!QFileInfo::exists(m_folder + "/pond"_L1));
}

void AskTest::whatIsNotAllowedIsDenied()
{
    m_server->add(chatCalls({},
                            { bash(u"echo yes"_s),
                              { u"c2"_s, u"bash"_s, { { u"command"_s, u"touch pond"_s } } } }));
    m_server->add(chatText(u"Well."_s));
    const Outcome outcome = ask(u"new"_s, u"Go"_s, { u"--allow"_s, u"bash:echo *"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QList<QJsonObject> results;
    for (const QJsonObject &line : linesOf(outcome.out)) {
        if (line[u"type"_s].toString() == u"toolResult"_s) {
            results += line;
        }
    }
    QCOMPARE(results.size(), 2);
    QVERIFY(!results.at(0)[u"isError"_s].toBool());
    QVERIFY(results.at(1)[u"isError"_s].toBool());
    QVERIFY(results.at(1)[u"text"_s].toString().contains("Nobody can be asked"_L1));
    QVERIFY(!QFileInfo::exists(m_folder + "/pond"_L1));
}

void AskTest::outsideTheFolderIsDenied()
{
    const QString outside = m_varve->file(u"outside.txt"_s);
    m_server->add(chatCalls(
            {}, { { u"c1"_s, u"write"_s, { { u"path"_s, outside }, { u"content"_s, u"x"_s } } } }));
    m_server->add(chatText(u"Well."_s));
    const Outcome outcome = ask(u"new"_s, u"Go"_s, { u"--allow"_s, u"write"_s });
    const QJsonObject result = first(linesOf(outcome.out), u"toolResult"_s);
    QVERIFY(result[u"isError"_s].toBool());
    QVERIFY2(result[u"text"_s].toString().contains("outside"_L1),
             qPrintable(result[u"text"_s].toString()));
    QVERIFY(!QFileInfo::exists(outside));
}

void AskTest::tooManyRounds()
{
    for (int i = 0; i < 3; ++i) {
        m_server->add(chatCalls({}, { bash(u"echo %1"_s.arg(i)) }));
    }
    const Outcome outcome =
            ask(u"new"_s, u"Go"_s, { u"--allow"_s, u"bash"_s, u"--max-rounds"_s, u"2"_s });
    QCOMPARE(outcome.code, 1);
    const auto lines = linesOf(outcome.out);
    QCOMPARE(lines.constLast()[u"how"_s].toString(), u"limited"_s);
    QVERIFY(first(lines, u"error"_s)[u"message"_s].toString().contains("2 round"_L1));
    QVERIFY(!outcome.err.isEmpty());
    QCOMPARE(m_server->requests().size(), 2);
}

void AskTest::goesOnWithASession()
{
    const QString file = m_varve->write(u"session.jsonl"_s, piSession(u"origin-1"_s, 2, 100));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    m_server->add(chatText(u"Third."_s));
    const Outcome outcome = ask(u"origin-1"_s, u"question 3"_s);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const QJsonArray messages = body(0)[u"messages"_s].toArray();
    QCOMPARE(messages.size(), 10); // system, two turns of four, the question
    QCOMPARE(tree(u"origin-1"_s).size(), 10);
    QVERIFY(!first(linesOf(outcome.out), u"start"_s)[u"leafId"_s].toString().isEmpty());
}

void AskTest::sendsWhatRequestShows_data()
{
    QTest::addColumn<QStringList>("tools");
    QTest::newRow("no tools") << QStringList();
    QTest::newRow("tools") << QStringList { u"--allow"_s, u"read"_s, u"--allow"_s, u"bash"_s };
}

/// The items of `context`, the body of `request` and what was really sent agree.
void AskTest::sendsWhatRequestShows()
{
    QFETCH(QStringList, tools);
    m_varve->write(u"work/AGENTS.md"_s, "Use tabs.");
    QCOMPARE(run({ u"trust"_s, m_folder, u"--yes"_s }).code, 0);
    m_server->add(chatText(u"First."_s));
    const Outcome begun = ask(u"new"_s, u"one"_s, tools);
    QVERIFY2(begun.code == 0, qPrintable(begun.err));
    const QString session = linesOf(begun.out).constFirst()[u"session"_s].toString();
    m_server->add(chatText(u"Second."_s));
    QCOMPARE(ask(session, u"two"_s, tools).code, 0);
    const QString question = tree(session).at(2)[u"id"_s].toString();

    const QStringList look = QStringList { session, u"--leaf"_s, question } + tools;
    const Outcome shown = m_varve->json(QStringList { u"request"_s } + look);
    QVERIFY2(shown.code == 0, qPrintable(shown.err));
    QCOMPARE(shown.object()[u"messages"_s], body(1)[u"messages"_s]);
    QCOMPARE(shown.object()[u"tools"_s], body(1)[u"tools"_s]);

    const QJsonObject context = m_varve->json(QStringList { u"context"_s } + look).object();
    int toolItems = 0;
    QString prompts;
    qint64 sum = 0;
    const QJsonArray items = context[u"items"_s].toArray();
    for (const QJsonValue &item : items) {
        toolItems += item[u"category"_s].toString() == u"toolDefinitions"_s ? 1 : 0;
        prompts += item[u"title"_s].toString() + u' ';
        sum += item[u"tokens"_s].toInteger();
    }
    QCOMPARE(toolItems, tools.size() / 2);
    QVERIFY2(prompts.contains(m_folder + u"/AGENTS.md"_s), qPrintable(prompts));
    QCOMPARE(context[u"total"_s][u"tokens"_s].toInteger(), sum);
}

void AskTest::projectFilesAndSkills()
{
    m_varve->write(u"work/AGENTS.md"_s, "Use tabs.");
    QCOMPARE(run({ u"trust"_s, m_folder, u"--yes"_s }).code, 0);
    QVERIFY(QDir().mkpath(m_folder + "/.claude/skills/review"_L1));
    m_varve->write(u"work/.claude/skills/review/SKILL.md"_s,
                   "---\ndescription: How to review\n---\nLook twice.");
    m_server->add(chatText(u"Fine."_s));
    const Outcome outcome = ask(u"new"_s, u"/skill:review /skill:none Go"_s);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY(outcome.err.contains("none"_L1));
    const QJsonArray messages = body(0)[u"messages"_s].toArray();
    const QString system = messages.at(0)[u"content"_s].toString();
    QVERIFY2(system.contains("Use tabs."_L1), qPrintable(system));
    QVERIFY(system.contains("- review: How to review"_L1));
    QVERIFY(system.contains(m_folder));
    QVERIFY(!system.contains("Look twice."_L1));
    const QByteArray rest = QJsonDocument(QJsonArray { messages.at(1), messages.last() }).toJson();
    QVERIFY(rest.contains("Look twice."));
    QVERIFY(rest.contains("/skill:review"));
}

void AskTest::providerOfTheSettings()
{
    QVERIFY(QDir().mkpath(m_varve->file(u"home/varve"_s)));
    m_varve->write(u"home/varve/varve.ini"_s,
                   "[providers]\nmine-1\\name=Mine\nmine-1\\api=openai-chat\nmine-1\\baseUrl="
                           + m_server->url().toEncoded()
                           + "\nmine-1\\key=none\nmine-1\\order=1\n\n[models]\n"
                             "mainProvider=mine-1\nmainModel=tiny\n");
    const QStringList usual { u"--folder"_s, m_folder, u"--store"_s, m_varve->store() };
    m_server->add(chatText(u"One."_s));
    Outcome outcome = run(QStringList { u"ask"_s, u"new"_s, u"hi"_s } + usual);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QCOMPARE(first(linesOf(outcome.out), u"start"_s)[u"provider"_s].toString(), u"mine-1"_s);
    outcome = run(QStringList { u"ask"_s, u"new"_s, u"hi"_s, u"--provider"_s, u"mine"_s,
                                u"--model"_s, u"other"_s }
                  + usual);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QCOMPARE(body(1)[u"model"_s].toString(), u"other"_s);
}

void AskTest::toolsOfAServer()
{
    QVERIFY(QDir().mkpath(m_varve->file(u"home/varve"_s)));
    const QString script = m_varve->write(
            u"server.sh"_s,
            "read probe; echo "
            "'{\"jsonrpc\":\"2.0\",\"id\":\"discover\",\"error\":{\"code\":-32601,\"message\":"
            "\"no\"}}'\n"
            "read a; echo "
            "'{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"capabilities\":{\"tools\":{}}}}'\n"
            "read b; read c; echo "
            "'{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"tools\":[{\"name\":\"x\"}]}}'\n"
            "read d; echo "
            "'{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"content\":[{\"type\":\"text\",\"text\":"
            "\"from afar\"}]}}'\n"
            "read e\n");
    m_varve->write(u"home/varve/varve.ini"_s,
                   "[toolServers]\ns-1\\name=s\ns-1\\kind=command\ns-1\\program=sh\n"
                   "s-1\\argument\\0000="
                           + script.toUtf8() + "\n");
    m_server->add(chatCalls({}, { { u"c1"_s, u"s_x"_s, {} } }));
    m_server->add(chatText(u"Well."_s));
    const Outcome outcome = ask(u"new"_s, u"Go"_s, { u"--allow"_s, u"s_x"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const QJsonObject result = first(linesOf(outcome.out), u"toolResult"_s);
    QCOMPARE(result[u"text"_s].toString(), u"from afar"_s);
    const Outcome wrong = ask(u"new"_s, u"Go"_s, { u"--allow"_s, u"s_y"_s });
    QCOMPARE(wrong.code, 2);
    QVERIFY2(wrong.err.contains("s_x"_L1), qPrintable(wrong.err));
}

void AskTest::serverThatFails()
{
    m_server->add(
            plainAnswer(400, "application/json",
                        R"({"error":{"message":"out of cheese","type":"invalid_request_error"}})"));
    const Outcome outcome = ask(u"new"_s, u"Go"_s);
    QCOMPARE(outcome.code, 1);
    const auto lines = linesOf(outcome.out);
    QCOMPARE(typesOf(lines), u"start error end"_s);
    QVERIFY(first(lines, u"error"_s)[u"message"_s].toString().contains("out of cheese"_L1));
    QVERIFY(outcome.err.contains("out of cheese"_L1));
    // The question stays, and is answered the next time.
    const QString session = lines.constFirst()[u"session"_s].toString();
    QCOMPARE(tree(session).size(), 1);
    m_server->add(chatText(u"Well."_s));
    QCOMPARE(ask(session, u"Again"_s).code, 0);
    QCOMPARE(tree(session).size(), 3);
}

void AskTest::serverThatIsNotThere()
{
    QStringList given = arguments(u"new"_s, u"Go"_s);
    m_server = std::make_unique<ScriptedServer>();
    m_server->ignoreProbes();
    given.replaceInStrings(m_server->url().toString(), u"http://127.0.0.1:1/v1"_s);
    const qsizetype at = given.indexOf(u"--base-url"_s);
    given[at + 1] = u"http://127.0.0.1:1/v1"_s;
    const Outcome outcome = run(given);
    QCOMPARE(outcome.code, 1);
    const auto lines = linesOf(outcome.out);
    QCOMPARE(typesOf(lines), u"start retry error end"_s);
    QCOMPARE(lines.constLast()[u"how"_s].toString(), u"failed"_s);
    QVERIFY2(outcome.err.contains("127.0.0.1"_L1), qPrintable(outcome.err));
}

void AskTest::theWindowOfTheModelThatIsAsked_data()
{
    QTest::addColumn<bool>("named");
    QTest::newRow("the server says it") << false;
    QTest::newRow("the person has set it") << true;
}

/// A session of a model with a large window goes on with one that has a small window: it is compacted before it is sent, and nothing
/// is sent that the server would refuse.
void AskTest::theWindowOfTheModelThatIsAsked()
{
    QFETCH(const bool, named);
    constexpr int SmallWindow = 6000;
    const QByteArray session = piSession(u"origin-1"_s, 8, 2500)
                                       .replace("stub-large", "claude-sonnet-4-5")
                                       .replace("\"stub\"", "\"anthropic\"");
    QCOMPARE(m_varve->json({ u"import"_s, m_varve->write(u"large.jsonl"_s, session) }).code, 0);
    WindowedModel model(SmallWindow);
    model.server().ignoreProbes();
    if (named) {
        Settings settings(m_varve->file(u"home/varve"_s), QProcessEnvironment());
        settings.setForModel(Keys::ModelWindow, u"tiny"_s, std::optional<qint64>(SmallWindow));
        QVERIFY(settings.sync());
    } else {
        model.server().route("/v1/models",
                             plainAnswer(200, "application/json",
                                         R"({"data":[{"id":"tiny","owned_by":"llamacpp",)"
                                         R"("meta":{"n_ctx":6000,"n_ctx_train":32768}}]})"));
    }
    const Outcome outcome =
            run({ u"ask"_s, u"origin-1"_s, u"Go on."_s, u"--base-url"_s, model.url().toString(),
                  u"--model"_s, u"tiny"_s, u"--store"_s, m_varve->store() });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QCOMPARE(model.refused(), 0);
    QVERIFY(model.summaries() > 0);
    QVERIFY(typesOf(linesOf(outcome.out)).contains(u"compaction"_s));
}

void AskTest::interrupted()
{
#ifdef Q_OS_UNIX
    m_server->add(chatCut(u"Once upon a time"_s, Silence {}));
    const auto process = m_varve->start(arguments(u"new"_s, u"Tell me a story"_s));
    QByteArray out;
    QTRY_VERIFY_WITH_TIMEOUT((out += process->readAllStandardOutput()).contains("upon"), 20'000);
    QCOMPARE(::kill(static_cast<pid_t>(process->processId()), SIGINT), 0);
    Outcome outcome = ended(*process);
    outcome.out.prepend(out);
    QCOMPARE(outcome.code, 1);
    const auto lines = linesOf(outcome.out);
    QCOMPARE(lines.constLast()[u"how"_s].toString(), u"stopped"_s);
    QCOMPARE(lines.constLast()[u"text"_s].toString(), u"Once upon a time"_s);
    QCOMPARE(lines.constLast()[u"stopReason"_s].toString(), u"aborted"_s);
    const QString session = lines.constFirst()[u"session"_s].toString();
    QCOMPARE(tree(session).size(), 2);
    QVERIFY(outcome.err.contains("kept"_L1));
    // Nothing holds the session any more.
    m_server->add(chatText(u"The end."_s));
    QCOMPARE(ask(session, u"Go on"_s).code, 0);
#endif
}

/// An answer without end to somebody who does not read: it waits for them, what came is small, and Ctrl+C is obeyed. Whole lines then
/// say what was printed.
void AskTest::nobodyReads()
{
#ifdef Q_OS_UNIX
    constexpr qint64 Endless = 500'000'000;
    constexpr qint64 Buffers = 64'000'000; // of the system and ours, and far below
    const QList<HostileMode> modes = hostileModes(Endless);
    const auto mode = std::ranges::find_if(modes, [](const HostileMode &one) {
        return qstrcmp(one.name, "text, one character a piece") == 0;
    });
    QVERIFY(mode != modes.end());
    HostileServer server(mode->answers);
    server.begin();
    const auto process = m_varve->start({ u"ask"_s, u"new"_s, u"Hello"_s, u"--base-url"_s,
                                          server.url().toString(), u"--model"_s, u"tiny"_s,
                                          u"--store"_s, m_varve->store() });
    QVERIFY(process->waitForStarted());
    // Nothing is read as long as events are not handled; what goes on is seen by another process.
    const auto entries = [this] {
        const QJsonArray sessions = m_varve->json({ u"sessions"_s }).array();
        return sessions.isEmpty() ? 0 : sessions[0][u"entries"_s].toInt();
    };
    while (server.sent() < 1'000'000 || entries() < 1) {
        QVERIFY(process->state() == QProcess::Running);
    }
    QCOMPARE(::kill(static_cast<pid_t>(process->processId()), SIGINT), 0);
    while (entries() < 2) {
        QVERIFY(process->state() == QProcess::Running);
    }
    QVERIFY(server.sent() < Buffers);
    const Outcome outcome = ended(*process);
    QCOMPARE(outcome.code, 1);
    const auto lines = linesOf(outcome.out);
    QCOMPARE(lines.constLast()[u"how"_s].toString(), u"stopped"_s);
    QVERIFY(lines.constLast()[u"text"_s].toString().startsWith("xxx"_L1));
#endif
}

/// Two processes at once: the second one says so and changes nothing.
void AskTest::oneTurnASession()
{
    m_server->add(chatText(u"Begun."_s));
    const Outcome begun = ask(u"new"_s, u"one"_s);
    const QString session = linesOf(begun.out).constFirst()[u"session"_s].toString();
    m_server->add(chatCut(u"Once"_s, Silence {}));
    const auto first = m_varve->start(arguments(session, u"two"_s));
    QTRY_COMPARE_WITH_TIMEOUT(m_server->requests().size(), 2, 20'000);
    const Outcome second = ask(session, u"three"_s);
    QCOMPARE(second.code, 1);
    QVERIFY2(!second.err.isEmpty(), qPrintable(second.err));
    QCOMPARE(m_server->requests().size(), 2);
    QCOMPARE(tree(session).size(), 3);
    first->kill();
    QVERIFY(first->waitForFinished());
}

void AskTest::commandsAreNotSent_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("said");
    QTest::newRow("compact") << u"/compact keep the numbers"_s << u"varve compact"_s;
    QTest::newRow("prune") << u"/prune"_s << u"varve prune"_s;
    QTest::newRow("of the window") << u"/autocompact off"_s << u"window"_s;
    QTest::newRow("misspelled") << u"/staus"_s << u"/status"_s;
    QTest::newRow("shell") << u"!rm -r notes"_s << u"shell"_s;
    QTest::newRow("shell, aside") << u"!!ls"_s << u"shell"_s;
}

void AskTest::commandsAreNotSent()
{
    QFETCH(QString, text);
    QFETCH(QString, said);
    const Outcome outcome = ask(u"new"_s, text);
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains(said) && outcome.err.contains("--literal"_L1),
             qPrintable(outcome.err));
    QVERIFY(m_server->requests().isEmpty());
    QVERIFY(m_varve->json({ u"sessions"_s }).array().isEmpty());
}

void AskTest::sentAsItIs_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("options");
    QTest::newRow("asked for") << u"/compact"_s << QStringList { u"--literal"_s };
    QTest::newRow("a space before it") << u" !ls"_s << QStringList();
    QTest::newRow("a path") << u"/usr/bin/env is what?"_s << QStringList();
}

void AskTest::sentAsItIs()
{
    QFETCH(QString, text);
    QFETCH(QStringList, options);
    m_server->add(chatText(u"Well."_s));
    const Outcome outcome = ask(u"new"_s, text, options);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY(m_server->requests().constFirst().body.contains(text.toUtf8()));
}

void AskTest::triedAgain()
{
    m_server->add(plainAnswer(503, "application/json", R"({"error":{"message":"busy"}})",
                              "Retry-After: 0\r\n"));
    m_server->add(chatText(u"Here."_s));
    const Outcome outcome = ask(u"new"_s, u"Hi"_s);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const auto lines = linesOf(outcome.out);
    QCOMPARE(typesOf(lines), u"start retry text usage end"_s);
    const QJsonObject retry = first(lines, u"retry"_s);
    QVERIFY(!retry[u"message"_s].toString().isEmpty());
    QCOMPARE(retry[u"attempt"_s].toInt(), 1);
    QVERIFY(retry[u"waitMs"_s].isDouble());
}

/// A session that was rolled over says where it goes on, and is asked there: once more would make a second one.
void AskTest::goesOnInTheChild()
{
    const QString file = m_varve->write(u"long.jsonl"_s, piSession(u"long"_s, 12, 2'000));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    const Outcome compacted =
            m_varve->json({ u"compact"_s, u"long"_s, u"--offline"_s, u"--roll-over"_s,
                            u"--window"_s, u"100000"_s, u"--keep"_s, u"300"_s });
    QVERIFY2(compacted.code == 0, qPrintable(compacted.err));
    const QString child = compacted.object()[u"sessionId"_s].toString();
    m_server->add(chatText(u"Well."_s));
    const Outcome outcome = ask(u"long"_s, u"Go on."_s);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const auto lines = linesOf(outcome.out);
    QCOMPARE(first(lines, u"start"_s)[u"session"_s].toString(), child);
    QCOMPARE(first(lines, u"rolledOver"_s)[u"child"_s].toString(), child);
    QVERIFY(first(lines, u"rolledOver"_s)[u"parent"_s].isString());
    QVERIFY2(outcome.err.contains(child), qPrintable(outcome.err));
    QCOMPARE(m_varve->json({ u"sessions"_s }).array().size(), 2);
    const QJsonArray parent = tree(u"long"_s);
    m_server->add(chatText(u"Well."_s));
    const Outcome here = ask(u"long"_s, u"And here?"_s, { u"--in-place"_s });
    QVERIFY2(here.code == 0, qPrintable(here.err));
    QVERIFY(first(linesOf(here.out), u"start"_s)[u"session"_s].toString() != child);
    QCOMPARE(tree(u"long"_s).size(), parent.size() + 2);
}

void AskTest::usageErrors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("said");
    const QStringList base { u"--base-url"_s, u"http://127.0.0.1:1/v1"_s };
    const QStringList model { u"--model"_s, u"m"_s };
    QTest::newRow("no text") << QStringList { u"new"_s } << u"empty"_s;
    QTest::newRow("empty text") << QStringList { u"new"_s, u"  "_s } << u"empty"_s;
    QTest::newRow("rounds") << QStringList { u"new"_s, u"x"_s, u"--max-rounds"_s, u"many"_s }
                            << u"--max-rounds"_s;
    QTest::newRow("no rounds") << QStringList { u"new"_s, u"x"_s, u"--max-rounds"_s, u"0"_s }
                               << u"--max-rounds"_s;
    QTest::newRow("no model") << QStringList({ u"new"_s, u"x"_s }) + base << u"--model"_s;
    QTest::newRow("protocol") << QStringList({ u"new"_s, u"x"_s, u"--api"_s, u"smoke"_s }) + base
                    + model << u"smoke"_s;
    QTest::newRow("protocol without address")
            << QStringList { u"new"_s, u"x"_s, u"--api"_s, u"openai-chat"_s } << u"--base-url"_s;
    QTest::newRow("tool") << QStringList({ u"new"_s, u"x"_s, u"--allow"_s, u"smoke"_s }) + base
                    + model
                          << u"smoke"_s;
    QTest::newRow("folder") << QStringList({ u"new"_s, u"x"_s, u"--folder"_s, u"/no/such"_s })
                    + base
                    + model << u"/no/such"_s;
    QTest::newRow("option") << QStringList { u"new"_s, u"x"_s, u"--key"_s, u"sk-1"_s } << u"key"_s;
}

void AskTest::usageErrors()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, said);
    const Outcome outcome = run(QStringList { u"ask"_s } + arguments
                                + QStringList { u"--store"_s, m_varve->store() });
    QVERIFY2(outcome.code == 2, qPrintable(outcome.err));
    QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
    QVERIFY(outcome.out.isEmpty());
    QVERIFY(m_varve->json({ u"sessions"_s }).array().isEmpty()); // none is left behind
}

void AskTest::failures_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("said");
    QTest::newRow("no such session")
            << QStringList { u"nowhere"_s, u"x"_s, u"--base-url"_s, u"http://127.0.0.1:1/v1"_s,
                             u"--model"_s, u"m"_s }
            << u"nowhere"_s;
    QTest::newRow("no model is set up") << QStringList { u"new"_s, u"x"_s } << u"No model"_s;
    QTest::newRow("no such provider")
            << QStringList { u"new"_s, u"x"_s, u"--provider"_s, u"acme"_s } << u"acme"_s;
    QTest::newRow("no key in the variable")
            << QStringList { u"new"_s,     u"x"_s, u"--base-url"_s,     u"http://127.0.0.1:1/v1"_s,
                             u"--model"_s, u"m"_s, u"--key-variable"_s, u"VARVE_TEST_NO_KEY"_s }
            << u"VARVE_TEST_NO_KEY"_s;
}

void AskTest::failures()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, said);
    const Outcome outcome = run(QStringList { u"ask"_s } + arguments
                                + QStringList { u"--store"_s, m_varve->store() });
    QVERIFY2(outcome.code == 1, qPrintable(outcome.err));
    QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
    QVERIFY(m_varve->json({ u"sessions"_s }).array().isEmpty());
}

/// A key goes into the one header and nowhere else.
void AskTest::keysStayAway()
{
    qputenv("VARVE_TEST_SOME_KEY", "sk-very-secret-1");
    m_server->add(chatCalls({}, { bash(u"env"_s) }));
    m_server->add(chatText(u"Well."_s));
    const Outcome outcome =
            ask(u"new"_s, u"Go"_s,
                { u"--key-variable"_s, u"VARVE_TEST_SOME_KEY"_s, u"--allow"_s, u"bash"_s });
    qunsetenv("VARVE_TEST_SOME_KEY");
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QCOMPARE(m_server->requests().at(0).header("Authorization"), "Bearer sk-very-secret-1");
    QVERIFY(!outcome.out.contains("very-secret"));
    QVERIFY(!outcome.err.contains("very-secret"_L1));
    QVERIFY(!m_server->requests().at(1).body.contains("very-secret"));
}

/// Where anyone on the way can read it no key is sent: with one that was named nothing leaves, and one that merely lies in a variable
/// is left out.
void AskTest::keysInTheClear()
{
    const QString file = m_varve->write(u"long.jsonl"_s, piSession(u"long"_s, 12, 2'000));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    qputenv("http_proxy", m_server->url(u"/"_s).toEncoded());
    qputenv("OPENAI_API_KEY", "sk-very-secret-1");
    m_server->add(chatText(wellShapedSummary(u"Go on"_s)));
    const QStringList there { u"--base-url"_s, u"http://models.example.test/v1"_s,
                              u"--model"_s,    u"tiny"_s,
                              u"--store"_s,    m_varve->store() };
    const Outcome refused = run(
            QStringList { u"ask"_s, u"new"_s, u"Go"_s, u"--key-variable"_s, u"OPENAI_API_KEY"_s }
            + there);
    const qsizetype sent = m_server->requests().size();
    const Outcome compacted = run(QStringList { u"compact"_s, u"long"_s, u"--window"_s, u"100000"_s,
                                                u"--keep"_s, u"300"_s }
                                  + there);
    qunsetenv("OPENAI_API_KEY");
    qunsetenv("http_proxy");
    QVERIFY2(refused.code == 1, qPrintable(refused.err));
    QVERIFY2(refused.err.contains(u"https://"_s), qPrintable(refused.err));
    QCOMPARE(sent, 0);
    QVERIFY2(compacted.code == 0, qPrintable(compacted.err));
    const auto requests = m_server->requests();
    QVERIFY(!requests.isEmpty());
    QVERIFY(std::ranges::all_of(requests, [](const ScriptedServer::Request &request) {
        return request.header("Authorization").isEmpty();
    }));
}

QTEST_GUILESS_MAIN(AskTest)
#include "tst_ask.moc"
