// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each kind of record does, but for deletions.
#include "archiveapply.h"
#include "archiverows.h"
#include "entryrow.h"
#include "notnull.h"
#include "redactedtext.h"
#include "sessionrow.h"
#include "sessiontags.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

using Outcome = ArchiveApply::Outcome;
using Kind = ArchiveRecord::Kind;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveApply)
};

/// What a person or a model said in it. Neither proofs nor arguments: in open archives they are made anew without keys.
QString contentOf(const Entry &entry)
{
    QStringList parts { entry.toolName, entry.customType, entry.summary };
    for (const Block &block : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            parts += text->text;
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            parts += thinking->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            parts += call->name;
        } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
            parts += QString::fromLatin1(image->sha256.toHex());
        }
    }
    return parts.join(u'\x1f');
}

} // namespace

template<typename Do>
Result<Outcome> ArchiveApply::ifLatest(const ArchiveItem &item, const QString &ref, Do write)
{
    return isLatest(item, ref)
            .and_then([&](bool latest) { return latest ? write() : Result<>(); })
            .transform([] { return Outcome::Taken; });
}

Result<Outcome> ArchiveApply::take(const ArchiveItem &item, const SessionValue &value)
{
    const bool isNew = m_place == Place::Missing;
    const auto made = isNew ? makeSession(value) : completeSession(value);
    if (!made || *made == Outcome::Waits || item.machine != m_machine) {
        return made;
    }
    return logAgain(item, 0, isNew);
}

/// Of this machine's own that comes back: sent to an archive that lacks it, it has its number again.
Result<Outcome> ArchiveApply::logAgain(const ArchiveItem &item, qint64 seq, bool isNew)
{
    return (isNew ? numberAgain(item) : Result<qint64>(item.number))
            .and_then([&](qint64 number) {
                return change(
                        m_database,
                        "INSERT OR IGNORE INTO archive_log (session, number, seq) VALUES (?,?,?)"_L1,
                        { notNull(item.session), number, seq });
            })
            .transform([] { return Outcome::Taken; });
}

/// Where another archive has later records of this machine in the session, as that it was deleted, this one would count as sent there.
Result<qint64> ArchiveApply::numberAgain(const ArchiveItem &item)
{
    return exists(m_database,
                  "SELECT 1 FROM archive_heads WHERE session = ? AND machine = ? AND archive <> ? "
                  "AND there >= ?"_L1,
                  { notNull(item.session), item.machine.toBytes(), m_archive.number, item.number })
            .and_then([&](bool isElsewhere) -> Result<qint64> {
                if (!isElsewhere) {
                    return item.number;
                }
                return change(m_database, "UPDATE archive_machine SET clock = clock + 1"_L1)
                        .and_then([&] {
                            return numberOf(m_database, "SELECT clock FROM archive_machine"_L1);
                        });
            });
}

