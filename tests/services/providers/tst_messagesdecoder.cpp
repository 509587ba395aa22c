// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"
#include "messagesdecoder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray sse(const QByteArray &name, const QByteArray &data)
{
    return "event: " + name + "\ndata: " + data + "\n\n";
}

QByteArray start(const QByteArray &usage = R"({"input_tokens":12,"output_tokens":1})")
{
    return sse(
            "message_start",
            R"({"type":"message_start","message":{"id":"msg_7","type":"message","role":"assistant",)"
            R"("model":"claude","content":[],"stop_reason":null,"usage":)"
                    + usage + "}}");
}

QByteArray blockStart(int index, const QByteArray &block)
{
    return sse("content_block_start",
               R"({"type":"content_block_start","index":)" + QByteArray::number(index)
                       + R"(,"content_block":)" + block + "}");
}

QByteArray delta(int index, const QByteArray &json)
{
    return sse("content_block_delta",
               R"({"type":"content_block_delta","index":)" + QByteArray::number(index)
                       + R"(,"delta":)" + json + "}");
}

QByteArray text(int index, const QByteArray &words)
{
    return delta(index, R"({"type":"text_delta","text":")" + words + "\"}");
}

QByteArray arguments(int index, const QByteArray &escaped)
{
    return delta(index, R"({"type":"input_json_delta","partial_json":")" + escaped + "\"}");
}

QByteArray blockStop(int index)
{
    return sse("content_block_stop",
               R"({"type":"content_block_stop","index":)" + QByteArray::number(index) + "}");
}

QByteArray stopped(const QByteArray &reason, const QByteArray &usage = R"({"output_tokens":9})")
{
    return sse("message_delta",
               R"({"type":"message_delta","delta":{"stop_reason":)" + reason
                       + R"(,"stop_sequence":null},"usage":)" + usage + "}");
}

const QByteArray Ping = sse("ping", R"({"type":"ping"})");
const QByteArray End = sse("message_stop", R"({"type":"message_stop"})");
const QByteArray TextBlockStart = R"({"type":"text","text":""})";
const QByteArray ReadCall = R"({"type":"tool_use","id":"toolu_1","name":"read","input":{}})";
const QByteArray ListCall = R"({"type":"tool_use","id":"toolu_2","name":"list","input":{}})";

const QString ClosedLate = u"failed: The provider closed the stream before the answer ended."_s;
const QString Usual = u"usage 12 9 0 0 0"_s;

QStringList read(const QList<QByteArray> &pieces)
{
    return describe(readAnswer(WireApi::AnthropicMessages, pieces));
}

} // namespace

class TestMessagesDecoder final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void streams_data();
    void streams();
    void documents_data();
    void documents();
    void errorsInMidStream_data();
    void errorsInMidStream();
    void usageIsCumulative();
    void callsEndAsSoonAsTheyAreWhole();
    void generatedCallIds();
    void refusalIsExplained();
    void nothingAfterTheEnd();

private:
    void addTexts();
    void addThinking();
    void addCalls();
    void addOddities();
};

