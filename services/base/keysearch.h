// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "apikey.h"

#include <QList>

namespace varve
{

/// Bytes of a text.
struct ByteSpan
{
    qsizetype at = 0;
    qsizetype length = 0;
    friend bool operator==(const ByteSpan &, const ByteSpan &) = default;
};

/// Where a key stands in UTF-8, in any of the spellings that ApiKey::redactedFrom() knows; in no particular order, and overlapping
/// where one spelling is part of another.
[[nodiscard]] QList<ByteSpan> findKey(const ApiKey &key, const QByteArray &text);

} // namespace varve
