// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"
#include "reasoningitem.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray sse(const QByteArray &json)
{
    return "data: " + json + "\n\n";
}

QByteArray added(int index, const QByteArray &item)
{
    return sse(R"({"type":"response.output_item.added","output_index":)" + QByteArray::number(index)
               + R"(,"item":)" + item + "}");
}

QByteArray done(int index, const QByteArray &item)
{
    return sse(R"({"type":"response.output_item.done","output_index":)" + QByteArray::number(index)
               + R"(,"item":)" + item + "}");
}

QByteArray delta(const QByteArray &type, int index, const QByteArray &text,
                 const QByteArray &more = {})
{
    return sse(R"({"type":"response.)" + type + R"(.delta","output_index":)"
               + QByteArray::number(index) + more + R"(,"delta":")" + text + "\"}");
}

QByteArray end(const QByteArray &fields, const QByteArray &type = "completed")
{
    return sse(R"({"type":"response.)" + type + R"(","response":{"id":"resp_1")" + fields + "}}");
}

const QByteArray Begin = "event: response.created\n"
        + sse(R"({"type":"response.created","sequence_number":0,"response":{"id":"resp_1","status":"in_progress","output":[]}})")
        + sse(R"({"type":"response.in_progress","response":{"id":"resp_1","error":null}})");
const QByteArray Good =
        R"(,"status":"completed","output":[],"usage":{"input_tokens":950,"input_tokens_details":{"cached_tokens":896,"cache_write_tokens":10},"output_tokens":30,"output_tokens_details":{"reasoning_tokens":12},"total_tokens":980})";
const QByteArray UsageLine = "usage 44 30 896 10 12";
const QByteArray Message = R"({"type":"message","id":"msg_1","role":"assistant","content":[]})";

QByteArray message(const QByteArray &text)
{
    return R"({"type":"message","id":"msg_1","role":"assistant","status":"completed","content":[{"type":"output_text","text":")"
            + text + R"(","annotations":[]}]})";
}

QByteArray call(int number, const QByteArray &arguments)
{
    const QByteArray n = QByteArray::number(number);
    return R"({"type":"function_call","id":"fc_)" + n + R"(","call_id":"call_)" + n
            + R"(","name":"read","arguments":")" + arguments + "\"}";
}