void TestMessagesDecoder::addTexts()
{
    const QByteArray hello = start() + blockStart(0, TextBlockStart) + Ping + text(0, "Hel")
            + text(0, "lo €😀") + blockStop(0);
    QTest::newRow("text") << hello + stopped("\"end_turn\"") + End
                          << QStringList { u"text 0: Hello €😀"_s, Usual, u"stop stop end_turn"_s };
    QTest::newRow("stop sequence")
            << hello + stopped("\"stop_sequence\"") + End
            << QStringList { u"text 0: Hello €😀"_s, Usual, u"stop stop stop_sequence"_s };
    QTest::newRow("length") << hello + stopped("\"max_tokens\"") + End
                            << QStringList { u"text 0: Hello €😀"_s, Usual,
                                             u"stop length max_tokens"_s };
    QTest::newRow("window full") << hello + stopped("\"model_context_window_exceeded\"") + End
                                 << QStringList { u"text 0: Hello €😀"_s, Usual,
                                                  u"stop length model_context_window_exceeded"_s };
    QTest::newRow("pause_turn") << hello + stopped("\"pause_turn\"") + End
                                << QStringList { u"text 0: Hello €😀"_s, Usual,
                                                 u"stop stop pause_turn"_s };
    QTest::newRow("refusal") << hello + stopped("\"refusal\"") + End
                             << QStringList { u"text 0: Hello €😀"_s, Usual,
                                              u"stop error refusal refused"_s };
    QTest::newRow("unknown reason") << hello + stopped("\"bored\"")
                    + End << QStringList { u"text 0: Hello €😀"_s, Usual, u"stop stop bored"_s };
    QTest::newRow("empty answer") << start() + stopped("\"end_turn\"") + End
                                  << QStringList { Usual, u"stop stop end_turn"_s };
    QTest::newRow("text in the block's start")
            << start() + blockStart(0, R"({"type":"text","text":"Hel"})") + text(0, "lo")
                    + blockStop(0) + stopped("\"end_turn\"") + End
            << QStringList { u"text 0: Hello"_s, Usual, u"stop stop end_turn"_s };
    QTest::newRow("half pairs in two deltas")
            << start() + blockStart(0, TextBlockStart) + text(0, R"(a\ud83d)")
                    + text(0, R"(\ude00b)") + blockStop(0) + stopped("\"end_turn\"") + End
            << QStringList { u"text 0: a😀b"_s, Usual, u"stop stop end_turn"_s };
    QTest::newRow("citations") << start() + blockStart(0, TextBlockStart) + text(0, "x")
                    + delta(0,
                            R"({"type":"citations_delta","citation":{"type":"page_location","cited_text":"y"}})")
                    + blockStop(0) + stopped("\"end_turn\"")
                    + End << QStringList { u"text 0: x"_s, Usual, u"stop stop end_turn"_s };
}

void TestMessagesDecoder::addThinking()
{
    const QByteArray thinking =
            blockStart(0, R"({"type":"thinking","thinking":"","signature":""})");
    QTest::newRow("thinking, signature over two deltas, text")
            << start() + thinking + delta(0, R"({"type":"thinking_delta","thinking":"Hm"})")
                    + delta(0, R"({"type":"thinking_delta","thinking":"m"})")
                    + delta(0, R"({"type":"signature_delta","signature":"Er4"})")
                    + delta(0, R"({"type":"signature_delta","signature":"C=="})") + blockStop(0)
                    + blockStart(1, TextBlockStart) + text(1, "a") + blockStop(1)
                    + stopped(
                            "\"end_turn\"",
                            R"({"output_tokens":87,"output_tokens_details":{"thinking_tokens":40}})")
                    + End
            << QStringList { u"thinking 0: Hmm [Er4C==]"_s, u"text 1: a"_s, u"usage 12 87 0 0 40"_s,
                             u"stop stop end_turn"_s };
    QTest::newRow("thinking only")
            << start() + thinking + delta(0, R"({"type":"thinking_delta","thinking":"Hm"})")
                    + blockStop(0) + stopped("\"max_tokens\"") + End
            << QStringList { u"thinking 0: Hm"_s, Usual, u"stop length max_tokens"_s };
    QTest::newRow("thinking omitted, signature kept")
            << start() + thinking + delta(0, R"({"type":"signature_delta","signature":"Er4"})")
                    + blockStop(0) + stopped("\"end_turn\"") + End
            << QStringList { u"thinking 0:  [Er4]"_s, Usual, u"stop stop end_turn"_s };
    QTest::newRow("redacted thinking")
            << start() + blockStart(0, R"({"type":"redacted_thinking","data":"Emw=="})")
                    + blockStop(0) + blockStart(1, TextBlockStart) + text(1, "a") + blockStop(1)
                    + stopped("\"end_turn\"") + End
            << QStringList { u"redacted 0:  [Emw==]"_s, u"text 1: a"_s, Usual,
                             u"stop stop end_turn"_s };
    QTest::newRow("signature for an earlier block")
            << start() + thinking + delta(0, R"({"type":"thinking_delta","thinking":"Hm"})")
                    + blockStart(1, TextBlockStart) + text(1, "a")
                    + delta(0, R"({"type":"signature_delta","signature":"late"})") + blockStop(0)
                    + blockStop(1) + stopped("\"end_turn\"") + End
            << QStringList { u"thinking 0: Hm [late]"_s, u"text 1: a"_s, Usual,
                             u"stop stop end_turn"_s };
}

