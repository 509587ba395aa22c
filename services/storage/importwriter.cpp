// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwriter.h"

#include "sessionrow.h"

#include <QCoreApplication>
#include <QThread>

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportWriter)
};

using std::chrono::milliseconds;

// A transaction costs the less the larger it is, but others wait for its end.
constexpr milliseconds LongestAlone(150);
constexpr milliseconds LongestBesideOthers(2);
constexpr milliseconds OthersComeBack(2000); // somebody who wrote is likely to write again within
constexpr std::chrono::microseconds LetOthersIn(700); // longer than they pause between two tries
constexpr milliseconds LongestTurnOfOthers(30);

constexpr int CacheKilobytesHere = 24'000; // 32 MB took 8 MB more and no less time
// Pages of the log before it is written back: fewer than others wait for.
constexpr int CheckpointPagesHere = 5000;

// A step of merging costs the more the more parts it begins with. With 48 parts and 20 pages one took up to 19 ms while
// somebody appended (and their p99 was 10 ms), with 24 and 8 up to 8 ms (5.7 ms); the import itself takes as long.
constexpr int MostParts = 48;
constexpr int MostPartsBesideOthers = 24;
constexpr int PagesAlone = 400; // some 40 ms
constexpr int PagesBesideOthers = 8;

/// Only speed depends on it.
void set(Database &database, QLatin1StringView pragma, const QString &value)
{
    [[maybe_unused]] const auto done = database.execute("PRAGMA "_L1 + pragma + u'=' + value);
}

class PreparedEntries final : public ImportSink::Preparation
{
public:
    explicit PreparedEntries(const QList<Entry> &from)
    {
        SearchTextBuilder builder;
        entries.reserve(static_cast<size_t>(from.size()));
        for (const Entry &entry : from) {
            entries.push_back(prepareEntry(entry, builder));
        }
    }
    std::vector<PreparedEntry> entries;
};

} // namespace

// An import can be repeated, so it need not wait for the disk at every batch.
ImportWriter::ImportWriter(SessionStore &store) : m_store(store), m_indexing(store.database())
{
    Database &database = m_store.database();
    database.setPatient(true);
    set(database, "synchronous"_L1, "NORMAL"_L1);
    set(database, "wal_autocheckpoint"_L1, QString::number(CheckpointPagesHere));
    set(database, "cache_size"_L1, QString::number(-CacheKilobytesHere));
}

ImportWriter::~ImportWriter()
{
    Database &database = m_store.database();
    std::ignore = settle();
    m_writer.reset();
    if (m_indexing.hasBegun()) {
        mergeIndex();
        [[maybe_unused]] const auto usual = m_indexing.end();
    }
    set(database, "synchronous"_L1, "FULL"_L1);
    set(database, "wal_autocheckpoint"_L1, QString::number(Database::CheckpointPages));
    set(database, "cache_size"_L1, QString::number(-Database::CacheKilobytes));
    database.setPatient(false);
}

Result<std::optional<Session>> ImportWriter::findExisting(const SessionOrigin &origin)
{
    SessionId id;
    {
        auto query = m_store.database().run(
                "SELECT id FROM sessions WHERE origin_format = ? AND origin_id = ? AND origin_id <> ''"_L1,
                { origin.format, origin.sessionId });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (!query->next()) {
            return std::nullopt;
        }
        id = SessionId::fromString(query->text(0));
    }
    return m_store.reader().session(id).transform(
            [](const Session &session) { return std::optional(session); });
}

Result<SessionId> ImportWriter::findSession(const SessionOrigin &origin)
{
    return findExisting(origin).transform(
            [](const std::optional<Session> &found) { return found ? found->id : SessionId(); });
}

Result<ImportSink::Begun> ImportWriter::beginSession(const Session &session)
{
    if (auto settled = settle(); !settled) {
        return std::unexpected(settled.error());
    }
    m_writer.reset();
    m_safe = {};
    m_abandoned = false;
    m_known.clear();
    m_knownUpTo = 0;
    m_added = 0;
    Database &database = m_store.database();
    auto existing = findExisting(session.origin);
    if (existing && !*existing) {
        auto created = m_store.createSession(session);
        if (created) {
            m_writer.emplace(database, *created);
            return Begun { created->id, false };
        }
        // Another process may have begun with the same file a moment ago.
        existing = findExisting(session.origin);
        if (existing && !*existing) {
            return std::unexpected(created.error());
        }
    }
    if (!existing) {
        return std::unexpected(existing.error());
    }
    const Session &stored = **existing;
    if (auto known = readKnown(stored.id); !known) {
        return std::unexpected(known.error());
    }
    // The session that it was started by may have come in since.
    const SessionId parent =
            stored.parentSession.isNull() ? session.parentSession : stored.parentSession;
    auto moved = database.run(
            "UPDATE sessions SET origin_path = ?, parent_session = ? WHERE number = ?"_L1,
            { session.origin.path.isNull() ? u""_s : session.origin.path,
              parent.isNull() ? u""_s : parent.toString(), stored.number });
    if (!moved) {
        return std::unexpected(moved.error());
    }
    m_writer.emplace(database, stored);
    return Begun { stored.id, true };
}

