// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"
#include <base/error.h>

namespace varve
{

/// Reads single entries by key. What views use for the rows they show; implemented by the store's reader.
/// Belongs to one thread. A read by key takes about 0.1 ms, so the GUI thread may use it for visible rows,
/// never for a whole branch.
class EntrySource
{
public:
    virtual ~EntrySource() = default;

    [[nodiscard]] virtual Result<Entry> entry(qint64 seq) = 0;
    /// The bytes of an attachment.
    [[nodiscard]] virtual Result<QByteArray> attachment(const QByteArray &sha256) = 0;
};

} // namespace varve
