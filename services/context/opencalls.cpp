// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencalls.h"

#include <algorithm>

namespace varve
{

bool hasOpenCalls(const Context &context)
{
    const auto newest = std::find_if(
            context.items.crbegin(), context.items.crend(),
            [](const ContextItem &item) { return item.isSent() && item.role == Role::Assistant; });
    return newest != context.items.crend()
            && std::ranges::any_of(context.repairs, [&](const Repair &repair) {
                   return repair.kind == Repair::Kind::MissingResult
                           && repair.entry == newest->entry;
               });
}

} // namespace varve
