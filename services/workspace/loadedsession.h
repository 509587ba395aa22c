// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/branch.h>
#include <storage/storereader.h>

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

} // namespace varve
