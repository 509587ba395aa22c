// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hostilemodes.h"

#include <QHash>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

using End = HostileMode::End;
using More = std::function<QByteArray(qint64)>;

constexpr qsizetype Kilobyte = 1024;
constexpr qsizetype Megabyte = 1024 * Kilobyte;

const QByteArray Stream =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
const QByteArray Json =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n";
const QByteArray Chunked =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";

QByteArray event(const QByteArray &json)
{
    return "data: " + json + "\n\n";
}

QByteArray chunked(const QByteArray &bytes)
{
    return QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n";
}

// Chat Completions

QByteArray delta(const QByteArray &fields)
{
    return event(R"({"choices":[{"delta":{)" + fields + "}}]}");
}

QByteArray text(const QByteArray &content)
{
    return delta(R"("content":")" + content + '"');
}

const QByteArray Stop = event(R"({"choices":[{"delta":{},"finish_reason":"stop"}]})");
const QByteArray Done = event("[DONE]");

QByteArray call(const QByteArray &fields)
{
    return delta(R"("tool_calls":[{)" + fields + "}]");
}

// Messages

const QByteArray Hello = event(R"({"type":"message_start","message":{"id":"m","content":[],)"
                               R"("usage":{"input_tokens":9,"output_tokens":1}}})");

QByteArray begun(const QByteArray &index, const QByteArray &block)
{
    return event(R"({"type":"content_block_start","index":)" + index + R"(,"content_block":{)"
                 + block + "}}");
}

QByteArray grown(const QByteArray &index, const QByteArray &block)
{
    return event(R"({"type":"content_block_delta","index":)" + index + R"(,"delta":{)" + block
                 + "}}");
}

QByteArray messagesText(const QByteArray &content)
{
    return grown("0", R"("type":"text_delta","text":")" + content + '"');
}

const QByteArray MessagesBegin = Stream + Hello + begun("0", R"("type":"text","text":"")");
const QByteArray MessagesEnd = event(R"({"type":"content_block_stop","index":0})")
        + event(R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":3}})")
        + event(R"({"type":"message_stop"})");

// Responses

QByteArray responsesText(const QByteArray &content)
{
    return event(R"({"type":"response.output_text.delta","output_index":0,"delta":")" + content
                 + "\"}");
}

const QByteArray Completed = event(
        R"({"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":9,"output_tokens":3}}})");

/// The same over and over, in pieces that are worth sending.
More again(const QByteArray &bytes)
{
    const QByteArray many = bytes.repeated(std::max<qsizetype>(1, 32 * Kilobyte / bytes.size()));
    return [many](qint64) { return many; };
}

/// With %1 as a number that grows.
More counted(const QByteArray &bytes)
{
    return [bytes](qint64 number) {
        QByteArray many;
        for (int i = 0; i < 64; ++i) {
            many += QByteArray(bytes).replace("%1", QByteArray::number(number * 64 + i));
        }
        return many;
    };
}

QByteArray letters(qsizetype count)
{
    return QByteArray("abcdefghi ").repeated(count / 10);
}

class Modes
{
public:
    explicit Modes(qint64 endless) : m_endless(endless) { }

    QList<HostileMode> all()
    {
        withoutEnd();
        withoutEndOtherwise();
        inHttp();
        inErrors();
        inJson();
        inOrder();
        inCalls();
        return m_modes;
    }

private:
    [[nodiscard]] HostileAnswer flood(const QByteArray &first, const More &more) const
    {
        return { first, more, m_endless };
    }
    void add(const char *name, const char *api, const QList<HostileAnswer> &answers, End end,
             const QString &says = {}, const QString &keeps = {})
    {
        m_modes += { name, api, answers, end, says, keeps };
    }

    void withoutEnd();
    void withoutEndOtherwise();
    void inHttp();
    void inErrors();
    void inJson();
    void inOrder();
    void inCalls();

    const qint64 m_endless;
    QList<HostileMode> m_modes;
};

