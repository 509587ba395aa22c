// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "knownentries.h"

#include "entryrow.h"
#include "queryrows.h"
#include <session/originkey.h>
#include <session/usagebeyond.h>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Shorter ones are numbers: the same one may be given to something else when a file is written again.
constexpr qsizetype ShortestId = 8;
/// Of equal siblings.
constexpr int MostOccurrences = 4;

QStringList callsOf(const Entry &entry)
{
    QStringList calls;
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            calls += call->callId;
        }
    }
    return calls;
}

/// An answer that was brought in before it was complete: results that follow belong to it alone.
bool hasFurtherCalls(const Entry &entry, const QList<Entry> &earlier)
{
    return !earlier.isEmpty() && std::ranges::any_of(callsOf(entry), [&](const QString &call) {
        return std::ranges::none_of(
                earlier, [&](const Entry &each) { return callsOf(each).contains(call); });
    });
}

QByteArray occurrenceOf(const QByteArray &key, int number)
{
    return number == 0 ? key : originKeyOf(key, QByteArray::number(number));
}

} // namespace

void KnownEntries::clear()
{
    m_session = {};
    m_byKey.clear();
    m_upTo = 0;
    m_before = 0;
    m_hasOriginIds = false;
    m_byOriginId.clear();
    m_keyHere.clear();
    m_twins.clear();
    m_fresh.clear();
    m_changed = 0;
    m_elsewhere = 0;
}

Result<> KnownEntries::begin(const SessionId &session)
{
    clear();
    m_session = session;
    return readOn(session).transform([this] { m_before = m_upTo; });
}

Result<> KnownEntries::readOn(const SessionId &session)
{
    return forEachRow(
            m_database.run("SELECT origin_key, id, seq FROM session_entries WHERE session_id = ? "
                           "AND origin_key IS NOT NULL AND seq > ?"_L1,
                           { session.toString(), m_upTo }),
            [&](const Query &row) {
                m_byKey.insert(row.bytes(0), EntryId::fromString(row.text(1)));
                m_upTo = std::max(m_upTo, row.integer(2));
            }); // what is not known is written again
}

Result<> KnownEntries::readOriginIds(const SessionId &session)
{
    if (std::exchange(m_hasOriginIds, true)) {
        return {};
    }
    return forEachRow(m_database.run("SELECT origin_id, seq FROM session_entries WHERE session_id "
                                     "= ? AND origin_key IS NOT NULL AND seq <= ?"_L1,
                                     { session.toString(), m_before }),
                      [&](const Query &row) {
                          if (const QString id = row.text(0); id.size() >= ShortestId) {
                              m_byOriginId.insert(qHash(id), row.integer(1));
                          }
                      });
}

/// In the order in which they came.
Result<QList<Entry>> KnownEntries::namedAs(const QString &originId)
{
    constexpr qsizetype Most = 32; // pieces of one message, and its states
    QList<Entry> named;
    if (originId.size() < ShortestId) {
        return named;
    }
    if (const auto read = readOriginIds(m_session); !read) {
        return std::unexpected(read.error());
    }
    QList<qint64> seqs; // a file may give any number of entries the same one: the last ones
    const size_t hash = qHash(originId);
    for (auto it = m_byOriginId.constFind(hash);
         it != m_byOriginId.cend() && it.key() == hash && seqs.size() < Most; ++it) {
        seqs += *it;
    }
    std::ranges::sort(seqs);
    for (const qint64 seq : std::as_const(seqs)) {
        auto query = m_database.run(
                "SELECT "_L1 + EntryColumns + " FROM session_entries WHERE seq = ?"_L1, { seq });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (query->next()) {
            if (Entry entry = readEntry(*query); entry.originId == originId) {
                named += std::move(entry);
            }
        }
    }
    return named;
}

/// Whether it is what has this content: then that makes its key, below what it stands on.
Result<bool> KnownEntries::says(const Entry &stored, const QByteArray &content)
{
    QList<QByteArray> above { QByteArray(stored.originKey.size(), '\0') };
    if (stored.parentSeq
        != 0) { // which may be one of a session that this one stands on; that counts for nothing in some formats
        auto query = m_database.run("SELECT origin_key FROM session_entries WHERE seq = ?"_L1,
                                    { stored.parentSeq });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (query->next()) {
            above.prepend(query->bytes(0));
        }
    }
    return std::ranges::any_of(above, [&](const QByteArray &key) {
        const QByteArray first = originKeyOf(key, content);
        for (int i = 0; i < MostOccurrences; ++i) {
            if (occurrenceOf(first, i) == stored.originKey) {
                return true;
            }
        }
        return false;
    });
}