/// Thinking with a summary of two parts, text, and two calls whose arguments come interleaved.
QByteArray fullStream()
{
    return Begin + added(0, R"({"type":"reasoning","id":"rs_1","summary":[]})")
            + sse(R"({"type":"response.reasoning_summary_part.added","output_index":0,"summary_index":0})")
            + delta("reasoning_summary_text", 0, "Lo", R"(,"summary_index":0)")
            + delta("reasoning_summary_text", 0, "ok €😀", R"(,"summary_index":0)")
            + delta("reasoning_summary_text", 0, "Then", R"(,"summary_index":1)")
            + done(0,
                   R"({"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Look €😀"},{"type":"summary_text","text":"Then"}],"encrypted_content":"gAAA"})")
            + added(1, Message)
            + sse(R"({"type":"response.content_part.added","output_index":1,"part":{"type":"output_text","text":""}})")
            + delta("output_text", 1, "Read") + delta("output_text", 1, "ing \\ud83d")
            + delta("output_text", 1, "\\ude00")
            + sse(R"({"type":"response.output_text.annotation.added","output_index":1,"annotation":{"type":"url_citation","url":"https://example.com"}})")
            + sse(R"({"type":"response.output_text.done","output_index":1,"text":"Reading 😀"})")
            + done(1, message("Reading 😀")) + added(2, call(1, "")) + added(3, call(2, ""))
            + delta("function_call_arguments", 2, R"({\"path\")")
            + delta("function_call_arguments", 3, "{")
            + delta("function_call_arguments", 2, R"(:\"é\\n\"})")
            + delta("function_call_arguments", 3, "}") + done(2, call(1, R"({\"path\":\"é\\n\"})"))
            + done(3, call(2, "{}"))
            + sse(R"({"type":"response.web_search_call.searching","output_index":4})")
            + added(4, R"({"type":"web_search_call","id":"ws_1","status":"in_progress"})")
            + sse(R"({"type":"something.new","error":null})") + end(Good);
}

QString thinkingLine()
{
    return uR"(thinking 0: Look €😀

Then [{"encrypted_content":"gAAA","id":"rs_1","summary":[{"text":"Look €😀","type":"summary_text"},)"
           uR"({"text":"Then","type":"summary_text"}],"type":"reasoning"}])"_s;
}

} // namespace

class TestResponsesDecoder final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void streams_data();
    void streams();
    void everyCut();
    void documents_data();
    void documents();
    void signatures_data();
    void signatures();
    void namesComeBack();
    void limits_data();
    void limits();
    void failures_data();
    void failures();
    void nothingAfterTheEnd();
    void signatureForms();
};

void TestResponsesDecoder::streams_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QStringList>("expected");
    const QString usage = QString::fromLatin1(UsageLine);
    const QString stop = u"stop stop completed"_s;
    const QString toolUse = u"stop toolUse completed"_s;

    QTest::newRow("everything") << fullStream()
                                << QStringList { thinkingLine(),
                                                 u"text 1: Reading 😀"_s,
                                                 u"call 2 call_1|fc_1 read: {\"path\":\"é\\n\"}"_s,
                                                 u"call 3 call_2|fc_2 read: {}"_s,
                                                 usage,
                                                 toolUse };
    QTest::newRow("CR LF, comments, event names, [DONE]")
            << (": hi\r\n" + fullStream().replace("\n", "\r\n") + "data: [DONE]\r\n\r\n")
            << QStringList { thinkingLine(),
                             u"text 1: Reading 😀"_s,
                             u"call 2 call_1|fc_1 read: {\"path\":\"é\\n\"}"_s,
                             u"call 3 call_2|fc_2 read: {}"_s,
                             usage,
                             toolUse };
    QTest::newRow("the type only as event name")
            << Begin + "event: response.output_text.delta\ndata: {\"delta\":\"a\"}\n\n" + end(Good)
            << QStringList { u"text 0: a"_s, usage, stop };
    QTest::newRow("no items, only deltas")
            << Begin + delta("output_text", 0, "a") + delta("output_text", 0, "b") + end(Good)
            << QStringList { u"text 0: ab"_s, usage, stop };
    QTest::newRow("two messages, told apart by index")
            << Begin + added(0, Message) + added(1, Message) + delta("output_text", 0, "a")
                    + delta("output_text", 1, "b") + delta("output_text", 0, "c") + end(Good)
            << QStringList { u"text 0: ac"_s, u"text 1: b"_s, usage, stop };
    QTest::newRow("only ends of items, no deltas")
            << Begin + done(0, message("whole")) + done(1, call(1, "{}")) + end(Good)
            << QStringList { u"text 0: whole"_s, u"call 1 call_1|fc_1 read: {}"_s, usage, toolUse };
    QTest::newRow("the end has more than the deltas") << Begin + added(0, Message)
                    + delta("output_text", 0, "wh") + done(0, message("whole"))
                    + end(Good) << QStringList { u"text 0: whole"_s, usage, stop };
    QTest::newRow("only the last event has the answer")
            << Begin
                    + end(",\"output\":[" + message("late") + "," + call(1, "{}")
                          + "],\"status\":\"completed\"")
            << QStringList { u"text 0: late"_s, u"call 1 call_1|fc_1 read: {}"_s, toolUse };
    QTest::newRow("ids that change in every event, as a gateway sends them")
            << Begin + added(0, Message) + delta("output_text", 0, "a", R"(,"item_id":"x1")")
                    + delta("output_text", 0, "b", R"(,"item_id":"x2")")
                    + end(",\"output\":[" + message("ab").replace("msg_1", "x3") + "]")
            << QStringList { u"text 0: ab"_s, stop };
    QTest::newRow("call without arguments") << Begin + added(0, call(1, "")) + done(0, call(1, ""))
                    + end(Good) << QStringList { u"call 0 call_1|fc_1 read: "_s, usage, toolUse };
    QTest::newRow("arguments spelled differently at the end")
            << Begin + added(0, call(1, "")) + delta("function_call_arguments", 0, R"({\"a\":1})")
                    + done(0, call(1, R"({ \"a\": 1 })")) + end(Good)
            << QStringList { u"call 0 call_1|fc_1 read: {\"a\":1}"_s, usage, toolUse };
    QTest::newRow("thinking only")
            << Begin + added(0, R"({"type":"reasoning","id":"rs_1","summary":[]})")
                    + delta("reasoning_text", 0, "Hm") + end(Good)
            << QStringList { u"thinking 0: Hm"_s, usage, stop };
    QTest::newRow("a summary and the thinking itself: one of them")
            << Begin + delta("reasoning_text", 0, "raw") + delta("reasoning_summary_text", 0, "sum")
                    + delta("output_text", 1, "a") + end(Good)
            << QStringList { u"thinking 0: raw"_s, u"text 1: a"_s, usage, stop };
    QTest::newRow("refusal") << Begin + added(0, Message) + delta("refusal", 0, "No.") + end(Good)
                             << QStringList { u"text 0: No."_s, usage,
                                              u"stop stop completed refused"_s };
    QTest::newRow("custom tool call, computer call: not asked for") << Begin
                    + added(0,
                            R"({"type":"custom_tool_call","id":"ct_1","call_id":"c","name":"x"})")
                    + sse(R"({"type":"response.custom_tool_call_input.delta","output_index":0,"delta":"y"})")
                    + done(0, R"({"type":"custom_tool_call","id":"ct_1","input":"y"})")
                    + delta("output_text", 1, "a")
                    + end(Good) << QStringList { u"text 0: a"_s, usage, stop };
    QTest::newRow("incomplete: length")
            << Begin + added(0, call(1, "")) + delta("function_call_arguments", 0, R"({\"pa)")
                    + end(R"(,"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"usage":{"input_tokens":1,"output_tokens":2})",
                          "incomplete")
            << QStringList { u"call 0 call_1|fc_1 read: {\"pa (cut)"_s, u"usage 1 2 0 0 0"_s,
                             u"stop length max_output_tokens"_s };
    QTest::newRow("incomplete: filter")
            << Begin + delta("output_text", 0, "a")
                    + end(R"(,"status":"incomplete","incomplete_details":{"reason":"content_filter"})",
                          "incomplete")
            << QStringList { u"text 0: a"_s, u"stop error content_filter refused"_s };
    QTest::newRow("Codex: response.done, unknown status, its own events") << Begin
                    + sse(R"({"type":"codex.rate_limits","rate_limits":{"primary":{"used_percent":3}}})")
                    + delta("output_text", 0, "a")
                    + end(R"(,"status":"weird")", "done") << QStringList { u"text 0: a"_s, stop };
    QTest::newRow("usage with nulls and floats")
            << Begin + delta("output_text", 0, "a")
                    + end(R"(,"usage":{"input_tokens":7.0,"input_tokens_details":null,"output_tokens":"3","output_tokens_details":{"reasoning_tokens":null}})")
            << QStringList { u"text 0: a"_s, u"usage 7 3 0 0 0"_s, stop };
    QTest::newRow("raw line break in a string") << Begin
                    + sse("{\"type\":\"response.output_text.delta\",\"delta\":\"a\tb\"}")
                    + end(Good) << QStringList { u"text 0: a\tb"_s, usage, stop };
    QTest::newRow("no blank line at the end")
            << QByteArray(Begin + delta("output_text", 0, "a") + end(Good)).chopped(2)
            << QStringList { u"text 0: a"_s, usage, stop };
    // The following as llama-server has them: no output_index, all ends at the end, created without output.
    QTest::newRow("no index anywhere, ends at the end")
            << sse(R"({"type":"response.created","response":{"id":"r"}})")
                    + sse(R"({"type":"response.output_item.added","item":{"type":"reasoning","id":"rs"}})")
                    + sse(R"({"type":"response.reasoning_text.delta","item_id":"rs","delta":"why"})")
                    + sse(R"({"type":"response.output_item.added","item":{"type":"message","id":"ms"}})")
                    + sse(R"({"type":"response.output_text.delta","item_id":"ms","delta":"so"})")
                    + sse(R"({"type":"response.output_item.added","item":{"type":"function_call","id":"f1","call_id":"c1","name":"g","arguments":""}})")
                    + sse(R"({"type":"response.function_call_arguments.delta","item_id":"f1","delta":"{"})")
                    + sse(R"({"type":"response.output_item.added","item":{"type":"function_call","id":"f2","call_id":"c2","name":"h","arguments":""}})")
                    + sse(R"({"type":"response.function_call_arguments.delta","item_id":"f1","delta":"}"})")
                    + sse(R"({"type":"response.function_call_arguments.delta","item_id":"f2","delta":"{}"})")
                    + sse(R"({"type":"response.output_item.done","item":{"type":"reasoning","id":"rs","content":[{"type":"reasoning_text","text":"why"}]}})")
                    + sse(R"({"type":"response.output_item.done","item":{"type":"message","id":"ms","content":[{"type":"output_text","text":"so"}]}})")
                    + sse(R"({"type":"response.output_item.done","item":{"type":"function_call","id":"f1","call_id":"c1","name":"g","arguments":"{}"}})")
                    + sse(R"({"type":"response.output_item.done","item":{"type":"function_call","id":"f2","call_id":"c2","name":"h","arguments":"{}"}})")
                    + end(Good)
            << QStringList {
                   uR"(thinking 0: why [{"content":[{"text":"why","type":"reasoning_text"}],"id":"rs","type":"reasoning"}])"_s,
                   u"text 1: so"_s,
                   u"call 2 c1|f1 g: {}"_s,
                   u"call 3 c2|f2 h: {}"_s,
                   usage,
                   toolUse
               };
}

