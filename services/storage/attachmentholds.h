// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <session/entry.h>

#include <QSet>

#include <chrono>

namespace varve
{

/// Attachments that were stored for an entry that is still to come, such as the images of a message that is being sent. Nothing else
/// names them until then, and they may be in a deleted session too: AttachmentSweep leaves alone what is held. What nobody
/// comes for is let go after a while. Used on the thread of its database.
class AttachmentHolds
{
public:
    static constexpr std::chrono::hours Longest { 24 };

    explicit AttachmentHolds(Database &database) : m_database(database) { }

    [[nodiscard]] Result<> add(const QByteArray &sha256);
    /// The entry is there and names them itself. In its transaction.
    [[nodiscard]] Result<> release(const Entry &entry);
    [[nodiscard]] Result<QSet<QByteArray>> current();

private:
    Database &m_database;
};

} // namespace varve
