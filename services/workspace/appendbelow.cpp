// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "appendbelow.h"

namespace varve
{

Result<QList<Entry>> appendBelow(SessionStore &store, const SessionId &session,
                                 const EntryId &parent, const QList<Entry> &entries,
                                 const AppendOptions &options)
{
    // Nearly always nothing happened, and a snapshot costs milliseconds.
    auto direct = store.append(session, parent, entries, options);
    if (direct || direct.error().kind != Error::Kind::Conflict) {
        return direct;
    }
    const auto now = store.reader().snapshot(session);
    if (!now) {
        return std::unexpected(now.error());
    }
    const EntryId leaf = now->session.leaf;
    if (leaf == parent) {
        return direct; // the conflict is another one: a queued message that is gone
    }
    const int above = now->tree.indexOf(parent);
    const int at = now->tree.indexOf(leaf);
    if (parent.isNull() || (above >= 0 && at >= 0 && now->tree.isAncestorOrSelf(above, at))) {
        return store.append(session, leaf, entries, options);
    }
    return store.appendBeside(session, parent, entries, options);
}

Result<qint64> branchEnd(StoreReader &reader, const SessionId &session, qint64 seq)
{
    const auto row = reader.session(session);
    if (!row) {
        return std::unexpected(row.error());
    }
    if (row->leafSeq == seq) { // nearly always, and a snapshot costs milliseconds
        return seq;
    }
    return reader.snapshot(session).transform([seq](const SessionSnapshot &now) {
        const qint64 leafSeq = now.session.leafSeq;
        const int above = now.tree.indexOfSeq(seq);
        const int at = now.tree.indexOfSeq(leafSeq);
        return above >= 0 && at >= 0 && now.tree.isAncestorOrSelf(above, at) ? leafSeq : seq;
    });
}

} // namespace varve
