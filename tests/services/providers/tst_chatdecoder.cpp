// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"
#include "jsonrepair.h"
#include "thinktags.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray chunk(const QByteArray &delta, const QByteArray &finish = "null")
{
    return R"(data: {"id":"c1","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":)"
            + delta + R"(,"finish_reason":)" + finish + "}]}\n\n";
}

const QByteArray Done = "data: [DONE]\n\n";

} // namespace

class TestChatDecoder final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void streams_data();
    void streams();
    void documents_data();
    void documents();
    void generatedCallIds();
    void usageAfterTheStopIsWaitedFor();
    void nothingAfterDone();
    void pairSplitOverDeltas();
    void thinkTags_data();
    void thinkTags();
    void repair_data();
    void repair();
};

void TestChatDecoder::streams_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QStringList>("expected");

    const QByteArray stop = chunk("{}", "\"stop\"");
    const QByteArray calls = chunk("{}", "\"tool_calls\"");
    const QByteArray usage =
            R"(data: {"choices":[],"usage":{"prompt_tokens":950,"completion_tokens":30,"total_tokens":980,)"
            R"("prompt_tokens_details":{"cached_tokens":896,"cache_write_tokens":10},"completion_tokens_details":{"reasoning_tokens":12}}})"
            "\n\n"_ba;

    QTest::newRow("text") << chunk(R"({"role":"assistant","content":null})")
                    + chunk(R"({"content":"Hel"})") + chunk(R"({"content":"lo €😀"})") + stop
                    + usage + Done
                          << QStringList { u"text 0: Hello €😀"_s, u"usage 44 30 896 10 12"_s,
                                           u"stop stop stop"_s };
    QTest::newRow("no [DONE]") << chunk(R"({"content":"a"})") + stop
                               << QStringList { u"text 0: a"_s, u"stop stop stop"_s };
    QTest::newRow("no finish reason, but [DONE]") << chunk(R"({"content":"a"})")
                    + Done << QStringList { u"text 0: a"_s, u"stop stop "_s };
    QTest::newRow("reasoning_content")
            << chunk(R"({"reasoning_content":"Hm"})") + chunk(R"({"reasoning_content":"m"})")
                    + chunk(R"({"content":"a"})") + stop + Done
            << QStringList { u"thinking 0: Hmm [reasoning_content]"_s, u"text 1: a"_s,
                             u"stop stop stop"_s };
    QTest::newRow("reasoning twice in one delta")
            << chunk(R"({"reasoning":"x","reasoning_content":"x","content":"a"})") + stop + Done
            << QStringList { u"thinking 0: x [reasoning]"_s, u"text 1: a"_s, u"stop stop stop"_s };
    QTest::newRow("reasoning_details: pieces of one text are joined, encrypted ones kept")
            << chunk(R"({"reasoning":"Hm","reasoning_details":[{"type":"reasoning.text","text":"Hm","format":"x","index":0}]})")
                    + chunk(R"({"reasoning":"m","reasoning_details":[{"type":"reasoning.text","text":"m","format":"x","index":0}]})")
                    + chunk(R"({"reasoning_details":[{"type":"reasoning.text","signature":"S==","index":0}]})")
                    + chunk(R"({"reasoning_details":[{"type":"reasoning.encrypted","data":"gA","id":"r1","index":1}]})")
                    + chunk(R"({"content":"a"})") + stop + Done
            << QStringList {
                   uR"(thinking 0: Hmm [[{"format":"x","index":0,"signature":"S==","text":"Hmm","type":"reasoning.text"},{"data":"gA","id":"r1","index":1,"type":"reasoning.encrypted"}]])"_s,
                   u"text 1: a"_s, u"stop stop stop"_s
               };
    QTest::newRow("reasoning_details alone: their text is the thinking")
            << chunk(R"({"reasoning_details":[{"type":"reasoning.summary","summary":"Lo","index":0}]})")
                    + chunk(R"({"reasoning_details":[{"type":"reasoning.summary","summary":"ok","index":0}]})")
                    + chunk(R"({"content":"a"})") + stop + Done
            << QStringList {
                   uR"(thinking 0: Look [[{"index":0,"summary":"Look","type":"reasoning.summary"}]])"_s,
                   u"text 1: a"_s, u"stop stop stop"_s
               };
    QTest::newRow("thinking only") << chunk(R"({"reasoning":"x"})") + stop
                    + Done << QStringList { u"thinking 0: x [reasoning]"_s, u"stop stop stop"_s };
    QTest::newRow("think tags") << chunk(R"({"content":"<thi"})")
                    + chunk(R"({"content":"nk>\nwhy</th"})")
                    + chunk(R"({"content":"ink>\n\nbecause <think>"})") + stop + Done
                                << QStringList { u"thinking 0: \nwhy"_s,
                                                 u"text 1: because <think>"_s,
                                                 u"stop stop stop"_s };
    QTest::newRow("one call")
            << chunk(R"({"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]})")
                    + chunk(R"({"tool_calls":[{"index":0,"function":{"arguments":"{\"pa"}}]})")
                    + chunk(R"({"tool_calls":[{"index":0,"function":{"arguments":"th\":\"é\\n\"}"}}]})")
                    + calls + Done
            << QStringList { u"call 0 call_1 read: {\"path\":\"é\\n\"}"_s,
                             u"stop toolUse tool_calls"_s };
    QTest::newRow("two calls, interleaved, after text")
            << chunk(R"({"content":"ok"})")
                    + chunk(R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{"}}]})")
                    + chunk(R"({"tool_calls":[{"index":1,"id":"b","function":{"name":"g","arguments":"{"}}]})")
                    + chunk(R"({"tool_calls":[{"index":0,"function":{"arguments":"\"x\":1}"}},{"index":1,"function":{"arguments":"}"}}]})")
                    + calls + Done
            << QStringList { u"text 0: ok"_s, u"call 1 a f: {\"x\":1}"_s, u"call 2 b g: {}"_s,
                             u"stop toolUse tool_calls"_s };
    QTest::newRow("no index, a new id is a new call; finish says stop")
            << chunk(R"({"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]})")
                    + chunk(R"({"tool_calls":[{"id":"b","function":{"name":"g","arguments":"{\"k\":"}}]})")
                    + chunk(R"({"tool_calls":[{"function":{"arguments":"2}"}}]})") + stop + Done
            << QStringList { u"call 0 a f: {}"_s, u"call 1 b g: {\"k\":2}"_s,
                             u"stop toolUse stop"_s };
    QTest::newRow("the same index with another id is another call")
            << chunk(R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}]})")
                    + chunk(R"({"tool_calls":[{"index":0,"id":"b","function":{"name":"g","arguments":"{}"}}]})")
                    + calls + Done
            << QStringList { u"call 0 a f: {}"_s, u"call 1 b g: {}"_s,
                             u"stop toolUse tool_calls"_s };
    QTest::newRow("name late, id repeated")
            << chunk(R"({"tool_calls":[{"index":0,"id":"a","function":{"arguments":"{\"x\""}}]})")
                    + chunk(R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":":1}"}}]})")
                    + calls + Done
            << QStringList { u"call 0 a f: {\"x\":1}"_s, u"stop toolUse tool_calls"_s };
    QTest::newRow("arguments as an object")
            << chunk(R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":{"x": [1]}}}]})")
                    + calls + Done
            << QStringList { u"call 0 a f: {\"x\": [1]}"_s, u"stop toolUse tool_calls"_s };
    QTest::newRow("call without arguments")
            << chunk(R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"f"}}]})") + calls
                    + Done
            << QStringList { u"call 0 a f: "_s, u"stop toolUse tool_calls"_s };
    QTest::newRow("call cut by length")
            << chunk(R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\":"}}]})")
                    + chunk("{}", "\"length\"") + Done
            << QStringList { u"call 0 a f: {\"x\": (cut)"_s, u"stop length length"_s };
    QTest::newRow("stream cut inside a call") << chunk(
            R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}]})")
                                              << QStringList {
                                                     u"call 0 a f: {} (cut)"_s,
                                                     u"failed: The provider closed the stream "
                                                     u"before the answer ended."_s
                                                 };
    QTest::newRow("cut stream") << chunk(R"({"content":"a"})") + ":\n"
                                << QStringList {
                                       u"text 0: a"_s,
                                       u"failed: The provider closed the stream before the answer "
                                       "ended."_s
                                   };
    QTest::newRow("cut inside an event")
            << chunk(R"({"content":"a"})") + "data: {\"choices\":[{\"del"
            << QStringList { u"text 0: a"_s,
                             u"failed: The provider closed the stream before "
                             "the answer ended."_s };
    QTest::newRow("empty stream") << ": hello\n\n"_ba
                                  << QStringList {
                                         u"failed: The provider closed the stream before the "
                                         "answer began."_s
                                     };
    QTest::newRow("last event without blank line") << chunk(R"({"content":"a"})") + stop
                    + "data: [DONE]" << QStringList { u"text 0: a"_s, u"stop stop stop"_s };
    QTest::newRow("error object") << chunk(R"({"content":"a"})")
                    + "data: {\"error\":{\"message\":\"Overloaded\",\"code\":529}}\n\n" + Done
                                  << QStringList {
                                         u"text 0: a"_s,
                                         u"failed: The provider reported an error while it "
                                         "answered: Overloaded"_s
                                     };
    QTest::newRow("vllm error")
            << "data: {\"object\":\"error\",\"message\":\"m\",\"type\":\"T\",\"code\":500}\n\n"_ba
            << QStringList { u"failed: The provider reported an error while it answered: m"_s };
    QTest::newRow("error event") << "event: error\ndata: {\"message\":\"m\"}\n\n"_ba
                                 << QStringList {
                                        u"failed: The provider reported an error while it "
                                        "answered: m"_s
                                    };
    QTest::newRow("overflow in mid-stream")
            << chunk(R"({"content":"a"})")
                    + "data: {\"error\":{\"message\":\"Context size has been "
                      "exceeded.\",\"code\":500}}\n\n"
            << QStringList {
                   u"text 0: a"_s,
                   u"failed: The request is longer than the model's window. Compact the session or "
                   "choose a model with a larger window."_s
               };
    QTest::newRow("null error is none") << "data: {\"error\":null,\"choices\":[]}\n\n"_ba + stop
                    + Done << QStringList { u"stop stop stop"_s };
    QTest::newRow("finish reason error")
            << chunk(R"({"content":"a"})") + chunk("{}", "\"error\"") + Done
            << QStringList { u"text 0: a"_s,
                             u"failed: The provider reported an error while it "
                             "answered: upstream error"_s };
    QTest::newRow("refusal") << chunk(R"({"refusal":"I cannot"})") + stop + Done
                             << QStringList { u"text 0: I cannot"_s, u"stop stop stop refused"_s };
    QTest::newRow("content filter") << chunk("{}", "\"content_filter\"") + Done
                                    << QStringList { u"stop error content_filter refused"_s };
    QTest::newRow("unknown reason") << chunk(R"({"content":"a"})") + chunk("{}", "\"eos\"") + Done
                                    << QStringList { u"text 0: a"_s, u"stop stop eos"_s };
    QTest::newRow("unknown fields, other choices, nulls")
            << R"(data: {"obfuscation":"zz","choices":[{"index":0,"logprobs":{"content":[{"token":"x"}]},"delta":{"content":"a","tool_calls":null,"foo":{"bar":[1,{}]}},"finish_reason":null},{"index":1,"delta":{"content":"B"}}],"usage":null,"provider":"p"})"
               "\n\n"_ba
                    + stop + Done
            << QStringList { u"text 0: a"_s, u"stop stop stop"_s };
    QTest::newRow("no choices at all") << "data: {}\n\n"_ba + chunk(R"({"content":"a"})") + stop
                    + Done << QStringList { u"text 0: a"_s, u"stop stop stop"_s };
    QTest::newRow("mistral parts")
            << chunk(R"({"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},{"type":"text","text":"a"}]})")
                    + stop + Done
            << QStringList { u"thinking 0: hm"_s, u"text 1: a"_s, u"stop stop stop"_s };
    QTest::newRow("usage in the choice")
            << R"(data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop","usage":{"prompt_tokens":"5","completion_tokens":2.0,"cached_tokens":3}}]})"
               "\n\n"_ba
                    + Done
            << QStringList { u"text 0: a"_s, u"usage 2 2 3 0 0"_s, u"stop stop stop"_s };
    QTest::newRow("deepseek usage") << stop
                    + R"(data: {"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":2,"prompt_cache_hit_tokens":8,"prompt_cache_miss_tokens":2}})"
                      "\n\n"_ba
                    + Done << QStringList { u"usage 2 2 8 0 0"_s, u"stop stop stop"_s };
    QTest::newRow("thinking missing in the completion count") << stop
                    + R"(data: {"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":2,"total_tokens":20}})"
                      "\n\n"_ba
                    + Done << QStringList { u"usage 10 10 0 0 0"_s, u"stop stop stop"_s };
    QTest::newRow("llama.cpp timings instead of usage")
            << R"(data: {"choices":[{"delta":{},"finish_reason":"stop"}],"timings":{"cache_n":3,"prompt_n":7,"predicted_n":4}})"
               "\n\n"_ba
                    + Done
            << QStringList { u"usage 7 4 3 0 0"_s, u"stop stop stop"_s };
    QTest::newRow("raw line break inside a string")
            << "data: {\"choices\":[{\"delta\":{\"content\":\"a\tb\\d\"},\"finish_reason\":\"stop\"}]}\n\n"_ba
                    + Done
            << QStringList { u"text 0: a\tb\\d"_s, u"stop stop stop"_s };
    QTest::newRow("broken json") << chunk(R"({"content":"a"})") + "data: {\"choices\":[}\n\n"
                                 << QStringList {
                                        u"text 0: a"_s,
                                        u"failed: The provider sent something that cannot be read "
                                        "as an answer."_s
                                    };
    QTest::newRow("crlf") << chunk(R"({"content":"a"})").replace("\n", "\r\n")
                    + chunk("{}", "\"stop\"").replace("\n", "\r\n") + "data: [DONE]\r\n\r\n"
                          << QStringList { u"text 0: a"_s, u"stop stop stop"_s };
}