void TestResponsesDecoder::streams()
{
    QFETCH(QByteArray, stream);
    QFETCH(QStringList, expected);
    const auto read = [](const QList<QByteArray> &pieces) {
        return describe(readAnswer(WireApi::OpenAiResponses, pieces));
    };
    QCOMPARE(read({ stream }), expected);
    QCOMPARE(describe(readAnswer(WireApi::CodexResponses, { stream })), expected);
    QCOMPARE(read(bytewise(stream)), expected);
    for (quint32 seed = 1; seed <= 20; ++seed) {
        QCOMPARE(read(randomly(stream, seed)), expected);
    }
}

/// In two pieces, cut at every byte; and whatever of it is missing at the end, nothing is made up.
void TestResponsesDecoder::everyCut()
{
    const QByteArray stream = fullStream();
    const QStringList whole = describe(readAnswer(WireApi::OpenAiResponses, { stream }));
    const qsizetype lastEvent = stream.lastIndexOf("data: ");
    for (qsizetype at = 0; at <= stream.size(); ++at) {
        const QList<QByteArray> pieces = cutAt(stream, { at });
        QCOMPARE(describe(readAnswer(WireApi::OpenAiResponses, pieces)), whole);
        const StreamEvents events = readAnswer(WireApi::OpenAiResponses, { pieces.first() });
        const auto *failure = std::get_if<StreamFailure>(&events.constLast());
        if (at <= lastEvent) {
            QVERIFY(failure);
            QVERIFY(failure->failure.transient);
        }
    }
}

