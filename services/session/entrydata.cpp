// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrydata.h"

namespace varve::entryData
{

std::optional<int> exitCodeOf(const Entry &entry)
{
    QJsonValue code = entry.data.value(ExitCode);
    if (code.isUndefined()) {
        code = entry.data.value(Details).toObject().value(ExitCode);
    }
    return code.isDouble() ? std::optional(code.toInt()) : std::nullopt;
}

} // namespace varve::entryData
