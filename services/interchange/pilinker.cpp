// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pilinker.h"

#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Entries of format 1 have no ids; this is what they are known by while a file is read.
std::string idOfIndex(qint64 index)
{
    return "v1:" + std::to_string(index);
}

QString shown(const std::string &id)
{
    return fromWobblyUtf8(id);
}

} // namespace

PiLinker::PiLinker(ImportLog &log, qint64 maxWaitingBytes)
    : m_log(log)
    , m_maxWaitingBytes(maxWaitingBytes)
{ }

void PiLinker::completeIds(PiEntry &entry) const
{
    if (!entry.hasLink) {
        entry.parentId = m_lastId;
    }
    if (entry.id.empty()) {
        entry.id = idOfIndex(m_entries);
    }
    if (entry.firstKept.empty() && entry.firstKeptObject > 0) {
        entry.firstKept = idOfIndex(entry.firstKeptObject - 1); // it counts the header too
    }
}

std::vector<Entry> PiLinker::accept(PiEntry entry)
{
    completeIds(entry);
    ++m_entries;
    m_lastId = entry.id;
    if (m_known.contains(entry.id) || m_places.contains(entry.id)) {
        m_log.skipped(entry.line, ImportTexts::duplicateId(shown(entry.id)));
        return {};
    }
    if (entry.parentId == entry.id) {
        m_log.note(entry.line, ImportTexts::cycle(shown(entry.id)));
        entry.parentId.clear();
    }
    std::vector<Entry> out;
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

void PiLinker::wait(PiEntry entry)
{
    m_waitingBytes += entry.size;
    m_places.emplace(entry.id, Place { entry.parentId, m_entries });
    std::vector<PiEntry> &siblings = m_waiting[entry.parentId];
    siblings.push_back(std::move(entry));
}

PiEntry PiLinker::takeWaiting(const std::string &id)
{
    const auto siblings = m_waiting.find(m_places.at(id).parent);
    const auto found = std::ranges::find(siblings->second, id, &PiEntry::id);
    PiEntry entry = std::move(*found);
    siblings->second.erase(found);
    if (siblings->second.empty()) {
        m_waiting.erase(siblings);
    }
    m_places.erase(id);
    m_waitingBytes -= entry.size;
    return entry;
}

std::vector<Entry> PiLinker::finish()
{
    std::vector<std::pair<qint64, std::string>> order;
    order.reserve(m_places.size());
    for (const auto &[id, place] : m_places) {
        order.emplace_back(place.order, id);
    }
    std::ranges::sort(order);

    std::vector<Entry> out;
    for (const auto &[position, id] : order) {
        const auto place = m_places.find(id);
        if (place != m_places.end() && !m_places.contains(place->second.parent)) {
            PiEntry orphan = takeWaiting(id);
            m_log.note(orphan.line, ImportTexts::missingParent(shown(orphan.parentId)));
            release(std::move(orphan), {}, out);
        }
    }
    for (const auto &[position, id] : order) { // what is left leads into circles
        if (m_places.contains(id)) {
            PiEntry first = takeWaiting(firstOfCircle(id));
            m_log.note(first.line, ImportTexts::cycle(shown(first.id)));
            release(std::move(first), {}, out);
        }
    }
    return out;
}

std::string PiLinker::firstOfCircle(const std::string &start) const
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

void PiLinker::release(PiEntry entry, const std::string &parent, std::vector<Entry> &out)
{
    std::vector<std::string> released { entry.id };
    append(std::move(entry), parent, out);
    while (!released.empty() && !m_waiting.empty()) {
        const std::string id = std::move(released.back());
        released.pop_back();
        auto children = m_waiting.extract(id);
        if (children.empty()) {
            continue;
        }
        for (PiEntry &child : children.mapped()) {
            m_places.erase(child.id);
            m_waitingBytes -= child.size;
            released.push_back(child.id);
            append(std::move(child), id, out);
        }
    }
}

void PiLinker::append(PiEntry entry, const std::string &parent, std::vector<Entry> &out)
{
    const Known above = parent.empty() ? Known {} : m_known.at(parent);
    Entry &made = entry.entry;
    const qint64 time = made.createdAt.isValid() ? made.createdAt.toMSecsSinceEpoch() : 0;
    const OriginKeys::Key key = m_keys.next(above.key, time, entry.payload);
    made.parent = above.id;
    made.originKey = key.toRfc4122();
    linkTo(entry.firstKept, made.firstKept, PiData::FirstKept, entry);
    linkTo(entry.branchFrom, made.branchFrom, PiData::BranchFrom, entry);
    linkTo(entry.target, made.target, PiData::Target, entry);
    linkEditTargets(entry);
    for (const QString &oddity : std::as_const(entry.oddities)) {
        m_log.note(entry.line, oddity);
    }
    m_known.emplace(std::move(entry.id), Known { made.id, key });
    out.push_back(std::move(made));
}

void PiLinker::linkTo(const std::string &fileId, EntryId &field, QLatin1StringView kept,
                      PiEntry &entry)
{
    if (fileId.empty()) {
        return;
    }
    field = find(fileId);
    if (field.isNull()) {
        entry.entry.data[kept] = shown(fileId);
        if (fileId != "root") { // what pi writes for a branch that was left before its first entry
            m_log.note(entry.line, ImportTexts::missingReference(shown(fileId)));
        }
    }
}

void PiLinker::linkEditTargets(PiEntry &entry)
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

EntryId PiLinker::find(const std::string &fileId) const
{
    const auto found = m_known.find(fileId);
    return found == m_known.end() ? EntryId() : found->second.id;
}

} // namespace varve
