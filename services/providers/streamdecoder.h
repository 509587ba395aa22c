// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sseparser.h"
#include "streamevent.h"

namespace varve
{

/// Turns one answer of one wire protocol into neutral events; one per answer, no thread affinity, no
/// I/O. After a StreamFailure or isComplete() it adds nothing more.
class StreamDecoder
{
public:
    /// What it holds by now.
    struct Load
    {
        qsizetype blocks = 0; ///< of the answer, of any kind, given out or not
        qsizetype bytes = 0; ///< that are kept until the end besides what was given out
    };

    StreamDecoder() = default;
    virtual ~StreamDecoder() = default;
    Q_DISABLE_COPY_MOVE(StreamDecoder)

    /// `event` as SseParser gives it: SseParser::Padding bytes behind the data may be read.
    virtual void feed(const SseEvent &event, StreamEvents &out) = 0;
    /// A whole answer that came as one JSON document, from servers that do not stream.
    virtual void feedDocument(const QByteArray &json, StreamEvents &out) = 0;
    /// The stream has ended. Adds a StreamFailure unless the answer had ended before.
    virtual void finish(StreamEvents &out) = 0;
    /// The protocol's last event was seen: nothing that follows belongs to the answer.
    [[nodiscard]] virtual bool isComplete() const = 0;
    [[nodiscard]] virtual Load load() const = 0;
};

} // namespace varve
