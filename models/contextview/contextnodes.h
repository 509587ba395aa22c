// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "context.h"

#include <QHash>
#include <QList>
#include <QString>

#include <functional>

namespace varve
{

/// One row of the context tree.
struct ContextNode
{
    enum class Kind : quint8 {
        Category,
        Tool, ///< results of one tool
        Quoted, ///< of what the person said: what it quotes from other sessions
        Item, ///< one message's part of the category, or one prompt part
        More, ///< the smaller ones, folded
        NotSent, ///< the last row: what stays out
        Reason, ///< what stays out for one reason
    };

    Kind kind = Kind::Category;
    Category category = Category::User;
    LeftOutReason reason = LeftOutReason::None;
    TokenSource source = TokenSource::Estimated;
    int parent = -1;
    int row = 0; ///< among the parent's children
    QList<int> children {}; ///< largest first, but Quoted before all
    int item = -1; ///< index into Context::items
    int items = 1; ///< messages below, itself included
    bool quoted = false; ///< only what the message quotes; it stands below Quoted
    QString name {}; ///< of a tool
    qint64 tokens = 0; ///< exact
    qint64 shownTokens = 0; ///< for formatTokens(); siblings add up to their parent
    /// Tenths of a percent of the window; -1: not of the window, or the window is unknown.
    qint64 share = -1;
};

/// The rows below one category before they fold.
inline constexpr int ContextFoldLimit = 20;

/// The whole tree; [0] is the invisible root. Tool results are grouped by tool if `toolNameOf` is given (it gets
/// a seq) and more than one tool is found. O(n log n); no I/O but what toolNameOf does.
[[nodiscard]] QList<ContextNode> buildContextNodes(
        const Context &context, const std::function<QString(qint64 seq)> &toolNameOf);

} // namespace varve