void TestChatDecoder::streams()
{
    QFETCH(QByteArray, stream);
    QFETCH(QStringList, expected);
    QCOMPARE(describe(readChat({ stream })), expected);
    // The label does not matter where the bytes are clear.
    QCOMPARE(describe(readChat({ stream }, "text/plain")), expected);

    const StreamEvents whole = readChat({ stream });
    for (qsizetype i = 0; i <= stream.size(); ++i) {
        const StreamEvents cut = readChat({ stream.first(i), stream.sliced(i) });
        QCOMPARE(cut.size(), whole.size());
        QCOMPARE(describe(cut), expected);
    }
    QRandomGenerator random(12);
    for (int round = 0; round < 50; ++round) {
        QList<QByteArray> pieces;
        for (qsizetype at = 0; at < stream.size();) {
            const qsizetype size = random.bounded(1, 60);
            pieces.append(stream.mid(at, size));
            at += size;
        }
        QCOMPARE(describe(readChat(pieces)), expected);
    }
}

void TestChatDecoder::documents_data()
{
    QTest::addColumn<QByteArray>("contentType");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QStringList>("expected");

    QTest::newRow("whole answer")
            << "application/json"_ba
            << R"({"choices":[{"message":{"role":"assistant","reasoning_content":"h","content":"a","tool_calls":[{"id":"x","type":"function","function":{"name":"f","arguments":"{}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":3,"completion_tokens":2}})"_ba
            << QStringList { u"thinking 0: h [reasoning_content]"_s, u"text 1: a"_s,
                             u"call 2 x f: {}"_s, u"usage 3 2 0 0 0"_s,
                             u"stop toolUse tool_calls"_s };
    QTest::newRow("error with status 200")
            << "application/json"_ba << "{\n \"error\": {\"message\": \"m\"}\n}"_ba
            << QStringList { u"failed: The provider reported an error while it answered: m"_s };
    QTest::newRow("web page")
            << "text/html"_ba << "<html><body>Please sign in</body></html>"_ba
            << QStringList { u"failed: A web page came instead of an API answer. Check the "
                             "base URL (it often ends in /v1), or whether the network wants "
                             "you to sign in first."_s };
    QTest::newRow("other json")
            << "application/json"_ba << R"({"status":"ok"})"_ba
            << QStringList { u"failed: What came back is not an answer of this API. Check "
                             "the base URL and the kind of API."_s };
    QTest::newRow("nothing") << "application/json"_ba << ""_ba
                             << QStringList {
                                    u"failed: The provider closed the stream before the answer "
                                    "began."_s
                                };
    QTest::newRow("error as json in an event stream")
            << "text/event-stream"_ba << R"({"error":{"message":"m"}})"_ba
            << QStringList { u"failed: The provider reported an error while it answered: m"_s };
}

