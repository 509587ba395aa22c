// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <variant>

namespace varve
{

struct TextBlock
{
    QString text;
    friend bool operator==(const TextBlock &, const TextBlock &) = default;
};

struct ThinkingBlock
{
    QString text;
    QString signature; ///< opaque proof of the API that made it; may be the whole block if redacted
    bool redacted = false;
    friend bool operator==(const ThinkingBlock &, const ThinkingBlock &) = default;
};

struct ToolCallBlock
{
    QString callId;
    QString name;
    QByteArray arguments; ///< the raw JSON bytes (UTF-8) as the model or the source file has them
    QString signature; ///< some APIs sign calls too (Gemini's thought signature)
    friend bool operator==(const ToolCallBlock &, const ToolCallBlock &) = default;
};

/// The bytes live in the attachments, once for each content.
struct ImageBlock
{
    QByteArray sha256; ///< 32 bytes
    QString mediaType;
    int width = 0; ///< pixels; 0 if it could not be read
    int height = 0;
    friend bool operator==(const ImageBlock &, const ImageBlock &) = default;
};

using Block = std::variant<TextBlock, ThinkingBlock, ToolCallBlock, ImageBlock>;
using Blocks = QList<Block>;

/// All text blocks joined in order, without a separator.
[[nodiscard]] QString plainText(const Blocks &blocks);

/// Characters of texts, thinking with its signature, and arguments of calls.
[[nodiscard]] qsizetype textSize(const Blocks &blocks);

} // namespace varve
