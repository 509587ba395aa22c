// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexchain.h"

#include "codexmessage.h"

#include <algorithm>

namespace varve
{

namespace
{

bool hasImage(const Entry &entry)
{
    return std::ranges::any_of(entry.blocks, [](const Block &block) {
        return std::holds_alternative<ImageBlock>(block);
    });
}

/// Items also hold what the program adds around a message, as parts of their own.
bool says(const Entry &entry, const QString &message)
{
    if (message.isEmpty()) {
        return hasImage(entry);
    }
    return entry.text() == message || std::ranges::any_of(entry.blocks, [&](const Block &block) {
               const auto *text = std::get_if<TextBlock>(&block);
               return text && text->text == message;
           });
}

/// The event may leave out what the program has put around a message, or the item what it could not show.
bool isLike(const Entry &entry, const QString &message)
{
    const QString item = entry.text().trimmed();
    const QString event = message.trimmed();
    return !item.isEmpty() && !event.isEmpty() && !looksCodexInjected(item)
            && (item.contains(event) || event.contains(item));
}

} // namespace

CodexChain::CodexChain(ImportAssembler &into) : m_into(into) { }

void CodexChain::append(SourceEntry entry)
{
    entry.hasLink = true;
    entry.id = std::to_string(++m_count);
    entry.parentId = m_head;
    m_head = entry.id;
    m_bytes += entry.size;
    m_waiting.push_back({ std::move(entry), false });
}

void CodexChain::appendUser(SourceEntry entry)
{
    append(std::move(entry));
    Waiting &added = m_waiting.back();
    const auto event = std::ranges::find_if(m_events, [&added](const SourceEntry &said) {
        return says(added.entry.entry, said.entry.text());
    });
    if (event == m_events.end()) {
        added.mayBeTyped = true;
        return;
    }
    m_events.erase(event);
    decideBefore(m_waiting.size() - 1);
    takeTyped(added);
}

void CodexChain::confirmUser(SourceEntry message)
{
    m_sawEvents = true;
    const QString text = message.entry.text();
    auto found = std::find_if(m_waiting.rbegin(), m_waiting.rend(), [&](const Waiting &waiting) {
        return waiting.mayBeTyped && says(waiting.entry.entry, text);
    });
    if (found == m_waiting.rend()) {
        found = std::find_if(m_waiting.rbegin(), m_waiting.rend(), [&](const Waiting &waiting) {
            return waiting.mayBeTyped && isLike(waiting.entry.entry, text);
        });
    }
    if (found == m_waiting.rend()) {
        m_bytes += message.size;
        m_events.push_back(std::move(message));
        return;
    }
    decideBefore(static_cast<size_t>(std::distance(found, m_waiting.rend())) - 1);
    takeTyped(*found);
}

void CodexChain::takeTyped(Waiting &waiting)
{
    waiting.mayBeTyped = false;
    m_turns.push_back(waiting.entry.parentId);
}

/// Without an event of its own a message was typed only if the file has no events at all.
void CodexChain::decideBefore(size_t end)
{
    for (size_t i = 0; i < end; ++i) {
        Waiting &waiting = m_waiting[i];
        if (!waiting.mayBeTyped) {
            continue;
        }
        if (m_sawEvents || looksCodexInjected(waiting.entry.entry.text())) {
            waiting.mayBeTyped = false;
            makeCodexInjected(waiting.entry.entry);
            ++m_injected;
        } else {
            takeTyped(waiting);
        }
    }
}

Result<> CodexChain::rollBack(qint64 turns)
{
    if (const auto released = release(); !released) {
        return released;
    }
    const auto count =
            static_cast<size_t>(std::clamp<qint64>(turns, 0, static_cast<qint64>(m_turns.size())));
    if (count > 0) {
        m_head = m_turns[m_turns.size() - count];
        m_turns.resize(m_turns.size() - count);
        m_leaf = m_head;
    }
    return {};
}

SourceEntry *CodexChain::answer()
{
    return m_answer < 0 ? nullptr : &m_waiting[static_cast<size_t>(m_answer)].entry;
}

void CodexChain::appendAnswer(SourceEntry entry)
{
    append(std::move(entry));
    m_answer = static_cast<int>(m_waiting.size()) - 1;
}

bool CodexChain::isAnswered() const
{
    return m_answer >= 0
            && std::any_of(m_waiting.begin() + m_answer, m_waiting.end(), [](const Waiting &each) {
                   return each.entry.entry.role == Role::ToolResult;
               });
}

bool CodexChain::isUndecided() const
{
    return !m_events.empty() || std::ranges::any_of(m_waiting, &Waiting::mayBeTyped);
}

qsizetype CodexChain::waitingCount() const
{
    return static_cast<qsizetype>(m_waiting.size() + m_events.size());
}

bool CodexChain::isOverfull() const
{
    constexpr qsizetype MostEntries = 500;
    constexpr qint64 MostBytes = 16 << 20; // of the file
    const qint64 answer = m_answer < 0 ? 0 : m_waiting[static_cast<size_t>(m_answer)].entry.size;
    return waitingCount() > MostEntries || m_bytes + answer > MostBytes;
}

Result<> CodexChain::release()
{
    decideBefore(m_waiting.size());
    for (SourceEntry &event : m_events) {
        ++m_fromEvents;
        append(std::move(event));
        takeTyped(m_waiting.back());
    }
    for (Waiting &waiting : m_waiting) {
        if (const auto added = m_into.add(std::move(waiting.entry)); !added) {
            return added;
        }
    }
    drop();
    m_leaf = m_head;
    return {};
}

void CodexChain::drop()
{
    m_waiting.clear();
    m_events.clear();
    m_bytes = 0;
    m_answer = -1;
}

} // namespace varve