void TestChatDecoder::documents()
{
    QFETCH(QByteArray, contentType);
    QFETCH(QByteArray, body);
    QFETCH(QStringList, expected);
    for (qsizetype i = 0; i <= body.size(); ++i) {
        QCOMPARE(describe(readChat({ body.first(i), body.sliced(i) }, contentType)), expected);
    }
}

void TestChatDecoder::generatedCallIds()
{
    const StreamEvents events = readChat(
            { chunk(R"({"tool_calls":[{"index":0,"function":{"name":"f","arguments":"{}"}},{"index":1,"function":{"name":"f","arguments":"{}"}}]})"),
              chunk("{}", "\"tool_calls\""), Done });
    QStringList ids;
    for (const StreamEvent &event : events) {
        if (const auto *begin = std::get_if<ToolCallBegin>(&event)) {
            ids.append(begin->id);
        }
    }
    QCOMPARE(ids.size(), 2);
    QVERIFY(ids[0].startsWith(u"call_"_s) && ids[0].size() <= 40);
    QVERIFY(ids[0] != ids[1]);
}

void TestChatDecoder::usageAfterTheStopIsWaitedFor()
{
    const StreamEvents events =
            readChat({ chunk(R"({"content":"a"})", "\"stop\""),
                       "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1}}\n\n", Done });
    QCOMPARE(events.size(), 3);
    QVERIFY(std::holds_alternative<UsageReport>(events[1]));
    QVERIFY(std::holds_alternative<StopEvent>(events[2]));
}

