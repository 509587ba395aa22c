// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"
#include "errorclassifier.h"
#include "recordings.h"

#include <QHash>
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

/// What an answer says, found line by line without our parsers; in the words of describe().
class Plainly
{
public:
    explicit Plainly(const Exchange &exchange)
    {
        if (exchange.contentType().startsWith("application/json")) {
            takeMessage(QJsonDocument::fromJson(exchange.body).object());
            return;
        }
        for (const QByteArray &line : exchange.body.split('\n')) {
            if (line.startsWith("data: ")) {
                takeEvent(QJsonDocument::fromJson(line.sliced(6)).object());
            }
        }
    }

    /// Without the end of an answer that has none.
    [[nodiscard]] QStringList lines() const
    {
        QStringList lines;
        for (const auto &[index, head] : m_heads) {
            if (!m_texts.value(index).isEmpty()) {
                lines.append(QString(head + u": "_s + m_texts.value(index)));
            }
        }
        const auto count = [this](QLatin1StringView name) {
            return QString::number(m_usage[name].toInteger());
        };
        lines.append(u"usage %1 %2 %3 0 0"_s.arg(count("input_tokens"_L1),
                                                 count("output_tokens"_L1),
                                                 count("cache_read_input_tokens"_L1)));
        if (!m_stop.isEmpty()) {
            const QString reason = m_stop == "max_tokens"_L1 ? u"length"_s
                    : m_stop == "tool_use"_L1                ? u"toolUse"_s
                                                             : u"stop"_s;
            lines.append(QString(u"stop "_s + reason + u' ' + m_stop));
        }
        return lines;
    }

private:
    void takeEvent(const QJsonObject &event)
    {
        const int index = event["index"_L1].toInt();
        const QJsonObject delta = event["delta"_L1].toObject();
        takeBlock(index, event["content_block"_L1].toObject());
        for (const auto key : { "text"_L1, "thinking"_L1, "partial_json"_L1 }) {
            m_texts[index] += delta[key].toString();
        }
        if (delta.contains("stop_reason"_L1)) {
            m_stop = delta["stop_reason"_L1].toString();
        }
        takeUsage(event["usage"_L1].toObject());
        takeUsage(event["message"_L1]["usage"_L1].toObject());
    }

    void takeBlock(int index, const QJsonObject &block)
    {
        const QString type = block["type"_L1].toString();
        if (type == "tool_use"_L1) {
            m_heads[index] = u"call %1 "_s.arg(index) + block["id"_L1].toString() + u' '
                    + block["name"_L1].toString();
        } else if (!type.isEmpty()) {
            m_heads[index] = type + u' ' + QString::number(index);
        }
    }

    void takeMessage(const QJsonObject &message)
    {
        int index = 0;
        for (const QJsonValue &value : message["content"_L1].toArray()) {
            const QJsonObject block = value.toObject();
            takeBlock(index, block);
            m_texts[index] = block["text"_L1].toString() + block["thinking"_L1].toString();
            if (block.contains("input"_L1)) {
                m_texts[index] = QString::fromUtf8(
                        QJsonDocument(block["input"_L1].toObject()).toJson(QJsonDocument::Compact));
            }
            ++index;
        }
        takeUsage(message["usage"_L1].toObject());
        m_stop = message["stop_reason"_L1].toString();
    }

    void takeUsage(const QJsonObject &usage)
    {
        for (auto field = usage.begin(); field != usage.end(); ++field) {
            m_usage[field.key()] = field.value();
        }
    }

    std::map<int, QString> m_heads;
    QHash<int, QString> m_texts;
    QJsonObject m_usage;
    QString m_stop;
};

StreamEvents readAll(const Exchange &exchange)
{
    return readAnswer(WireApi::AnthropicMessages, { exchange.body }, exchange.contentType());
}

} // namespace

class TestMessagesRecordings final : public QObject
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
    void secondBlockStartsBeforeTheFirstStops();
    void signatureForAnEarlierBlock();
    void toolUseWithoutInput();
    void errorsWithoutTypeError();
    void inputWithoutTheCached();
    void pingsAreComments();
    void cleanEndWithoutMessageStop();

private:
    Recordings m_recordings;
};