void TestResponsesDecoder::documents_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("answer")
            << R"({"id":"resp_1","object":"response","status":"completed","error":null,"output":[)"
               R"({"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"a"},{"type":"summary_text","text":"b"}]},)"
                    + message("hi") + "," + call(1, "{}")
                    + R"(],"usage":{"input_tokens":5,"output_tokens":2}})"
            << QStringList {
                   u"thinking 0: a\n\nb"_s
                           + uR"( [{"id":"rs_1","summary":[{"text":"a","type":"summary_text"},{"text":"b","type":"summary_text"}],"type":"reasoning"}])"_s,
                   u"text 1: hi"_s, u"call 2 call_1|fc_1 read: {}"_s, u"usage 5 2 0 0 0"_s,
                   u"stop toolUse completed"_s
               };
    QTest::newRow("failed")
            << R"({"object":"response","status":"failed","error":{"code":"server_error","message":"oops"},"output":[]})"_ba
            << QStringList { u"failed: The provider reported an error while it answered: oops"_s };
    QTest::newRow("error with status 200")
            << R"({"error":{"message":"no such model","code":"model_not_found"}})"_ba
            << QStringList {
                   u"failed: The provider reported an error while it answered: no such model"_s
               };
    QTest::newRow("another API") << R"({"choices":[{"message":{"content":"x"}}]})"_ba
                                 << QStringList {
                                        u"failed: What came back is not an answer of this API. "
                                        "Check the base URL and the kind of API."_s
                                    };
}