Result<> ImportWriter::readKnown(const SessionId &session)
{
    auto query = m_store.database().run(
            "SELECT origin_key, id, seq FROM session_entries WHERE session_id = ? "
            "AND origin_key IS NOT NULL AND seq > ?"_L1,
            { session.toString(), m_knownUpTo });
    if (!query) {
        return std::unexpected(query.error());
    }
    while (query->next()) {
        m_known.insert(query->bytes(0), EntryId::fromString(query->text(1)));
        m_knownUpTo = std::max(m_knownUpTo, query->integer(2));
    }
    return {};
}

Result<> ImportWriter::catchUp()
{
    const SessionId id = m_writer->session().id;
    auto session = m_store.reader().session(id);
    if (!session) {
        return std::unexpected(session.error());
    }
    m_writer->refresh(*session);
    auto version = m_store.reader().dataVersion();
    if (!version) {
        return std::unexpected(version.error());
    }
    return std::exchange(m_dataVersion, *version) == *version ? Result<>() : readKnown(id);
}

std::unique_ptr<ImportSink::Preparation> ImportWriter::prepare(const QList<Entry> &entries) const
{
    return std::make_unique<PreparedEntries>(entries);
}

Result<QList<EntryId>> ImportWriter::append(const QList<Entry> &entries)
{
    return appendPrepared(entries, prepare(entries).get());
}

Result<QList<EntryId>> ImportWriter::appendPrepared(const QList<Entry> &entries,
                                                    const Preparation *preparation)
{
    auto ids = appendPart(entries, preparation);
    if (!ids) {
        return ids;
    }
    return settle().transform([&] { return *ids; });
}

Result<QList<EntryId>> ImportWriter::appendPart(const QList<Entry> &entries,
                                                const Preparation *preparation)
{
    Q_ASSERT(m_writer);
    const auto *prepared = dynamic_cast<const PreparedEntries *>(preparation);
    Q_ASSERT(prepared != nullptr && std::ssize(prepared->entries) == entries.size());
    if (!m_indexing.hasBegun()) {
        if (auto begun = m_indexing.begin(); !begun) {
            return std::unexpected(begun.error());
        }
    }
    QList<EntryId> ids;
    ids.reserve(entries.size());
    QHash<EntryId, EntryId>
            replaced; // an id given by the importer -> the stored entry it stands for
    while (ids.size() < entries.size()) {
        if (auto written = appendNext(entries, prepared->entries, replaced, ids); !written) {
            abandonTurn();
            return std::unexpected(written.error());
        }
    }
    return ids;
}

Result<> ImportWriter::appendNext(const QList<Entry> &entries,
                                  std::span<const PreparedEntry> prepared,
                                  QHash<EntryId, EntryId> &replaced, QList<EntryId> &ids)
{
    if (!m_turn) {
        if (auto begun = beginTurn(); !begun) {
            return begun;
        }
    }
    const qsizetype next = ids.size();
    if (auto written =
                appendOne(entries.at(next), prepared[static_cast<size_t>(next)], replaced, ids);
        !written) {
        return written;
    }
    m_turn->last = ids.constLast();
    return turnIsOver() ? endTurn() : Result<>();
}

