// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerlimits.h"
#include "streamdecoder.h"

#include <QHash>

#include <optional>

namespace varve
{

/// Holds one answer within its limits. A value, no thread affinity.
class AnswerMeter
{
public:
    explicit AnswerMeter(const AnswerLimits &limits) : m_limits(limits) { }

    [[nodiscard]] const AnswerLimits &limits() const { return m_limits; }

    /// Counts the events from number `from` on. What goes over a limit is cut off, what follows is dropped, and a StreamFailure
    /// that says so comes last; then true.
    [[nodiscard]] bool cuts(StreamEvents &events, qsizetype from, const StreamDecoder::Load &load);
    /// `bytes` of the stream have brought the events from number `from` on. A failure if many have brought nothing by now.
    [[nodiscard]] std::optional<Failure> silence(qsizetype bytes, const StreamEvents &events,
                                                 qsizetype from);
    /// One event, or the whole answer as one document, is larger than is taken.
    [[nodiscard]] Failure tooLarge() const;

private:
    [[nodiscard]] QString overBy(StreamEvent &event);
    [[nodiscard]] QString overBy(TextDelta &delta);
    [[nodiscard]] QString overBy(ThinkingDelta &delta);
    [[nodiscard]] QString overBy(ToolCallBegin &begin);
    [[nodiscard]] QString overBy(ToolArgumentsDelta &delta);
    [[nodiscard]] QString overBy(const StreamDecoder::Load &load) const;

    AnswerLimits m_limits;
    qsizetype m_text = 0;
    qsizetype m_thinking = 0;
    qsizetype m_allArguments = 0;
    QHash<int, qsizetype> m_arguments; ///< by block
    qsizetype m_calls = 0;
    qsizetype m_silence = 0;
};

} // namespace varve
