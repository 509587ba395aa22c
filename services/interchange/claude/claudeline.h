// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

namespace varve
{

/// What every line of a transcript has, and what kinds of lines there are.

/// An entry with the time, size and original id of a line; nothing of what it says.
[[nodiscard]] SourceEntry claudeEntryOf(const JsonRef &line, qint64 number);

/// Fields that are neither a line's envelope nor `known`.
[[nodiscard]] QJsonObject claudeFields(const JsonRef &line,
                                       std::initializer_list<std::string_view> known);

/// Digest of all that a line says but ids, references, time and circumstances. For lines without a message.
[[nodiscard]] QByteArray claudeLineDigest(const JsonRef &line);

/// Lines that record the program's state and are no part of the conversation.
[[nodiscard]] bool isClaudeNoise(std::string_view type);

/// What a line with the role user is, apart from tool results and summaries.
enum class ClaudeSpeaker : quint8 { Person, Command, CommandOutput, Shell, Hook, Reminder, Meta };
[[nodiscard]] ClaudeSpeaker claudeSpeakerOf(std::string_view text, bool isMeta);

} // namespace varve