Result<> ImportWriter::beginTurn()
{
    auto transaction = Transaction::begin(m_store.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    m_turn.emplace(std::move(*transaction));
    m_turn->least.setPreciseRemainingTime(0, std::chrono::nanoseconds(LongestBesideOthers).count(),
                                          Qt::PreciseTimer);
    m_turn->most.setRemainingTime(LongestAlone);
    return catchUp();
}

Result<> ImportWriter::endTurn()
{
    if (auto finished = m_writer->finish(); !finished) {
        return finished;
    }
    if (auto committed = m_turn->transaction.commit(); !committed) {
        return committed;
    }
    m_added += m_turn->added;
    m_safe = m_turn->last;
    m_turn.reset();
    letOthersIn();
    if (++m_parts >= (m_others.hasExpired() ? MostParts : MostPartsBesideOthers)) {
        mergeIndex();
    }
    return {};
}

Result<> ImportWriter::settle()
{
    if (!m_turn) {
        return {};
    }
    auto ended = endTurn();
    if (!ended) {
        abandonTurn();
    }
    return ended;
}

void ImportWriter::abandonTurn()
{
    m_turn.reset();
    m_abandoned = true;
}

Result<> ImportWriter::appendOne(Entry entry, const PreparedEntry &prepared,
                                 QHash<EntryId, EntryId> &replaced, QList<EntryId> &ids)
{
    if (const auto known = m_known.constFind(entry.originKey);
        !entry.originKey.isEmpty() && known != m_known.cend()) {
        replaced.insert(entry.id, *known);
        ids += *known;
        return {};
    }
    entry.parent = replaced.value(entry.parent, entry.parent);
    entry.firstKept = replaced.value(entry.firstKept, entry.firstKept);
    entry.target = replaced.value(entry.target, entry.target);
    entry.branchFrom = replaced.value(entry.branchFrom, entry.branchFrom);
    if (auto written = m_writer->write(entry, prepared); !written) {
        return written;
    }
    if (!entry.originKey.isEmpty()) {
        m_known.insert(entry.originKey, entry.id);
    }
    ids += entry.id;
    ++m_turn->added;
    return {};
}

/// Whoever waits again is expected for longer: without that, every two seconds one of them met a long turn.
bool ImportWriter::seesOthersWait()
{
    const bool wait = m_store.database().othersWait();
    if (wait) {
        m_others.setRemainingTime(OthersComeBack);
    }
    return wait;
}

/// `least`: so long a turn is in any case, or two imports would hand each other single entries.
bool ImportWriter::turnIsOver()
{
    if (!m_turn->least.hasExpired()) {
        return false;
    }
    return seesOthersWait() || !m_others.hasExpired() || m_turn->most.hasExpired();
}

void ImportWriter::letOthersIn()
{
    const QDeadlineTimer longEnough(LongestTurnOfOthers);
    do {
        QThread::sleep(LetOthersIn);
    } while (seesOthersWait() && !longEnough.hasExpired());
}

/// Nothing is lost if it fails: the index is merged another time.
void ImportWriter::mergeIndex()
{
    m_parts = 0;
    while (m_indexing.merge(m_others.hasExpired() ? PagesAlone : PagesBesideOthers)
                   .value_or(false)) {
        std::ignore = seesOthersWait();
        letOthersIn();
    }
}

Result<QByteArray> ImportWriter::addAttachment(const QByteArray &data, const QString &mediaType,
                                               int width, int height)
{
    auto added = m_store.addAttachment(data, mediaType, width, height);
    if (!added) {
        abandonTurn();
    }
    return added;
}

Result<ImportSink::Ended> ImportWriter::endSession(const EntryId &leaf)
{
    Q_ASSERT(m_writer);
    if (auto settled = settle(); !settled) {
        return std::unexpected(settled.error());
    }
    const EntryId &there = m_abandoned ? m_safe : leaf;
    if (m_added > 0 && !there.isNull()) {
        if (auto moved = moveLeaf(there); !moved) {
            return std::unexpected(moved.error());
        }
    }
    m_writer.reset();
    return Ended { m_added };
}

/// Entries without an origin key are the person's own. Counted, which stays inside the index: looking for one reads every
/// row of the store (a fifth of the time of an import of 33 files, and more the larger the store).
Result<bool> ImportWriter::hasOwnEntries(const Session &session)
{
    return m_store.database()
            .run("SELECT entry_count > (SELECT count(*) FROM session_entries WHERE session_id = ? "
                 "AND origin_key IS NOT NULL) FROM sessions WHERE number = ?"_L1,
                 { session.id.toString(), session.number })
            .transform([](Query query) { return query.next() && query.integer(0) != 0; });
}

Result<> ImportWriter::moveLeaf(const EntryId &leaf)
{
    Database &database = m_store.database();
    const Session known = m_writer->session();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto own = hasOwnEntries(known);
    if (!own) {
        return std::unexpected(own.error());
    }
    if (*own) {
        return {}; // the leaf is the person's to move
    }
    auto seq = m_writer->seqOf(leaf);
    if (!seq) {
        return std::unexpected(seq.error());
    }
    if (*seq == 0) {
        return fail(Error::Kind::Internal,
                    Tr::tr("The importer named a leaf that it did not import."));
    }
    auto moved = database.run("UPDATE sessions SET leaf_id = ?, leaf_seq = ? WHERE number = ?"_L1,
                              { leaf.toString(), *seq, known.number });
    if (!moved) {
        return std::unexpected(moved.error());
    }
    return transaction->commit();
}

} // namespace varve
