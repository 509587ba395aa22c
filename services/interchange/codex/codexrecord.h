// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <QDateTime>

namespace varve
{

/// One line of a rollout: {timestamp, type, payload}, or in the oldest files the bare item.
struct CodexRecord
{
    std::string_view kind; ///< session_meta, response_item, event_msg, turn_context, compacted, ..
    JsonRef payload; ///< the line itself if it is bare
    JsonRef source;
    QDateTime time; ///< invalid if the line names none
    bool wrapped = false;

    [[nodiscard]] static CodexRecord of(const JsonRef &object);
    /// Of an item or event.
    [[nodiscard]] std::string_view type() const { return payload["type"].utf8(); }
    /// Digest of everything but ids and time.
    [[nodiscard]] QByteArray digest() const;
};

/// Whether a file whose first whole line is this one is a rollout.
[[nodiscard]] bool isCodexBeginning(const JsonRef &object);

/// Digest of an item without its ids.
[[nodiscard]] QByteArray codexDigest(const JsonRef &item);
/// Of the two together.
[[nodiscard]] QByteArray codexDigest(const QByteArray &first, const QByteArray &second);

} // namespace varve