void TestChatDecoder::nothingAfterDone()
{
    const QByteArray stream =
            chunk(R"({"content":"a"})", "\"stop\"") + Done + chunk(R"({"content":"b"})") + Done;
    QCOMPARE(describe(readChat({ stream })), (QStringList { u"text 0: a"_s, u"stop stop stop"_s }));
}

/// Servers written in JavaScript cut texts between the two halves of a character.
void TestChatDecoder::pairSplitOverDeltas()
{
    const QByteArray stream = chunk(R"({"content":"x\ud83d"})") + chunk(R"({"content":"\ude00y"})")
            + chunk(R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"\"\ud83d"}}]})")
            + chunk(R"({"tool_calls":[{"index":0,"function":{"arguments":"\ude00\""}}]})")
            + chunk(R"({"tool_calls":[{"index":0,"function":{"arguments":"\ud83d"}}]})")
            + chunk("{}", "\"tool_calls\"") + Done;
    QCOMPARE(describe(readChat({ stream })),
             (QStringList { u"text 0: x😀y"_s, u"call 1 a f: \"😀\"\uFFFD"_s,
                            u"stop toolUse tool_calls"_s }));
}

void TestChatDecoder::thinkTags_data()
{
    QTest::addColumn<QString>("content");
    QTest::addColumn<QString>("thinking");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << u"hello"_s << QString() << u"hello"_s;
    QTest::newRow("leading space stays") << u"  hello"_s << QString() << u"  hello"_s;
    QTest::newRow("space only") << u" \n"_s << QString() << u" \n"_s;
    QTest::newRow("tagged") << u"<think>a</think>b"_s << u"a"_s << u"b"_s;
    QTest::newRow("spaced") << u"\n<think>a</think>\n\n b"_s << u"a"_s << u"b"_s;
    QTest::newRow("empty") << u"<think></think>b"_s << QString() << u"b"_s;
    QTest::newRow("open") << u"<think>a </thin"_s << u"a </thin"_s << QString();
    QTest::newRow("not at the beginning")
            << u"x<think>a</think>"_s << QString() << u"x<think>a</think>"_s;
    QTest::newRow("almost") << u"<thinker>"_s << QString() << u"<thinker>"_s;
    QTest::newRow("partial") << u"<thi"_s << QString() << u"<thi"_s;
    QTest::newRow("html") << u"<b>x</b>"_s << QString() << u"<b>x</b>"_s;
}

