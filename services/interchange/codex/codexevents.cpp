// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexevents.h"

#include "codexsession.h"
#include "codextexts.h"
#include "sourcevalues.h"

#include <algorithm>
#include <array>

namespace varve
{

namespace
{

// Their items hold the same, and what those do not say of a call is taken from its end.
constexpr std::array<std::string_view, 11> Repeats {
    "agent_reasoning",      "agent_reasoning_raw_content",
    "context_compacted",    "exec_command_end",
    "patch_apply_end",      "mcp_tool_call_end",
    "web_search_end",       "image_generation_end",
    "view_image_tool_call", "exec_command_begin",
    "patch_apply_begin"
};

constexpr std::array<std::string_view, 9> Progress { "task_started",
                                                     "task_complete",
                                                     "turn_started",
                                                     "turn_complete",
                                                     "mcp_tool_call_begin",
                                                     "web_search_begin",
                                                     "image_generation_begin",
                                                     "agent_reasoning_section_break",
                                                     "item_started" };

QString listed(const Tally &tally)
{
    QStringList parts;
    const QJsonObject counts = tally.toJson();
    for (auto it = counts.begin(); it != counts.end(); ++it) {
        parts += CodexTexts::counted(it.key(), it.value().toInteger());
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

bool CodexEvents::leaveOut(std::string_view type)
{
    if (isOneOf(type, Repeats)) {
        m_repeats.add(type);
        return true;
    }
    if (isOneOf(type, Progress)) {
        m_progress.add(type);
        return true;
    }
    return false;
}

void CodexEvents::said(const CodexRecord &event, qint64 line)
{
    const QString text = event.payload["message"].string();
    if (text == m_lastAnswer) {
        m_lastAnswer.clear();
        m_repeats.add("agent_message");
        return;
    }
    m_said.push_back({ text, keepCodexRecord(event, QStringLiteral("agent_message")) });
    m_said.back().note.line = line;
    m_saidBytes += m_said.back().note.size;
}

void CodexEvents::answered(const QString &text)
{
    const auto event = std::ranges::find(m_said, text, &Said::text);
    if (event == m_said.end()) {
        m_lastAnswer = text;
        return;
    }
    m_saidBytes -= event->note.size;
    m_said.erase(event);
    m_lastAnswer.clear();
    m_repeats.add("agent_message");
}

std::vector<SourceEntry> CodexEvents::takeUnanswered()
{
    std::vector<SourceEntry> notes;
    for (Said &event : m_said) {
        notes.push_back(std::move(event.note));
    }
    m_said.clear();
    m_saidBytes = 0;
    return notes;
}

bool CodexEvents::isOverfull() const
{
    constexpr size_t MostEvents = 200;
    constexpr qint64 MostBytes = 16 << 20; // of the file
    return m_said.size() > MostEvents || m_saidBytes > MostBytes;
}

QStringList CodexEvents::notes() const
{
    QStringList notes;
    if (m_repeats.total() > 0) {
        notes += CodexTexts::repeats(listed(m_repeats));
    }
    if (m_progress.total() > 0) {
        notes += CodexTexts::progress(listed(m_progress));
    }
    return notes;
}

} // namespace varve
