// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the bytes of a stream to neutral events.
#include "answerreader.h"
#include "benchdata.h"
#include "chatdecoder.h"
#include "chatencoder.h"
#include "subjects.h"
#include "timing.h"

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype StreamBytes = 64 * 1000 * 1000;
constexpr qsizetype ReadBytes = 16 * 1024; // what a socket gives at once

QByteArray eventOf(const QByteArray &delta)
{
    return R"(data: {"id":"chatcmpl-zS7ie5DnETqc37vPrlUaD0hqPJ0JKtkq","object":"chat.completion.chunk","created":1795204415,"model":"m","system_fingerprint":"fp","choices":[{"index":0,"delta":)"
            + delta + R"(,"finish_reason":null}]})" + "\n\n";
}

QByteArray streamOf(const QByteArray &delta)
{
    const QByteArray event = eventOf(delta);
    return event.repeated(StreamBytes / event.size());
}

template<typename Take>
void inReads(const QByteArray &body, Take take)
{
    for (qsizetype at = 0; at < body.size(); at += ReadBytes) {
        take(QByteArrayView(body).sliced(at, std::min(ReadBytes, body.size() - at)));
    }
}

void readAll(const QByteArray &body)
{
    AnswerReader reader(std::make_unique<ChatDecoder>(), "text/event-stream");
    StreamEvents events;
    qsizetype count = 0;
    inReads(body, [&](QByteArrayView bytes) {
        events.clear();
        reader.feed(bytes, events);
        count += events.size();
    });
    if (count == 0) {
        throw BenchFailure(u"the stream gave no events"_s);
    }
}

void parseAll(const QByteArray &body)
{
    SseParser parser;
    SseEvent event;
    qsizetype count = 0;
    inReads(body, [&](QByteArrayView bytes) {
        parser.feed(bytes);
        while (parser.next(event)) {
            ++count;
        }
    });
    if (count == 0) {
        throw BenchFailure(u"the stream gave no events"_s);
    }
}

template<typename Work>
Figure speedOf(const QString &name, Hold hold, qsizetype bytes, int rounds, Work work)
{
    Figure figure { name, u"MB/s"_s, hold, {}, Figure::Judged::Median, {} };
    for (const double ms : millisecondsOf(rounds, work)) {
        figure.samples += static_cast<double>(bytes) / 1000 / ms;
    }
    return figure;
}

Request bigRequest()
{
    Request request;
    request.model = u"m"_s;
    for (int i = 0; i < 200; ++i) {
        RequestMessage message;
        message.blocks = { TextBlock {
                u"a line of \"output\" with é and a break\n"_s.repeated(2600) } };
        request.messages += message;
    }
    return request;
}

Figures stream(BenchData &data)
{
    const int rounds = data.rounds(6);
    const QByteArray text = streamOf(R"({"content":" word of an answer"})");
    const QByteArray calls =
            eventOf(R"({"tool_calls":[{"index":0,"id":"a","function":{"name":"read"}}]})")
            + streamOf(R"({"tool_calls":[{"index":0,"function":{"arguments":"th\":\"a/b"}}]})");
    const Hold hold = Hold::atLeast(400);
    Figures figures {
        speedOf(u"stream.textEvents"_s, hold, text.size(), rounds, [&] { readAll(text); }),
        speedOf(u"stream.callEvents"_s, hold, calls.size(), rounds, [&] { readAll(calls); }),
        speedOf(u"stream.serverSentEvents"_s, {}, text.size(), rounds, [&] { parseAll(text); })
    };
    const Request request = bigRequest();
    figures +=
            speedOf(u"stream.encodeRequest"_s, {}, encodeChat(request, {}, {}).size(), rounds,
                    [&] { [[maybe_unused]] const QByteArray body = encodeChat(request, {}, {}); });
    return figures;
}

} // namespace

QList<Benchmark> streamBenchmarks()
{
    return { { u"stream"_s, false, stream } };
}

} // namespace varve::bench