void TestChatDecoder::thinkTags()
{
    QFETCH(QString, content);
    QFETCH(QString, thinking);
    QFETCH(QString, text);
    for (qsizetype i = 0; i <= content.size(); ++i) {
        ThinkTags tags;
        QString gotThinking;
        QString gotText;
        for (const ThinkTags::Parts &parts :
             { tags.take(content.first(i)), tags.take(content.sliced(i)), tags.finish() }) {
            gotThinking += parts.thinking;
            gotText += parts.text;
        }
        QCOMPARE(gotThinking, thinking);
        QCOMPARE(gotText, text);
    }
}

void TestChatDecoder::repair_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("repaired");
    QTest::newRow("good") << R"({"a":"b\n\"\u00e9\\"})"_ba << R"({"a":"b\n\"\u00e9\\"})"_ba;
    QTest::newRow("control") << "{\"a\":\"b\nc\"}"_ba << R"({"a":"b\u000ac"})"_ba;
    QTest::newRow("outside strings") << "{\n\"a\":1}"_ba << "{\n\"a\":1}"_ba;
    QTest::newRow("backslash") << R"({"a":"\d\u12"})"_ba << R"({"a":"\\d\\u12"})"_ba;
    QTest::newRow("at the end") << R"({"a":"\)"_ba << R"({"a":"\\)"_ba;
}

void TestChatDecoder::repair()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, repaired);
    QCOMPARE(repairedJson(json), repaired);
}

QTEST_GUILESS_MAIN(TestChatDecoder)
#include "tst_chatdecoder.moc"
