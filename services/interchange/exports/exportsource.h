// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrysource.h"
#include "session.h"
#include "sessiontree.h"

#include <QIODevice>

#include <functional>
#include <stop_token>

namespace varve
{

/// What an exporter writes: a session's header, some of its entries, and where their content is read. Refers to the tree and the
/// source; both must outlive it and belong to the calling thread.
struct ExportSource
{
    Session session;
    const SessionTree &tree;
    EntrySource &entries;
    QList<int> order; ///< indices into the tree, parents before children
    EntryId leaf; ///< where the session stands
    std::stop_token stop;

    /// All branches, in append order.
    [[nodiscard]] static ExportSource wholeSession(const Session &session, const SessionTree &tree,
                                                   EntrySource &entries);
    /// From the root to `leaf`, an index into the tree.
    [[nodiscard]] static ExportSource branch(const Session &session, const SessionTree &tree,
                                             EntrySource &entries, int leaf);

    /// Calls `use` for every entry in order. Stops at the first error, and with Cancelled when asked to.
    [[nodiscard]] Result<> forEach(
            const std::function<Result<>(int index, const Entry &)> &use) const;
};

/// All of `bytes`, or DiskFull or Io.
[[nodiscard]] Result<> writeFully(QIODevice &device, const QByteArray &bytes);

/// Writes a file through `write` so that either all of it appears under `path` or nothing changes there.
[[nodiscard]] Result<> saveExport(const QString &path,
                                  const std::function<Result<>(QIODevice &)> &write);

} // namespace varve