void TestMessagesDecoder::addCalls()
{
    const QByteArray call = stopped("\"tool_use\"") + End;
    QTest::newRow("call, arguments cut inside escapes")
            << start() + blockStart(0, ReadCall) + arguments(0, "") + arguments(0, R"({\"pa)")
                    + arguments(0, R"(th\":\"é\\)") + arguments(0, R"(n\"})") + blockStop(0) + call
            << QStringList { u"call 0 toolu_1 read: {\"path\":\"é\\n\"}"_s, Usual,
                             u"stop toolUse tool_use"_s };
    QTest::newRow("two calls after text")
            << start() + blockStart(0, TextBlockStart) + text(0, "ok") + blockStop(0)
                    + blockStart(1, ReadCall) + arguments(1, R"({\"x\":1})") + blockStop(1)
                    + blockStart(2, ListCall) + arguments(2, "{}") + blockStop(2) + call
            << QStringList { u"text 0: ok"_s, u"call 1 toolu_1 read: {\"x\":1}"_s,
                             u"call 2 toolu_2 list: {}"_s, Usual, u"stop toolUse tool_use"_s };
    QTest::newRow("two calls, interleaved, stopped at the end")
            << start() + blockStart(0, ReadCall) + arguments(0, R"({\"x\":)")
                    + blockStart(1, ListCall) + arguments(1, R"({\"y\":)") + arguments(0, "1}")
                    + arguments(1, "2}") + blockStop(0) + blockStop(1) + call
            << QStringList { u"call 0 toolu_1 read: {\"x\":1}"_s,
                             u"call 1 toolu_2 list: {\"y\":2}"_s, Usual,
                             u"stop toolUse tool_use"_s };
    QTest::newRow("call without arguments")
            << start() + blockStart(0, ReadCall) + blockStop(0) + call
            << QStringList { u"call 0 toolu_1 read: "_s, Usual, u"stop toolUse tool_use"_s };
    QTest::newRow("call without input")
            << start() + blockStart(0, R"({"type":"tool_use","id":"a","name":"f"})")
                    + arguments(0, "{}") + blockStop(0) + call
            << QStringList { u"call 0 a f: {}"_s, Usual, u"stop toolUse tool_use"_s };
    QTest::newRow("input in the block's start")
            << start()
                    + blockStart(0, R"({"type":"tool_use","id":"a","name":"f","input":{"x": [1]}})")
                    + blockStop(0) + call
            << QStringList { u"call 0 a f: {\"x\": [1]}"_s, Usual, u"stop toolUse tool_use"_s };
    QTest::newRow("input in the start and again in deltas")
            << start() + blockStart(0, R"({"type":"tool_use","id":"a","name":"f","input":{"x":1}})")
                    + arguments(0, R"({\"x\":1})") + blockStop(0) + call
            << QStringList { u"call 0 a f: {\"x\":1}"_s, Usual, u"stop toolUse tool_use"_s };
    QTest::newRow("call cut by length") << start() + blockStart(0, ReadCall)
                    + arguments(0, R"({\"x\":)") + blockStop(0) + stopped("\"max_tokens\"") + End
                                        << QStringList { u"call 0 toolu_1 read: {\"x\": (cut)"_s,
                                                         Usual, u"stop length max_tokens"_s };
    QTest::newRow("first call whole, second cut by length")
            << start() + blockStart(0, ReadCall) + arguments(0, "{}") + blockStop(0)
                    + blockStart(1, ListCall) + blockStop(1) + stopped("\"max_tokens\"") + End
            << QStringList { u"call 0 toolu_1 read: {}"_s, u"call 1 toolu_2 list:  (cut)"_s, Usual,
                             u"stop length max_tokens"_s };
    QTest::newRow("call, but end_turn")
            << start() + blockStart(0, ReadCall) + arguments(0, "{}") + blockStop(0)
                    + stopped("\"end_turn\"") + End
            << QStringList { u"call 0 toolu_1 read: {}"_s, Usual, u"stop toolUse end_turn"_s };
    QTest::newRow("stream cut inside a call")
            << start() + blockStart(0, ReadCall) + arguments(0, R"({\"x\":1})")
            << QStringList { u"call 0 toolu_1 read: {\"x\":1} (cut)"_s, u"usage 12 1 0 0 0"_s,
                             ClosedLate };
}

