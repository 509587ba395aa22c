// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerassembler.h"
#include "answertext.h"
#include "errorclassifier.h"
#include "reasoningitem.h"
#include "recordings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto Api = WireApi::OpenAiResponses;

StreamEvents readAll(const Exchange &exchange, qint64 maxOutputTokens = 0)
{
    return readAnswer(Api, { exchange.body }, exchange.contentType(), { {}, maxOutputTokens });
}

/// The response object of an answer, found without our parsers: the whole body, or the last event's.
QJsonObject responseIn(const Exchange &exchange)
{
    const QJsonObject document = QJsonDocument::fromJson(exchange.body).object();
    if (!document.isEmpty()) {
        return document;
    }
    const qsizetype last = exchange.body.lastIndexOf("\ndata: {") + 7;
    return QJsonDocument::fromJson(exchange.body.sliced(last).trimmed())
            .object()["response"_L1]
            .toObject();
}

struct Whole
{
    QString text;
    QString thinking;
    QStringList calls;

    friend bool operator==(const Whole &, const Whole &) = default;
};

Whole expectedOf(const QJsonObject &response)
{
    Whole whole;
    for (const QJsonValue &value : response["output"_L1].toArray()) {
        const QJsonObject item = value.toObject();
        QJsonArray parts = item["content"_L1].toArray();
        if (item["type"_L1] == "function_call"_L1) {
            whole.calls += item["call_id"_L1].toString() + u' ' + item["name"_L1].toString() + u' '
                    + item["arguments"_L1].toString();
        } else if (item["type"_L1] == "reasoning"_L1) {
            parts = parts.isEmpty() ? item["summary"_L1].toArray() : parts;
            for (const QJsonValue &part : std::as_const(parts)) {
                whole.thinking += part["text"_L1].toString();
            }
        } else {
            for (const QJsonValue &part : std::as_const(parts)) {
                whole.text += part["text"_L1].toString();
            }
        }
    }
    return whole;
}

Whole decodedOf(const AnswerAssembler &answer)
{
    Whole whole;
    for (const Block &block : answer.blocks()) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            whole.text += text->text;
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            whole.thinking += thinking->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            whole.calls += ResponsesCallId::fromText(call->callId).call + u' ' + call->name + u' '
                    + QString::fromUtf8(call->arguments);
        }
    }
    return whole;
}

} // namespace

class TestResponsesRecordings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyAnswer();
    void everyError();
    void contents_data();
    void contents();
    void errors_data();
    void errors();
    void createdWithoutOutput();
    void noOutputIndexAndAllEndsAtTheEnd();
    void cutByLengthIsCalledCompleted();
    void pingsAreComments();
    void busyAnswersLate();
    void killedInMidStream();
    void cleanEndWithoutTheLastEvent();
    void thinkingCanBeSentBack();

private:
    Recordings m_recordings;
};

