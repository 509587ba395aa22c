// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrylinker.h"

#include "jsontree.h"

#include <QCryptographicHash>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

OriginKeys::Key keyOf(const QByteArray &bytes)
{
    return QUuid::fromRfc4122(
            QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).first(16));
}

} // namespace

OriginKeys::Key OriginKeys::next(const Key &parent, qint64 time, const QByteArray &payload)
{
    const Key key = keyOf(parent.toRfc4122() + QByteArray::number(time) + '|' + payload);
    const int occurrence = m_seen[key]++;
    return occurrence == 0 ? key : keyOf(key.toRfc4122() + QByteArray::number(occurrence));
}

namespace
{

QString shown(const std::string &id)
{
    return fromWobblyUtf8(id);
}

/// As the file names it, where it is known here by its number.
QString shown(const SourceEntry &entry)
{
    return entry.entry.originId.isEmpty() ? shown(entry.id) : entry.entry.originId;
}

/// What an entry that waits takes. A line of 60 bytes takes a kilobyte, which is what a file of many such would be kept in.
qint64 costOf(const SourceEntry &entry)
{
    constexpr qint64 Itself = sizeof(SourceEntry) + 256; // in the tables, with its ids
    return entry.size + Itself;
}

} // namespace

EntryLinker::EntryLinker(ImportLog &log, const ImportFormat::Unresolved &unresolved,
                         std::stop_token stop, qint64 maxWaitingBytes)
    : m_log(log)
    , m_unresolved(unresolved)
    , m_stop(std::move(stop))
    , m_maxWaitingBytes(maxWaitingBytes)
{ }

std::string EntryLinker::idOfNumber(qint64 number)
{
    return "#" + std::to_string(number);
}

void EntryLinker::completeIds(SourceEntry &entry) const
{
    if (!entry.hasLink) {
        entry.parentId = m_lastId;
    }
    if (entry.id.empty()) {
        entry.id = idOfNumber(m_entries);
    }
}

std::vector<SourceEntry> EntryLinker::accept(SourceEntry entry)
{
    completeIds(entry);
    ++m_entries;
    m_lastId = entry.id;
    if (m_known.contains(entry.id) || m_places.contains(entry.id)) {
        m_log.skipped(entry.line, ImportTexts::duplicateId(shown(entry.id)));
        return {};
    }
    if (entry.parentId == entry.id) {
        m_log.note(entry.line, ImportTexts::cycle(shown(entry)));
        entry.parentId.clear();
    }
    std::vector<SourceEntry> out;
    if (entry.parentId.empty() || m_known.contains(entry.parentId)) {
        const std::string parent = entry.parentId;
        release(std::move(entry), parent, out);
    } else {
        wait(std::move(entry));
        if (m_waitingBytes > m_maxWaitingBytes) {
            return finish();
        }
    }
    return out;
}

void EntryLinker::wait(SourceEntry entry)
{
    m_waitingBytes += costOf(entry);
    m_places.emplace(entry.id, Place { entry.parentId, m_entries });
    std::vector<SourceEntry> &siblings = m_waiting[entry.parentId];
    siblings.push_back(std::move(entry));
}

SourceEntry EntryLinker::takeWaiting(const std::string &id)
{
    const auto siblings = m_waiting.find(m_places.at(id).parent);
    const auto found = std::ranges::find(siblings->second, id, &SourceEntry::id);
    SourceEntry entry = std::move(*found);
    siblings->second.erase(found);
    if (siblings->second.empty()) {
        m_waiting.erase(siblings);
    }
    m_places.erase(id);
    m_waitingBytes -= costOf(entry);
    return entry;
}

std::vector<SourceEntry> EntryLinker::takeChildren(const std::string &parent)
{
    auto children = m_waiting.extract(parent);
    if (children.empty()) {
        return {};
    }
    for (const SourceEntry &child : children.mapped()) {
        m_places.erase(child.id);
        m_waitingBytes -= costOf(child);
    }
    return std::move(children.mapped());
}

/// What waits for something that does not, in the order of the file.
std::vector<SourceEntry> EntryLinker::takeOrphans()
{
    std::vector<std::string> missing;
    for (const auto &[parent, children] : m_waiting) {
        if (!m_places.contains(parent)) {
            missing.push_back(parent);
        }
    }
    std::vector<std::pair<qint64, SourceEntry>> orphans;
    for (const std::string &parent : missing) {
        std::vector<qint64> orders;
        for (const SourceEntry &child : m_waiting.at(parent)) {
            orders.push_back(m_places.at(child.id).order);
        }
        auto order = orders.begin();
        for (SourceEntry &child : takeChildren(parent)) {
            orphans.emplace_back(*order++, std::move(child));
        }
    }
    std::ranges::sort(orphans, {}, &std::pair<qint64, SourceEntry>::first);
    std::vector<SourceEntry> sorted;
    sorted.reserve(orphans.size());
    for (auto &[order, orphan] : orphans) {
        sorted.push_back(std::move(orphan));
    }
    return sorted;
}

