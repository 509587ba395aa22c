// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "eventbacklog.h"

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

/// How far back a piece of the same block is looked for: blocks may come interleaved.
constexpr qsizetype Farthest = 64;

bool join(StreamEvent &earlier, const StreamEvent &later)
{
    if (auto *text = std::get_if<TextDelta>(&earlier)) {
        const auto *more = std::get_if<TextDelta>(&later);
        if (more && more->block == text->block) {
            text->text += more->text;
            return true;
        }
    } else if (auto *thinking = std::get_if<ThinkingDelta>(&earlier)) {
        const auto *more = std::get_if<ThinkingDelta>(&later);
        if (more && more->block == thinking->block && more->redacted == thinking->redacted) {
            thinking->text += more->text;
            thinking->signature += more->signature;
            return true;
        }
    } else if (auto *arguments = std::get_if<ToolArgumentsDelta>(&earlier)) {
        const auto *more = std::get_if<ToolArgumentsDelta>(&later);
        if (more && more->block == arguments->block) {
            arguments->bytes += more->bytes;
            return true;
        }
    } else if (auto *usage = std::get_if<UsageReport>(&earlier)) {
        if (const auto *more = std::get_if<UsageReport>(&later)) {
            *usage = *more;
            return true;
        }
    }
    return false;
}

bool isPiece(const StreamEvent &event)
{
    return std::holds_alternative<TextDelta>(event) || std::holds_alternative<ThinkingDelta>(event)
            || std::holds_alternative<ToolArgumentsDelta>(event)
            || std::holds_alternative<UsageReport>(event);
}

} // namespace

/// In most streams a piece goes with the one before it. Only where much waits is it worth it to look further back, past pieces
/// of other blocks.
void EventBacklog::add(const StreamEvents &events)
{
    constexpr qsizetype Many = 256;
    for (const StreamEvent &event : events) {
        if (!joins(event, m_events.size() < Many ? 1 : Farthest)) {
            m_events.append(event);
        }
    }
}

bool EventBacklog::joins(const StreamEvent &event, qsizetype farthest)
{
    const qsizetype last = std::max<qsizetype>(m_events.size() - farthest, 0);
    for (qsizetype i = m_events.size() - 1; i >= last && isPiece(m_events[i]); --i) {
        if (join(m_events[i], event)) {
            return true;
        }
    }
    return false;
}

StreamEvents EventBacklog::take()
{
    return std::exchange(m_events, {});
}

} // namespace varve