void TestMessagesRecordings::initTestCase()
{
    if (const QString why = m_recordings.unpack(); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

/// Every recorded answer with status 200: whole, cut at every recorded read, byte by byte.
void TestMessagesRecordings::everyAnswer()
{
    int answers = 0;
    for (const QString &name : m_recordings.names("POST /v1/messages ")) {
        const Exchange exchange = m_recordings.load(name);
        if (exchange.status != 200) {
            continue;
        }
        ++answers;
        const StreamEvents events = readAll(exchange);
        const QStringList whole = describe(events);
        const auto *failure = std::get_if<StreamFailure>(&events.last());
        QVERIFY2(name.contains(u"killed"_s) == (failure != nullptr),
                 qPrintable(name + u": "_s + whole.join(u'\n')));
        const QStringList plainly = Plainly(exchange).lines();
        QVERIFY2(whole == plainly || (failure && whole.first(whole.size() - 1) == plainly),
                 qPrintable(name + u": "_s + whole.join(u'\n') + u"\n-- not --\n"_s
                            + plainly.join(u'\n')));
        const QByteArray type = exchange.contentType();
        const auto api = WireApi::AnthropicMessages;
        QVERIFY2(describe(readAnswer(api, exchange.pieces(), type)) == whole, qPrintable(name));
        constexpr qsizetype LongestBytewise = 100'000;
        if (exchange.body.size() < LongestBytewise) {
            QVERIFY2(describe(readAnswer(api, exchange.bytes(), type)) == whole, qPrintable(name));
        }
    }
    QCOMPARE(answers, 43);
}

/// A sentence that says more than a number, for each.
void TestMessagesRecordings::everyError()
{
    int errors = 0;
    const QUrl url(u"http://127.0.0.1:8080/v1/messages"_s);
    for (const QString &name : m_recordings.names("POST /v1/messages ")) {
        const Exchange exchange = m_recordings.load(name);
        if (exchange.status == 200) {
            continue;
        }
        ++errors;
        const Failure failure =
                classifyHttpError({ exchange.status, exchange.headers, exchange.body, url, true });
        QVERIFY2(failure.error.message.size() > 30, qPrintable(name));
        QVERIFY2(failure.error.message.endsWith(u'.') || failure.error.message.contains(u": "_s),
                 qPrintable(failure.error.message));
        QVERIFY2(!failure.error.message.contains(u'{'), qPrintable(failure.error.message));
        const bool overflow = name.contains(u"overflow"_s) && !name.startsWith(u"portkey"_s);
        QVERIFY2((failure.error.kind == Error::Kind::Overflow) == overflow, qPrintable(name));
    }
    QCOMPARE(errors, 18);
}

void TestMessagesRecordings::contents_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const QStringList &expected) {
        QTest::newRow(name) << QString::fromLatin1(name) << expected;
    };
    row("llama.cpp-0.7.0-ctx512/messages-stream-thinking",
        { u"thinking 0: The user wants something; I will answer briefly. "_s,
          u"text 1: Fine, here comes the reply of my thoughts ."_s, u"usage 8 22 4 0 0"_s,
          u"stop stop end_turn"_s });
    row("llama.cpp-0.7.0-ctx512/messages-plain-thinking",
        { u"thinking 0: The user wants something; I will answer briefly. "_s,
          u"text 1: Fine, here comes the reply of my thoughts ."_s, u"usage 1 22 11 0 0"_s,
          u"stop stop end_turn"_s });
    row("llama.cpp-0.7.0-ctx512/messages-stream-two-tool-uses",
        { u"call 0 rhgysXEGgfuqPtFfv8aGXk6LSzaC4jP6 get_weather: {\"city\":\"demo\"}"_s,
          u"call 1 1gVZpnpmyj2PQTpDEvZvRdABfl4cDuaS get_weather: {\"city\":\"demo\"}"_s,
          u"usage 9 55 209 0 0"_s, u"stop toolUse tool_use"_s });
    row("llama.cpp-0.7.0-ctx512/messages-plain-tool-use",
        { u"call 0 1HfswbFlkPeTyVtfQMWDej1VGs5avCRk get_weather: {\"city\":\"demo\"}"_s,
          u"usage 1 28 217 0 0"_s, u"stop toolUse tool_use"_s });
    row("ollama-fb30760-ctx512/messages-stream-two-tool-uses",
        { u"call 0 JoVXRlKEN7XAZXt31zHkdKdFXv0ffACQ get_weather: {\"city\":\"demo\"}"_s,
          u"call 1 SeMwM6DUxnAoRp0nWe0yZS9YEpWBFWOh get_weather: {\"city\":\"demo\"}"_s,
          u"usage 218 55 0 0 0"_s, u"stop toolUse tool_use"_s });
    row("llama.cpp-0.7.0-ctx512/messages-stream-empty",
        { u"usage 9 1 4 0 0"_s, u"stop stop end_turn"_s });
    row("ollama-fb30760-ctx512/messages-stream-empty",
        { u"usage 13 1 0 0 0"_s, u"stop stop end_turn"_s });
    row("llama.cpp-0.7.0-ctx512/messages-stream-max-tokens", { u"stop length max_tokens"_s });
    row("ollama-fb30760-ctx512/messages-stream-max-tokens", { u"stop length max_tokens"_s });
    row("llama.cpp-0.7.0-ctx512/messages-stream-context-full-while-writing",
        { u"stop length max_tokens"_s });
    row("llama.cpp-0.7.0-ctx512/messages-stream-stop-sequence", { u"stop stop "_s });
    row("llama.cpp-0.7.0-killed/messages-server-killed-in-mid-stream",
        { u"text 0: "_s, u"failed: The provider closed the stream before the answer ended."_s });
    row("llama.cpp-0.7.0-busy/busy-messages-waits-with-pings", { u"text 0: "_s, u"stop "_s });
    row("llama.cpp-0.7.0-vision/messages-image", { u"text 0: "_s, u"stop "_s });
}

