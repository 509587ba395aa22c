// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionstore.h"

namespace varve
{

/// A session that goes on in another one, which begins with `entries`: a compaction, and the masks that belong to it.
struct RollOver
{
    SessionId parent;
    EntryId leaf; ///< of the parent: what the child stands on (Conflict if it is another by now)
    QList<Entry> entries; ///< a chain below it
    QString summary; ///< of the parent, for lists
};

struct RolledOver
{
    Session child;
    QList<Entry> entries; ///< as stored
};

/// Makes the child, writes its entries, gives it the messages and the draft that wait in the parent, and keeps the summary with
/// the parent, all in one transaction. No entry is moved or copied and the parent's leaf stays. The thread of `store`.
[[nodiscard]] Result<RolledOver> rollOver(SessionStore &store, const RollOver &wanted);

/// The same once more, with the summary that `parent` rolled over with from where it stands still. NotFound if it did not.
[[nodiscard]] Result<RolledOver> rollOverAgain(SessionStore &store, const SessionId &parent);

/// The session in which this one goes on: the newest that rolled over from where it stands, and from where that one stands, and so
/// on; itself, if none did. The thread of `reader`.
[[nodiscard]] Result<Session> whereItGoesOn(StoreReader &reader, const Session &session);

/// "Title (2)" of "Title", "Title (3)" of that one's child. Empty for an empty one.
[[nodiscard]] QString titleOfNext(const Session &parent);

} // namespace varve
