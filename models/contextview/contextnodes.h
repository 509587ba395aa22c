// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>

#include <QHash>
#include <QList>
#include <QString>

#include <functional>

namespace varve
{

/// A message's part of one category.
struct ContextLeaf
{
    int item = 0; ///< index into Context::items
    qint64 tokens = 0;
    TokenSource source = TokenSource::Estimated;
    bool quoted = false;
};

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
    QList<ContextLeaf>
            folded {}; ///< of More: what its rows will be of, in any order; empty once they are there
    QString name {}; ///< of a tool
    qint64 tokens = 0; ///< exact
    qint64 shownTokens = 0; ///< for formatTokens(); siblings add up to their parent
    /// Tenths of a percent of the window; -1: not of the window, or the window is unknown.
    qint64 share = -1;
};

/// The rows below one category before they fold.
inline constexpr int ContextFoldLimit = 20;

/// The whole tree but the rows below More; [0] is the invisible root. Tool results are grouped by tool if `toolNameOf` is
/// given (it gets a seq) and more than one tool is found. Linear; no I/O but what toolNameOf does.
[[nodiscard]] QList<ContextNode> buildContextNodes(
        const Context &context, const std::function<QString(qint64 seq)> &toolNameOf);

/// Appends the rows below a node that has `folded`: most contexts have many thousands, and few are ever looked at. `context`
/// is the one that `nodes` are of.
void unfoldContextNode(QList<ContextNode> &nodes, int node, const Context &context);

} // namespace varve