void TestMessagesRecordings::contents()
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

void TestMessagesRecordings::errors_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("transient");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, Error::Kind kind, bool transient, const QString &says) {
        QTest::newRow(name) << QString::fromLatin1(name) << int(kind) << transient << says;
    };
    const Error::Kind provider = Error::Kind::Provider;
    const Error::Kind overflow = Error::Kind::Overflow;
    for (const char *name :
         { "llama.cpp-0.7.0-api-key/messages-no-key", "llama.cpp-0.7.0-api-key/messages-wrong-key",
           "llama.cpp-0.7.0-api-key/messages-x-api-key-wrong" }) {
        row(name, provider, false, u"does not accept the API key"_s);
    }
    for (const char *name : { "llama.cpp-0.7.0-ctx512/messages-overflow-plain",
                              "llama.cpp-0.7.0-ctx512/messages-overflow-stream",
                              "ollama-fb30760-ctx512/messages-overflow-plain",
                              "ollama-fb30760-ctx512/messages-overflow-stream" }) {
        row(name, overflow, false, u"has 860 tokens, the model takes 512"_s);
    }
    row("llama.cpp-0.7.0-loading/loading-messages", provider, true, u"still loading"_s);
    row("ollama-fb30760-busy/queue-full-3-messages", provider, true, u"overloaded"_s);
    row("llama.cpp-0.7.0-router/08-messages-unknown-model", provider, false, u"not found"_s);
    row("llama.cpp-0.7.0-ctx512/messages-image-without-vision", provider, false,
        u"image input is not supported"_s);
    row("ollama-fb30760-ctx512/messages-image-without-vision", provider, false,
        u"image input is not supported"_s);
    row("llama.cpp-0.7.0-ctx512/messages-error-bad-json", provider, false, u"parse error"_s);
    row("ollama-fb30760-ctx512/messages-error-bad-json", provider, false, u"unexpected EOF"_s);
    row("ollama-fb30760-ctx512/messages-error-no-max-tokens", provider, false,
        u"max_tokens is required"_s);
    row("portkey-gateway-1.15.2-before-llama.cpp/messages-stream", provider, false,
        u"messages is not supported by openai"_s);
}

void TestMessagesRecordings::errors()
{
    QFETCH(QString, name);
    QFETCH(int, kind);
    QFETCH(bool, transient);
    QFETCH(QString, says);
    const Exchange exchange = m_recordings.load(name);
    QVERIFY(exchange.status >= 400);
    const QUrl url(u"http://127.0.0.1:8080/v1/messages"_s);
    const Failure failure =
            classifyHttpError({ exchange.status, exchange.headers, exchange.body, url, true });
    QCOMPARE(int(failure.error.kind), kind);
    QCOMPARE(failure.transient, transient);
    QVERIFY2(failure.error.message.contains(says), qPrintable(failure.error.message));
}

