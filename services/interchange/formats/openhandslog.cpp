// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "openhandslog.h"

#include "importtexts.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include <session/contextedit.h>

#include <algorithm>
#include <chrono>
#include <unordered_set>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto Calls =
        "openhands:calls"_L1; ///< in Entry::data: by the id of a call, what else is said of it

/// The calls of an answer are written at once.
constexpr std::chrono::seconds LongestAnswer { 10 };

/// Every condensation names all that the ones before it did, too; no conversation has as many as this.
constexpr qsizetype MostTargets = 2'000'000;

constexpr std::string_view OfSummary = "-summary"; ///< behind the id of its condensation

} // namespace

OpenHandsLog::OpenHandsLog(ImportAssembler &into) : m_into(into), m_pause(LongestAnswer, into.now())
{ }

SourceEntry OpenHandsLog::entryOf(const OpenHandsEvent &event)
{
    SourceEntry entry = newSourceEntry(event.time, stringOf(event.id), event.line, event.size);
    entry.id = event.id;
    entry.hasLink = true;
    entry.keyTime = 0; // it is that of the clock on the wall, wherever that was
    return entry;
}

std::string OpenHandsLog::placeOf(const std::string &event) const
{
    const auto known = m_places.find(event);
    return known == m_places.end() ? event : known->second.entry;
}

std::string OpenHandsLog::placeBelow(const OpenHandsEvent &event) const
{
    return placeOf(event.parent.value_or(m_before));
}

Result<> OpenHandsLog::comeTo(const OpenHandsEvent &event, const std::string &answer)
{
    const bool wasOver = m_pause.endsBefore(event.time);
    const bool goesOn = m_open && !wasOver && !answer.empty() && answer == m_open->answer
            && event.parent.value_or(m_before) == m_before;
    return m_open && !goesOn ? close() : Result<>();
}

Result<> OpenHandsLog::close()
{
    OpenAnswer open = *std::exchange(m_open, std::nullopt);
    open.entry.parentId = open.below;
    if (!open.rests.empty()) {
        keepFields(objectOf(std::move(open.rests)), Calls, open.entry.entry);
    }
    for (std::string &event : open.events) {
        m_places.try_emplace(std::move(event), Place { open.entry.id, { open.entry.id } });
    }
    return m_into.add(std::move(open.entry));
}

void OpenHandsLog::take(const OpenHandsEvent &event, Call call)
{
    Entry &entry = m_open->entry.entry;
    entry.stopReason = StopReason::ToolUse;
    if (!call.rest.isEmpty()) {
        m_open->rests.emplace_back(call.block.callId, std::move(call.rest));
    }
    entry.blocks += std::move(call.block);
    QByteArray &payload = m_open->entry.payload;
    payload = payload.isEmpty() ? call.payload
                                : PayloadDigest::of(viewOf(payload), viewOf(call.payload));
    m_open->entry.size += m_open->events.empty() ? 0 : event.size;
    m_open->events.push_back(event.id);
    m_before = event.id;
}

Result<> OpenHandsLog::add(const OpenHandsEvent &event, SourceEntry entry)
{
    std::vector<SourceEntry> entries;
    entries.push_back(std::move(entry));
    return add(event, std::move(entries));
}

Result<> OpenHandsLog::add(const OpenHandsEvent &event, std::vector<SourceEntry> entries)
{
    return comeTo(event, {}).and_then([&] {
        Place place { placeBelow(event) };
        for (SourceEntry &entry : entries) {
            entry.parentId = std::exchange(place.entry, entry.id);
            place.own.push_back(entry.id);
        }
        m_places.try_emplace(event.id, std::move(place));
        m_before = event.id;
        return m_into.add(std::move(entries));
    });
}

Result<> OpenHandsLog::pass(const OpenHandsEvent &event)
{
    return comeTo(event, {}).transform([&] {
        m_places.try_emplace(event.id, Place { placeBelow(event) });
        m_before = event.id;
    });
}

Result<> OpenHandsLog::leaveOut(const OpenHandsEvent &event, std::string_view kind)
{
    m_into.log().leftOut(ImportTexts::progress, kind);
    return pass(event);
}

Result<> OpenHandsLog::keep(const JsonRef &source, const OpenHandsEvent &event,
                            std::string_view kind)
{
    m_into.log().unknown(stringOf(kind));
    SourceEntry entry = entryOf(event);
    entry.payload = PayloadDigest::of("kept", source);
    keepSource(source, "openhands:"_L1 + stringOf(kind), entry);
    return add(event, std::move(entry));
}

