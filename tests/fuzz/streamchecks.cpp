// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "streamchecks.h"

#include "answerassembler.h"
#include "answerreader.h"
#include "wireprotocol.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array Targets { "stream-sse"_L1, "stream-chat"_L1, "stream-messages"_L1,
                               "stream-responses"_L1 };

constexpr qsizetype Small = 400; // bytes of an input that is cut at every place

WireApi apiOf(QLatin1StringView target)
{
    if (target == "stream-messages"_L1) {
        return WireApi::AnthropicMessages;
    }
    return target == "stream-responses"_L1 ? WireApi::OpenAiResponses : WireApi::OpenAiChat;
}

/// How an input is cut into pieces: after `first` bytes, and then after every `step`; 0: not.
struct Cuts
{
    qsizetype first = 0;
    qsizetype step = 0;
};

template<typename Take>
void inPieces(const QByteArray &bytes, const Cuts &cuts, Take take)
{
    qsizetype at = std::min(cuts.first, bytes.size());
    if (at > 0) {
        take(bytes.first(at));
    }
    while (at < bytes.size()) {
        const qsizetype size =
                cuts.step > 0 ? std::min(cuts.step, bytes.size() - at) : bytes.size() - at;
        take(bytes.sliced(at, size));
        at += size;
    }
}

QList<Cuts> cutsFor(const QByteArray &bytes)
{
    QList<Cuts> cuts { { 0, 1 }, { 1, 7 } };
    if (bytes.size() <= Small) {
        for (qsizetype i = 1; i < bytes.size(); ++i) {
            cuts += { i, 0 };
        }
    } else {
        cuts += { static_cast<qsizetype>(qHash(bytes, 3) % static_cast<size_t>(bytes.size())), 0 };
    }
    return cuts;
}

// The parser alone

QList<QByteArray> parsed(const QByteArray &bytes, const Cuts &cuts)
{
    QList<QByteArray> said;
    SseParser parser({ .line = 64 * 1024, .event = 64 * 1024 });
    SseEvent event;
    const auto take = [&] {
        while (parser.next(event)) {
            said += event.name.toByteArray() + '|' + event.data.toByteArray()
                    + (event.cut ? "|cut" : "");
        }
    };
    inPieces(bytes, cuts, [&](const QByteArray &piece) {
        parser.feed(piece);
        take();
    });
    parser.finish();
    take();
    said += "id " + parser.lastEventId() + ", retry " + QByteArray::number(parser.retryMs());
    return said;
}

QString brokenByParser(const QByteArray &bytes)
{
    if (bytes.size() > 60'000) {
        return {}; // near its limits it matters where they are cut
    }
    const QList<QByteArray> whole = parsed(bytes, {});
    for (const Cuts &cuts : cutsFor(bytes)) {
        if (parsed(bytes, cuts) != whole) {
            return u"cut at %1, then every %2: other events"_s.arg(cuts.first).arg(cuts.step);
        }
    }
    return {};
}

// A decoder behind it

StreamEvents decoded(WireApi api, const QByteArray &bytes, const QByteArray &type, const Cuts &cuts,
                     const AnswerLimits &limits = {})
{
    AnswerReader reader(makeDecoder(api), type, {}, limits);
    StreamEvents events;
    inPieces(bytes, cuts, [&](const QByteArray &piece) { reader.feed(piece, events); });
    reader.finish(events);
    reader.feed(bytes, events); // whatever comes afterwards
    reader.finish(events);
    return events;
}

/// Numbers that were made up because the server gave none differ each time.
QString idOf(const QString &id)
{
    const bool isMadeUp = (id.startsWith("call_"_L1) && id.size() == 29)
            || (id.startsWith("toolu_"_L1) && id.size() == 38);
    return isMadeUp ? u"made up"_s : id;
}

QString described(const StreamEvents &events)
{
    AnswerAssembler answer;
    answer.take(events);
    QString text;
    for (const Block &block : answer.shownBlocks()) {
        if (const auto *words = std::get_if<TextBlock>(&block)) {
            text += u"text "_s + words->text;
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            text += u"thinking "_s + thinking->text + u'/' + thinking->signature;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            text += u"call "_s + idOf(call->callId) + u' ' + call->name + u' '
                    + QString::fromLatin1(call->arguments.toHex());
        }
        text += u'\n';
    }
    text += u"%1 whole blocks, %2 in, %3 out\n"_s.arg(answer.blocks().size())
                    .arg(answer.usage().input)
                    .arg(answer.usage().output);
    if (const auto *failure = std::get_if<StreamFailure>(&events.last())) {
        text += u"failed: "_s + failure->failure.error.message;
    } else if (answer.stop()) {
        text += u"stopped: "_s + answer.stop()->raw;
    }
    return text;
}

