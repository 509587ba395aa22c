// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loadedsession.h"

namespace varve
{

namespace
{

Result<LoadedSession> look(StoreReader &reader, std::shared_ptr<const SessionSnapshot> snapshot,
                           qint64 leafSeq)
{
    LoadedSession loaded;
    const int leaf = leafSeq == 0 ? -1 : snapshot->tree.indexOfSeq(leafSeq);
    auto branch = loadBranch(snapshot, leaf, reader);
    if (!branch) {
        return std::unexpected(branch.error());
    }
    auto factors = reader.tokenFactors(branch->state.model);
    if (!factors) {
        return std::unexpected(factors.error());
    }
    loaded.snapshot = std::move(snapshot);
    loaded.branch = std::move(*branch);
    loaded.factors = *factors;
    return loaded;
}

} // namespace

Result<LoadedSession> loadSession(StoreReader &reader, const SessionId &id, qint64 leafSeq)
{
    auto snapshot = reader.snapshot(id);
    if (!snapshot) {
        return std::unexpected(snapshot.error());
    }
    auto shared = std::make_shared<const SessionSnapshot>(std::move(*snapshot));
    return look(reader, shared, leafSeq != 0 ? leafSeq : shared->session.leafSeq);
}

Result<LoadedSession> lookFrom(StoreReader &reader, const LoadedSession &loaded, qint64 leafSeq)
{
    return look(reader, loaded.snapshot, leafSeq != 0 ? leafSeq : loaded.session().leafSeq);
}

} // namespace varve