/// Its id is made of that of its condensation; older versions have made one each time, which is no event's.
OpenHandsLog::Summary *OpenHandsLog::summaryCalled(const std::string &id)
{
    const auto found = m_summaryNames.find(id);
    if (found != m_summaryNames.end()) {
        return &m_summaries[found->second];
    }
    return m_summaries.empty() || m_places.contains(id) ? nullptr : &m_summaries.back();
}

/// The edits that take summaries back which are forgotten themselves; what they stood for is forgotten from then on by the new one.
std::vector<SourceEntry> OpenHandsLog::replace(const OpenHandsEvent &event,
                                               const Condensation &condensation, Summary &made)
{
    std::vector<SourceEntry> edits;
    std::unordered_set<std::string> targets;
    const auto add = [&](const std::string &target) {
        if (targets.insert(target).second) {
            made.targets.push_back(target);
        }
    };
    for (const std::string &id : condensation.forgotten) {
        const auto place = m_places.find(id);
        if (place != m_places.end() && !place->second.own.empty()) {
            std::ranges::for_each(place->second.own, add);
            continue;
        }
        Summary *before = id.empty() ? nullptr : summaryCalled(id);
        if (before == nullptr || std::exchange(before->isReplaced, true)) {
            continue;
        }
        std::ranges::for_each(before->targets, add);
        SourceEntry off = entryOf(event);
        off.entry = ContextEdit { .op = ContextEdit::Op::Disable,
                                  .targets = {},
                                  .operation = before->operation }
                            .toEntry();
        off.entry.id = EntryId::create();
        off.entry.createdAt = event.time;
        off.id = event.id + "#off" + std::to_string(edits.size());
        off.size = 0;
        off.payload = PayloadDigest::of("off", before->operation);
        edits.push_back(std::move(off));
    }
    return edits;
}

Result<> OpenHandsLog::condense(const OpenHandsEvent &event, SourceEntry entry,
                                const Condensation &condensation, const JsonRef &source)
{
    if (const auto closed = comeTo(event, {}); !closed) {
        return closed;
    }
    Summary made { "openhands "_L1 + stringOf(event.id), {} };
    std::vector<SourceEntry> entries;
    if (m_targets <= MostTargets) {
        entries = replace(event, condensation, made);
    }
    m_targets += std::ssize(made.targets);
    if (made.targets.empty()) {
        keepSource(source, u"openhands:condensation"_s, entry);
        m_into.log().count(OpenHandsTexts::condensationsKept);
    } else {
        const bool isSummed = !condensation.summary.isEmpty();
        Entry edit = ContextEdit {
            .op = isSummed ? ContextEdit::Op::Summarize : ContextEdit::Op::Exclude,
            .targets = {},
            .operation = {}
        }.toEntry(made.operation);
        edit.id = entry.entry.id;
        edit.createdAt = entry.entry.createdAt;
        edit.originId = entry.entry.originId;
        edit.provider = entry.entry.provider;
        edit.model = entry.entry.model;
        edit.usage = entry.entry.usage;
        edit.summary = condensation.summary;
        entry.entry = std::move(edit);
        entry.editTargets = made.targets;
        if (isSummed) {
            m_summaryNames.try_emplace(event.id + std::string(OfSummary), m_summaries.size());
            m_summaries.push_back(std::move(made));
        }
    }
    entries.push_back(std::move(entry));
    std::string below = placeBelow(event);
    for (SourceEntry &each : entries) {
        each.parentId = std::exchange(below, each.id);
    }
    m_places.try_emplace(event.id, Place { below });
    m_before = event.id;
    return m_into.add(std::move(entries));
}

Result<> OpenHandsLog::finish(const std::optional<std::string> &leaf)
{
    if (m_open && m_pause.isGoingOn()) {
        const OpenAnswer open = *std::exchange(m_open, std::nullopt);
        for (const std::string &event : open.events) {
            m_places.insert_or_assign(event, Place { open.below });
        }
        m_into.log().note(open.entry.line, TextChatTexts::waitsForTools());
        m_into.report().leftOutUntil = m_pause.overAt();
    } else if (m_open) {
        if (const auto closed = close(); !closed) {
            return closed;
        }
    }
    if (leaf && !leaf->empty() && !m_places.contains(*leaf)) {
        m_into.log().conclude(OpenHandsTexts::missingLeaf(stringOf(*leaf)));
        return m_into.end();
    }
    return m_into.endInLine(placeOf(leaf.value_or(m_before)));
}

} // namespace varve
