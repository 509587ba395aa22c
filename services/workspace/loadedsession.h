// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/branch.h>
#include <storage/storereader.h>

#include <ranges>
#include <stop_token>

namespace varve
{

/// A session as it is looked at: read on any thread, then a value.
struct LoadedSession
{
    std::shared_ptr<const SessionSnapshot> snapshot;
    Branch branch; ///< to the leaf that is looked at
    TokenFactors factors; ///< of the branch's model

    [[nodiscard]] const Session &session() const { return snapshot->session; }
    /// False while another branch than the session's own is looked at.
    [[nodiscard]] bool isAtLeaf() const
    {
        return branch.leaf < 0 ? snapshot->session.leafSeq == 0
                               : branch.node(branch.leaf).seq == snapshot->session.leafSeq;
    }
};

/// `leafSeq` 0: the session's own leaf. The thread of `reader`.
[[nodiscard]] Result<LoadedSession> loadSession(StoreReader &reader, const SessionId &id,
                                                qint64 leafSeq = 0);

/// The same session looked at from another entry; only what decides the context is read again.
[[nodiscard]] Result<LoadedSession> lookFrom(StoreReader &reader, const LoadedSession &loaded,
                                             qint64 leafSeq);

/// The entries with these numbers, in their order; Cancelled when asked to stop.
template<typename Numbers>
[[nodiscard]] Result<QList<Entry>> readEntries(EntrySource &source, const Numbers &seqs,
                                               const std::stop_token &stop)
{
    QList<Entry> entries;
    for (const qint64 seq : seqs) {
        if (stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, QString());
        }
        auto entry = source.entry(seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        entries += std::move(*entry);
    }
    return entries;
}

/// The same by where they stand in the tree.
[[nodiscard]] inline Result<QList<Entry>> readEntries(EntrySource &source, const SessionTree &tree,
                                                      const QList<int> &places,
                                                      const std::stop_token &stop)
{
    return readEntries(
            source, places | std::views::transform([&](int place) { return tree.at(place).seq; }),
            stop);
}

} // namespace varve
