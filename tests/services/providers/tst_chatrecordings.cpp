// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerassembler.h"
#include "answertext.h"
#include "errorclassifier.h"
#include "recordings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <map>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// What an answer says, found without our parsers.
struct Whole
{
    QString text;
    QString thinking;
    QStringList calls;
    qint64 prompt = 0;
    qint64 output = 0;

    friend bool operator==(const Whole &, const Whole &) = default;
};

Whole expectedOf(const QByteArray &body)
{
    QList<QByteArray> documents { body };
    if (body.contains("data: ")) {
        documents.clear();
        for (const QByteArray &line : body.split('\n')) {
            if (line.startsWith("data: {")) {
                documents.append(line.sliced(6));
            }
        }
    }
    Whole whole;
    std::map<int, QString> calls;
    for (const QByteArray &document : std::as_const(documents)) {
        const QJsonObject object = QJsonDocument::fromJson(document.trimmed()).object();
        const QJsonObject choice = object["choices"_L1][0].toObject();
        const QJsonObject said =
                choice[choice.contains("delta"_L1) ? "delta"_L1 : "message"_L1].toObject();
        whole.text += said["content"_L1].toString();
        whole.thinking += said["reasoning_content"_L1].toString() + said["reasoning"_L1].toString();
        for (const QJsonValue &call : said["tool_calls"_L1].toArray()) {
            const int index = call["index"_L1].toInt(static_cast<int>(calls.size()));
            const QJsonValue function = call["function"_L1];
            calls[index] += function["name"_L1].toString() + function["arguments"_L1].toString();
        }
        if (const QJsonObject usage = object["usage"_L1].toObject(); !usage.isEmpty()) {
            whole.prompt = usage["prompt_tokens"_L1].toInteger();
            whole.output = usage["completion_tokens"_L1].toInteger();
        }
    }
    for (const auto &[index, call] : calls) {
        whole.calls += call;
    }
    return whole;
}

Whole decodedOf(const StreamEvents &events)
{
    AnswerAssembler answer;
    answer.take(events);
    Whole whole;
    whole.prompt = answer.usage().prompt();
    whole.output = answer.usage().output;
    for (const Block &block : answer.blocks()) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            whole.text += text->text;
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            whole.thinking += thinking->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            whole.calls += call->name + QString::fromUtf8(call->arguments);
        }
    }
    return whole;
}

} // namespace

class TestChatRecordings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyAnswer();
    void everyAnswerSaysTheSame();
    void everyError();
    void contents_data();
    void contents();
    void errors_data();
    void errors();
    void firstContentIsNullAndUsageComesAlone();
    void pingsAreComments();
    void terminatedEndsWithAPing();
    void namedToolChoiceIsIgnored();
    void twoAnswersAreRefused();
    void maxCompletionTokensIsIgnored();
    void allCallsInOneChunk();

private:
    Recordings m_recordings;
};

