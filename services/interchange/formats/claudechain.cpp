// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudechain.h"

#include <QHashFunctions>

#include <algorithm>
#include <iterator>
#include <utility>

namespace varve
{

int ClaudeChain::attach(int node, int parent, Kind kind, const QString &callId)
{
    redirect(node, node);
    return at(node).above = placeOf(node, parent, kind, callId);
}

int ClaudeChain::insertAfter(int node, int line)
{
    const int place = attach(node, line, Kind::Aside);
    if (const int run = runOf(place); run >= 0) {
        m_runs[static_cast<size_t>(run)].tail = node;
        at(node).run = run;
    } else if (place >= 0) {
        redirect(place, node);
    }
    return place;
}

void ClaudeChain::leaveOut(int node, int parent)
{
    const int entry = entryOf(parent);
    const int unseen = parent < 0 ? Nowhere : parent;
    redirect(node, entry == None ? unseen : entry);
}

void ClaudeChain::redirect(int node, int entry)
{
    int &leadsTo = at(node).entry;
    if (leadsTo >= 0 && leadsTo != node && !m_shortcuts.empty()) {
        m_shortcuts = {}; // some may lead over it
    }
    leadsTo = entry;
}

void ClaudeChain::addCall(int answer, const QString &callId)
{
    int &run = at(answer).run;
    if (run < 0 || m_runs[static_cast<size_t>(run)].answer != answer) {
        run = static_cast<int>(m_runs.size());
        m_runs.push_back({ answer, answer, true, {} });
    }
    m_runs[static_cast<size_t>(run)].calls[qHash(callId)].made++;
}

int ClaudeChain::makeNode()
{
    m_places.emplace_back();
    return static_cast<int>(m_places.size()) - 1;
}

int ClaudeChain::entryOf(int node) const
{
    constexpr int FewSteps = 8;
    int entry = node < 0 ? None : nextOf(node);
    int steps = 0;
    // What was redirected leads to what came later, so this ends.
    for (int from = node; entry >= 0 && entry != from; ++steps) {
        const int next = nextOf(entry);
        if (next < 0) {
            break; // not there yet
        }
        from = std::exchange(entry, next);
    }
    if (steps > FewSteps) {
        shorten(node, entry);
    }
    return entry;
}

int ClaudeChain::nextOf(int node) const
{
    const auto shortcut = m_shortcuts.find(node);
    return shortcut == m_shortcuts.end() ? at(node).entry : shortcut->second;
}

/// A file may put any number of lines one behind the other below its first one.
void ClaudeChain::shorten(int node, int entry) const
{
    while (node != entry) {
        const int next = nextOf(node);
        m_shortcuts.insert_or_assign(node, entry);
        node = next;
    }
}

int ClaudeChain::endOf(int node) const
{
    const int run = runOf(node);
    return run < 0 ? entryOf(node) : m_runs[static_cast<size_t>(run)].tail;
}

bool ClaudeChain::leadsTo(int parent, int line) const
{
    constexpr int MostSteps = 1000;
    const int from = entryOf(parent);
    int entry = endOf(line);
    for (int steps = 0; from >= 0 && entry >= 0 && steps < MostSteps; ++steps) {
        if (entry == from) {
            return true;
        }
        entry = at(entry).above;
    }
    return false;
}

int ClaudeChain::runOf(int node) const
{
    const int entry = entryOf(node);
    return entry < 0 ? None : at(entry).run;
}

bool ClaudeChain::isInOpenRun(int node) const
{
    const int run = runOf(node);
    return run >= 0 && m_runs[static_cast<size_t>(run)].open;
}

int ClaudeChain::placeOf(int node, int parent, Kind kind, const QString &callId)
{
    const int index = runOf(parent);
    if (index < 0) {
        const int entry = entryOf(parent);
        return entry == None ? parent : entry; // below what comes later in the file
    }
    Run &run = m_runs[static_cast<size_t>(index)];
    const int end = run.tail;
    if (!run.open) {
        return end;
    }
    if (kind == Kind::Turn) {
        run.open = false;
        run.calls.clear();
        return end;
    }
    if (kind == Kind::Result) {
        Calls &calls = run.calls[qHash(callId)];
        if (calls.answered++ >= std::max(1, calls.made)) {
            return run.answer; // the same call once more: another branch
        }
    }
    at(node).run = index;
    run.tail = node;
    return end;
}

namespace
{

/// In memory, roughly.
qint64 costOf(size_t bytes)
{
    constexpr qint64 Fixed = 1024;
    return static_cast<qint64>(bytes) + Fixed;
}

} // namespace

bool ClaudeEarlyLines::hold(const JsonRef &line, qint64 number, int node, int parent)
{
    constexpr qint64 MostBytes = 4 << 20;
    const qint64 cost = costOf(line.raw().size());
    if (m_bytes + cost > MostBytes) {
        return false;
    }
    m_bytes += cost;
    m_nodes.insert(node);
    m_lines[parent].push_back({ HeldLine(line, number), node });
    return true;
}

std::vector<ClaudeEarlyLines::Early> ClaudeEarlyLines::takeBelow(int parent)
{
    auto lines = m_lines.extract(parent);
    if (lines.empty()) {
        return {};
    }
    for (const Early &early : lines.mapped()) {
        m_bytes -= costOf(early.line.text.size());
        m_nodes.erase(early.node);
    }
    return std::move(lines.mapped());
}

std::vector<ClaudeEarlyLines::Early> ClaudeEarlyLines::takeAll()
{
    std::vector<Early> all;
    while (!m_lines.empty()) {
        std::ranges::move(takeBelow(m_lines.begin()->first), std::back_inserter(all));
    }
    std::ranges::sort(all, {}, [](const Early &early) { return early.line.number; });
    return all;
}

} // namespace varve
