// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexchain.h"

#include "codexentries.h"

#include <algorithm>
#include <iterator>

namespace varve
{

namespace
{

constexpr qint64 MostBytes = 16 << 20; // of the file

/// Items also hold what the program adds around a message, as parts of their own.
bool says(const Entry &entry, const QString &message)
{
    if (message.isEmpty()) {
        return std::ranges::any_of(entry.blocks, [](const Block &block) {
            return std::holds_alternative<ImageBlock>(block);
        });
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

void CodexChain::standOn(std::string entry)
{
    m_head = std::move(entry);
    m_leaf = m_head;
}

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
    const auto event = std::ranges::find_if(m_events, [&added](const auto &said) {
        return says(added.entry.entry, said.second.entry.text());
    });
    if (event == m_events.end()) {
        added.mayBeTyped = true;
        return;
    }
    m_log.leftOut(ImportTexts::repeated, event->first);
    m_events.erase(event);
    decideBefore(m_waiting.size() - 1);
    takeTyped(added);
}

void CodexChain::confirmUser(SourceEntry message, std::string_view kind)
{
    m_sawEvents = true;
    const QString text = message.entry.text();
    for (const auto matches : { &says, &isLike }) {
        const auto found =
                std::find_if(m_waiting.rbegin(), m_waiting.rend(), [&](const Waiting &waiting) {
                    return waiting.mayBeTyped && matches(waiting.entry.entry, text);
                });
        if (found != m_waiting.rend()) {
            decideBefore(static_cast<size_t>(std::distance(found, m_waiting.rend())) - 1);
            takeTyped(*found);
            m_log.leftOut(ImportTexts::repeated, kind);
            return;
        }
    }
    m_bytes += message.size;
    m_events.emplace_back(kind, std::move(message));
}

void CodexChain::appendAnswer(SourceEntry entry)
{
    append(std::move(entry));
    m_answer = static_cast<int>(m_waiting.size()) - 1;
}

SourceEntry *CodexChain::answer()
{
    return m_answer < 0 ? nullptr : &m_waiting[static_cast<size_t>(m_answer)].entry;
}

bool CodexChain::isAnswered() const
{
    return m_answer >= 0
            && std::any_of(m_waiting.begin() + m_answer, m_waiting.end(), [](const Waiting &each) {
                   return each.entry.entry.role == Role::ToolResult;
               });
}

void CodexChain::rollBack(qint64 turns)
{
    release();
    const auto count = static_cast<size_t>(std::clamp<qint64>(turns, 0, std::ssize(m_turns)));
    if (count > 0) {
        m_head = m_turns[m_turns.size() - count];
        m_turns.resize(m_turns.size() - count);
        m_leaf = m_head;
    }
}

void CodexChain::release()
{
    decideBefore(m_waiting.size());
    m_log.count(CodexTexts::typedInEventsOnly, std::ssize(m_events));
    for (auto &[kind, event] : m_events) {
        append(std::move(event));
        takeTyped(m_waiting.back());
    }
    for (Waiting &waiting : m_waiting) {
        m_ready.push_back(std::move(waiting.entry));
    }
    drop();
    m_leaf = m_head;
}

void CodexChain::drop()
{
    m_waiting.clear();
    m_events.clear();
    m_bytes = 0;
    m_answer = -1;
}

bool CodexChain::isUndecided() const
{
    return !m_events.empty() || std::ranges::any_of(m_waiting, &Waiting::mayBeTyped);
}

bool CodexChain::isOverfull() const
{
    constexpr qsizetype MostEntries = 500;
    const qint64 answer = m_answer < 0 ? 0 : m_waiting[static_cast<size_t>(m_answer)].entry.size;
    return waitingCount() > MostEntries || m_bytes + answer > MostBytes;
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
            m_log.count(CodexTexts::injected);
        } else {
            takeTyped(waiting);
        }
    }
}

bool CodexSaid::said(const QString &text, SourceEntry note)
{
    if (text == m_lastAnswer) {
        m_lastAnswer.clear();
        return true;
    }
    m_bytes += note.size;
    m_notes.emplace_back(text, std::move(note));
    return false;
}

bool CodexSaid::answered(const QString &text)
{
    const auto event =
            std::ranges::find(m_notes, text, [](const auto &note) { return note.first; });
    if (event == m_notes.end()) {
        m_lastAnswer = text;
        return false;
    }
    m_bytes -= event->second.size;
    m_notes.erase(event);
    m_lastAnswer.clear();
    return true;
}

bool CodexSaid::isOverfull() const
{
    constexpr qsizetype MostEvents = 200;
    return waitingCount() > MostEvents || m_bytes > MostBytes;
}

std::vector<SourceEntry> CodexSaid::takeUnanswered()
{
    std::vector<SourceEntry> notes;
    for (auto &[text, note] : m_notes) {
        notes.push_back(std::move(note));
    }
    m_notes.clear();
    m_bytes = 0;
    return notes;
}

} // namespace varve