void TestResponsesDecoder::documents()
{
    QFETCH(QByteArray, body);
    QFETCH(QStringList, expected);
    const QByteArray type = "application/json";
    QCOMPARE(describe(readAnswer(WireApi::OpenAiResponses, { body }, type)), expected);
    QCOMPARE(describe(readAnswer(WireApi::OpenAiResponses, bytewise(body), type)), expected);
}

void TestResponsesDecoder::signatures_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QString>("signature");
    const QByteArray reasoning =
            R"({"encrypted_content":"gAAA","id":"rs_1","summary":[],"type":"reasoning"})";
    const QByteArray bare = R"({"id":"rs_1","summary":[],"type":"reasoning"})";
    const QString kept = QString::fromUtf8(reasoning);

    QTest::newRow("with the item's end")
            << added(0, bare) + done(0, reasoning) + done(1, message("a")) + end(Good) << kept;
    QTest::newRow("only in the last event")
            << added(0, bare) + done(0, bare) + done(1, message("a"))
                    + end(",\"output\":[" + reasoning + "," + message("a") + "]")
            << kept;
    QTest::newRow("not from the item's beginning")
            << added(0, QByteArray(reasoning).replace("gAAA", "early")) + done(0, reasoning)
                    + done(1, message("a")) + end(Good)
            << kept;
    const QByteArray phase = message("a").replace(R"("role")", R"("phase":"commentary","role")");
    QTest::newRow("with phases") << done(0, reasoning) + done(1, phase) + done(2, message("b"))
                    + end(Good)
                                 << u"["_s + kept
                    + uR"(,{"phase":"commentary","type":"message"},{"phase":"","type":"message"}])"_s;
}

void TestResponsesDecoder::signatures()
{
    QFETCH(QByteArray, stream);
    QFETCH(QString, signature);
    QString found;
    int block = -1;
    for (const StreamEvent &each : readAnswer(WireApi::OpenAiResponses, { Begin + stream })) {
        if (const auto *thinking = std::get_if<ThinkingDelta>(&each)) {
            found += thinking->signature;
            block = thinking->block;
        }
    }
    QCOMPARE(found, signature);
    QCOMPARE(block, 0);
}

void TestResponsesDecoder::namesComeBack()
{
    const QByteArray stream = Begin + done(0, call(1, "{}")) + done(1, call(2, "{}")) + end(Good);
    AnswerContext context;
    context.toolNames = { { u"read"_s, u"mcp.read file"_s } };
    const StreamEvents events =
            readAnswer(WireApi::OpenAiResponses, bytewise(stream), "text/event-stream", context);
    int calls = 0;
    for (const StreamEvent &each : events) {
        if (const auto *begin = std::get_if<ToolCallBegin>(&each)) {
            QCOMPARE(begin->name, u"mcp.read file"_s);
            ++calls;
        }
    }
    QCOMPARE(calls, 2);
}

