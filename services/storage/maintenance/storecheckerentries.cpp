// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a check of a store looks at entry by entry.
#include "journalwriter.h"
#include "preparedentry.h"
#include "storechecker.h"
#include <session/entryattachments.h>

namespace varve
{

using namespace Qt::StringLiterals;

Result<> StoreChecker::checkEntries()
{
    const auto last =
            m_database.run("SELECT max(seq) FROM session_entries"_L1).transform([](Query query) {
                return query.next() ? query.integer(0) : 0;
            });
    if (!last) {
        return std::unexpected(last.error());
    }
    SearchTextBuilder builder;
    for (qint64 after = 0; after < *last;) {
        m_control.tell(tr("Checking entries"), after, *last);
        if (m_control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
        const auto batch = entriesAfter(m_database, after);
        if (!batch) {
            return std::unexpected(batch.error());
        }
        if (batch->isEmpty()) {
            break;
        }
        for (const Entry &entry : *batch) {
            if (auto checked = checkEntry(entry, builder); !checked) {
                return checked;
            }
        }
        after = batch->constLast().seq;
    }
    compareCounters();
    return {};
}

Result<> StoreChecker::checkEntry(const Entry &entry, SearchTextBuilder &builder)
{
    ++m_check.entries;
    const PreparedEntry prepared = prepareEntry(entry, builder);
    m_sums[entry.session].add(entry, prepared.metrics);
    const QList<ImageBlock> attachments = attachmentsOf(entry);
    for (const ImageBlock &attachment : attachments) {
        if (!attachment.sha256.isEmpty() && !m_attachments.contains(attachment.sha256)
            && !m_lacking.contains(attachment.sha256)) {
            m_lacking.insert(attachment.sha256);
            note(Kind::MissingAttachment);
        }
    }
    const bool wanted = !prepared.searchText.isEmpty();
    auto indexed =
            m_database.run("SELECT 1 FROM entry_text_docsize WHERE id = ?"_L1, { entry.seq });
    if (!indexed) {
        if (!m_check.has(Kind::DamagedText)) {
            note(Kind::DamagedText, 1, indexed.error().detail);
        }
    } else if (const bool there = indexed->next(); wanted != there) {
        note(wanted ? Kind::MissingText : Kind::StrayText);
    }
    const auto session = m_sessions.constFind(entry.session);
    if (session == m_sessions.cend()) {
        return {}; // a reference that is lost
    }
    EntryNode node = prepared.node;
    node.id = entry.id;
    node.seq = entry.seq;
    node.parentSeq = entry.parentSeq;
    return checkNode(session->number, node).and_then([&] {
        return checkJournal(session->number, entry);
    });
}

Result<> StoreChecker::checkJournal(qint64 session, const Entry &entry)
{
    if (!hasTable(u"journal"_s)) {
        return {}; // a store of an earlier version that is only read
    }
    return JournalWriter(m_database).isWritten(session, entry).transform([&](bool written) {
        if (!written) {
            note(Kind::WrongJournal);
            m_check.journalEntries.insert(entry.seq);
        }
    });
}

/// Tokens are left out: what an answer gave to its neighbours is not known from an entry alone.
Result<> StoreChecker::checkNode(qint64 session, const EntryNode &node)
{
    auto query = m_database.run("SELECT parent_seq, kind, role, flags, id, metrics FROM "
                                "entry_nodes WHERE session = ? AND seq = ?"_L1,
                                { session, node.seq });
    if (!query) {
        if (query.error().kind != Error::Kind::InvalidInput) {
            return std::unexpected(query.error());
        }
        if (!m_check.has(Kind::DamagedNodes)) {
            note(Kind::DamagedNodes, 1, query.error().detail);
        }
        return {};
    }
    if (!query->next()) {
        note(Kind::MissingNodes);
        m_check.nodeSessions.insert(session);
        return {};
    }
    const bool same = query->integer(0) == node.parentSeq
            && query->integer(1) == static_cast<int>(node.type)
            && query->integer(2) == static_cast<int>(node.role) && query->integer(3) == node.flags
            && query->bytes(4) == node.id.toBytes() && query->bytes(5) == node.metrics;
    if (!same) {
        note(Kind::WrongNodes);
        m_check.nodeSessions.insert(session);
    }
    return {};
}

void StoreChecker::compareCounters()
{
    for (const Session &session : std::as_const(m_sessions)) {
        if (!m_sums.value(session.id).matches(session)) {
            note(Kind::WrongCounters, 1, session.name);
            m_check.counterSessions.insert(session.number);
        }
    }
}

} // namespace varve