/// What an answer consists of.
void Modes::withoutEnd()
{
    const QByteArray piece = letters(200);
    const QString words = u"more than 2,097,152 characters"_s;
    const QString thought = u"thinking has more than 2,097,152"_s;
    const QString arguments = u"more than 2 MB of arguments"_s;
    add("text, chat", "openai-chat", { flood(Stream, again(text(piece))) }, End::Failed, words,
        u"abcdefghi "_s);
    add("text, one character a piece", "openai-chat", { flood(Stream, again(text("x"))) },
        End::Failed, words, u"xxx"_s);
    m_modes.last().isHeavy = true;
    m_modes.last().mostRead = m_endless;
    add("text, messages", "anthropic-messages",
        { flood(MessagesBegin, again(messagesText(piece))) }, End::Failed, words, u"abcdefghi "_s);
    add("text, responses", "openai-responses", { flood(Stream, again(responsesText(piece))) },
        End::Failed, words, u"abcdefghi "_s);
    add("text, codex", "codex-responses", { flood(Stream, again(responsesText(piece))) },
        End::Failed, words, u"abcdefghi "_s);
    add("thinking, chat", "openai-chat",
        { flood(Stream + text("Hm"), again(delta(R"("reasoning_content":")" + piece + '"'))) },
        End::Failed, thought, u"Hm"_s);
    add("thinking, messages", "anthropic-messages",
        { flood(MessagesBegin + messagesText("Hm"),
                again(grown("1", R"("type":"thinking_delta","thinking":")" + piece + '"'))) },
        End::Failed, thought, u"Hm"_s);
    add("thinking, responses", "openai-responses",
        { flood(Stream + responsesText("Hm"),
                again(event(R"({"type":"response.reasoning_text.delta","output_index":1,"delta":")"
                            + piece + "\"}"))) },
        End::Failed, thought, u"Hm"_s);
    add("signatures", "anthropic-messages",
        { flood(MessagesBegin + messagesText("Hm"),
                again(grown("1", R"("type":"signature_delta","signature":")" + piece + '"'))) },
        End::Failed, thought, u"Hm"_s);
    add("redacted thinking", "anthropic-messages",
        { flood(MessagesBegin + messagesText("Hm"),
                counted(begun("%1",
                              R"("type":"redacted_thinking","data":")" + letters(9'000) + '"'))) },
        End::Failed, thought, u"Hm"_s);
    add("arguments, chat", "openai-chat",
        { flood(Stream + text("Hm")
                        + call(R"("index":0,"id":"c","function":{"name":"bash","arguments":"{\"x\":\""})"),
                again(call(R"("index":0,"function":{"arguments":")" + piece + "\"}"))) },
        End::Failed, arguments, u"Hm"_s);
    add("arguments, messages", "anthropic-messages",
        { flood(MessagesBegin + messagesText("Hm")
                        + begun("1", R"("type":"tool_use","id":"c","name":"bash","input":{})"),
                again(grown("1", R"("type":"input_json_delta","partial_json":")" + piece + '"'))) },
        End::Failed, arguments, u"Hm"_s);
    add("arguments, responses", "openai-responses",
        { flood(Stream + responsesText("Hm")
                        + event(R"({"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"i","call_id":"c","name":"bash"}})"),
                again(event(
                        R"({"type":"response.function_call_arguments.delta","output_index":1,"delta":")"
                        + piece + "\"}"))) },
        End::Failed, arguments, u"Hm"_s);
    add("arguments of many calls", "openai-chat",
        { flood(Stream + text("Hm"),
                counted(call(
                        R"("index":%1,"id":"c%1","function":{"name":"bash","arguments":"{\"x\":\")"
                        + letters(60'000) + R"(\"}"})"))) },
        End::Failed, u"calls of the answer have more than 4 MB"_s, u"Hm"_s);
    add("calls, chat", "openai-chat",
        { flood(Stream + text("Hm"),
                counted(call(
                        R"("index":%1,"id":"c%1","function":{"name":"bash","arguments":"{}"})"))) },
        End::Failed, u"more than 512 calls"_s, u"Hm"_s);
    add("calls, messages", "anthropic-messages",
        { flood(MessagesBegin + messagesText("Hm"),
                counted(begun("1%1", R"("type":"tool_use","id":"c%1","name":"bash","input":{})")
                        + event(R"({"type":"content_block_stop","index":1%1})"))) },
        End::Failed, u"more than 512 calls"_s, u"Hm"_s);
    add("calls, responses", "openai-responses",
        { flood(Stream + responsesText("Hm"),
                counted(event(
                        R"({"type":"response.output_item.done","output_index":1%1,"item":{"type":"function_call","id":"i%1","call_id":"c%1","name":"bash","arguments":"{}"}})"))) },
        End::Failed, u"more than 512 calls"_s, u"Hm"_s);
    add("calls without a name", "openai-chat",
        { flood(Stream + text("Hm"),
                counted(call(R"("index":%1,"id":"c%1","function":{"arguments":"{}"})"))) },
        End::Failed, u"more than 2,048 parts"_s, u"Hm"_s);
    add("arguments of a call without a name", "openai-chat",
        { flood(Stream + text("Hm"),
                again(call(R"("index":0,"function":{"arguments":")" + piece + "\"}"))) },
        End::Failed, u"more than 16 MB beside its text"_s, u"Hm"_s);
    add("blocks, messages", "anthropic-messages",
        { flood(MessagesBegin, counted(begun("%1", R"("type":"text","text":"x")"))) }, End::Failed,
        u"more than 2,048 parts"_s, u"x"_s);
    add("blocks of unknown kinds", "anthropic-messages",
        { flood(MessagesBegin + messagesText("Hm"),
                counted(begun("1%1", R"("type":"server_tool_use","id":"x")"))) },
        End::Failed, u"more than 2,048 parts"_s, u"Hm"_s);
    add("items, responses", "openai-responses",
        { flood(Stream,
                counted(event(
                        R"({"type":"response.output_text.delta","output_index":%1,"delta":"x"})"))) },
        End::Failed, u"more than 2,048 parts"_s, u"x"_s);
    add("reasoning details", "openai-chat",
        { flood(Stream + text("Hm"),
                counted(delta(
                        R"("reasoning_details":[{"type":"reasoning.encrypted","index":%1,"data":")"
                        + letters(3'000) + "\"}]"))) },
        End::Failed, u"more than 16 MB beside its text"_s, u"Hm"_s);
}

/// What says nothing of an answer.
void Modes::withoutEndOtherwise()
{
    const QString silent = u"more than 32 MB that say nothing"_s;
    const QString tooLarge = u"a single piece of the answer of more than 8 MB"_s;
    const QByteArray begin = Stream + text("Hm");
    add("one line", "openai-chat", { flood(begin + "data: ", again("x")) }, End::Failed, tooLarge,
        u"Hm"_s);
    add("one event of many lines", "openai-chat",
        { flood(begin, again("data: {\"choices\":[]}\n")) }, End::Failed, tooLarge, u"Hm"_s);
    add("one text", "openai-chat",
        { flood(begin + R"(data: {"choices":[{"delta":{"content":")", again("x")) }, End::Failed,
        tooLarge, u"Hm"_s);
    add("comments", "openai-chat", { flood(begin, again(": ping\n")) }, End::Failed, silent,
        u"Hm"_s);
    add("comments inside an event", "openai-chat",
        { flood(begin + "data: {}\n", again(": ping\n")) }, End::Failed, tooLarge, u"Hm"_s);
    add("one comment", "openai-chat", { flood(begin + ": ", again("x")) }, End::Failed, tooLarge,
        u"Hm"_s);
    add("blank lines", "openai-chat", { flood(begin, again("\n")) }, End::Failed, silent, u"Hm"_s);
    add("names, numbers and pauses", "openai-chat",
        { flood(begin,
                again("id: " + letters(1'000) + "\nretry: 99999999999\nevent: " + letters(1'000)
                      + "\n\n")) },
        End::Failed, silent, u"Hm"_s);
    add("unknown events", "anthropic-messages",
        { flood(MessagesBegin + messagesText("Hm"), again(event(R"({"type":"ping"})"))) },
        End::Failed, silent, u"Hm"_s);
    add("unknown events, responses", "openai-responses",
        { flood(Stream + responsesText("Hm"),
                again(event(R"({"type":"response.in_progress","response":{}})"))) },
        End::Failed, silent, u"Hm"_s);
    add("reports of usage", "openai-chat",
        { flood(begin, again(event(R"({"choices":[],"usage":{"prompt_tokens":7}})"))) },
        End::Failed, silent, u"Hm"_s);
    add("spaces before the text", "openai-chat",
        { flood(Stream, again(text(QByteArray(200, ' ')))) }, End::Failed,
        u"more than 2,097,152 characters"_s, u"   "_s);
    add("empty pieces", "openai-chat", { flood(begin, again(text(""))) }, End::Failed, silent,
        u"Hm"_s);
}

void Modes::inHttp()
{
    const QString head = u"belong to no answer (headers without end)"_s;
    add("headers", "openai-chat",
        { flood("HTTP/1.1 200 OK\r\n", counted("X-Header-%1: " + letters(200) + "\r\n")) },
        End::Failed, head);
    add("one header", "openai-chat", { flood("HTTP/1.1 200 OK\r\nX-Header: ", again("x")) },
        End::Failed, head);
    add("a status line", "openai-chat", { flood("HTTP/1.1 200 ", again("x")) }, End::Failed, head);
    add("continue", "openai-chat", { flood({}, again("HTTP/1.1 100 Continue\r\n\r\n")) },
        End::Failed, head);
    add("the size of a chunk", "openai-chat",
        { flood(Chunked + chunked(text("Hm")) + "5;", again("x")) }, End::Failed, {}, u"Hm"_s);
    add("a trailer", "openai-chat",
        { flood(Chunked + chunked(text("Hm")) + "0\r\n", again("X-Trailer: yes\r\n")) },
        End::Failed, {}, u"Hm"_s);
    add("trailer after the end", "openai-chat",
        { flood(Chunked + chunked(text("Hm") + Stop + Done) + "0\r\n",
                again("X-Trailer: yes\r\n")) },
        End::Answered, {}, u"Hm"_s);
    add("a redirect to itself", "openai-chat",
        { { "HTTP/1.1 307 Again\r\nLocation: /v1/chat/completions\r\nContent-Length: 0\r\n\r\n" } },
        End::Failed, u"sends the request on"_s);
    add("a compressed bomb", "openai-chat",
        { flood("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: "
                "gzip\r\n\r\n"
                        + QByteArray::fromHex("1f8b08000000000000ff"),
                again(QByteArray::fromHex("ecc1010d000000c2a04cf7fe"))) },
        End::Failed);
    add("a compressed bomb as a document", "openai-chat",
        { flood("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: "
                "deflate\r\n\r\n"
                        + QByteArray::fromHex("789c"),
                again(QByteArray(100, '\0'))) },
        End::Failed, u"single piece"_s);
    add("byte by byte", "openai-chat",
        { { Stream + text("Hm"), [](qint64) { return QByteArray("x"); }, m_endless, 20 } },
        End::Never, {}, u"Hm"_s);
    add("the head byte by byte", "openai-chat",
        { { "HTTP/1.1 200 OK\r\nX-Header: ", [](qint64) { return QByteArray("x"); }, m_endless,
            20 } },
        End::Never);
    add("nothing at all", "openai-chat", { { {}, {}, 0, 0, {}, true } }, End::Never);
    add("nothing more", "openai-chat", { { Stream + text("Hm"), {}, 0, 0, {}, true } }, End::Never,
        {}, u"Hm"_s);
    add("shorter than announced", "openai-chat",
        { { "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 999999\r\n\r\n"
            + text("Hm") } },
        End::Failed, u"closed the stream"_s, u"Hm"_s);
    add("longer than announced", "openai-chat",
        { flood("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: "
                        + QByteArray::number((text("Hm") + Stop + Done).size()) + "\r\n\r\n"
                        + text("Hm") + Stop + Done,
                again(text("and more"))) },
        End::Answered, {}, u"Hm"_s);
    add("a negative length", "openai-chat",
        { { "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: -5\r\n\r\n"
            + text("Hm") + Stop + Done } },
        End::Answered, {}, u"Hm"_s);
    add("a length that is no number", "openai-chat",
        { { "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: "
            "99999999999999999999\r\n\r\n"
            + text("Hm") + Stop + Done } },
        End::Answered, {}, u"Hm"_s);
    add("chunks that lie", "openai-chat", { { Chunked + "zzzz\r\n" + text("Hm") } }, End::Failed);
    add("no HTTP", "openai-chat", { flood({}, again(QByteArray::fromHex("00ff7f80deadbeef"))) },
        End::Failed);
    add("another protocol", "openai-chat",
        { { "HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\n" } }, End::Failed);
    add("no content", "openai-chat", { { "HTTP/1.1 204 Nothing\r\n\r\n" } }, End::Failed,
        u"before the answer began"_s);
}

void Modes::inErrors()
{
    const QByteArray tooMany =
            "HTTP/1.1 429 Too Many\r\nContent-Length: 0\r\nConnection: close\r\n";
    add("wait for a year", "openai-chat", { { tooMany + "Retry-After: 31536000\r\n\r\n" } },
        End::Failed, u"525600 minute"_s);
    add("wait for ever", "openai-chat", { { tooMany + "Retry-After: 1e999\r\n\r\n" } },
        End::Failed);
    add("wait less than nothing", "openai-chat",
        { { tooMany + "Retry-After: -99999999999999999999\r\n\r\n" } }, End::Failed);
    add("an error without end", "openai-chat",
        { flood("HTTP/1.1 400 Bad\r\nContent-Type: "
                "application/json\r\n\r\n{\"error\":{\"message\":\"",
                again("x")) },
        End::Failed, u"rejected the request"_s);
    add("an error of many values", "openai-chat",
        { flood("HTTP/1.1 400 Bad\r\nContent-Type: application/json\r\n\r\n[", again("{},")) },
        End::Failed, u"rejected the request"_s);
    add("an error page without title", "openai-chat",
        { flood("HTTP/1.1 400 Bad\r\nContent-Type: text/html\r\n\r\n<html><title>", again(" ")) },
        End::Failed, u"rejected the request"_s);
    add("a large error in the stream", "openai-chat",
        { { Stream + text("Hm"),
            {},
            0,
            0,
            event(R"({"error":{"message":")" + letters(4 * Megabyte) + R"(","type":")"
                  + letters(2 * Megabyte) + "\"}}") } },
        End::Failed, u"reported an error"_s, u"Hm"_s);
    add("an error of many values in the stream", "anthropic-messages",
        { { MessagesBegin + messagesText("Hm"),
            {},
            0,
            0,
            event(R"({"type":"error","error":{},"x":[)" + QByteArray("{},").repeated(2'000'000)
                  + "0]}") } },
        End::Failed, u"reported an error"_s, u"Hm"_s);
    add("cut again and again", "openai-chat", { { Stream + text("Hm") } }, End::Failed,
        u"closed the stream before the answer ended."_s, u"Hm"_s);
}

void Modes::inJson()
{
    const QByteArray begin = Stream + text("Hm");
    add("deep JSON", "openai-chat", { { begin + event(QByteArray(Megabyte, '[')) } }, End::Failed,
        u"cannot be read"_s, u"Hm"_s);
    add("deep JSON beside the answer", "openai-chat",
        { { begin
            + event(R"({"choices":[],"x":)" + QByteArray(5'000, '[') + QByteArray(5'000, ']') + '}')
            + Stop + Done } },
        End::Answered, {}, u"Hm"_s);
    add("a deep document", "openai-chat", { { Json + QByteArray(Megabyte, '{') } }, End::Failed);
    add("a document of many values", "openai-responses",
        { { Json + R"({"object":"response","output":[)" + QByteArray("{},").repeated(2'000'000)
            + "{}]}" } },
        End::Failed, u"not an answer of this API"_s);
    add("an event of many values", "openai-responses",
        { { Stream + responsesText("Hm")
            + event(R"({"type":"response.completed","response":{"output":[)"
                    + QByteArray("{},").repeated(2'000'000) + "{}]}}") } },
        End::Failed, u"cannot be read"_s, u"Hm"_s);
    add("items of many values", "openai-responses",
        { flood(Stream + responsesText("Hm"),
                counted(event(
                        R"({"type":"response.output_item.done","output_index":1%1,"item":{"type":"reasoning","content":[)"
                        + QByteArray("{},").repeated(3'000) + "{}]}}"))) },
        End::Failed, u"more than 16 MB beside its text"_s, u"Hm"_s);
    add("a document without end", "openai-chat",
        { flood(Json + R"({"choices":[{"message":{"content":")", again("x")) }, End::Failed,
        u"single piece"_s);
    add("a large document", "openai-chat",
        { { Json + R"({"choices":[{"message":{"content":")" + letters(7 * Megabyte)
            + R"("},"finish_reason":"stop"}]})" } },
        End::Failed, u"more than 2,097,152 characters"_s, u"abcdefghi "_s);
    add("a page without end", "openai-chat",
        { flood("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>", again("<br>")) },
        End::Failed, u"single piece"_s);
    add("bytes that are no UTF-8", "openai-chat",
        { { begin + text(QByteArray::fromHex("c0afeda0bdff80f8")) + Stop + Done } }, End::Failed,
        {}, u"Hm"_s);
    add("halves of characters", "openai-chat",
        { { begin + text(R"(\ud83d)") + text("x") + text(R"(\ude00\udc00)") + Stop + Done } },
        End::Answered, {}, u"Hm"_s);
    add("control characters", "openai-chat",
        { { begin + text(R"(\u0000\u001b]0;x\u0007\u009b31m\u202e)") + Stop + Done } },
        End::Answered, {}, u"Hm"_s);
    add("negative usage", "openai-chat",
        { { begin + Stop
            + event(R"({"choices":[],"usage":{"prompt_tokens":-5,"completion_tokens":-99999999999999999999,"cost":-1e300}})")
            + Done } },
        End::Answered, {}, u"Hm"_s);
    add("huge usage", "anthropic-messages",
        { { MessagesBegin + messagesText("Hm")
            + event(R"({"type":"message_delta","delta":{},"usage":{"input_tokens":1e308,"output_tokens":99999999999999999999,"cache_read_input_tokens":"1e999"}})")
            + MessagesEnd } },
        End::Answered, {}, u"Hm"_s);
    add("usage that is no number", "openai-responses",
        { { Stream + responsesText("Hm")
            + event(R"({"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":"NaN","output_tokens":{},"cost":1e999}}})") } },
        End::Answered, {}, u"Hm"_s);
}

void Modes::inOrder()
{
    const QByteArray begin = Stream + text("Hm");
    add("more after the end", "openai-chat",
        { flood(begin + Stop + Done, again(text("and more"))) }, End::Answered, {}, u"Hm"_s);
    add("two ends", "anthropic-messages",
        { { MessagesBegin + messagesText("Hm") + MessagesEnd + MessagesEnd } }, End::Answered, {},
        u"Hm"_s);
    add("an end that is none", "anthropic-messages",
        { { Stream + event(R"({"type":"message_stop"})") } }, End::Failed,
        u"answered with nothing"_s);
    add("one number for many blocks", "anthropic-messages",
        { { MessagesBegin + messagesText("Hm")
            + begun("0", R"("type":"tool_use","id":"c","name":"bash","input":{})")
            + begun("0", R"("type":"text","text":"")") + messagesText("m") + MessagesEnd },
          { MessagesBegin + messagesText("Enough") + MessagesEnd } },
        End::Answered, {}, u"Hm"_s);
    add("pieces before the beginning", "anthropic-messages",
        { { Stream + messagesText("Hm") + begun("0", R"("type":"text","text":"")") + Hello
            + MessagesEnd } },
        End::Answered, {}, u"Hm"_s);
    add("numbers below nothing and beyond all", "anthropic-messages",
        { { MessagesBegin + messagesText("Hm")
            + grown("-99999999999", R"("type":"text_delta","text":"a")")
            + grown("99999999999999999999", R"("type":"text_delta","text":"b")")
            + grown("1e99", R"("type":"text_delta","text":"c")") + MessagesEnd } },
        End::Answered, {}, u"Hm"_s);
    add("the end says something else", "openai-responses",
        { { Stream + responsesText("Hm")
            + event(R"({"type":"response.output_item.done","output_index":0,"item":{"type":"message","content":[{"type":"output_text","text":"Something else"}]}})")
            + Completed } },
        End::Answered, {}, u"Hm"_s);
    add("blocks that change their kind", "openai-responses",
        { { Stream + responsesText("Hm")
            + event(R"({"type":"response.function_call_arguments.delta","output_index":0,"delta":"{}"})")
            + event(R"({"type":"response.reasoning_text.delta","output_index":0,"delta":"x"})")
            + Completed } },
        End::Failed, u"closed the stream"_s, u"Hm"_s);
}

void Modes::inCalls()
{
    const QByteArray begin = Stream + text("Hm");
    const QString tooLong = u"by a name or number that is far too long"_s;
    add("a number of a megabyte", "openai-chat",
        { { begin
            + call(R"("index":0,"id":")" + letters(Megabyte)
                   + R"(","function":{"name":"bash","arguments":"{}"})")
            + Stop + Done } },
        End::Failed, tooLong, u"Hm"_s);
    add("a name of a megabyte", "openai-chat",
        { { begin
            + call(R"("index":0,"id":"c","function":{"name":")" + letters(Megabyte)
                   + R"(","arguments":"{}"})")
            + Stop + Done } },
        End::Failed, tooLong, u"Hm"_s);
    add("a name of a megabyte, messages", "anthropic-messages",
        { { MessagesBegin + messagesText("Hm")
            + begun("1",
                    R"("type":"tool_use","id":"c","input":{},"name":")" + letters(Megabyte) + '"')
            + MessagesEnd } },
        End::Failed, tooLong, u"Hm"_s);
    // There is no such tool, which the model is told; what it says then ends the turn.
    const HostileAnswer enough { Stream + text("Enough") + Stop + Done };
    add("a name with escapes", "openai-chat",
        { { begin
            + call(R"("index":0,"id":"c\u001b[2J","function":{"name":"\u001b]0;x\u0007bash\n","arguments":"{}"})")
            + Stop + Done },
          enough },
        End::Answered, {}, u"Hm"_s);
    add("arguments that are no JSON", "openai-chat",
        { { begin + call(R"("index":0,"id":"c","function":{"name":"bash","arguments":"}{"})") + Stop
            + Done },
          enough },
        End::Answered, {}, u"Hm"_s);
    add("arguments too deep", "openai-chat",
        { { begin
            + call(R"("index":0,"id":"c","function":{"name":"bash","arguments":")"
                   + QByteArray(100'000, '[') + "\"}")
            + Stop + Done },
          enough },
        End::Answered, {}, u"Hm"_s);
    add("a call that is cut", "anthropic-messages",
        { { MessagesBegin + messagesText("Hm")
            + begun("1", R"("type":"tool_use","id":"c","name":"bash","input":{})")
            + grown("1", R"("type":"input_json_delta","partial_json":"{\"comm")") } },
        End::Failed, u"closed the stream"_s, u"Hm"_s);
}

} // namespace

QList<HostileMode> hostileModes(qint64 endless)
{
    return Modes(endless).all();
}

} // namespace varve::test