Result<Outcome> ArchiveApply::makeSession(const SessionValue &value)
{
    Session session = value.session;
    if (!session.baseEntry.isNull()) {
        const auto placed = placeOnBase(session, value.baseSession);
        if (!placed || *placed == Outcome::Waits) {
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
            .and_then([&](qint64) { return readPlace(session.id); })
            .transform([&] {
                m_new += session.id;
                return Outcome::Taken;
            });
}

/// What it stands on may have been found after it was made. Not below what it has by now, or a tree would be a ring.
Result<Outcome> ArchiveApply::completeSession(const SessionValue &value)
{
    if (!m_session.baseEntry.isNull() || value.session.baseEntry.isNull()) {
        return Outcome::Taken;
    }
    Session session = m_session;
    session.baseEntry = value.session.baseEntry;
    const auto placed = placeOnBase(session, value.baseSession);
    if (!placed || *placed == Outcome::Waits) {
        return placed;
    }
    return change(m_database,
                  "UPDATE sessions SET base_entry_id = ?1, base_seq = ?2 WHERE number = ?3 AND NOT "
                  "EXISTS (SELECT 1 FROM entry_nodes n WHERE n.session = sessions.number AND n.seq "
                  "<= ?2)"_L1,
                  { session.baseEntry.toString(), session.baseSeq, session.number })
            .and_then([&] { return readPlace(session.id); })
            .transform([] { return Outcome::Taken; });
}

Result<Outcome> ArchiveApply::placeOnBase(Session &session, const SessionId &baseSession)
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
    return (isDeleted ? bringBack(base, false) : Result<>()).transform([] {
        return Outcome::Taken;
    });
}

Result<Outcome> ArchiveApply::take(const ArchiveItem &item, const Entry &value)
{
    const auto there = numberOf(m_database, "SELECT seq FROM session_entries WHERE id = ?"_L1,
                                { value.id.toString() });
    if (!there) {
        return std::unexpected(there.error());
    }
    if (*there != 0) {
        return item.machine == m_machine ? logAgain(item, *there, false)
                                         : takeAgain(item, value, *there);
    }
    if (!value.parent.isNull() && value.parent != m_written) {
        const auto found = findParent(value);
        if (!found || *found == Outcome::Waits) {
            return found;
        }
    }
    return writeEntry(item, value);
}

/// Of another machine, and here already: it must be the same, or somebody has forged one of the two.
Result<Outcome> ArchiveApply::takeAgain(const ArchiveItem &item, const Entry &value, qint64 seq)
{
    if (auto closed = closeWriter(); !closed) {
        return std::unexpected(closed.error());
    }
    auto query = m_database.run(
            "SELECT "_L1 + EntryColumns + " FROM session_entries WHERE seq = ?"_L1, { seq });
    if (!query || !query->next()) {
        return query.transform([](const Query &) { return Outcome::Taken; });
    }
    const Entry here = readEntry(*query);
    const bool isSame = here.session == item.session && here.parent == value.parent
            && here.type == value.type && here.role == value.role
            && isSameText(contentOf(here), contentOf(value), !m_archive.isSealed);
    return isSame ? Result<Outcome>(Outcome::Taken)
                  : refuse(Tr::tr("The archive has two different messages under one name. The one "
                                  "that is here was kept, the other one was left there. Who owns "
                                  "the archive should look at who wrote them."));
}

/// Nobody else's entry is made a part of the session: it is of that one, or of those that it stands on, which may be told later.
Result<Outcome> ArchiveApply::findParent(const Entry &entry)
{
    QString session;
    {
        auto query = m_database.run("SELECT session_id FROM session_entries WHERE id = ?"_L1,
                                    { entry.parent.toString() });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (!query->next()) {
            return waitFor(entry.parent.toString(), m_session.id);
        }
        session = query->text(0);
    }
    if (session == m_session.id.toString()) {
        return Outcome::Taken;
    }
    return exists(m_database,
                  StandingSessions
                          + "SELECT 1 FROM standing JOIN sessions s ON s.number = standing.number "
                            "WHERE s.id = ?2"_L1,
                  { m_session.id.toString(), session })
            .and_then([&](bool standsOnIt) {
                return standsOnIt ? Result<Outcome>(Outcome::Taken)
                                  : waitFor(entry.parent.toString(), m_session.id);
            });
}

Result<Outcome> ArchiveApply::writeEntry(const ArchiveItem &item, Entry entry)
{
    if (!m_writer) {
        if (auto begun = beginWriter(); !begun) {
            return std::unexpected(begun.error());
        }
    }
    if (!entry.originKey.isEmpty()) { // it was brought in here, too
        const auto taken =
                exists(m_database,
                       "SELECT 1 FROM session_entries WHERE session_id = ? AND origin_key = ?"_L1,
                       { m_session.id.toString(), entry.originKey });
        if (!taken) {
            return std::unexpected(taken.error());
        }
        if (*taken) {
            entry.originKey.clear();
        }
    }
    entry.seq = entry.parentSeq = 0;
    if (auto written = m_writer->write(entry); !written) {
        return std::unexpected(written.error());
    }
    m_written = entry.id;
    return item.machine == m_machine ? logAgain(item, entry.seq, true) : Outcome::Taken;
}

Result<> ArchiveApply::beginWriter()
{
    m_writer.emplace(m_database, m_session);
    m_title.reset();
    auto known = runNumbered(m_database,
                             "SELECT name, title_source FROM sessions WHERE id = ?1 AND EXISTS "
                             "(SELECT 1 FROM archive_clocks WHERE session = ?1 AND kind = 4)"_L1,
                             { m_session.id.toString() });
    if (!known) {
        return std::unexpected(known.error());
    }
    if (known->next()) {
        m_title = TitleValue { known->text(0), known->text(1) };
    }
    return {};
}

Result<Outcome> ArchiveApply::take(const ArchiveItem &item, const LeafValue &value)
{
    if (item.machine != m_machine) {
        return change(m_database,
                      "INSERT INTO archive_leaves (session, machine, entry, number) VALUES "
                      "(?,?,?,?) ON CONFLICT (session, machine) DO UPDATE SET entry = "
                      "excluded.entry, number = excluded.number WHERE number < excluded.number"_L1,
                      { notNull(item.session), item.machine.toBytes(), notNull(value.leaf),
                        value.since > 0 ? value.since : item.number })
                .transform([] { return Outcome::Taken; });
    }
    const auto seq = numberOf(m_database, "SELECT seq FROM session_entries WHERE id = ?"_L1,
                              { value.leaf.toString() });
    if (!seq) {
        return std::unexpected(seq.error());
    }
    if (*seq == 0 && !value.leaf.isNull()) {
        return waitFor(value.leaf.toString(), item.session);
    }
    return isLatest(item, {}, value.since > 0 ? QString::number(value.since) : QString())
            .and_then([&](bool latest) -> Result<> {
                return latest
                        ? change(m_database,
                                 "UPDATE sessions SET leaf_id = ?, leaf_seq = ? WHERE id = ?"_L1,
                                 { notNull(value.leaf), *seq, item.session.toString() })
                        : Result<>();
            })
            .and_then([&] { return readPlace(item.session); }) // entries leave it there
            .transform([] { return Outcome::Taken; });
}

Result<Outcome> ArchiveApply::take(const ArchiveItem &item, const TitleValue &value)
{
    return ifLatest(item, {}, [&] {
        return change(m_database, "UPDATE sessions SET name = ?, title_source = ? WHERE id = ?"_L1,
                      { notNull(value.title), notNull(value.source), item.session.toString() })
                .and_then([&] { return readPlace(item.session); });
    });
}

Result<Outcome> ArchiveApply::take(const ArchiveItem &item, const TagsValue &value)
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

Result<Outcome> ArchiveApply::take(const ArchiveItem &item, const ArchivedValue &value)
{
    return ifLatest(item, {}, [&] {
        return change(
                m_database, "UPDATE sessions SET archived_at = ? WHERE id = ?"_L1,
                { value.at.isValid() ? timestamp(value.at) : u""_s, item.session.toString() });
    });
}

Result<Outcome> ArchiveApply::take(const ArchiveItem &item, const FactValue &value)
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

Result<Outcome> ArchiveApply::take(const ArchiveItem &item, const JournalChangeValue &value)
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