std::vector<SourceEntry> EntryLinker::finish()
{
    std::vector<SourceEntry> out;
    for (SourceEntry &orphan : takeOrphans()) {
        if (m_stop.stop_requested()) {
            return out;
        }
        m_log.note(orphan.line, ImportTexts::missingParent(shown(orphan.parentId)));
        release(std::move(orphan), {}, out);
    }
    std::vector<std::pair<qint64, std::string>> inCircles; // what is left leads into them
    for (const auto &[id, place] : m_places) {
        inCircles.emplace_back(place.order, id);
    }
    std::ranges::sort(inCircles);
    for (const auto &[order, id] : inCircles) {
        if (m_stop.stop_requested()) {
            return out;
        }
        if (m_places.contains(id)) {
            SourceEntry first = takeWaiting(firstOfCircle(id));
            m_log.note(first.line, ImportTexts::cycle(shown(first)));
            release(std::move(first), {}, out);
        }
    }
    return out;
}

std::string EntryLinker::firstOfCircle(const std::string &start) const
{
    std::unordered_map<std::string, bool> seen;
    std::string at = start;
    while (!std::exchange(seen[at], true)) {
        at = m_places.at(at).parent;
    }
    std::string first = at;
    for (std::string next = m_places.at(at).parent; next != at; next = m_places.at(next).parent) {
        if (m_places.at(next).order < m_places.at(first).order) {
            first = next;
        }
    }
    return first;
}

void EntryLinker::release(SourceEntry entry, const std::string &parent,
                          std::vector<SourceEntry> &out)
{
    std::vector<std::string> released { entry.id };
    append(std::move(entry), parent, out);
    while (!released.empty() && !m_waiting.empty()) {
        const std::string id = std::move(released.back());
        released.pop_back();
        for (SourceEntry &child : takeChildren(id)) {
            released.push_back(child.id);
            append(std::move(child), id, out);
        }
    }
}

void EntryLinker::append(SourceEntry entry, const std::string &parent,
                         std::vector<SourceEntry> &out)
{
    Known root;
    Known &above = parent.empty() ? root : m_known.at(parent);
    m_branches += !parent.empty() && ++above.children == 2;
    Entry &made = entry.entry;
    const qint64 created = made.createdAt.isValid() ? made.createdAt.toMSecsSinceEpoch() : 0;
    const qint64 time = entry.keyTime.value_or(created);
    const OriginKeys::Key key = m_keys.next(above.key, time, entry.payload);
    made.parent = above.id;
    made.originKey = entry.originKey.value_or(key.toRfc4122());
    const bool differs = entry.formerPayload || above.former != above.key;
    const OriginKeys::Key former = differs
            ? m_keys.next(above.former, time, entry.formerPayload.value_or(entry.payload))
            : key;
    if (differs && !entry.originKey) {
        entry.formerKey = former.toRfc4122();
    }
    linkTo(entry.firstKept, made.firstKept, m_unresolved.firstKept, entry);
    linkTo(entry.branchFrom, made.branchFrom, m_unresolved.branchFrom, entry);
    linkTo(entry.target, made.target, m_unresolved.target, entry);
    linkEditTargets(entry);
    for (const QString &oddity : std::as_const(entry.oddities)) {
        m_log.note(entry.line, oddity);
    }
    m_known.emplace(std::move(entry.id), Known { made.id, key, former });
    out.push_back(std::move(entry));
}

void EntryLinker::linkTo(const std::string &fileId, EntryId &field, QLatin1StringView kept,
                         SourceEntry &entry)
{
    if (fileId.empty()) {
        return;
    }
    field = find(fileId);
    if (field.isNull()) {
        entry.entry.data[kept] = shown(fileId);
        m_log.note(entry.line, ImportTexts::missingReference(shown(fileId)));
    }
}

void EntryLinker::linkEditTargets(SourceEntry &entry)
{
    if (entry.editTargets.empty()) {
        return;
    }
    QJsonArray targets;
    for (const std::string &target : entry.editTargets) {
        if (const EntryId id = find(target); !id.isNull()) {
            targets += id.toString();
        } else {
            m_log.note(entry.line, ImportTexts::missingReference(shown(target)));
        }
    }
    entry.entry.data["targets"_L1] = targets;
}

void EntryLinker::know(const EntryId &outside)
{
    m_known.try_emplace(outside.toString().toStdString(), Known { outside, {}, {} });
}

EntryId EntryLinker::find(const std::string &fileId) const
{
    const auto found = m_known.find(fileId);
    return found == m_known.end() ? EntryId() : found->second.id;
}

} // namespace varve
