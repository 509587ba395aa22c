// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudechain.h"

#include "entrylinker.h"

#include <QHashFunctions>

#include <algorithm>
#include <utility>

namespace varve
{

ClaudeChain::ClaudeChain(size_t lines) : m_places(lines) { }

int ClaudeChain::makeNode()
{
    m_places.emplace_back();
    return static_cast<int>(m_places.size()) - 1;
}

std::string ClaudeChain::idOf(int node)
{
    return node < 0 ? std::string() : EntryLinker::idOfNumber(node);
}

int ClaudeChain::entryOf(int node) const
{
    int entry = node < 0 ? None : m_places[static_cast<size_t>(node)].entry;
    // What was redirected leads to what came later, so this ends.
    for (int at = node; entry >= 0 && entry != at;) {
        const int next = m_places[static_cast<size_t>(entry)].entry;
        if (next < 0) {
            break; // not there yet
        }
        at = std::exchange(entry, next);
    }
    return entry;
}

int ClaudeChain::runOf(int node) const
{
    const int entry = entryOf(node);
    return entry < 0 ? None : m_places[static_cast<size_t>(entry)].run;
}

int ClaudeChain::endOf(int node) const
{
    const int run = runOf(node);
    return run < 0 ? entryOf(node) : m_runs[static_cast<size_t>(run)].tail;
}

void ClaudeChain::leaveOut(int node, int parent)
{
    const int entry = entryOf(parent);
    const int unseen = parent < 0 ? Nowhere : parent;
    m_places[static_cast<size_t>(node)].entry = entry == None ? unseen : entry;
}

void ClaudeChain::join(int node, int answer)
{
    m_places[static_cast<size_t>(node)].entry = answer;
}

void ClaudeChain::redirect(int tail, int compaction)
{
    m_places[static_cast<size_t>(tail)].entry = compaction;
}

int ClaudeChain::insertAfter(int node, int line)
{
    const int place = attach(node, line, Kind::Aside);
    const int index = runOf(place);
    if (index >= 0) {
        m_runs[static_cast<size_t>(index)].tail = node;
        m_places[static_cast<size_t>(node)].run = index;
    } else if (place >= 0) {
        redirect(place, node);
    }
    return place;
}

void ClaudeChain::beginRun(int answer)
{
    Place &place = m_places[static_cast<size_t>(answer)];
    if (place.run < 0 || m_runs[static_cast<size_t>(place.run)].answer != answer) {
        place.run = static_cast<int>(m_runs.size());
        m_runs.push_back({ answer, answer, true, {} });
    }
}

int ClaudeChain::attach(int node, int parent, Kind kind, const QString &callId)
{
    m_places[static_cast<size_t>(node)].entry = node;
    const int place = placeOf(node, parent, kind, callId);
    if (place >= 0) {
        ++m_places[static_cast<size_t>(place)].children;
    }
    return place;
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
        run.answered.clear();
        return end;
    }
    if (kind == Kind::Result && !run.answered.insert(qHash(callId)).second) {
        return run.answer; // the same call once more: another branch
    }
    m_places[static_cast<size_t>(node)].run = index;
    run.tail = node;
    return end;
}

qint64 ClaudeChain::branches() const
{
    return std::ranges::count_if(m_places, [](const Place &place) { return place.children > 1; });
}

} // namespace varve