/// llama-server and Ollama say "completed" of an answer that max_output_tokens cut.
void TestResponsesDecoder::limits_data()
{
    QTest::addColumn<QByteArray>("items");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QString>("last");
    QTest::newRow("below") << done(0, message("a")) << 31 << u"stop stop completed"_s;
    QTest::newRow("reached") << done(0, message("a")) << 30 << u"stop length completed"_s;
    QTest::newRow("not asked for") << done(0, message("a")) << 0 << u"stop stop completed"_s;
    QTest::newRow("reached with a whole call")
            << done(0, call(1, "{}")) << 30 << u"stop toolUse completed"_s;
    QTest::newRow("reached inside a call")
            << done(0, call(1, R"({\"a)")) << 30 << u"stop length completed"_s;
}

void TestResponsesDecoder::limits()
{
    QFETCH(QByteArray, items);
    QFETCH(int, limit);
    QFETCH(QString, last);
    const QByteArray stream = Begin + items + end(Good);
    const QStringList lines = describe(
            readAnswer(WireApi::OpenAiResponses, { stream }, "text/event-stream", { {}, limit }));
    QCOMPARE(lines.last(), last);
    QCOMPARE(lines.first().endsWith(u"(cut)"_s), items.contains(R"({\"a)"));
}

void TestResponsesDecoder::failures_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QString>("says");
    QTest::addColumn<bool>("transient");
    QTest::addColumn<bool>("overflow");
    const QByteArray text = Begin + delta("output_text", 0, "a");

    QTest::newRow("error event") << text
                    + sse(R"({"type":"error","sequence_number":9,"code":"server_error","message":"The server had an error","param":null})")
                                 << u"The server had an error"_s << true << false;
    QTest::newRow("error event with an object")
            << text + sse(R"({"type":"error","error":{"type":"rate_limit_error","code":"rate_limit_exceeded","message":"Please try again in 11.054s."}})")
            << u"Please try again in 11.054s."_s << true << false;
    QTest::newRow("error without a type, as data")
            << text + sse(R"({"error":{"message":"upstream gone","code":502}})")
            << u"upstream gone"_s << true << false;
    QTest::newRow("failed: overloaded") << text
                    + end(R"(,"status":"failed","error":{"code":"slow_down","message":"Too busy"})",
                          "failed") << u"Too busy"_s
                                        << true << false;
    QTest::newRow("failed: overflow") << Begin
                    + end(R"(,"status":"failed","error":{"code":"context_length_exceeded","message":"Your input exceeds the context window of this model."})",
                          "failed") << u"Compact the session"_s
                                      << false << true;
    QTest::newRow("failed: quota") << Begin
                    + end(R"(,"status":"failed","error":{"code":"insufficient_quota","message":"You exceeded your current quota"})",
                          "failed") << u"You exceeded your current quota"_s
                                   << false << false;
    QTest::newRow("failed: rate limit is never an overflow") << Begin
                    + end(R"(,"status":"failed","error":{"code":"rate_limit_exceeded","message":"Rate limit reached: too many tokens per minute. Please try again in 2s."})",
                          "failed") << u"too many tokens per minute"_s
                                                             << true << false;
    QTest::newRow("failed: prompt") << Begin
                    + end(R"(,"status":"failed","error":{"code":"invalid_prompt","message":"no"})",
                          "failed") << u"while it answered: no"_s
                                    << false << false;
    QTest::newRow("failed without words")
            << Begin + end(R"(,"status":"failed","error":null)", "failed")
            << u"reported an error while it answered."_s << false << false;
    QTest::newRow("cancelled") << text + end(R"(,"status":"cancelled")", "cancelled")
                               << u"reported an error while it answered."_s << false << false;
    QTest::newRow("closed after the beginning")
            << Begin << u"before the answer began"_s << true << false;
    QTest::newRow("closed in the middle")
            << text << u"closed the stream before the answer ended"_s << true << false;
    QTest::newRow("a call that never ended")
            << Begin + added(0, call(1, "")) + delta("function_call_arguments", 0, "{}") + end(Good)
            << u"closed the stream before the answer ended"_s << true << false;
    QTest::newRow("arguments that contradict each other")
            << Begin + added(0, call(1, "")) + delta("function_call_arguments", 0, R"({\"a\":1})")
                    + done(0, call(1, R"({\"a\":2})")) + end(Good)
            << u"cannot be read"_s << false << false;
    QTest::newRow("not JSON") << Begin + sse("{\"type\":]") << u"cannot be read"_s << false
                              << false;
}

