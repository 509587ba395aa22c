// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stoppedanswer.h"

#include <algorithm>

namespace varve
{

bool endsInCall(const EntryMetrics &metrics)
{
    return std::ranges::contains(metrics.parts, PartMetrics::Kind::ToolCall, &PartMetrics::kind);
}

EntryId partAtEnd(const Branch &branch, const Context &context)
{
    const QList<ContextItem> &items = context.items;
    const auto last = std::find_if(items.crbegin(), items.crend(), [](const ContextItem &item) {
        return item.isSent() && !item.entry.isNull();
    });
    const int index = last != items.crend() ? branch.snapshot->tree.indexOf(last->entry) : -1;
    return index >= 0 && branch.node(index).has(EntryNode::FailedAnswer) ? last->entry : EntryId();
}

} // namespace varve