void TestChatRecordings::initTestCase()
{
    if (const QString why = m_recordings.unpack(); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

/// Every recorded Chat Completions answer with status 200: whole, cut at every recorded read, byte by byte.
void TestChatRecordings::everyAnswer()
{
    int answers = 0;
    for (const QString &name : m_recordings.names("POST /v1/chat/completions ")) {
        const Exchange exchange = m_recordings.load(name);
        if (exchange.status != 200) {
            continue;
        }
        ++answers;
        const QByteArray type = exchange.contentType();
        const StreamEvents events = readChat({ exchange.body }, type);
        const QStringList whole = describe(events);
        const auto *failure = std::get_if<StreamFailure>(&events.last());
        const bool mayFail = name.contains(u"killed"_s) || name.contains(u"terminated"_s)
                || name.contains(u"hang"_s) || name.contains(u"captive"_s)
                || name.contains(u"gzip"_s);
        QVERIFY2(mayFail || !failure, qPrintable(name + u": " + whole.join(u'\n')));
        QVERIFY2(describe(readChat(exchange.pieces(), type)) == whole, qPrintable(name));
        constexpr qsizetype LongestBytewise = 20'000;
        if (exchange.body.size() < LongestBytewise) {
            QVERIFY2(describe(readChat(exchange.bytes(), type)) == whole, qPrintable(name));
        }
    }
    QVERIFY2(answers > 100, qPrintable(QString::number(answers)));
}

/// Text, thinking, calls and usage against the recorded JSON itself.
void TestChatRecordings::everyAnswerSaysTheSame()
{
    int compared = 0;
    for (const QString &name : m_recordings.names("POST /v1/chat/completions ")
                 + m_recordings.names("POST /llm/v1/chat/completions ")) {
        const Exchange exchange = m_recordings.load(name);
        const StreamEvents events = readChat({ exchange.body }, exchange.contentType());
        if (exchange.status != 200 || std::holds_alternative<StreamFailure>(events.last())) {
            continue;
        }
        ++compared;
        Whole expected = expectedOf(exchange.body);
        const Whole decoded = decodedOf(events);
        const bool cutCall = name.contains(u"tool-call-cut"_s);
        if (cutCall
            || expected.prompt == 0) { // not to be run; counted by the server's timings instead
            expected.calls = decoded.calls;
            expected.prompt = decoded.prompt;
            expected.output = decoded.output;
        }
        QVERIFY2(decoded == expected, qPrintable(name + u": "_s + describe(events).join(u'\n')));
    }
    QVERIFY2(compared > 105, qPrintable(QString::number(compared)));
}

/// A sentence that says more than a number, for each.
void TestChatRecordings::everyError()
{
    int errors = 0;
    const QUrl url(u"http://127.0.0.1:8080/v1/chat/completions"_s);
    for (const QString &name : m_recordings.names("POST /v1/chat/completions ")) {
        const Exchange exchange = m_recordings.load(name);
        if (exchange.status == 200) {
            continue;
        }
        ++errors;
        const Failure failure =
                classifyHttpError({ exchange.status, exchange.headers, exchange.body, url, true });
        const QString &says = failure.error.message;
        QVERIFY2(says.size() > 30, qPrintable(name + u": "_s + says));
        QVERIFY2(!says.contains(u"\"error\""_s), qPrintable(name + u": "_s + says));
        QVERIFY2(!says.contains(u"<html"_s, Qt::CaseInsensitive),
                 qPrintable(name + u": "_s + says));
        const bool overflow = exchange.status == 413
                || exchange.body.contains("exceeds the available context size");
        QVERIFY2((failure.error.kind == Error::Kind::Overflow) == overflow, qPrintable(name));
    }
    QCOMPARE(errors, 65);
}

void TestChatRecordings::contents_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QStringList>("expected");

    const QString llama = u"llama.cpp-0.7.0-ctx512/"_s;
    QTest::newRow("tool call") << llama + u"chat-stream-tool-call"_s
                               << QStringList { u"get_weather: {\"city\":"_s,
                                                u"usage 217 28 1 0 0"_s,
                                                u"stop toolUse tool_calls"_s };
    QTest::newRow("two tool calls")
            << llama + u"chat-stream-two-tool-calls"_s
            << QStringList { u"call 0 "_s, u"call 1 "_s, u"stop toolUse"_s };
    QTest::newRow("call cut by length") << llama + u"chat-stream-tool-call-cut"_s
                                        << QStringList { u"(cut)"_s, u"stop length length"_s };
    QTest::newRow("reasoning") << llama + u"chat-stream-reasoning"_s
                               << QStringList { u"thinking 0: The user wants"_s, u"text 1: "_s,
                                                u"stop stop stop"_s };
    QTest::newRow("length") << llama + u"chat-stream-max-tokens"_s
                            << QStringList { u"stop length length"_s };
    QTest::newRow("killed") << u"llama.cpp-0.7.0-killed/chat-server-killed-in-mid-stream"_s
                            << QStringList { u"text 0: "_s,
                                             u"failed: The provider closed the stream"_s };
    QTest::newRow("terminated") << u"llama.cpp-0.7.0-killed/chat-server-terminated-in-mid-stream"_s
                                << QStringList { u"failed: The provider closed the stream"_s };
    QTest::newRow("a clean end without finish reason")
            << u"ollama-fb30760-more/runner-killed-chat"_s
            << QStringList { u"text 0: One two"_s, u"failed: The provider closed the stream"_s };
    QTest::newRow("all calls in one chunk")
            << u"ollama-fb30760-ctx512/chat-stream-two-tool-calls"_s
            << QStringList {
                   u"call 0 z0prw1Okj1Ce7YRyXxYL8KFAPSlxz4kQ get_weather: {\"city\":\"demo\"}"_s,
                   u"call 1 SETtwZB9FHa5g4KuyTpZ0Z9gSNmtKGfY get_weather: {\"city\":\"demo\"}"_s,
                   u"usage 218 55 0 0 0"_s
               };
    QTest::newRow("captive portal") << u"nginx-1.22.1-before-llama.cpp/200-captive-portal"_s
                                    << QStringList { u"failed: A web page came"_s };
}

void TestChatRecordings::contents()
{
    QFETCH(QString, folder);
    QFETCH(QStringList, expected);
    const Exchange exchange = m_recordings.load(folder);
    QVERIFY(!exchange.body.isEmpty());
    const QString lines = describe(readChat({ exchange.body }, exchange.contentType())).join(u'\n');
    for (const QString &line : std::as_const(expected)) {
        QVERIFY2(lines.contains(line), qPrintable(lines));
    }
}

void TestChatRecordings::errors_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("transient");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *folder, Error::Kind kind, bool transient, const QString &says) {
        QTest::newRow(folder) << QString::fromLatin1(folder) << int(kind) << transient << says;
    };
    const Error::Kind provider = Error::Kind::Provider;
    const Error::Kind overflow = Error::Kind::Overflow;
    row("llama.cpp-0.7.0-api-key/chat-wrong-key", provider, false,
        u"does not accept the API key"_s);
    row("llama.cpp-0.7.0-ctx512/chat-overflow-plain", overflow, false, u"860 tokens"_s);
    row("llama.cpp-0.7.0-ctx512/chat-overflow-stream", overflow, false, u"the model takes 512"_s);
    row("llama.cpp-0.7.0-loading/loading-chat", provider, true, u"still loading"_s);
    row("ollama-fb30760-ctx512/chat-overflow-stream", overflow, false, u"860 tokens"_s);
    row("ollama-fb30760-ctx512/chat-stream-unknown-model", provider, false,
        u"does not know this model"_s);
    row("ollama-fb30760-ctx512/chat-error-bad-json", provider, false, u"unexpected EOF"_s);
    row("ollama-fb30760-ctx512/chat-image-without-vision", provider, false,
        u"image input is not supported"_s);
    row("ollama-fb30760-busy/queue-full-5-chat", provider, true, u"overloaded"_s);
    row("portkey-gateway-1.15.2-before-llama.cpp/chat-overflow-stream", overflow, false, u"512"_s);
    row("nginx-1.22.1-before-llama.cpp/502-nobody-behind", provider, true, u"server behind it"_s);
    row("nginx-1.22.1-before-llama.cpp/504-gateway-timeout", provider, true, u"server behind it"_s);
    row("nginx-1.22.1-before-llama.cpp/429-html", provider, true, u"limits how often"_s);
    row("nginx-1.22.1-before-llama.cpp/401-basic-auth", provider, false, u"API key"_s);
    row("nginx-1.22.1-before-llama.cpp/301-redirect-of-post", provider, false,
        u"Nothing was sent there"_s);
    row("nginx-1.22.1-before-llama.cpp/413-body-too-large", overflow, false, u"longer than"_s);
}

