// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <session/entry.h>

#include <optional>

namespace varve
{

/// What one row shows. `entry` is empty where `error` is set.
struct RowContent
{
    Entry entry;
    QList<Entry> results; ///< that fold into its calls, oldest first
    std::optional<Error> error;

    /// The result of one call; null if there is none.
    [[nodiscard]] const Entry *resultOf(const QString &callId) const;
};

/// What a tool's result says it changed, as a unified diff; empty if it changed nothing.
[[nodiscard]] QString changeOf(const Entry &result);

/// A row as plain text for the clipboard: what was said, called, run and summarized; no thinking, no signatures, no images.
[[nodiscard]] QString plainTextOf(const RowContent &content);
/// A row as Markdown: text as it was written, thinking as a quote, calls, commands and results as fenced code; no images.
[[nodiscard]] QString markdownOf(const RowContent &content);

} // namespace varve
