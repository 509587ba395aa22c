// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

namespace varve
{

/// Where a message of a conversation stands.
struct MessagePlace
{
    std::string id;
    std::string parent; ///< the entry that it stands on
    QDateTime timeAbove; ///< for messages without one
    qint64 line = 0;
};

/// What the entries of all chat programs have in common: ids, time, size and place, and nothing of what was said. `time` invalid: the
/// message has none.
[[nodiscard]] SourceEntry messageFrame(const JsonRef &message, const MessagePlace &place,
                                       const QDateTime &time, const QByteArray &payload);

} // namespace varve
