// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwriter.h"

#include "sessionrow.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportWriter)
};

} // namespace

// An import can be repeated, so it need not wait for the disk at every batch.
ImportWriter::ImportWriter(SessionStore &store) : m_store(store)
{
    [[maybe_unused]] const auto faster = m_store.database().execute(u"PRAGMA synchronous=NORMAL"_s);
}

ImportWriter::~ImportWriter()
{
    [[maybe_unused]] const auto safer = m_store.database().execute(u"PRAGMA synchronous=FULL"_s);
}

Result<ImportSink::Begun> ImportWriter::beginSession(const Session &session)
{
    m_writer.reset();
    m_known.clear();
    m_added = 0;
    Database &database = m_store.database();
    std::optional<Session> existing;
    {
        auto query = database.run(
                "SELECT id FROM sessions WHERE origin_format = ? AND origin_id = ? AND origin_id <> ''"_L1,
                { session.origin.format, session.origin.sessionId });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (query->next()) {
            const SessionId id = SessionId::fromString(query->text(0));
            auto found = m_store.reader().session(id);
            if (!found) {
                return std::unexpected(found.error());
            }
            existing = *found;
        }
    }
    if (!existing) {
        auto created = m_store.createSession(session);
        if (!created) {
            return std::unexpected(created.error());
        }
        m_writer.emplace(database, *created);
        return Begun { created->id, false };
    }
    if (auto known = readKnown(existing->id); !known) {
        return std::unexpected(known.error());
    }
    auto moved = database.run("UPDATE sessions SET origin_path = ? WHERE number = ?"_L1,
                              { session.origin.path, existing->number });
    if (!moved) {
        return std::unexpected(moved.error());
    }
    m_writer.emplace(database, *existing);
    return Begun { existing->id, true };
}

Result<> ImportWriter::readKnown(const SessionId &session)
{
    auto query = m_store.database().run("SELECT origin_key, id FROM session_entries WHERE session_id = ? "
                                        "AND origin_key IS NOT NULL"_L1,
                                        { session.toString() });
    if (!query) {
        return std::unexpected(query.error());
    }
    while (query->next()) {
        m_known.insert(query->bytes(0), EntryId::fromString(query->text(1)));
    }
    return {};
}

Result<QList<EntryId>> ImportWriter::append(const QList<Entry> &entries)
{
    Q_ASSERT(m_writer);
    auto transaction = Transaction::begin(m_store.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    QList<EntryId> ids;
    ids.reserve(entries.size());
    QHash<EntryId, EntryId> replaced; // an id given by the importer -> the stored entry it stands for
    for (Entry entry : entries) {
        if (const auto known = m_known.constFind(entry.originKey);
            !entry.originKey.isEmpty() && known != m_known.cend()) {
            replaced.insert(entry.id, *known);
            ids += *known;
            continue;
        }
        entry.parent = replaced.value(entry.parent, entry.parent);
        entry.firstKept = replaced.value(entry.firstKept, entry.firstKept);
        entry.target = replaced.value(entry.target, entry.target);
        entry.branchFrom = replaced.value(entry.branchFrom, entry.branchFrom);
        if (auto written = m_writer->write(entry); !written) {
            return std::unexpected(written.error());
        }
        if (!entry.originKey.isEmpty()) {
            m_known.insert(entry.originKey, entry.id);
        }
        ids += entry.id;
        ++m_added;
    }
    if (auto finished = m_writer->finish(); !finished) {
        return std::unexpected(finished.error());
    }
    return transaction->commit().transform([&] { return ids; });
}

Result<QByteArray> ImportWriter::addAttachment(const QByteArray &data, const QString &mediaType, int width, int height)
{
    return m_store.addAttachment(data, mediaType, width, height);
}

Result<ImportSink::Ended> ImportWriter::endSession(const EntryId &leaf)
{
    Q_ASSERT(m_writer);
    if (m_added > 0 && !leaf.isNull()) {
        if (auto moved = moveLeaf(leaf); !moved) {
            return std::unexpected(moved.error());
        }
    }
    m_writer.reset();
    return Ended { m_added };
}

Result<> ImportWriter::moveLeaf(const EntryId &leaf)
{
    Database &database = m_store.database();
    const Session known = m_writer->session();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    // Entries without an origin key are the person's own: where there is one, the leaf is theirs to move.
    auto own = database.run("SELECT 1 FROM session_entries WHERE session_id = ? AND origin_key IS NULL LIMIT 1"_L1,
                            { known.id.toString() });
    if (!own) {
        return std::unexpected(own.error());
    }
    if (own->next()) {
        return {};
    }
    auto seq = m_writer->seqOf(leaf);
    if (!seq) {
        return std::unexpected(seq.error());
    }
    if (*seq == 0) {
        return fail(Error::Kind::Internal, Tr::tr("The importer named a leaf that it did not import."));
    }
    auto moved = database.run("UPDATE sessions SET leaf_id = ?, leaf_seq = ? WHERE number = ?"_L1,
                              { leaf.toString(), *seq, known.number });
    if (!moved) {
        return std::unexpected(moved.error());
    }
    return transaction->commit();
}

} // namespace varve
