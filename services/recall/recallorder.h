// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallview.h"

#include <functional>
#include <optional>

namespace varve
{

/// A question that no word answers but the order of what was said: "what was my last request", "what did we do first".
struct OrderQuestion
{
    enum class From : quint8 { First, Last, Yesterday, Today };

    From from = From::Last;
    bool withAnswers = false; ///< also what came of it

    friend bool operator==(const OrderQuestion &, const OrderQuestion &) = default;
};

/// Empty if the question is about something. Pure.
[[nodiscard]] std::optional<OrderQuestion> readOrderQuestion(const QString &text);

struct OrderedEntries
{
    QList<Entry> entries; ///< best first
    bool otherDay = false; ///< nothing is of the day that was asked for: the last ones are
};

/// What the person asked on the branch, and with `withAnswers` what the model said at the end of each turn; at most `limit`, without those
/// that `isHidden`, and without such questions themselves.
[[nodiscard]] Result<OrderedEntries> readInOrder(
        StoreReader &reader, const RecallView &view, const RecallRequest &request,
        const OrderQuestion &question, const std::function<bool(const Entry &)> &isHidden);

} // namespace varve
