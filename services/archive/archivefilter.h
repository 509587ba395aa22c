// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <session/entry.h>
#include <session/session.h>

#include <functional>

namespace varve
{

/// What is about to leave for an archive, whole and before it is encoded; words for search are made from what comes out. One thread.
class ArchiveFilter
{
public:
    /// Bytes that entries name, by their sha256, as the store has them.
    using BlobReader = std::function<Result<QByteArray>(const QByteArray &sha256)>;

    virtual ~ArchiveFilter() = default;

    /// Also title and summary, where those go alone.
    [[nodiscard]] virtual Result<Session> session(Session session) = 0;
    /// May name other blobs than before: one that was changed has another sha256.
    [[nodiscard]] virtual Result<Entry> entry(Entry entry, const BlobReader &read) = 0;
    /// One that an entry names which came out of entry().
    [[nodiscard]] virtual Result<QByteArray> blob(const QByteArray &sha256,
                                                  const BlobReader &read) = 0;
    /// Of tags, facts, and changes of the journal: every text in it.
    [[nodiscard]] virtual Result<QJsonObject> values(const QJsonObject &values) = 0;
};

} // namespace varve