void TestChatRecordings::errors()
{
    QFETCH(QString, folder);
    QFETCH(int, kind);
    QFETCH(bool, transient);
    QFETCH(QString, says);
    const Exchange exchange = m_recordings.load(folder);
    QVERIFY(exchange.status >= 300);
    const QUrl url(u"http://127.0.0.1:8080/v1/chat/completions"_s);
    const Failure failure =
            classifyHttpError({ exchange.status, exchange.headers, exchange.body, url, true });
    QCOMPARE(int(failure.error.kind), kind);
    QCOMPARE(failure.transient, transient);
    QVERIFY2(failure.error.message.contains(says), qPrintable(failure.error.message));
}

/// llama-server, trap 3.
void TestChatRecordings::firstContentIsNullAndUsageComesAlone()
{
    const Exchange exchange = m_recordings.load(u"llama.cpp-0.7.0-ctx512/chat-stream-usage"_s);
    QVERIFY(exchange.body.first(exchange.body.indexOf('\n')).contains(R"("content":null)"));
    QVERIFY(exchange.body.contains(R"("choices":[])"));
    const QStringList lines = describe(readChat({ exchange.body }, exchange.contentType()));
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[0].startsWith(u"text 0: Hello!"_s));
    QVERIFY(lines[1].startsWith(u"usage "_s));
    QCOMPARE(lines[2], u"stop stop stop"_s);
}

