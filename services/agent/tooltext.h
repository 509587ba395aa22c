// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace varve
{

/// How much of an output a model is told.
struct TextLimits
{
    qsizetype lines = 2000;
    qsizetype characters = 50'000; ///< UTF-16
};

enum class KeptEnd : quint8 { Head, Tail };

struct LimitedText
{
    QString text;
    qsizetype lines = 0; ///< of the whole
    qsizetype droppedLines = 0; ///< whole ones and the cut one; 0: nothing was dropped
};

/// Bytes as text: what is not UTF-8, and control characters other than tab and line feed, become U+FFFD; escape sequences
/// of terminals are taken out; a carriage return shows what a terminal would (the last of a progress line).
[[nodiscard]] QString readableText(QByteArrayView bytes);

/// Whole lines from one end; a single line over the limit is cut within, though never in a surrogate pair.
[[nodiscard]] LimitedText limitText(const QString &text, KeptEnd end,
                                    const TextLimits &limits = {});

/// NUL bytes, or much that is not UTF-8, in its first 8,000 bytes.
[[nodiscard]] bool looksBinary(QByteArrayView bytes);

} // namespace varve
