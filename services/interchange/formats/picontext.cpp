// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "picontext.h"

#include "pidata.h"
#include "sourcevalues.h"
#include <session/contextedit.h>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Entries that a compaction may keep.
constexpr size_t MostRecent = 4096;

size_t hashOf(const std::string &id)
{
    return std::hash<std::string>()(id);
}

bool speaks(const Entry &entry)
{
    return entry.type == EntryType::Message || entry.type == EntryType::CustomMessage
            || entry.type == EntryType::BranchSummary;
}

bool hasCalls(const Entry &entry)
{
    return std::ranges::any_of(entry.blocks, [](const Block &block) {
        return std::holds_alternative<ToolCallBlock>(block);
    });
}

SourceEntry editOf(const ContextEdit &edit, const QString &operation, const SourceEntry &line)
{
    SourceEntry out;
    out.entry = edit.toEntry(operation);
    out.entry.id = EntryId::create();
    out.entry.createdAt = line.entry.createdAt;
    out.entry.originId = line.entry.originId;
    out.hasLink = true;
    out.line = line.line;
    out.payload = line.payload + toString(edit.op).data();
    return out;
}

} // namespace

std::vector<SourceEntry> PiContext::take(const JsonRef &object, SourceEntry entry, ImportLog &log)
{
    if (const auto behind = m_behind.find(entry.parentId); behind != m_behind.end()) {
        entry.parentId = behind->second;
    }
    const std::string_view type = object["type"].utf8();
    const JsonRef tail = object["retainedTail"];
    std::vector<SourceEntry> entries;
    if (type == "context_edit") {
        entries = readEdit(object, std::move(entry), log);
    } else if (type == "compaction" && tail.isArray()) {
        entries = readCompaction(tail, std::move(entry), log);
    } else {
        entries.push_back(std::move(entry));
    }
    note(entries.back());
    return entries;
}

void PiContext::note(const SourceEntry &entry)
{
    if (entry.id.empty()) {
        return;
    }
    m_recent.push_back({ entry.id, entry.parentId, speaks(entry.entry), entry.payload });
    if (m_recent.size() > MostRecent) {
        m_recent.pop_front();
    }
    if (entry.entry.role == Role::ToolResult) {
        m_kinds.emplace(hashOf(entry.id), Kind::Result);
    } else if (hasCalls(entry.entry)) {
        m_kinds.emplace(hashOf(entry.id), Kind::Calls);
    }
}

/// The newest edit of an entry is the one that counts: the one before it is switched off first.
std::vector<SourceEntry> PiContext::readEdit(const JsonRef &object, SourceEntry entry,
                                             ImportLog &log)
{
    using Op = ContextEdit::Op;
    const std::string target(object["targetId"].utf8());
    const JsonRef replacement = object["replacement"];
    const QString text = textsOf(replacement["content"]).join("\n\n"_L1);
    const auto kind = m_kinds.find(hashOf(target));
    Op op = text.isEmpty() ? Op::Exclude : Op::Summarize;
    if (kind != m_kinds.end() && kind->second == Kind::Result) {
        op = Op::Mask;
        log.count(PiTexts::editedResults);
    } else if (kind != m_kinds.end() && op == Op::Summarize) {
        log.count(PiTexts::editedCalls);
        keepSource(object, u"pi:context_edit"_s, entry);
        return { std::move(entry) };
    }
    const int number = m_edits[target]++;
    const auto operation = [&target](int n) {
        return "pi-edit "_L1 + fromWobblyUtf8(target) + u'#' + QString::number(n);
    };
    std::vector<SourceEntry> entries;
    if (number > 0) {
        SourceEntry &off = entries.emplace_back(
                editOf({ .op = Op::Disable, .targets = {}, .operation = operation(number - 1) }, {},
                       entry));
        off.id = entry.id + "#off";
        off.parentId = entry.parentId;
    }
    SourceEntry edit =
            editOf({ .op = op, .targets = {}, .operation = {} }, operation(number), entry);
    edit.id = entry.id;
    edit.parentId = entries.empty() ? entry.parentId : entries.back().id;
    edit.size = entry.size;
    edit.editTargets = { target };
    edit.entry.summary = op == Op::Summarize ? text : QString();
    entries.push_back(std::move(edit));
    return entries;
}

/// The messages stand in the file before it, and then it keeps those; where it has changed them they are entries of their own behind it.
std::vector<SourceEntry> PiContext::readCompaction(const JsonRef &tail, SourceEntry entry,
                                                   ImportLog &log)
{
    entry.entry.data.remove("retainedTail"_L1);
    std::vector<SourceEntry> entries;
    std::string first = firstOf(tail, entry.parentId);
    const bool isAsItWas = !first.empty() || tail.begin() == tail.end();
    entry.firstKept = isAsItWas ? std::move(first) : std::string();
    const std::string id = entry.id;
    const QDateTime time = entry.entry.createdAt;
    entries.push_back(std::move(entry));
    if (isAsItWas) {
        return entries;
    }
    for (const JsonRef message : tail) {
        auto copy = readMessage(message);
        if (!copy) {
            continue;
        }
        copy->hasLink = true;
        copy->parentId = entries.back().id;
        copy->id = id + "#" + std::to_string(entries.size());
        copy->line = entries.front().line;
        copy->entry.createdAt = time;
        copy->entry.originId.clear();
        copy->entry.usage.reset(); // counted where it was said
        if (copy->entry.role == Role::User) { // not typed again
            makeCustomMessage(u"pi:retained"_s, copy->entry);
        }
        entries.push_back(std::move(*copy));
    }
    log.count(PiTexts::retained, std::ssize(entries) - 1);
    m_behind.insert_or_assign(id, entries.back().id);
    return entries;
}

std::optional<SourceEntry> PiContext::readMessage(const JsonRef &message)
{
    if (!message.isObject()) {
        return std::nullopt;
    }
    std::string line = R"({"type":"message","message":)";
    line += message.raw();
    line += '}';
    line.reserve(line.size() + JsonTree::Padding);
    const auto object = m_tree.parse(line);
    return object ? std::optional(m_read(*object)) : std::nullopt;
}

/// The entry above `last` from which on the messages of a tail stand; empty if they are not those.
std::string PiContext::firstOf(const JsonRef &tail, const std::string &last)
{
    const auto first = tail.begin() == tail.end() ? std::nullopt : readMessage(*tail.begin());
    qint64 left = 0;
    for ([[maybe_unused]] const JsonRef message : tail) {
        ++left;
    }
    std::string at = last;
    for (auto seen = m_recent.rbegin(); first && seen != m_recent.rend(); ++seen) {
        if (seen->id != at) {
            continue; // of another branch
        }
        left -= seen->speaks;
        if (left == 0) {
            return seen->payload == first->payload ? seen->id : std::string();
        }
        at = seen->parent;
    }
    return {};
}

} // namespace varve