void TestMessagesDecoder::addOddities()
{
    const QByteArray a = blockStart(0, TextBlockStart) + text(0, "a") + blockStop(0);
    const QByteArray end = stopped("\"end_turn\"") + End;
    const QStringList plain { u"text 0: a"_s, Usual, u"stop stop end_turn"_s };
    QTest::newRow("unknown events")
            << start() + sse("news", R"({"type":"news","index":0})") + a + sse("odd", "[1,2]") + end
            << QStringList { u"text 0: a"_s, u"usage 12 1 0 0 0"_s,
                             u"failed: The provider sent something that "
                             u"cannot be read as an answer."_s };
    QTest::newRow("an unknown event")
            << start() + sse("news", R"({"type":"news","index":0})") + a + end << plain;
    QTest::newRow("blocks of server tools")
            << start()
                    + blockStart(
                            0,
                            R"({"type":"server_tool_use","id":"s","name":"web_search","input":{}})")
                    + arguments(0, R"({\"q\":1})") + blockStop(0)
                    + blockStart(
                            1,
                            R"({"type":"web_search_tool_result","tool_use_id":"s","content":[{"type":"x","text":"no"}]})")
                    + text(1, "not for us") + blockStop(1) + blockStart(2, TextBlockStart)
                    + text(2, "a") + blockStop(2) + end
            << plain;
    QTest::newRow("unknown deltas") << start() + blockStart(0, TextBlockStart) + text(0, "a")
                    + delta(0, R"({"type":"sparkle_delta","text":"b"})")
                    + end << plain;
    QTest::newRow("no event names")
            << QByteArray(start() + a + end).replace("event: ", "x-name: ") << plain;
    QTest::newRow("no types in the data")
            << QByteArray(start() + a + end)
                       .replace(R"("type":"message_start",)", "")
                       .replace(R"("type":"content_block_start",)", "")
                       .replace(R"("type":"content_block_delta",)", "")
                       .replace(R"("type":"content_block_stop",)", "")
                       .replace(R"("type":"message_delta",)", "")
                       .replace(R"({"type":"message_stop"})", "{}")
            << plain;
    QTest::newRow("a delta without its block's start") << start() + text(0, "a") + end << plain;
    QTest::newRow("CRLF and comments")
            << ": hi\r\n\r\n" + QByteArray(start() + a + end).replace("\n", "\r\n") << plain;
    QTest::newRow("[DONE] where a gateway translates") << start() + a + stopped("\"end_turn\"")
                    + "data: [DONE]\n\n" << plain;
    QTest::newRow("[DONE] in the middle") << start() + "data: [DONE]\n\n" + a + end << plain;
    QTest::newRow("no reason at all") << start() + a
                    + End << QStringList { u"text 0: a"_s, u"usage 12 1 0 0 0"_s, u"stop stop "_s };
    QTest::newRow("no message_stop") << start() + a + stopped("\"end_turn\"")
                                     << QStringList { u"text 0: a"_s, Usual, ClosedLate };
    QTest::newRow("cut inside an event")
            << start() + text(0, "a") + "data: {\"type\":\"conte"
            << QStringList { u"text 0: a"_s, u"usage 12 1 0 0 0"_s, ClosedLate };
    QTest::newRow("last event without blank line")
            << QByteArray(start() + a + end).chopped(2) << plain;
    QTest::newRow("cut before anything")
            << ": ping\n\n"_ba
            << QStringList { u"failed: The provider closed the stream before "
                             u"the answer began."_s };
    QTest::newRow("raw control characters") << start() + text(0, "a\tb")
                    + end << QStringList { u"text 0: a\tb"_s, Usual, u"stop stop end_turn"_s };
}

void TestMessagesDecoder::streams_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QStringList>("expected");
    addTexts();
    addThinking();
    addCalls();
    addOddities();
}