/// llama-server, trap 6.
void TestChatRecordings::pingsAreComments()
{
    const Exchange exchange = m_recordings.load(u"llama.cpp-0.7.0-pings/chat-long-prompt-pings"_s);
    QVERIFY(exchange.body.contains(":\n\n"));
    QVERIFY(describe(readChat({ exchange.body }, exchange.contentType()))
                    .last()
                    .startsWith(u"stop "_s));
}

/// llama-server, trap 6: an end in good order that says nothing of the answer's.
void TestChatRecordings::terminatedEndsWithAPing()
{
    const Exchange exchange =
            m_recordings.load(u"llama.cpp-0.7.0-killed/chat-server-terminated-in-mid-stream"_s);
    QVERIFY(exchange.body.endsWith("\n:\n\n"));
    const QStringList lines = describe(readChat({ exchange.body }, exchange.contentType()));
    QVERIFY(lines.first().startsWith(u"text 0: "_s));
    QVERIFY(lines.last().startsWith(u"failed: The provider closed the stream before"_s));
}

/// Both servers, traps 7 and 9: what was asked for does not say what comes.
void TestChatRecordings::namedToolChoiceIsIgnored()
{
    for (const QString &server : { u"llama.cpp-0.7.0-ctx512"_s, u"ollama-fb30760-ctx512"_s }) {
        const Exchange exchange = m_recordings.load(server + u"/chat-stream-tool-choice-named"_s);
        QCOMPARE(exchange.status, 200);
        QVERIFY(describe(readChat({ exchange.body }, exchange.contentType()))
                        .last()
                        .startsWith(u"stop "_s));
    }
}

/// llama-server, trap 7.
void TestChatRecordings::twoAnswersAreRefused()
{
    const Exchange exchange = m_recordings.load(u"llama.cpp-0.7.0-ctx512/chat-stream-n2"_s);
    QCOMPARE(exchange.status, 400);
    const Failure failure =
            classifyHttpError({ exchange.status, exchange.headers, exchange.body, {}, true });
    QVERIFY(!failure.transient);
}

/// Ollama, trap 9: local servers are sent max_tokens.
void TestChatRecordings::maxCompletionTokensIsIgnored()
{
    const Exchange ignored =
            m_recordings.load(u"ollama-fb30760-ctx512/chat-stream-max-completion-tokens"_s);
    QVERIFY(decodedOf(readChat({ ignored.body }, ignored.contentType())).output > 8);
    QVERIFY(ChatDialect::forUrl(QUrl(u"http://127.0.0.1:11434/v1"_s)).maxTokensField
            == ChatDialect::MaxTokensField::MaxTokens);
}

/// Ollama, trap 11.
void TestChatRecordings::allCallsInOneChunk()
{
    const Exchange exchange =
            m_recordings.load(u"ollama-fb30760-ctx512/chat-stream-two-tool-calls"_s);
    const qsizetype first = exchange.body.indexOf(R"("index":0,"function")");
    QVERIFY(exchange.body.count("tool_calls\":[") == 1 || first >= 0);
    const Whole whole = decodedOf(readChat({ exchange.body }, exchange.contentType()));
    QCOMPARE(whole.calls.size(), 2);
}

QTEST_GUILESS_MAIN(TestChatRecordings)
#include "tst_chatrecordings.moc"
