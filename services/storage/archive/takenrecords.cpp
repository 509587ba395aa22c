// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "takenrecords.h"

#include "archiverows.h"
#include "notnull.h"
#include "sessionrow.h"
#include "sessionstore.h"
#include "sessiontags.h"
#include <base/timestamp.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

using Outcome = TakenRecord::Outcome;
using Kind = ArchiveRecord::Kind;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveApply)
};

QString twoUnderOneName()
{
    return Tr::tr("The archive has two different messages under one name. The one that is here was "
                  "kept, the other one was left there. Who owns the archive should look at who "
                  "wrote them.");
}

TakenRecord refuse(const QString &why)
{
    return { .outcome = Outcome::Refused, .refusal = why };
}

TakenRecord waitFor(const QString &what, const SessionId &in)
{
    return { .outcome = Outcome::Waits, .waitsFor = what, .waitsIn = in };
}

TakenRecord asTaken()
{
    return {};
}

} // namespace

TakenRecords::TakenRecords(SessionStore &store, const Archive &archive, const MachineId &own,
                           const SessionId &session)
    : m_database(store.database())
    , m_archive(archive)
    , m_id(session)
    , m_clocks(m_database, archive, own)
    , m_deletions(store, archive)
    , m_entries(m_database)
{ }

Result<> TakenRecords::close()
{
    return m_entries.isOpen() ? m_entries.close().and_then([&] { return readPlace(); })
                              : Result<>();
}

Result<TakenRecord> TakenRecords::take(const ArchiveItem &item)
{
    if (item.kind() != Kind::Entry) {
        if (auto closed = close(); !closed) {
            return std::unexpected(closed.error());
        }
    }
    const bool isOfSession = item.kind() != Kind::Fact;
    if (isOfSession && item.kind() != Kind::Deleted) {
        if (m_goneForGood) {
            return asTaken(); // who wants it back writes that, and all of it comes again
        }
        if (m_place == Place::Missing && item.kind() != Kind::Session) {
            return waitFor(m_id.toString(), m_id);
        }
    }
    return std::visit([&](const auto &value) { return takeValue(item, value); }, item.value);
}

Result<> TakenRecords::readPlace()
{
    m_place = Place::Missing;
    m_session = {};
    {
        auto query = m_database.run(
                "SELECT "_L1 + SessionColumns
                        + ", deleted_at <> '', deleted_by FROM sessions WHERE id = ?"_L1,
                { notNull(m_id) });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (query->next()) {
            static const int Columns = static_cast<int>(SessionColumns.count(u',')) + 1;
            m_session = readSession(*query);
            m_place = query->integer(Columns) == 0     ? Place::Here
                    : query->integer(Columns + 1) >= 0 ? Place::Deleted
                                                       : Place::Going;
        }
    }
    if (m_place == Place::Here || m_place == Place::Deleted) {
        m_goneForGood = false;
        return {};
    }
    return exists(m_database,
                  "SELECT 1 FROM archive_clocks WHERE session = ? AND kind = ? AND value <> ''"_L1,
                  { notNull(m_id), kindNumber(Kind::Deleted) })
            .transform([this](bool gone) { m_goneForGood = gone || m_place == Place::Going; });
}

template<typename Do>
Result<TakenRecord> TakenRecords::ifLatest(const ArchiveItem &item, const QString &ref, Do write)
{
    return m_clocks.isLatest(item, ref)
            .and_then([&](bool latest) { return latest ? write() : Result<>(); })
            .transform(asTaken);
}

Result<TakenRecord> TakenRecords::takeValue(const ArchiveItem &item, const SessionValue &value)
{
    const bool isNew = m_place == Place::Missing;
    const auto made = isNew ? makeSession(value) : completeSession(value);
    if (!made || made->outcome == Outcome::Waits || !m_clocks.isOwn(item)) {
        return made;
    }
    return m_clocks.logAgain(item, 0, isNew).transform(asTaken);
}

Result<TakenRecord> TakenRecords::makeSession(const SessionValue &value)
{
    Session session = value.session;
    if (!session.baseEntry.isNull()) {
        const auto placed = placeOnBase(session, value.baseSession);
        if (!placed || placed->outcome == Outcome::Waits) {
            return placed;
        }
    }
    session.leaf = session.baseEntry;
    session.leafSeq = session.baseSeq;
    // The same file was brought in here, too: it goes on where it went.
    const auto taken =
            exists(m_database,
                   "SELECT 1 FROM sessions WHERE origin_format = ? AND origin_id = ? "
                   "AND origin_id <> ''"_L1,
                   { notNull(session.origin.format), notNull(session.origin.sessionId) });
    if (!taken) {
        return std::unexpected(taken.error());
    }
    if (*taken) {
        session.origin.sessionId.clear();
    }
    return insertSession(m_database, session)
            .and_then([&](qint64) { return readPlace(); })
            .transform([&] {
                m_hasMade = true;
                return asTaken();
            });
}

