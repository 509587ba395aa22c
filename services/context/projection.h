// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branch.h"
#include "context.h"
#include "request.h"

#include <QSet>

namespace varve
{

/// A text that is sent before the conversation.
struct PromptPart
{
    Category category = Category::SystemPrompt;
    QString title;
    QString text;
    QString path = {}; ///< of the file it is from; empty: it is from none

    friend bool operator==(const PromptPart &, const PromptPart &) = default;
};

/// Tool output that becomes a placeholder as soon as its turn is over, without an edit (MaskPolicy::KeepNone).
struct DroppedOutput
{
    bool byDefault = false;
    QSet<qint64> exceptions = {}; ///< results, by seq, that the default does not hold for

    [[nodiscard]] bool drops(qint64 seq) const { return byDefault != exceptions.contains(seq); }
    [[nodiscard]] bool isEmpty() const { return !byDefault && exceptions.isEmpty(); }
    friend bool operator==(const DroppedOutput &, const DroppedOutput &) = default;
};

struct ProjectionSettings
{
    QList<PromptPart> prompts;
    QList<ToolDefinition> tools; ///< that the model is told of
    qint64 window = 0;
    qint64 reserve = 0;
    TokenFactors factors;
    /// Thinking is sent back to the model that made it. False for protocols that have no place for it.
    bool replaysThinking = true;
    /// Who is asked, spelled as in the entries of its answers; no model: the branch's own.
    QString provider = {};
    QString model = {};
    DroppedOutput dropped = {};
};

/// What the next request on this branch holds. No I/O: sizes come from the nodes' metrics, so content is never
/// needed. Linear in the entries after the first kept one.
[[nodiscard]] Context project(const Branch &branch, const ProjectionSettings &settings);

/// Of the texts of prompts and tools.
[[nodiscard]] CharCounts instructionChars(const ProjectionSettings &settings);

/// What telling a model of a tool takes.
[[nodiscard]] qint32 toolTokens(const ToolDefinition &tool, const TokenFactors &factors);

/// Tokens of a message that is pinned and stands above the cut.
[[nodiscard]] qint32 pinnedTokens(const EntryMetrics &metrics, const TokenFactors &factors);

/// Whether a boundary masks a result of this size: by its characters alone, so that no better estimate ever turns it back.
[[nodiscard]] bool isLargerThanPlaceholder(const EntryMetrics &metrics);

/// Tokens of the working memory as it is sent; 0 without a fact that is shown.
[[nodiscard]] qint64 memoryTokens(const QList<MemoryFact> &facts, const TokenFactors &factors);

/// Tokens of the placeholder that stands for a masked result.
[[nodiscard]] qint32 placeholderTokens(const TokenFactors &factors);

} // namespace varve