bool isEnd(const StreamEvent &event)
{
    return std::holds_alternative<StopEvent>(event) || std::holds_alternative<StreamFailure>(event);
}

QString brokenOrder(const StreamEvents &events)
{
    if (events.isEmpty() || std::ranges::count_if(events, isEnd) != 1 || !isEnd(events.last())) {
        return u"there is not one end, or it is not the last"_s;
    }
    QSet<int> begun;
    QSet<int> ended;
    for (const StreamEvent &event : events) {
        if (const auto *begin = std::get_if<ToolCallBegin>(&event)) {
            begun.insert(begin->block);
        } else if (const auto *delta = std::get_if<ToolArgumentsDelta>(&event)) {
            if (!begun.contains(delta->block) || ended.contains(delta->block)) {
                return u"arguments of a call that has not begun, or has ended"_s;
            }
        } else if (const auto *end = std::get_if<ToolCallEnd>(&event)) {
            if (!begun.contains(end->block)) {
                return u"the end of a call that has not begun"_s;
            }
            ended.insert(end->block);
        } else if (const auto *usage = std::get_if<UsageReport>(&event)) {
            const Usage &counts = usage->usage;
            if (counts.input < 0 || counts.output < 0 || counts.cacheRead < 0
                || counts.cacheWrite < 0 || counts.thinking < 0 || counts.cost.value_or(0) < 0) {
                return u"a negative count"_s;
            }
        }
    }
    return {};
}

QString brokenLimit(WireApi api, const QByteArray &bytes, const QByteArray &type)
{
    AnswerLimits limits;
    limits.text = limits.thinking = 40;
    limits.arguments = 20;
    limits.allArguments = 30;
    limits.calls = 2;
    limits.blocks = 3;
    limits.toolName = limits.callId = 30;
    limits.event = 2'000;
    limits.kept = limits.silence = 1'000;
    const StreamEvents events = decoded(api, bytes, type, { 0, 50 }, limits);
    if (const QString broken = brokenOrder(events); !broken.isEmpty()) {
        return u"with limits: "_s + broken;
    }
    qsizetype text = 0;
    qsizetype thinking = 0;
    qsizetype arguments = 0;
    qsizetype calls = 0;
    for (const StreamEvent &event : events) {
        if (const auto *words = std::get_if<TextDelta>(&event)) {
            text += words->text.size();
        } else if (const auto *thought = std::get_if<ThinkingDelta>(&event)) {
            thinking += thought->text.size() + thought->signature.size();
        } else if (const auto *delta = std::get_if<ToolArgumentsDelta>(&event)) {
            arguments += delta->bytes.size();
        } else if (std::holds_alternative<ToolCallBegin>(event)) {
            ++calls;
        }
    }
    const bool isHeld = text <= limits.text && thinking <= limits.thinking
            && arguments <= limits.allArguments && calls <= limits.calls;
    return isHeld
            ? QString()
            : u"over a limit: %1 of text, %2 of thinking, %3 of arguments, %4 calls"_s.arg(text)
                      .arg(thinking)
                      .arg(arguments)
                      .arg(calls);
}

QString brokenByDecoder(WireApi api, const QByteArray &bytes, const QByteArray &type)
{
    const StreamEvents whole = decoded(api, bytes, type, {});
    if (const QString broken = brokenOrder(whole); !broken.isEmpty()) {
        return broken;
    }
    const QString wanted = described(whole);
    for (const Cuts &cuts : cutsFor(bytes)) {
        const QString found = described(decoded(api, bytes, type, cuts));
        if (found != wanted) {
            return u"cut at %1, then every %2: %3 instead of %4"_s.arg(cuts.first)
                    .arg(cuts.step)
                    .arg(found, wanted);
        }
    }
    return brokenLimit(api, bytes, type);
}

} // namespace

std::span<const QLatin1StringView> streamTargets()
{
    return Targets;
}

QString brokenStreamPromise(QLatin1StringView target, const QByteArray &bytes)
{
    if (target == "stream-sse"_L1) {
        return brokenByParser(bytes);
    }
    const bool isDocument = bytes.trimmed().startsWith('{');
    return brokenByDecoder(apiOf(target), bytes,
                           isDocument ? "application/json"_ba : "text/event-stream"_ba);
}

} // namespace varve::test