/// What it stands on may have been found after it was made. Not below what it has by now, or a tree would be a ring.
Result<TakenRecord> TakenRecords::completeSession(const SessionValue &value)
{
    if (!m_session.baseEntry.isNull() || value.session.baseEntry.isNull()) {
        return asTaken();
    }
    Session session = m_session;
    session.baseEntry = value.session.baseEntry;
    const auto placed = placeOnBase(session, value.baseSession);
    if (!placed || placed->outcome == Outcome::Waits) {
        return placed;
    }
    return change(m_database,
                  "UPDATE sessions SET base_entry_id = ?1, base_seq = ?2 WHERE number = ?3 AND NOT "
                  "EXISTS (SELECT 1 FROM entry_nodes n WHERE n.session = sessions.number AND n.seq "
                  "<= ?2)"_L1,
                  { session.baseEntry.toString(), session.baseSeq, session.number })
            .and_then([&] { return readPlace(); })
            .transform(asTaken);
}

Result<TakenRecord> TakenRecords::placeOnBase(Session &session, const SessionId &baseSession)
{
    SessionId base;
    bool isDeleted = false;
    bool isGoing = false;
    {
        auto query = m_database.run("SELECT e.seq, s.id, s.deleted_at <> '', s.deleted_by FROM "
                                    "session_entries e JOIN sessions s ON s.id = e.session_id "
                                    "WHERE e.id = ?"_L1,
                                    { session.baseEntry.toString() });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (!query->next()) {
            return waitFor(session.baseEntry.toString(), baseSession);
        }
        session.baseSeq = query->integer(0);
        base = SessionId::fromString(query->text(1));
        isDeleted = query->integer(2) != 0;
        isGoing = query->integer(3) < 0;
    }
    if (isGoing) {
        return waitFor({}, base);
    }
    // What stands on it may be deleted, too: settle() knows then, and says that it is there again or deletes it once more.
    return (isDeleted ? bringBack(base, false) : Result<>()).transform(asTaken);
}

Result<TakenRecord> TakenRecords::takeValue(const ArchiveItem &item, const Entry &value)
{
    const auto there = numberOf(m_database, "SELECT seq FROM session_entries WHERE id = ?"_L1,
                                { value.id.toString() });
    if (!there) {
        return std::unexpected(there.error());
    }
    if (*there != 0) {
        return m_clocks.isOwn(item) ? m_clocks.logAgain(item, *there, false).transform(asTaken)
                                    : takeAgain(value, *there);
    }
    const auto hasParent = m_entries.hasParent(m_session, value);
    if (!hasParent || !*hasParent) {
        return hasParent.transform([&](bool) { return waitFor(value.parent.toString(), m_id); });
    }
    return m_entries.write(m_session, value)
            .and_then([&](qint64 seq) {
                return m_clocks.isOwn(item) ? m_clocks.logAgain(item, seq, true) : Result<>();
            })
            .transform(asTaken);
}

/// Of another machine, and here already: it must be the same, or somebody has forged one of the two.
Result<TakenRecord> TakenRecords::takeAgain(const Entry &value, qint64 seq)
{
    return close()
            .and_then([&] { return m_entries.isSame(m_id, value, seq, !m_archive.isSealed); })
            .transform([](bool isSame) { return isSame ? asTaken() : refuse(twoUnderOneName()); });
}

Result<TakenRecord> TakenRecords::takeValue(const ArchiveItem &item, const LeafValue &value)
{
    if (!m_clocks.isOwn(item)) {
        return change(m_database,
                      "INSERT INTO archive_leaves (session, machine, entry, number) VALUES "
                      "(?,?,?,?) ON CONFLICT (session, machine) DO UPDATE SET entry = "
                      "excluded.entry, number = excluded.number WHERE number < excluded.number"_L1,
                      { notNull(item.session), item.machine.toBytes(), notNull(value.leaf),
                        value.since > 0 ? value.since : item.number })
                .transform(asTaken);
    }
    const auto seq = numberOf(m_database, "SELECT seq FROM session_entries WHERE id = ?"_L1,
                              { value.leaf.toString() });
    if (!seq) {
        return std::unexpected(seq.error());
    }
    if (*seq == 0 && !value.leaf.isNull()) {
        return waitFor(value.leaf.toString(), item.session);
    }
    return m_clocks.isLatest(item, {}, value.since > 0 ? QString::number(value.since) : QString())
            .and_then([&](bool latest) -> Result<> {
                return latest
                        ? change(m_database,
                                 "UPDATE sessions SET leaf_id = ?, leaf_seq = ? WHERE id = ?"_L1,
                                 { notNull(value.leaf), *seq, item.session.toString() })
                        : Result<>();
            })
            .and_then([&] { return readPlace(); }) // entries leave it there
            .transform(asTaken);
}

