// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "requestlog.h"

namespace varve
{

// What has to happen to an exchange before it may be kept. Pure.

/// Without what looks like a key (secrets.h) and without the key in any spelling (plain, percent-encoded, JSON-escaped, base 64), without values of headers
/// that carry secrets, images replaced by their size, bodies cut to `bodyLimit` bytes.
[[nodiscard]] LoggedExchange loggable(LoggedExchange exchange, const ApiKey &key,
                                      qsizetype bodyLimit);

/// `body` with every run of more than 1,000 base 64 characters replaced by a note of its size.
[[nodiscard]] QByteArray withoutImages(const QByteArray &body);

} // namespace varve
