// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storechecker.h"

#include "migrations.h"
#include "queryrows.h"
#include "storereader.h"
#include "storetables.h"

#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostPlaces = 5;

} // namespace

Result<StoreCheck> StoreChecker::run()
{
    // One transaction: what others write meanwhile would look like a difference.
    const auto done =
            m_database.execute(u"BEGIN"_s)
                    .and_then([this] { return checkPages(); })
                    .and_then([this] { return checkTriggers(); })
                    .and_then([this] { return readSessions(); })
                    .and_then([this] { return checkReferences(); })
                    .and_then([this] { return checkPointers(); })
                    .and_then([this] { return checkEntries(); })
                    .and_then([this] { return checkStrays(); })
                    .and_then([this] {
                        return checkHashes("attachments"_L1, Kind::DamagedAttachment);
                    })
                    .and_then([this] { return checkHashes("blobs"_L1, Kind::DamagedBlob); })
                    .and_then([this] { return m_database.execute(u"COMMIT"_s); });
    // Where pages cannot be read it ends there: what was found by then, and what to do about it, is the answer.
    if (!done && m_control.stopped()) {
        return MaintenanceControl::stoppedError();
    }
    if (!done && !(done.error().kind == Error::Kind::InvalidInput && isDamaged())) {
        return std::unexpected(done.error());
    }
    m_check.sessions = m_sessions.size();
    return m_check;
}

void StoreChecker::note(Kind kind, qint64 count, const QString &named)
{
    constexpr qsizetype MostOfName = 60;
    const QString place =
            named.size() > MostOfName ? QString(named.first(MostOfName - 1) + u'…') : named;
    auto found = std::ranges::find(m_check.findings, kind, &StoreFinding::kind);
    if (found == m_check.findings.end()) {
        m_check.findings += StoreFinding { kind, 0, {} };
        found = std::prev(m_check.findings.end());
    }
    found->count += count;
    if (!place.isEmpty() && found->places.size() < MostPlaces && !found->places.contains(place)) {
        found->places += place;
    }
}

Result<> StoreChecker::count(Kind kind, const QString &sql)
{
    auto query = m_database.run(sql);
    if (!query) {
        return std::unexpected(query.error());
    }
    if (query->next() && query->integer(0) > 0) {
        note(kind, query->integer(0));
    }
    return goOn();
}

Result<> StoreChecker::readSessions()
{
    StoreReader reader(m_database);
    const auto sessions = reader.sessions();
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    for (const Session &session : *sessions) {
        m_sessions.insert(session.id, session);
    }
    return forEachRow(m_database.run("SELECT sha256 FROM attachments"_L1),
                      [&](const Query &row) { m_attachments.insert(row.bytes(0)); });
}