void TestResponsesDecoder::failures()
{
    QFETCH(QByteArray, stream);
    QFETCH(QString, says);
    QFETCH(bool, transient);
    QFETCH(bool, overflow);
    const StreamEvents events = readAnswer(WireApi::OpenAiResponses, { stream });
    const auto *failure = std::get_if<StreamFailure>(&events.constLast());
    QVERIFY(failure);
    const Failure &why = failure->failure;
    QVERIFY2(why.error.message.contains(says), qPrintable(why.error.message));
    QVERIFY(!why.error.message.contains(u'{'));
    QCOMPARE(why.transient, transient);
    QCOMPARE(why.error.kind == Error::Kind::Overflow, overflow);
    QCOMPARE(describe(readAnswer(WireApi::OpenAiResponses, bytewise(stream))), describe(events));
    for (const StreamEvent &each : events) {
        if (const auto *call = std::get_if<ToolCallEnd>(&each)) {
            QVERIFY(!call->complete); // must not be run
        }
    }
}

void TestResponsesDecoder::nothingAfterTheEnd()
{
    const StreamEvents once = readAnswer(WireApi::OpenAiResponses, { fullStream() });
    const StreamEvents more = readAnswer(
            WireApi::OpenAiResponses,
            { fullStream() + delta("output_text", 1, "x") + end(Good) + "data: [DONE]\n\n" });
    QCOMPARE(describe(more), describe(once));
    QCOMPARE(more.size(), once.size());
}

void TestResponsesDecoder::signatureForms()
{
    QVERIFY(ReasoningItem::fromSignature(u"EqQBCg=="_s).json.isEmpty());
    QVERIFY(ReasoningItem::fromSignature(u"{broken"_s).json.isEmpty());
    QVERIFY(ReasoningItem::fromSignature(uR"([{"type":"reasoning.text","text":"x"}])"_s)
                    .json.isEmpty());
    const ReasoningItem bare = ReasoningItem::fromSignature(uR"({"type":"reasoning","id":"r"})"_s);
    QVERIFY(!bare.json.isEmpty());
    QVERIFY(!bare.isReplayable);
    ReasoningItem item = ReasoningItem::fromSignature(
            uR"({"type":"reasoning","id":"r","encrypted_content":"x"})"_s);
    QVERIFY(item.isReplayable);
    item.phases = { u"commentary"_s, u"final_answer"_s };
    const ReasoningItem again = ReasoningItem::fromSignature(item.toSignature());
    QCOMPARE(again.phases, item.phases);
    QCOMPARE(again.json, item.json);

    const ResponsesCallId id = ResponsesCallId::fromText(u"call_1|fc_1"_s);
    QCOMPARE(id.call, u"call_1"_s);
    QCOMPARE(id.item, u"fc_1"_s);
    QCOMPARE(id.toText(), u"call_1|fc_1"_s);
    QCOMPARE(ResponsesCallId::fromText(u"toolu_1"_s).toText(), u"toolu_1"_s);
}

QTEST_GUILESS_MAIN(TestResponsesDecoder)
#include "tst_responsesdecoder.moc"