/// Whole, cut in two at every byte, byte by byte, and in random chunks.
void TestMessagesDecoder::streams()
{
    QFETCH(QByteArray, stream);
    QFETCH(QStringList, expected);
    QCOMPARE(read({ stream }), expected);
    for (qsizetype i = 0; i < stream.size(); ++i) {
        QCOMPARE(read(cutAt(stream, { i })), expected);
    }
    QCOMPARE(read(bytewise(stream)), expected);
    constexpr quint32 Rounds = 50;
    for (quint32 seed = 0; seed < Rounds; ++seed) {
        QCOMPARE(read(randomly(stream, seed)), expected);
    }
}

void TestMessagesDecoder::documents_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("whole")
            << R"({"id":"m","type":"message","role":"assistant","content":[{"type":"thinking","thinking":"Hm","signature":"s"},)"
               R"({"type":"redacted_thinking","data":"d"},{"type":"text","text":"a"},{"type":"server_tool_use","id":"x"},)"
               R"({"type":"tool_use","id":"t","name":"f","input":{"x":1}},{"type":"tool_use","id":"u","name":"g","input":{}}],)"
               R"("stop_reason":"tool_use","usage":{"input_tokens":5,"output_tokens":7,"cache_read_input_tokens":3,)"
               R"("cache_creation_input_tokens":2}})"_ba
            << QStringList {
                   u"thinking 0: Hm [s]"_s,    u"redacted 1:  [d]"_s, u"text 2: a"_s,
                   u"call 3 t f: {\"x\":1}"_s, u"call 4 u g: "_s,     u"usage 5 7 3 2 0"_s,
                   u"stop toolUse tool_use"_s
               };
    QTest::newRow("error") << R"({"error":{"type":"api_error","message":"broke"}})"_ba
                           << QStringList { u"failed: The provider reported an error while it "
                                            u"answered: broke"_s };
    QTest::newRow("something else")
            << R"({"object":"list","data":[]})"_ba
            << QStringList { u"failed: What came back is not an answer of this API. "
                             u"Check the base URL and the kind of API."_s };
    QTest::newRow("an answer of another protocol")
            << R"({"object":"chat.completion","choices":[{"message":{"content":"a"}}]})"_ba
            << QStringList { u"failed: What came back is not an answer of this API. Check the base "
                             u"URL and the kind of API."_s };
}

void TestMessagesDecoder::documents()
{
    QFETCH(QByteArray, json);
    QFETCH(QStringList, expected);
    QCOMPARE(describe(readAnswer(WireApi::AnthropicMessages, { json }, "application/json")),
             expected);
}

void TestMessagesDecoder::errorsInMidStream_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<bool>("transient");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *type, const char *message, bool transient, Error::Kind kind) {
        QTest::newRow(type) << QByteArray(R"({"type":"error","error":{"type":")") + type
                        + R"(","message":")" + message + R"("},"request_id":"req_1"})"
                            << transient << int(kind);
    };
    row("overloaded_error", "Overloaded", true, Error::Kind::Provider);
    row("api_error", "Something broke", true, Error::Kind::Provider);
    row("rate_limit_error", "Too fast", true, Error::Kind::Provider);
    row("timeout_error", "Too slow", true, Error::Kind::Provider);
    row("invalid_request_error", "No", false, Error::Kind::Provider);
    row("authentication_error", "Who?", false, Error::Kind::Provider);
    row("permission_error", "No", false, Error::Kind::Provider);
    row("billing_error", "No credit", false, Error::Kind::Provider);
    row("not_found_error", "No", false, Error::Kind::Provider);
    row("request_too_large", "Large", false, Error::Kind::Overflow);
    QTest::newRow("without type error")
            << R"({"error":{"message":"Context size has been exceeded."}})"_ba << false
            << int(Error::Kind::Overflow);
}

