// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "looseentries.h"

#include <session/sessionsnapshot.h>

#include <utility>

namespace varve
{

void LooseEntries::set(QList<Entry> entries)
{
    m_entries = std::move(entries);
    qint64 seq = 0;
    EntryId before;
    for (Entry &entry : m_entries) {
        entry.id = EntryId::create();
        entry.parent = std::exchange(before, entry.id);
        entry.parentSeq = seq;
        entry.seq = ++seq;
    }
}

std::shared_ptr<const SessionSnapshot> LooseEntries::snapshot() const
{
    QList<EntryNode> nodes;
    for (const Entry &entry : m_entries) {
        EntryNode node = nodeOf(entry);
        node.seq = entry.seq;
        node.parentSeq = entry.parentSeq;
        nodes += node;
    }
    auto made = std::make_shared<SessionSnapshot>();
    made->session.id = SessionId::create();
    made->tree = SessionTree(nodes);
    return made;
}

Result<Entry> LooseEntries::entry(qint64 seq)
{
    if (seq < 1 || seq > m_entries.size()) {
        return fail(Error::Kind::NotFound, QString());
    }
    return m_entries.at(seq - 1);
}

Result<QByteArray> LooseEntries::attachment(const QByteArray & /*sha256*/)
{
    return fail(Error::Kind::NotFound, QString());
}

} // namespace varve
