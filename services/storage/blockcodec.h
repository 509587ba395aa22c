// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/block.h>

namespace varve
{

/// The store keeps an entry's text in `content` and, only where that does not say it all, the order and
/// the other blocks in `blocks_json`: [{t: text, n: UTF-16 length}, thinking, calls with their raw
/// argument bytes, image hashes].
[[nodiscard]] QString encodeBlocks(const Blocks &blocks);
[[nodiscard]] Blocks decodeBlocks(const QString &content, const QString &blocksJson);

} // namespace varve