void TestResponsesRecordings::initTestCase()
{
    if (const QString why = m_recordings.unpack(); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

/// Every recorded answer with status 200: whole, cut at every recorded read, byte by byte; and against what the
/// server itself says the answer was.
void TestResponsesRecordings::everyAnswer()
{
    int answers = 0;
    for (const QString &name : m_recordings.names("POST /v1/responses ")) {
        const Exchange exchange = m_recordings.load(name);
        if (exchange.status != 200) {
            continue;
        }
        ++answers;
        const StreamEvents events = readAll(exchange);
        const QStringList whole = describe(events);
        const bool killed = name.contains(u"killed"_s);
        QVERIFY2(killed == std::holds_alternative<StreamFailure>(events.last()),
                 qPrintable(name + u": "_s + whole.join(u'\n')));
        const QByteArray type = exchange.contentType();
        QVERIFY2(describe(readAnswer(Api, exchange.pieces(), type)) == whole, qPrintable(name));
        constexpr qsizetype LongestBytewise = 200'000;
        if (exchange.body.size() < LongestBytewise) {
            QVERIFY2(describe(readAnswer(Api, exchange.bytes(), type)) == whole, qPrintable(name));
        }
        if (killed) {
            continue;
        }
        AnswerAssembler answer;
        answer.take(events);
        const QJsonObject response = responseIn(exchange);
        QVERIFY2(decodedOf(answer) == expectedOf(response), qPrintable(name));
        const QJsonObject usage = response["usage"_L1].toObject();
        QCOMPARE(answer.usage().prompt(), usage["input_tokens"_L1].toInteger());
        QCOMPARE(answer.usage().cacheRead,
                 usage["input_tokens_details"_L1]["cached_tokens"_L1].toInteger());
        QCOMPARE(answer.usage().output, usage["output_tokens"_L1].toInteger());
    }
    QCOMPARE(answers, 47);
}

/// A sentence that says more than a number, for each.
void TestResponsesRecordings::everyError()
{
    int errors = 0;
    const QUrl url(u"http://127.0.0.1:8080/v1/responses"_s);
    for (const QString &name : m_recordings.names("POST /v1/responses ")) {
        const Exchange exchange = m_recordings.load(name);
        if (exchange.status == 200) {
            continue;
        }
        ++errors;
        const Failure failure =
                classifyHttpError({ exchange.status, exchange.headers, exchange.body, url, true });
        QVERIFY2(failure.error.message.size() > 30, qPrintable(failure.error.message));
        QVERIFY2(!failure.error.message.contains(u'{'), qPrintable(failure.error.message));
        QVERIFY2((failure.error.kind == Error::Kind::Overflow) == name.contains(u"overflow"_s),
                 qPrintable(name));
        QVERIFY2(failure.transient == (exchange.status == 503), qPrintable(name));
    }
    QCOMPARE(errors, 16);
}

void TestResponsesRecordings::contents_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const QStringList &expected) {
        QTest::newRow(name) << QString::fromLatin1(name) << expected;
    };
    const QString hello =
            u"text 0: Hello! This is a tiny local model with made-up weights; it recites one short text and stops."_s;
    row("llama.cpp-0.7.0-ctx512/responses-stream-reasoning",
        { u"thinking 0: The user wants something; I will answer briefly.  [{"_s,
          u"text 1: Fine, here comes the reply of my thoughts ."_s, u"usage 1 22 11 0 0"_s,
          u"stop stop completed"_s });
    row("ollama-fb30760-ctx512/responses-stream-reasoning",
        { u"thinking 0: The user wants something; I will answer briefly.  [{"_s,
          u"text 1: Fine, here comes the reply of my thoughts ."_s, u"usage 12 22 0 0 0"_s,
          u"stop stop completed"_s });
    row("llama.cpp-0.7.0-ctx512/responses-plain-reasoning",
        { u"thinking 0: The user wants something; I will answer briefly.  [{"_s, u"text 1: Fine"_s,
          u"usage 1 22 11 0 0"_s });
    row("llama.cpp-0.7.0-ctx512/responses-stream-two-tool-calls",
        { u"call 0 call_y8X7yzlUbdP9S8UGW9ZFJVajaRZKytlk|fc_y8X7yzlUbdP9S8UGW9ZFJVajaRZKytlk get_weather: {\"city\":\"demo\"}"_s,
          u"call 1 call_z3YEVO82zUKxAjiAUMbEFZwmDxpRRx4q|fc_z3YEVO82zUKxAjiAUMbEFZwmDxpRRx4q get_weather: {\"city\":\"demo\"}"_s,
          u"usage 9 55 209 0 0"_s, u"stop toolUse completed"_s });
    row("ollama-fb30760-ctx512/responses-stream-two-tool-calls",
        { u"call 0 JaXaWgHa2IqMCFugZH2YdLMvdlY0cjAr|fc_465846_0 get_weather: {\"city\":\"demo\"}"_s,
          u"call 1 J0XkWLGAH2jAPZ2cXWnFfZGTRizeVMir|fc_734585_1 get_weather: {\"city\":\"demo\"}"_s,
          u"usage 218 55 0 0 0"_s, u"stop toolUse completed"_s });
    row("llama.cpp-0.7.0-ctx512/responses-plain-tool-call",
        { u"get_weather: {\"city\":\"demo\"}"_s, u"usage 1 28 217 0 0"_s,
          u"stop toolUse completed"_s });
    row("portkey-gateway-1.15.2-before-llama.cpp/responses-stream-tool-call",
        { u"get_weather: {\"city\":\"demo\"}"_s, u"usage 9 28 252 0 0"_s });
    row("llama.cpp-0.7.0-ctx512/responses-stream-empty",
        { u"usage 9 1 4 0 0"_s, u"stop stop completed"_s });
    row("ollama-fb30760-ctx512/responses-stream-empty", // its output is null
        { u"usage 13 1 0 0 0"_s, u"stop stop completed"_s });
    row("ollama-fb30760-ctx512/responses-error-no-input",
        { u"usage 0 0 0 0 0"_s, u"stop stop completed"_s });
    row("llama.cpp-0.7.0-vision/responses-image", { hello, u"usage 24 23 3 0 0"_s });
    row("ollama-fb30760-more/vision-responses-image", { u"text 0: "_s, u"stop stop"_s });
    row("llama.cpp-0.7.0-router/09-responses", { u"text 0: "_s, u"stop stop"_s });
    row("llama.cpp-0.7.0-api-key/responses-x-api-key-good", { u"text 0: "_s, u"stop stop"_s });
}

