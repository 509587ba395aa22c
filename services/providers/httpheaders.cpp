// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "httpheaders.h"

#include <algorithm>

namespace varve
{

QByteArray headerValue(const HttpHeaders &headers, QByteArrayView name)
{
    const auto hit = std::ranges::find_if(headers, [name](const auto &header) {
        return header.first.compare(name, Qt::CaseInsensitive) == 0;
    });
    return hit == headers.end() ? QByteArray() : hit->second;
}

} // namespace varve