void TestMessagesDecoder::errorsInMidStream()
{
    QFETCH(QByteArray, error);
    QFETCH(bool, transient);
    QFETCH(int, kind);
    const QList<QByteArray> tails { sse("error", error), "data: " + error + "\n\n" };
    for (const QByteArray &tail : tails) {
        const StreamEvents events = readAnswer(
                WireApi::AnthropicMessages,
                { start() + blockStart(0, TextBlockStart) + text(0, "a") + tail + text(0, "b") });
        const auto *failure = std::get_if<StreamFailure>(&events.last());
        QVERIFY(failure);
        QCOMPARE(failure->failure.transient, transient);
        QCOMPARE(int(failure->failure.error.kind), kind);
        QVERIFY(!failure->failure.error.message.isEmpty());
        QVERIFY(describe(events).contains(u"text 0: a"_s));
    }
}

void TestMessagesDecoder::usageIsCumulative()
{
    const QByteArray stream =
            start(R"({"input_tokens":12,"cache_creation_input_tokens":340,"cache_read_input_tokens":9000,)"
                  R"("cache_creation":{"ephemeral_5m_input_tokens":300,"ephemeral_1h_input_tokens":40},"output_tokens":1})")
            + stopped(
                    "\"end_turn\"",
                    R"({"input_tokens":null,"cache_read_input_tokens":null,"output_tokens":87.0,"output_tokens_details":null})")
            + End;
    QVERIFY(read({ stream }).contains(u"usage 12 87 9000 340 0"_s));

    const QByteArray parts =
            start(R"({"input_tokens":"12","cache_creation":{"ephemeral_5m_input_tokens":300,"ephemeral_1h_input_tokens":40}})")
            + stopped("\"end_turn\"", R"({"output_tokens":-3})") + End;
    QVERIFY(read({ parts }).contains(u"usage 12 0 0 340 0"_s));

    const QByteArray none =
            sse("message_start", R"({"type":"message_start","message":{"usage":null}})")
            + stopped("\"end_turn\"", "null") + End;
    QCOMPARE(read({ none }), QStringList { u"stop stop end_turn"_s });
}

void TestMessagesDecoder::callsEndAsSoonAsTheyAreWhole()
{
    MessagesDecoder decoder;
    SseParser parser;
    StreamEvents events;
    const QByteArray bytes = start() + blockStart(0, ReadCall) + arguments(0, "{}") + blockStop(0);
    parser.feed(bytes);
    SseEvent each;
    while (parser.next(each)) {
        decoder.feed(each, events);
    }
    QVERIFY(std::holds_alternative<ToolCallEnd>(events.last()));
    QVERIFY(std::get<ToolCallEnd>(events.last()).complete);
    QVERIFY(!decoder.isComplete());
}

void TestMessagesDecoder::generatedCallIds()
{
    const QByteArray call = blockStart(0, R"({"type":"tool_use","name":"f","input":{}})")
            + blockStart(1, R"({"type":"tool_use","id":null,"name":"f"})");
    const StreamEvents events = readAnswer(WireApi::AnthropicMessages,
                                           { start() + call + stopped("\"tool_use\"") + End });
    QStringList ids;
    for (const StreamEvent &each : events) {
        if (const auto *begin = std::get_if<ToolCallBegin>(&each)) {
            ids.append(begin->id);
        }
    }
    QCOMPARE(ids.size(), 2);
    QVERIFY(!ids[0].isEmpty() && !ids[1].isEmpty() && ids[0] != ids[1]);
}

void TestMessagesDecoder::refusalIsExplained()
{
    const QByteArray refusal = sse(
            "message_delta",
            R"({"type":"message_delta","delta":{"stop_reason":"refusal","stop_details":{"type":"refusal","category":"x","explanation":"Not this."}}})");
    const StreamEvents events = readAnswer(WireApi::AnthropicMessages, { start() + refusal + End });
    const auto &stop = std::get<StopEvent>(events.last());
    QVERIFY(stop.refused);
    QCOMPARE(stop.explanation, u"Not this."_s);
}

void TestMessagesDecoder::nothingAfterTheEnd()
{
    const QByteArray answer = start() + text(0, "a") + stopped("\"end_turn\"") + End;
    QCOMPARE(read({ answer + text(0, "b") + sse("error", R"({"type":"error"})") }),
             read({ answer }));
}

QTEST_GUILESS_MAIN(TestMessagesDecoder)
#include "tst_messagesdecoder.moc"
