// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charcounts.h"
#include "entry.h"

#include <QVarLengthArray>

namespace varve
{

/// The size of one part of an entry, counted once at append.
struct PartMetrics
{
    enum class Kind : quint8 {
        Text,
        Thinking,
        ToolCall,
        Image,
        Summary,
        Reference, ///< text that is quoted from another session, see referenceblock.h
    };

    Kind kind = Kind::Text;
    CharCounts chars; ///< a call's include its name
    quint64 callKey = 0; ///< of a ToolCall: callKeyOf(its id)
    qint32 imageTokens = 0; ///< of an Image
    friend bool operator==(const PartMetrics &, const PartMetrics &) = default;
};

/// What projection and planning need to know of an entry without reading its content.
struct EntryMetrics
{
    QVarLengthArray<PartMetrics, 1> parts; ///< most entries have one or two: no allocation
    quint64 resultKey = 0; ///< of a tool result: callKeyOf(the id of its call), else 0
    quint64 modelKey = 0; ///< of an answer: stands for provider and model
    qint64 promptTokens = 0; ///< of an answer: what the provider says it read; 0 if not reported
    qint64 outputTokens = 0; ///< of an answer: what it says it wrote

    [[nodiscard]] CharCounts chars() const;
    /// An answer whose reported numbers can be trusted for differences.
    [[nodiscard]] bool hasUsage() const { return promptTokens > 0; }
    friend bool operator==(const EntryMetrics &, const EntryMetrics &) = default;
};

[[nodiscard]] EntryMetrics measure(const Entry &entry);

/// A compact form for the store: variable-length integers, a few bytes a part.
[[nodiscard]] QByteArray encodeMetrics(const EntryMetrics &metrics);
/// Empty metrics for bytes that are not such a form.
[[nodiscard]] EntryMetrics decodeMetrics(QByteArrayView bytes);

/// A 64-bit stand-in for a call id (FNV-1a), so that calls and results are paired without their
/// content. Never 0.
[[nodiscard]] quint64 callKeyOf(QStringView callId);

/// Tokens of an image by its size in pixels, after Anthropic's published rule (width * height / 750,
/// at most 1,600 after their own resize); 1,200 where the size is unknown.
[[nodiscard]] qint32 imageTokens(int width, int height);

} // namespace varve