void TestResponsesRecordings::contents()
{
    QFETCH(QString, name);
    QFETCH(QStringList, expected);
    const Exchange exchange = m_recordings.load(name);
    QVERIFY(!exchange.body.isEmpty());
    const QString lines = describe(readAll(exchange)).join(u'\n');
    for (const QString &line : std::as_const(expected)) {
        QVERIFY2(lines.contains(line), qPrintable(lines));
    }
}

void TestResponsesRecordings::errors_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QString &says) {
        QTest::newRow(name) << QString::fromLatin1(name) << says;
    };
    row("llama.cpp-0.7.0-api-key/responses-wrong-key", u"does not accept the API key"_s);
    row("llama.cpp-0.7.0-ctx512/responses-error-bad-input", u"must be a string or array"_s);
    row("llama.cpp-0.7.0-ctx512/responses-error-no-input", u"'input' is required"_s);
    row("llama.cpp-0.7.0-ctx512/responses-overflow-plain",
        u"has 860 tokens, the model takes 512"_s);
    row("llama.cpp-0.7.0-ctx512/responses-overflow-stream",
        u"has 860 tokens, the model takes 512"_s);
    row("ollama-fb30760-ctx512/responses-overflow-stream",
        u"has 860 tokens, the model takes 512"_s);
    row("portkey-gateway-1.15.2-before-llama.cpp/responses-overflow-stream",
        u"has 860 tokens, the model takes 512"_s);
    row("llama.cpp-0.7.0-ctx512/responses-previous-response-id",
        u"does not support 'previous_response_id'"_s);
    row("llama.cpp-0.7.0-loading/loading-responses", u"still loading"_s);
    row("llama.cpp-0.7.0-vision/responses-file", u"'input_file' is not supported"_s);
    row("ollama-fb30760-busy/queue-full-4-responses", u"overloaded or not available"_s);
    row("ollama-fb30760-more/vision-responses-file", u"file inputs are not currently supported"_s);
}

void TestResponsesRecordings::errors()
{
    QFETCH(QString, name);
    QFETCH(QString, says);
    const Exchange exchange = m_recordings.load(name);
    const QUrl url(u"http://127.0.0.1:8080/v1/responses"_s);
    const Failure failure =
            classifyHttpError({ exchange.status, exchange.headers, exchange.body, url, true });
    QVERIFY2(failure.error.message.contains(says), qPrintable(failure.error.message));
}

/// llama-server, trap 1: what makes another client stumble over "output is not iterable".
void TestResponsesRecordings::createdWithoutOutput()
{
    const Exchange exchange = m_recordings.load(u"llama.cpp-0.7.0-ctx512/responses-stream"_s);
    const qsizetype created = exchange.body.indexOf("response.created\",");
    QVERIFY(created > 0);
    QVERIFY(!exchange.body.first(exchange.body.indexOf('\n', created)).contains("output"));
    QCOMPARE(describe(readAll(exchange)).last(), u"stop stop completed"_s);
}

