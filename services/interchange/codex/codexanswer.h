// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

namespace varve
{

/// Whether an item is part of an answer: reasoning, its text, or a call of whatever kind.
[[nodiscard]] bool isCodexAnswerItem(const JsonRef &item);
/// Adds one to an answer, which may be new.
void addToCodexAnswer(const JsonRef &item, SourceEntry &answer);

/// A call as results refer to it.
struct CodexCall
{
    QString id; ///< as in the block: "call_1|fc_1" if the item has an id of its own
    QString name;

    /// Empty id: the item is no call, or nothing could answer it.
    [[nodiscard]] static CodexCall of(const JsonRef &item);
};

} // namespace varve
