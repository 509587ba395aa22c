// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrydata.h"

#include "contextedit.h"

namespace varve::entryData
{

bool isMaskNotice(const Entry &entry)
{
    return ContextEdit::isContextEdit(entry) && entry.summary.isEmpty()
            && entry.data.contains(Before) && entry.data.contains(After);
}

std::optional<int> exitCodeOf(const Entry &entry)
{
    QJsonValue code = entry.data.value(ExitCode);
    if (code.isUndefined()) {
        code = entry.data.value(Details).toObject().value(ExitCode);
    }
    return code.isDouble() ? std::optional(code.toInt()) : std::nullopt;
}

} // namespace varve::entryData