/// Table by table, so that it can be stopped and says how far it is.
Result<> StoreChecker::checkPages()
{
    auto tables = readAll(
            m_database.run("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE "
                           "'sqlite\\_%' ESCAPE '\\' ORDER BY name"_L1),
            textIn);
    if (!tables) {
        return std::unexpected(tables.error());
    }
    m_tables = *std::move(tables);
    qint64 done = 0;
    for (const QString &table : std::as_const(m_tables)) {
        m_control.tell(tr("Checking the file"), done++, m_tables.size());
        if (auto checked = checkTable(table); !checked) {
            return checked;
        }
        if (m_control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
    }
    return {};
}

Result<> StoreChecker::checkTable(const QString &table)
{
    constexpr int MostLines = 100;
    int lines = 0;
    auto checked = forEachRow(m_database.run(u"PRAGMA integrity_check(\"%1\")"_s.arg(
                                      table)), // names are those of our schema
                              [&](const Query &row) {
                                  if (const QString said = row.text(0); said != "ok"_L1) {
                                      noteDamage(table, said);
                                  }
                                  return ++lines < MostLines;
                              });
    if (!checked && checked.error().kind == Error::Kind::InvalidInput) {
        noteDamage(table, checked.error().detail);
        return {};
    }
    return checked;
}

void StoreChecker::noteDamage(const QString &table, const QString &said)
{
    static const QRegularExpression ofIndex(
            u"(?:missing from index|entries in index|entry in index) (\\S+)"_s);
    if (const auto match = ofIndex.match(said); match.hasMatch()) {
        note(Kind::DamagedIndex, 1, match.captured(1));
        if (!m_check.indexes.contains(match.captured(1))) {
            m_check.indexes += match.captured(1);
        }
    } else if (table.startsWith("entry_text"_L1)) {
        note(Kind::DamagedText, 1, said);
    } else if (table == "entry_nodes"_L1) {
        note(Kind::DamagedNodes, 1, said);
    } else {
        note(Kind::DamagedPages, 1, said);
    }
}

/// What keeps history from being rewritten, and what others have put there.
Result<> StoreChecker::checkTriggers()
{
    const auto version = m_database.pragma("user_version"_L1);
    const auto there = readTriggers(m_database);
    if (!version || !there) {
        return std::unexpected(!version ? version.error() : there.error());
    }
    const auto wanted = triggersOf(m_database);
    if (!wanted) {
        return std::unexpected(wanted.error());
    }
    for (auto it = wanted->cbegin(); it != wanted->cend(); ++it) {
        if (there->value(it.key()) != it.value()) {
            note(Kind::MissingTrigger, 1, it.key());
        }
    }
    for (auto it = there->cbegin(); it != there->cend(); ++it) {
        // What a newer Varve has added is not known here.
        if (wanted->value(it.key()) != it.value() && *version <= currentSchemaVersion()) {
            note(Kind::ForeignTrigger, 1, it.key());
        }
    }
    return goOn();
}

Result<> StoreChecker::checkReferences()
{
    m_control.tell(tr("Checking references"));
    if (auto checked =
                forEachRow(m_database.run("PRAGMA foreign_key_check"_L1),
                           [this](const Query &row) { note(Kind::LostReference, 1, row.text(0)); });
        !checked) {
        return checked;
    }
    return count(Kind::LostParent,
                 "SELECT count(*) FROM session_entries e LEFT JOIN session_entries p ON p.id = "
                 "e.parent_id WHERE e.parent_id IS NOT NULL AND p.seq IS NOT e.parent_seq"_L1);
}

/// Where sessions stand, and what they stand on.
Result<> StoreChecker::checkPointers()
{
    for (const Session &session : std::as_const(m_sessions)) {
        for (const bool leaf : { true, false }) {
            const EntryId &id = leaf ? session.leaf : session.baseEntry;
            const qint64 seq = leaf ? session.leafSeq : session.baseSeq;
            if (id.isNull() && seq == 0) {
                continue;
            }
            auto query = m_database.run("SELECT seq FROM session_entries WHERE id = ?"_L1,
                                        { id.toString() });
            if (!query) {
                return std::unexpected(query.error());
            }
            const bool there = query->next();
            if (!leaf && !there) {
                note(Kind::LostBase, 1, session.name);
            } else if (!there || query->integer(0) != seq) {
                note(Kind::WrongLeaf, 1, session.name);
            }
        }
    }
    return goOn();
}

Result<> StoreChecker::checkStrays()
{
    m_control.tell(tr("Checking the session trees"));
    if (!m_check.has(Kind::DamagedNodes)) {
        if (auto counted = count(Kind::StrayNodes, StrayNodesCount); !counted) {
            return counted;
        }
    }
    if (hasTable(u"entry_vectors"_s)) { // not in a store of an earlier version that is only read
        static const QString strays = "SELECT count(*) FROM "_L1 + VectorsAstray;
        if (auto counted = count(Kind::StrayVectors, strays); !counted) {
            return counted;
        }
    }
    if (hasTable(u"journal"_s)) {
        static const QString strays = "SELECT count(*) FROM "_L1 + JournalAstray;
        if (auto counted = count(Kind::StrayJournal, strays); !counted) {
            return counted;
        }
    }
    m_control.tell(tr("Checking the full-text index"));
    return m_check.has(Kind::DamagedText)
            ? goOn()
            : count(Kind::StrayText,
                    "SELECT count(*) FROM entry_text_docsize WHERE id NOT IN "
                    "(SELECT seq FROM session_entries)"_L1);
}

Result<> StoreChecker::checkHashes(QLatin1StringView table, Kind kind)
{
    const auto hashes = readAll(m_database.run("SELECT sha256 FROM "_L1 + table), bytesIn);
    if (!hashes) {
        return std::unexpected(hashes.error());
    }
    qint64 done = 0;
    for (const QByteArray &hash : *hashes) {
        m_control.tell(kind == Kind::DamagedBlob ? tr("Checking prompts that were sent")
                                                 : tr("Checking images"),
                       done++, hashes->size());
        if (m_control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
        auto query =
                m_database.run("SELECT data FROM "_L1 + table + " WHERE sha256 = ?"_L1, { hash });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (!query->next()
            || QCryptographicHash::hash(query->bytes(0), QCryptographicHash::Sha256) != hash) {
            note(kind);
        }
    }
    return {};
}

} // namespace varve
