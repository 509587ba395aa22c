// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <storage/archivevalue.h>

#include <functional>

namespace varve
{

/// The bytes that an entry names by their sha256, from the store.
using BlobReader = std::function<Result<QByteArray>(const QByteArray &sha256)>;

/// What is done with things on their way to an archive that others can read. An error keeps back what it is about, and all behind it.
class ArchiveFilter
{
public:
    virtual ~ArchiveFilter() = default;
    /// A record of any kind, before it is encoded. Its entry may name other bytes afterwards: what was taken out of has another hash.
    [[nodiscard]] virtual Result<> clean(ArchiveItem &item, const BlobReader &read) = 0;
    /// The bytes by the name that the cleaned entry has.
    [[nodiscard]] virtual Result<QByteArray> blob(const QByteArray &name,
                                                  const BlobReader &read) = 0;
};

} // namespace varve
