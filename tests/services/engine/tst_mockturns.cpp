// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nodepackages.h"
#include "turnhost.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

quint16 freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : 0;
}

/// The body of the answer to a GET; empty if there is none.
QByteArray get(quint16 port, const QByteArray &path)
{
    constexpr int LongestMs = 2000;
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, port);
    if (!socket.waitForConnected(LongestMs)) {
        return {};
    }
    socket.write("GET " + path + " HTTP/1.0\r\n\r\n");
    QByteArray answer;
    while (socket.waitForReadyRead(LongestMs)) {
        answer += socket.readAll();
    }
    answer += socket.readAll();
    return answer.startsWith("HTTP/1.1 200") ? answer.sliced(answer.indexOf("\r\n\r\n") + 4)
                                             : QByteArray();
}

QJsonObject call(const QString &id, const QString &name, const QJsonObject &arguments)
{
    return { { u"id"_s, id }, { u"name"_s, name }, { u"arguments"_s, arguments } };
}

QJsonObject fixture(const QString &message, bool hasResult, const QJsonObject &response)
{
    return { { u"match"_s,
               QJsonObject { { u"userMessage"_s, message }, { u"hasToolResult"_s, hasResult } } },
             { u"response"_s, response } };
}

/// What the mock server knows, for every protocol the same.
QByteArray conversation()
{
    const QJsonArray fixtures {
        fixture(u"What is in the notes"_s, false,
                { { u"content"_s, u"Let me look."_s },
                  { u"toolCalls"_s,
                    QJsonArray {
                            call(u"call_1"_s, u"read"_s, { { u"path"_s, u"notes.txt"_s } }) } } }),
        fixture(u"What is in the notes"_s, true, { { u"content"_s, u"Two fish and a bird."_s } }),
        fixture(u"Count the lines"_s, false,
                { { u"content"_s, u"Counting twice."_s },
                  { u"toolCalls"_s,
                    QJsonArray { call(u"call_2"_s, u"bash"_s,
                                      { { u"command"_s, u"grep -c '' notes.txt"_s } }),
                                 call(u"call_3"_s, u"bash"_s,
                                      { { u"command"_s, u"cat 'gr\u00fc\u00dfe.txt'"_s } }) } } }),
        fixture(u"Count the lines"_s, true, { { u"content"_s, u"There are 3 lines."_s } }),
        fixture(u"Thank you"_s, false,
                { { u"content"_s, u"You are welcome, \U0001f420!"_s },
                  { u"reasoning"_s, u"a kind word"_s } }),
    };
    return QJsonDocument(QJsonObject { { u"fixtures"_s, fixtures } }).toJson();
}

QString thinkingIn(const Entry &entry)
{
    for (const Block &block : entry.blocks) {
        if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            return thinking->text;
        }
    }
    return {};
}

} // namespace

/// Whole turns with real tools against a mock of the providers that nobody here wrote (npm @copilotkit/aimock), on every protocol.
class MockTurnsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void threeTurns_data();
    void threeTurns();

private:
    [[nodiscard]] QJsonArray journal() const;

    const NodePackages m_packages;
    QTemporaryDir m_folder;
    QProcess m_server;
    quint16 m_port = 0;
};

void MockTurnsTest::initTestCase()
{
    if (const QString why = m_packages.whyMissing(u"@copilotkit/aimock"_s); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    QFile file(m_folder.filePath(u"fixtures.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(conversation());
    file.close();
    m_port = freePort();
    m_server.setStandardOutputFile(QProcess::nullDevice());
    m_server.setStandardErrorFile(QProcess::nullDevice());
    m_server.start(m_packages.node(),
                   { m_packages.path(u".bin/llmock"_s), u"-p"_s, QString::number(m_port), u"-h"_s,
                     u"127.0.0.1"_s, u"-f"_s, file.fileName(), u"--chunk-size"_s, u"3"_s,
                     u"--strict"_s, u"--validate-on-load"_s });
    QVERIFY2(m_server.waitForStarted(), qPrintable(m_server.errorString()));
    QTRY_VERIFY_WITH_TIMEOUT(!get(m_port, "/health").isEmpty(), 20'000);
}

void MockTurnsTest::cleanupTestCase()
{
    if (m_server.state() != QProcess::NotRunning) {
        m_server.kill();
        QVERIFY(m_server.waitForFinished());
    }
}

QJsonArray MockTurnsTest::journal() const
{
    return QJsonDocument::fromJson(get(m_port, "/__aimock/journal")).array();
}

void MockTurnsTest::threeTurns_data()
{
    QTest::addColumn<int>("api");
    QTest::addColumn<QString>("basePath");
    QTest::addColumn<QString>("requestPath");
    QTest::newRow("chat") << int(WireApi::OpenAiChat) << u"/v1"_s << u"/v1/chat/completions"_s;
    QTest::newRow("responses") << int(WireApi::OpenAiResponses) << u"/v1"_s << u"/v1/responses"_s;
    QTest::newRow("codex") << int(WireApi::CodexResponses) << u"/backend-api"_s
                           << u"/backend-api/codex/responses"_s;
    QTest::newRow("messages") << int(WireApi::AnthropicMessages) << u"/v1"_s << u"/v1/messages"_s;
}

void MockTurnsTest::threeTurns()
{
    QFETCH(int, api);
    QFETCH(QString, basePath);
    QFETCH(QString, requestPath);
    QUrl url(u"http://127.0.0.1"_s + basePath);
    url.setPort(m_port);
    const Endpoint endpoint =
            Endpoint::of(static_cast<WireApi>(api), url, u"mock-model"_s, ApiKey("none-needed"));
    const qsizetype before = journal().size();

    TurnHost host;
    host.writeFile(u"notes.txt"_s, "fish\nfish\nbird\n");
    host.writeFile(u"gr\u00fc\u00dfe.txt"_s, "hello\n");
    for (const QString &text :
         { u"What is in the notes?"_s, u"Count the lines"_s, u"Thank you"_s }) {
        const TurnEnd end = host.run(text, endpoint);
        QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
    }

    QStringList expected { u"user:What is in the notes?"_s,
                           u"assistant:Let me look.[read]"_s,
                           u"toolResult:fish"_s,
                           u"assistant:Two fish and a bird."_s,
                           u"user:Count the lines"_s,
                           u"assistant:Counting twice.[bash,bash]"_s,
                           u"toolResult:3"_s,
                           u"toolResult:hello"_s,
                           u"assistant:There are 3 lines."_s,
                           u"user:Thank you"_s,
                           u"assistant:You are welcome, \U0001f420!"_s };
    QCOMPARE(host.lines(), expected);
    QCOMPARE(thinkingIn(host.entries().constLast()), u"a kind word"_s);
    QVERIFY(host.entries().at(5).stopReason == StopReason::ToolUse);
    QVERIFY(host.entries().constLast().stopReason == StopReason::Stop);

    const QJsonArray asked = journal();
    QCOMPARE(asked.size() - before, 5);
    for (qsizetype i = before; i < asked.size(); ++i) {
        QCOMPARE(asked.at(i)["path"_L1].toString(), requestPath);
    }
}

QTEST_GUILESS_MAIN(MockTurnsTest)
#include "tst_mockturns.moc"
