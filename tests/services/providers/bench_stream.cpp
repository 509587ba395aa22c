// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerreader.h"
#include "chatdecoder.h"
#include "chatencoder.h"

#include <QElapsedTimer>

#include <cstdio>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype StreamBytes = 64 * 1024 * 1024;
constexpr qsizetype ReadBytes = 16 * 1024; // what a socket gives at once

QByteArray eventOf(const QByteArray &delta)
{
    return R"(data: {"id":"chatcmpl-zS7ie5DnETqc37vPrlUaD0hqPJ0JKtkq","object":"chat.completion.chunk","created":1795204415,"model":"m","system_fingerprint":"fp","choices":[{"index":0,"delta":)"
            + delta + R"(,"finish_reason":null}]})" + "\n\n";
}

QByteArray stream(const QByteArray &delta)
{
    const QByteArray event = eventOf(delta);
    return event.repeated(StreamBytes / event.size());
}

double megabytesPerSecond(qint64 bytes, qint64 nanoseconds)
{
    return static_cast<double>(bytes) * 1000.0 / static_cast<double>(nanoseconds);
}

double readAll(const QByteArray &body)
{
    double best = 0;
    for (int round = 0; round < 5; ++round) {
        QElapsedTimer timer;
        timer.start();
        AnswerReader reader(std::make_unique<ChatDecoder>(), "text/event-stream");
        StreamEvents events;
        qsizetype count = 0;
        for (qsizetype at = 0; at < body.size(); at += ReadBytes) {
            events.clear();
            reader.feed(QByteArrayView(body).sliced(at, std::min(ReadBytes, body.size() - at)),
                        events);
            count += events.size();
        }
        best = count > 0 ? std::max(best, megabytesPerSecond(body.size(), timer.nsecsElapsed()))
                         : best;
    }
    return best;
}

double parseAll(const QByteArray &body)
{
    double best = 0;
    for (int round = 0; round < 5; ++round) {
        QElapsedTimer timer;
        timer.start();
        SseParser parser;
        SseEvent event;
        qsizetype count = 0;
        for (qsizetype at = 0; at < body.size(); at += ReadBytes) {
            parser.feed(QByteArrayView(body).sliced(at, std::min(ReadBytes, body.size() - at)));
            while (parser.next(event)) {
                ++count;
            }
        }
        best = count > 0 ? std::max(best, megabytesPerSecond(body.size(), timer.nsecsElapsed()))
                         : best;
    }
    return best;
}

double encode()
{
    Request request;
    request.model = u"m"_s;
    for (int i = 0; i < 200; ++i) {
        RequestMessage message;
        message.blocks = { TextBlock {
                u"a line of \"output\" with é and a break\n"_s.repeated(2600) } };
        request.messages.append(message);
    }
    double best = 0;
    for (int round = 0; round < 5; ++round) {
        QElapsedTimer timer;
        timer.start();
        const qsizetype size = encodeChat(request, {}, {}).size();
        best = std::max(best, megabytesPerSecond(size, timer.nsecsElapsed()));
    }
    return best;
}

} // namespace

/// Prints one JSON object: MB/s (10^6 bytes) on one core, the best of five.
int main()
{
    const QByteArray text = stream(R"({"content":" word of an answer"})");
    const QByteArray begin = R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"read"}}]})";
    const QByteArray calls = eventOf(begin)
            + stream(R"({"tool_calls":[{"index":0,"function":{"arguments":"th\":\"a/b"}}]})");
    std::printf("{\"sseToBytes\":%.0f,\"sseToTextEvents\":%.0f,\"sseToCallEvents\":%.0f,"
                "\"encodeBody\":%.0f}\n",
                parseAll(text), readAll(text), readAll(calls), encode());
    return 0;
}
