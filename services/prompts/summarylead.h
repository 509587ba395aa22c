// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <initializer_list>

namespace varve
{

/// The tags that set off what the program puts into a conversation.
namespace promptTags
{
inline constexpr QLatin1StringView Summary { "summary" };
inline constexpr QLatin1StringView BranchSummary { "branch-summary" };
inline constexpr QLatin1StringView Pinned { "pinned" };
inline constexpr QLatin1StringView Memory { "memory" };
inline constexpr QLatin1StringView Conversation { "conversation" };
inline constexpr QLatin1StringView PreviousSummary { "previous-summary" };
inline constexpr QLatin1StringView Focus { "focus" };
inline constexpr QLatin1StringView Notes { "notes" };
} // namespace promptTags

/// `text` with every opening or closing of one of the tags made harmless (its "<" becomes "&lt;"), whatever its case and
/// the white space in it. Everything else stays as it is.
[[nodiscard]] QString escapeTags(QStringView text, std::initializer_list<QLatin1StringView> tags);

/// The user message that stands for what a compaction took out.
[[nodiscard]] QString wrapSummary(const QString &summary);
/// The summary in such a message, for what comes back from another program; a text that is none as it is.
[[nodiscard]] QString unwrappedSummary(const QString &text);
/// The user message that stands for a range of messages in the middle.
[[nodiscard]] QString wrapRangeSummary(const QString &summary);
/// The user message that reports on a branch that was left.
[[nodiscard]] QString wrapBranchSummary(const QString &summary);
/// The user message that brings a pinned entry back from before the cut.
[[nodiscard]] QString wrapPinned(const QString &text);
/// The part of the system prompt that holds the working memory; `lines` as memoryLine() makes them.
[[nodiscard]] QString wrapMemory(const QString &lines);
/// The part for facts that hold beyond one session; `where` completes "Facts about ...".
[[nodiscard]] QString wrapKeptFacts(const QString &where, const QString &lines);
/// One fact under its number, by which a model names it. It cannot look like two.
[[nodiscard]] QString memoryLine(qsizetype number, const QString &fact);
/// The user message sent first where a conversation would not begin with one.
[[nodiscard]] QString leadInText();

} // namespace varve