void TestMessagesRecordings::secondBlockStartsBeforeTheFirstStops()
{
    const Exchange exchange =
            m_recordings.load(u"llama.cpp-0.7.0-ctx512/messages-stream-two-tool-uses"_s);
    const qsizetype second = exchange.body.indexOf(R"("content_block_start","index":1)");
    QVERIFY(second > 0 && second < exchange.body.indexOf("content_block_stop"));
    const QStringList lines = describe(readAll(exchange));
    QVERIFY(lines[0].endsWith(u"{\"city\":\"demo\"}"_s));
    QVERIFY(lines[1].endsWith(u"{\"city\":\"demo\"}"_s));
}

void TestMessagesRecordings::signatureForAnEarlierBlock()
{
    Exchange exchange = m_recordings.load(u"llama.cpp-0.7.0-ctx512/messages-stream-thinking"_s);
    const qsizetype late = exchange.body.indexOf("signature_delta");
    QVERIFY(late > exchange.body.indexOf(R"("index":1)"));
    exchange.body.replace(R"("signature":"")", R"("signature":"proof")");
    QCOMPARE(describe(readAll(exchange)).first(),
             u"thinking 0: The user wants something; I will answer briefly.  [proof]"_s);
}

void TestMessagesRecordings::toolUseWithoutInput()
{
    const Exchange exchange =
            m_recordings.load(u"llama.cpp-0.7.0-ctx512/messages-stream-tool-use"_s);
    QVERIFY(exchange.body.contains(R"("name":"get_weather"}})"));
    QVERIFY(describe(readAll(exchange)).first().contains(u"get_weather: {\"city\":"_s));
}

void TestMessagesRecordings::errorsWithoutTypeError()
{
    const Exchange exchange = m_recordings.load(u"llama.cpp-0.7.0-loading/loading-messages"_s);
    QVERIFY(!exchange.body.contains(R"("type":"error")"));
    // The same as an event of a stream and as a document with status 200.
    for (const QByteArray &type : { "application/json"_ba, "text/event-stream"_ba }) {
        const QByteArray body =
                type == "application/json" ? exchange.body : "data: " + exchange.body + "\n\n";
        const StreamEvents events = readAnswer(WireApi::AnthropicMessages, { body }, type);
        const auto *failure = std::get_if<StreamFailure>(&events.last());
        QVERIFY(failure);
        QVERIFY(failure->failure.error.message.contains(u"Loading model"_s));
        QVERIFY(failure->failure.transient);
    }
}

void TestMessagesRecordings::inputWithoutTheCached()
{
    const StreamEvents events =
            readAll(m_recordings.load(u"llama.cpp-0.7.0-ctx512/messages-stream-two-tool-uses"_s));
    Usage usage;
    for (const StreamEvent &event : events) {
        if (const auto *report = std::get_if<UsageReport>(&event)) {
            usage = report->usage;
        }
    }
    QCOMPARE(usage.input, 9);
    QCOMPARE(usage.cacheRead, 209);
    QCOMPARE(usage.prompt(), 218); // what Ollama reports for the same request as one number
}

void TestMessagesRecordings::pingsAreComments()
{
    const Exchange exchange = m_recordings.load(u"llama.cpp-0.7.0-pings/messages-long-prompt"_s);
    QVERIFY(exchange.body.startsWith(":"));
    QVERIFY(std::holds_alternative<StopEvent>(readAll(exchange).last()));
}

void TestMessagesRecordings::cleanEndWithoutMessageStop()
{
    const Exchange exchange = m_recordings.load(u"ollama-fb30760-more/runner-killed-messages"_s);
    QVERIFY(!exchange.body.contains("message_stop"));
    const StreamEvents events = readAll(exchange);
    const auto *failure = std::get_if<StreamFailure>(&events.last());
    QVERIFY(failure && failure->failure.transient);
    QVERIFY(describe(events).first().startsWith(u"text 0: "_s));
}

QTEST_GUILESS_MAIN(TestMessagesRecordings)
#include "tst_messagesrecordings.moc"