Result<TakenRecord> TakenRecords::takeValue(const ArchiveItem &item, const TitleValue &value)
{
    return ifLatest(item, {}, [&] {
        return change(m_database, "UPDATE sessions SET name = ?, title_source = ? WHERE id = ?"_L1,
                      { notNull(value.title), notNull(value.source), item.session.toString() })
                .and_then([&] { return readPlace(); });
    });
}

Result<TakenRecord> TakenRecords::takeValue(const ArchiveItem &item, const TagsValue &value)
{
    return ifLatest(item, {}, [&]() -> Result<> {
        auto done = change(m_database, "DELETE FROM session_tags WHERE session = ?"_L1,
                           { m_session.number });
        for (const QString &tag : value.tags) {
            if (const QString cleaned = SessionTags::cleaned(tag); done && !cleaned.isEmpty()) {
                done = change(m_database,
                              "INSERT OR IGNORE INTO session_tags (session, tag) VALUES (?,?)"_L1,
                              { m_session.number, cleaned });
            }
        }
        return done;
    });
}

Result<TakenRecord> TakenRecords::takeValue(const ArchiveItem &item, const ArchivedValue &value)
{
    return ifLatest(item, {}, [&] {
        return change(
                m_database, "UPDATE sessions SET archived_at = ? WHERE id = ?"_L1,
                { value.at.isValid() ? timestamp(value.at) : u""_s, item.session.toString() });
    });
}

Result<TakenRecord> TakenRecords::takeValue(const ArchiveItem &item, const DeletedValue &value)
{
    if (!value.isDeleted) {
        const auto going = m_deletions.standsOnGoing(m_id);
        if (!going) {
            return std::unexpected(going.error());
        }
        if (*going) {
            return waitFor({}, m_id); // until its rows are gone, and then all of it comes
        }
    }
    const QString note = ArchiveDeletions::noteOf(value);
    const auto latest = m_clocks.isLatest(item, {}, note);
    if (!latest || !*latest) {
        return latest.transform([](bool) { return asTaken(); });
    }
    Result<> done;
    if (value.isDeleted && m_place == Place::Here) {
        done = m_deletions.follow(m_id, item.machine, note);
    } else if (!value.isDeleted && m_place == Place::Deleted) {
        done = bringBack(m_id, true);
    }
    if (!value.isDeleted && m_goneForGood) {
        m_comesAnew = true;
        m_broughtBack += m_id;
    }
    return done.and_then([&] { return readPlace(); }).transform(asTaken);
}

Result<> TakenRecords::bringBack(const SessionId &session, bool says)
{
    return m_deletions.bringBack(session, says).transform([this](const QList<SessionId> &back) {
        m_broughtBack += back;
    });
}

Result<TakenRecord> TakenRecords::takeValue(const ArchiveItem &item, const FactValue &value)
{
    const KeptFact &fact = value.fact;
    return ifLatest(item, fact.id.toString(), [&] {
        return change(m_database,
                      "INSERT OR REPLACE INTO facts (id, project, place, content, shown, by_model, "
                      "session, entry, created_at, changed_at, forgotten_at) VALUES "
                      "(?,?,?,?,?,?,?,?,?,?,?)"_L1,
                      { fact.id.toString(), notNull(cleanProject(fact.project)), fact.place,
                        notNull(fact.text), fact.isShown, fact.byModel, notNull(fact.session),
                        notNull(fact.entry), timestamp(fact.createdAt), timestamp(fact.changedAt),
                        value.forgottenAt.isValid() ? timestamp(value.forgottenAt) : u""_s });
    });
}

Result<TakenRecord> TakenRecords::takeValue(const ArchiveItem &item,
                                            const JournalChangeValue &value)
{
    const auto seq = numberOf(m_database,
                              "SELECT seq FROM session_entries WHERE id = ? AND session_id = ?"_L1,
                              { value.entry.toString(), item.session.toString() });
    if (!seq) {
        return std::unexpected(seq.error());
    }
    if (*seq == 0) {
        return waitFor(value.entry.toString(), item.session);
    }
    const QString ref = value.entry.toString() + u'.' + QString::number(value.position);
    return ifLatest(item, ref, [&] {
        return change(m_database,
                      "INSERT OR REPLACE INTO journal_changes (seq, position, importance, method, "
                      "tags, deleted_at) VALUES (?,?,?,?,?,?)"_L1,
                      { *seq, value.position,
                        value.importance ? QVariant(*value.importance) : QVariant(),
                        value.method ? QVariant(notNull(*value.method)) : QVariant(),
                        value.tags ? QVariant(notNull(*value.tags)) : QVariant(),
                        notNull(value.deletedAt) });
    });
}

} // namespace varve
