// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "failure.h"
#include <session/entry.h>
#include <session/usage.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <variant>

namespace varve
{

// What a stream says, in no provider's words. `block` numbers the blocks of one answer in the order in
// which they stand in it; deltas of different blocks may come interleaved, and numbers may be missing.

/// May end or begin in the middle of a surrogate pair; the deltas of a block joined never do.
struct TextDelta
{
    int block = 0;
    QString text;
    friend bool operator==(const TextDelta &, const TextDelta &) = default;
};

struct ThinkingDelta
{
    int block = 0;
    QString text;
    QString signature; ///< appended like the text
    bool redacted = false;
    friend bool operator==(const ThinkingDelta &, const ThinkingDelta &) = default;
};

struct ToolCallBegin
{
    int block = 0;
    QString id;
    QString name;
    QString signature;
    friend bool operator==(const ToolCallBegin &, const ToolCallBegin &) = default;
};

struct ToolArgumentsDelta
{
    int block = 0;
    QByteArray bytes; ///< whole UTF-8 characters of the raw JSON
    friend bool operator==(const ToolArgumentsDelta &, const ToolArgumentsDelta &) = default;
};

struct ToolCallEnd
{
    int block = 0;
    bool complete = true; ///< false: the answer was cut inside the call, which must not be run
    friend bool operator==(const ToolCallEnd &, const ToolCallEnd &) = default;
};

/// Cumulative: a later one replaces an earlier one.
struct UsageReport
{
    Usage usage;
    friend bool operator==(const UsageReport &, const UsageReport &) = default;
};

struct StopEvent
{
    StopReason reason = StopReason::Stop;
    QString raw; ///< the provider's word
    bool refused = false; ///< the model, or a filter before it, declined to answer
    QString explanation = {}; ///< of a refusal, where the provider gives one apart from the text
    bool windowFull = false; ///< of Length: not the answer was too long, but the request with it
    friend bool operator==(const StopEvent &, const StopEvent &) = default;
};

/// An error inside the stream, or a stream that ends before its answer does. The last event.
struct StreamFailure
{
    Failure failure;
};

using StreamEvent = std::variant<TextDelta, ThinkingDelta, ToolCallBegin, ToolArgumentsDelta,
                                 ToolCallEnd, UsageReport, StopEvent, StreamFailure>;
using StreamEvents = QList<StreamEvent>;

/// True for events after which a silent retry would show the person the answer twice.
[[nodiscard]] inline bool isOutput(const StreamEvent &event)
{
    return std::holds_alternative<TextDelta>(event) || std::holds_alternative<ThinkingDelta>(event)
            || std::holds_alternative<ToolCallBegin>(event)
            || std::holds_alternative<ToolArgumentsDelta>(event);
}

} // namespace varve
