// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

namespace varve
{

/// Everything an entry keeps as an attachment, each hash once: its images, and the whole of an output whose text was shortened
/// (as "text/plain", without a size). Whoever copies, counts or removes attachments asks here.
[[nodiscard]] QList<ImageBlock> attachmentsOf(const Blocks &blocks, const QJsonObject &data);
[[nodiscard]] inline QList<ImageBlock> attachmentsOf(const Entry &entry)
{
    return attachmentsOf(entry.blocks, entry.data);
}

} // namespace varve
