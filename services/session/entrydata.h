// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

#include <QLatin1StringView>

#include <optional>

/// Keys of Entry::data that are written in one folder and read in another. They are in the store: a name never changes.
namespace varve::entryData
{

// Answers
inline constexpr QLatin1StringView ErrorMessage("errorMessage"); ///< why it was not finished; text
inline constexpr QLatin1StringView DurationMs(
        "durationMs"); ///< also of tool results and compactions

inline constexpr QLatin1StringView Manifest(
        "manifest"); ///< what its request was made of, see answermanifest.h
inline constexpr QLatin1StringView Instructions(
        "instructions"); ///< MeasuredInstructions, in a manifest and of compactions

// Tool results; what a tool says beyond that is in an object of its own
inline constexpr QLatin1StringView Details("details");
inline constexpr QLatin1StringView ExitCode(
        "exitCode"); ///< here or in the details, see exitCodeOf()
inline constexpr QLatin1StringView ReadFiles("readFiles"); ///< also of compactions
inline constexpr QLatin1StringView ModifiedFiles("modifiedFiles"); ///< also of compactions
inline constexpr QLatin1StringView FullOutput(
        "fullOutput"); ///< hash of an attachment, in hexadecimal digits

// Bash executions
inline constexpr QLatin1StringView Cancelled("cancelled"); ///< true or missing

// Compactions
inline constexpr QLatin1StringView State("state"); ///< ContextState at the compaction
inline constexpr QLatin1StringView TokensAfter("tokensAfter"); ///< of the context
inline constexpr QLatin1StringView Offline("offline"); ///< made without a model
inline constexpr QLatin1StringView SummarizedEntries("summarizedEntries");
inline constexpr QLatin1StringView KeptEntries("keptEntries");
inline constexpr QLatin1StringView Before(
        "before"); ///< tokens by category; also of edits of a run that only masked
inline constexpr QLatin1StringView After("after"); ///< the same

// Notes
inline constexpr QLatin1StringView LabelText("label");
inline constexpr QLatin1StringView SessionName("name");
inline constexpr QLatin1StringView ThinkingLevel("thinkingLevel");

/// Whether an edit of the context was written by a run that only masked, and tells what that freed.
[[nodiscard]] bool isMaskNotice(const Entry &entry);

/// The exit code that is stored with a bash execution or a tool result.
[[nodiscard]] std::optional<int> exitCodeOf(const Entry &entry);

} // namespace varve::entryData