/// llama-server, trap 1.
void TestResponsesRecordings::noOutputIndexAndAllEndsAtTheEnd()
{
    const Exchange exchange =
            m_recordings.load(u"llama.cpp-0.7.0-ctx512/responses-stream-two-tool-calls"_s);
    QVERIFY(!exchange.body.contains("output_index"));
    QVERIFY(!exchange.body.contains("sequence_number"));
    QVERIFY(exchange.body.indexOf("output_item.done")
            > exchange.body.lastIndexOf("function_call_arguments.delta"));
    int ended = 0;
    for (const StreamEvent &event : readAll(exchange)) {
        if (const auto *end = std::get_if<ToolCallEnd>(&event)) {
            QVERIFY(end->complete);
            ++ended;
        }
    }
    QCOMPARE(ended, 2);
}

/// llama-server, trap 1; Ollama too.
void TestResponsesRecordings::cutByLengthIsCalledCompleted()
{
    for (const QString &name : { u"llama.cpp-0.7.0-ctx512/responses-stream-max-output-tokens"_s,
                                 u"llama.cpp-0.7.0-ctx512/responses-plain-max-output-tokens"_s,
                                 u"ollama-fb30760-ctx512/responses-stream-max-output-tokens"_s,
                                 u"ollama-fb30760-ctx512/responses-plain-max-output-tokens"_s }) {
        const Exchange exchange = m_recordings.load(name);
        QVERIFY(exchange.body.contains(R"("status":"completed")"));
        QVERIFY(!exchange.body.contains(R"("incomplete")"));
        QCOMPARE(describe(readAll(exchange, 8)).last(), u"stop length completed"_s);
        QCOMPARE(describe(readAll(exchange, 9)).last(), u"stop stop completed"_s);
    }
}

/// Trap 6: lines with nothing but a colon, while the prompt is read.
void TestResponsesRecordings::pingsAreComments()
{
    const Exchange exchange = m_recordings.load(u"llama.cpp-0.7.0-pings/responses-long-prompt"_s);
    QVERIFY(exchange.body.startsWith(":\n\n:\n\n"));
    QCOMPARE(describe(readAll(exchange)).last(), u"stop stop completed"_s);
}

/// Trap 5: no status line before it is one's turn, then all at once.
void TestResponsesRecordings::busyAnswersLate()
{
    const Exchange exchange =
            m_recordings.load(u"llama.cpp-0.7.0-busy/busy-responses-waits-with-pings"_s);
    QCOMPARE(exchange.status, 200);
    QCOMPARE(describe(readAll(exchange)).last(), u"stop stop completed"_s);
}

/// Trap 6: the connection just ends.
void TestResponsesRecordings::killedInMidStream()
{
    const QStringList lines = describe(readAll(
            m_recordings.load(u"llama.cpp-0.7.0-killed/responses-server-killed-in-mid-stream"_s)));
    QVERIFY(lines.first().startsWith(u"text 0: One two three"_s));
    QVERIFY(lines.last().startsWith(u"failed: The provider closed the stream before"_s));
}

/// Ollama, trap 8: the stream ends in good order, without its last event.
void TestResponsesRecordings::cleanEndWithoutTheLastEvent()
{
    const Exchange exchange = m_recordings.load(u"ollama-fb30760-more/runner-killed-responses"_s);
    QVERIFY(exchange.body.endsWith("\n\n"));
    const QStringList lines = describe(readAll(exchange));
    QVERIFY(lines.first().startsWith(u"text 0: One two three"_s));
    QVERIFY(lines.last().startsWith(u"failed: The provider closed the stream before"_s));
}

void TestResponsesRecordings::thinkingCanBeSentBack()
{
    for (const QString &name : { u"llama.cpp-0.7.0-ctx512/responses-stream-reasoning"_s,
                                 u"ollama-fb30760-ctx512/responses-stream-reasoning"_s }) {
        AnswerAssembler answer;
        answer.take(readAll(m_recordings.load(name)));
        const Blocks blocks = answer.blocks();
        const auto *thinking = std::get_if<ThinkingBlock>(&blocks.first());
        QVERIFY(thinking);
        const ReasoningItem item = ReasoningItem::fromSignature(thinking->signature);
        QVERIFY2(item.isReplayable, qPrintable(name));
        QVERIFY(item.json.contains("I will answer briefly"));
    }
}

QTEST_GUILESS_MAIN(TestResponsesRecordings)
#include "tst_responsesrecordings.moc"
