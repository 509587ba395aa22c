// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionname.h"

#include "referencetarget.h"

namespace varve
{

Result<Session> sessionNamed(StoreReader &reader, const QString &name)
{
    const qint64 number = name.startsWith(u'#') ? name.sliced(1).toLongLong() : 0;
    return number > 0 ? sessionByNumber(reader, number) : reader.findSession(name);
}

Result<EntryId> entryNamed(StoreReader &reader, const LoadedSession &loaded, const QString &name)
{
    return reader.findEntry(*loaded.snapshot, name).transform([&](qint64 seq) {
        const SessionTree &tree = loaded.snapshot->tree;
        return tree.at(tree.indexOfSeq(seq)).id;
    });
}

} // namespace varve