Result<QList<KnownEntries::Twin>> KnownEntries::twinsOf(const EntryId &id)
{
    if (const auto found = m_twins.constFind(id); found != m_twins.cend() || id.isNull()) {
        return id.isNull() ? QList<Twin>() : *found;
    }
    QList<Twin> twins;
    auto query =
            m_database.run("SELECT "_L1 + EntryColumns + " FROM session_entries WHERE id = ?"_L1,
                           { id.toString() });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (query->next()) {
        const Entry entry = readEntry(*query);
        const auto named = namedAs(entry.originId);
        if (!named) {
            return std::unexpected(named.error());
        }
        for (const Entry &each : *named) {
            if (each.id != id && each.parentSeq == entry.parentSeq && each.type == entry.type
                && each.role == entry.role) {
                twins += { each.id, each.originKey };
            }
        }
    }
    m_twins.insert(id, twins);
    return twins;
}

EntryId KnownEntries::findBelow(const EntryId &parent, const QByteArray &content,
                                const QList<Twin> &twins)
{
    QList<QByteArray> above;
    if (const QByteArray here = m_keyHere.value(parent); !here.isEmpty()) {
        above += here;
    }
    for (const Twin &twin : twins) {
        above += twin.key;
    }
    for (const QByteArray &key : std::as_const(above)) {
        const QByteArray wanted = originKeyOf(key, content);
        if (const EntryId found = find(wanted); !found.isNull()) {
            m_keyHere.insert(found, wanted);
            return found;
        }
    }
    return {};
}

Result<QList<Entry>> KnownEntries::saying(const QByteArray &content, const QList<Entry> &entries)
{
    QList<Entry> saying;
    for (const Entry &entry : entries) {
        const auto same = says(entry, content);
        if (!same) {
            return std::unexpected(same.error());
        }
        if (*same) {
            saying += entry;
        }
    }
    return saying;
}

Result<EntryId> KnownEntries::recognize(Entry &entry, const QByteArray &content)
{
    if (m_before == 0 || content.isEmpty()) {
        return EntryId();
    }
    const bool isBehindNew = m_fresh.contains(entry.parent);
    const auto above = isBehindNew ? Result<QList<Twin>>(QList<Twin>()) : twinsOf(entry.parent);
    if (!above) {
        return std::unexpected(above.error());
    }
    if (const EntryId found = findBelow(entry.parent, content, *above); !found.isNull()) {
        return found;
    }
    const auto named = namedAs(entry.originId);
    if (!named) {
        return std::unexpected(named.error());
    }
    const auto same = saying(content, *named);
    if (!same) {
        return std::unexpected(same.error());
    }
    if (!same->isEmpty() && !isBehindNew) {
        const Entry &newest = same->constLast();
        m_keyHere.insert(newest.id, newest.originKey);
        ++m_elsewhere;
        return newest.id;
    }
    const QList<Entry> earlier = same->isEmpty() ? inPlace(entry, *above, *named) : *same;
    takeOff(earlier, entry);
    if (same->isEmpty()) {
        m_changed += earlier.isEmpty() ? 0 : 1;
    }
    keepNew(entry, same->isEmpty() ? earlier : QList<Entry>(), content);
    return EntryId();
}

QList<Entry> KnownEntries::inPlace(const Entry &entry, const QList<Twin> &above,
                                   const QList<Entry> &named)
{
    QList<Entry> found;
    for (const Entry &each : named) {
        const bool isThere =
                each.parent == entry.parent || std::ranges::contains(above, each.parent, &Twin::id);
        if (isThere && each.type == entry.type && each.role == entry.role) {
            found += each;
        }
    }
    return found;
}

/// What was counted with earlier states.
void KnownEntries::takeOff(const QList<Entry> &earlier, Entry &entry)
{
    Usage counted;
    for (const Entry &each : earlier) {
        counted += each.usage.value_or(Usage());
    }
    if (entry.usage && counted != Usage()) {
        entry.usage = usageBeyond(counted, *entry.usage);
    }
}

void KnownEntries::keepNew(Entry &entry, const QList<Entry> &earlier, const QByteArray &content)
{
    QList<Twin> twins;
    for (const Entry &each : earlier) {
        twins += { each.id, each.originKey };
    }
    const bool isSent = entry.modelFacing
            && (entry.type == EntryType::Message || entry.type == EntryType::CustomMessage
                || entry.type == EntryType::Compaction || entry.type == EntryType::BranchSummary);
    if (m_fresh.contains(entry.parent) || (isSent && twins.isEmpty())
        || hasFurtherCalls(entry, earlier)) {
        m_fresh.insert(entry.id);
    }
    m_twins.insert(entry.id, twins);
    keepKey(entry, content);
}

/// Of a new one below one that is known by another key than the importer's.
void KnownEntries::keepKey(Entry &entry, const QByteArray &content)
{
    const QByteArray above = m_keyHere.value(entry.parent);
    if (above.isEmpty()) {
        return;
    }
    const QByteArray first = originKeyOf(above, content);
    for (int i = 0; i == 0 || m_byKey.contains(entry.originKey); ++i) {
        entry.originKey = occurrenceOf(first, i);
    }
    m_keyHere.insert(entry.id, entry.originKey);
}

} // namespace varve
