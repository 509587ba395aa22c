// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwriter.h"

#include "queryrows.h"
#include "sessiontags.h"

#include <QCoreApplication>

#include <algorithm>
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

constexpr int CacheKilobytesHere = 24'000; // 32 MB took 8 MB more and no less time
// Pages of the log before it is written back: fewer than others wait for.
constexpr int CheckpointPagesHere = 5000;

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
ImportWriter::ImportWriter(SessionStore &store, Deleted deleted)
    : m_store(store)
    , m_deleted(deleted)
    , m_sessions(store)
    , m_indexing(store.database())
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

Result<> ImportWriter::awaitParent(const SessionId &session, const SessionOrigin &parent)
{
    return m_sessions.awaitParent(session, parent);
}

Result<SessionId> ImportWriter::findSession(const SessionOrigin &origin)
{
    return m_sessions.find(origin).transform(
            [](const std::optional<Session> &found) { return found ? found->id : SessionId(); });
}

Result<ImportSink::Begun> ImportWriter::beginSession(const Session &session)
{
    return begin(session, m_deleted);
}

/// What is wanted comes with what it stands on: it would be cut from its beginning for ever otherwise.
Result<ImportSink::Begun> ImportWriter::beginBase(const Session &base, const Session &standing)
{
    const auto unwanted = m_sessions.staysDeleted(standing.origin, m_deleted == Deleted::ComeBack);
    if (!unwanted) {
        return std::unexpected(unwanted.error());
    }
    const auto was = m_sessions.staysDeleted(base.origin, false);
    if (!was) {
        return std::unexpected(was.error());
    }
    return begin(base, *unwanted ? m_deleted : Deleted::ComeBack).transform([&](Begun begun) {
        begun.cameBack = *was && !begun.deleted;
        return begun;
    });
}

Result<ImportSink::Begun> ImportWriter::begin(const Session &session, Deleted deleted)
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
    m_keepsIds = !session.id.isNull();
    const auto staysDeleted = m_sessions.staysDeleted(session.origin, deleted == Deleted::ComeBack);
    if (!staysDeleted) {
        return std::unexpected(staysDeleted.error());
    }
    if (*staysDeleted) {
        return Begun { SessionId(), false, true };
    }
    auto existing = m_sessions.find(session);
    if (existing && !*existing) {
        auto created = m_sessions.create(session);
        if (created) {
            return takeUp(*created).transform([&] { return Begun { .session = created->id }; });
        }
        // Another process may have begun with the same file a moment ago.
        existing = m_sessions.find(session);
        if (existing && !*existing) {
            return std::unexpected(created.error());
        }
    }
    if (!existing) {
        return std::unexpected(existing.error());
    }
    const auto stored = m_sessions.completed(**existing, session);
    if (!stored) {
        return std::unexpected(stored.error());
    }
    if (auto known = readKnown(stored->id); !known) {
        return std::unexpected(known.error());
    }
    return takeUp(*stored).transform(
            [&] { return Begun { .session = stored->id, .existed = true }; });
}

Result<> ImportWriter::takeUp(const Session &session)
{
    return InheritedEntries::of(m_store.database(), session)
            .transform([&](const InheritedEntries &inherited) {
                m_inherited = inherited;
                m_writer.emplace(m_store.database(), session);
            });
}

Result<> ImportWriter::standOnInherited()
{
    if (!m_inherited.isOpen()) {
        return {};
    }
    m_inherited.close();
    return m_inherited.newest().isNull() || m_inherited.newest() == m_writer->session().baseEntry
            ? Result<>()
            : m_sessions.standOn(m_writer->session(), m_inherited.newest())
                      .transform([this](const Session &session) { m_writer->refresh(session); });
}

Result<> ImportWriter::addTags(const SessionId &session, const QStringList &tags)
{
    QStringList usable;
    for (const QString &tag : tags) {
        if (!SessionTags::cleaned(tag).isEmpty()) {
            usable += tag;
        }
    }
    return SessionTags(m_store.database()).change({ session }, usable, {});
}

Result<> ImportWriter::readKnown(const SessionId &session)
{
    return forEachRow(
            m_store.database().run(
                    "SELECT origin_key, id, seq FROM session_entries WHERE session_id = ? AND "
                    "origin_key IS NOT NULL AND seq > ?"_L1,
                    { session.toString(), m_knownUpTo }),
            [&](const Query &row) {
                m_known.insert(row.bytes(0), EntryId::fromString(row.text(1)));
                m_knownUpTo = std::max(m_knownUpTo, row.integer(2));
            }); // what is not known is written again
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

void ImportWriter::alsoKnownBy(const QHash<QByteArray, QByteArray> &formerKeys)
{
    m_formerKeys = formerKeys;
}

EntryId ImportWriter::knownBy(const QByteArray &originKey)
{
    if (originKey.isEmpty()) {
        return {};
    }
    const EntryId known = m_known.value(originKey);
    return known.isNull() ? m_inherited.find(originKey) : known;
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

Result<> ImportWriter::appendOne(Entry entry, const PreparedEntry &prepared,
                                 QHash<EntryId, EntryId> &replaced, QList<EntryId> &ids)
{
    EntryId known = knownBy(entry.originKey);
    if (known.isNull() && !m_formerKeys.isEmpty()) {
        known = knownBy(m_formerKeys.value(entry.originKey));
    }
    if (!known.isNull()) {
        replaced.insert(entry.id, known);
        ids += known;
        return {};
    }
    if (const auto stands = standOnInherited(); !stands) {
        return stands;
    }
    if (m_keepsIds) {
        const EntryId given = entry.id;
        const auto there = isThere(entry);
        if (!there) {
            return std::unexpected(there.error());
        }
        if (entry.id != given) {
            replaced.insert(given, entry.id);
        }
        if (*there) {
            ids += entry.id;
            return {};
        }
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

Result<bool> ImportWriter::isThere(Entry &entry)
{
    const QString session = m_writer->session().id.toString();
    for (int attempt = 0; attempt < 2; ++attempt) {
        auto query = m_store.database().run(
                "SELECT session_id FROM session_entries WHERE id = ?"_L1, { entry.id.toString() });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (!query->next()) {
            return false;
        }
        if (query->text(0) == session) {
            return true;
        }
        // An id belongs to one entry: the same file always gets the same other one.
        entry.id = EntryId(QUuid::createUuidV5(m_writer->session().id.uuid(), entry.id.toBytes()));
    }
    return fail(Error::Kind::InvalidInput,
                Tr::tr("Two sessions of the file have entries with the same ids. Export them "
                       "again and import that file."));
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

Result<> ImportWriter::addBlob(const QByteArray &data)
{
    auto added = m_store.addBlob(data);
    if (!added) {
        abandonTurn();
    }
    return added.transform([](const QByteArray &) { });
}

} // namespace varve
