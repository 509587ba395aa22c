// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrylinker.h"
#include "jsonlines.h"
#include "lineids.h"

#include <QString>

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace varve
{

/// Says where in the tree an entry belongs. In the file, parents may be lines that become no entry, lines of one answer hang below
/// each other, and results of calls that ran at the same time hang beside each other; a model has to be sent an answer with all of its
/// results behind it. So an answer with calls makes a run: whatever is put below any of its members goes to the run's end.
///
/// Lines are known by the number of their id in the file.
class ClaudeChain
{
public:
    static constexpr int None = -1;
    static constexpr int Nowhere = -2; ///< above the first entry

    explicit ClaudeChain(size_t lines) : m_places(lines) { }

    enum class Kind : quint8 {
        Turn, ///< ends a run: a prompt, an answer, a compaction
        Result, ///< of a tool
        Aside, ///< stays in a run
    };
    /// Puts an entry below a line and answers the entry that is its parent. `callId`: of a result.
    [[nodiscard]] int attach(int node, int parent, Kind kind, const QString &callId = {});
    /// Puts an entry that no line names, but that has to stay in the branch, behind what is at the end below a line.
    [[nodiscard]] int insertAfter(int node, int line);
    /// A line that is no entry: what names it as its parent belongs to that one's parent.
    void leaveOut(int node, int parent);
    /// What names this line goes on after that entry: a further line of an answer, the last line that a compaction has kept.
    void redirect(int node, int entry);
    /// An answer turns out to have a call. Two of one answer may have the same id: then there are two results of it.
    void addCall(int answer, const QString &callId);
    /// A number for an entry that has no line of its own.
    [[nodiscard]] int makeNode();

    /// The entry that a line is, or is part of.
    [[nodiscard]] int entryOf(int node) const;
    /// Where something below this line would go; None if the line is not there.
    [[nodiscard]] int endOf(int node) const;
    /// Whether it belongs to an answer that still waits for results: whatever is put there is in their line.
    [[nodiscard]] bool isInOpenRun(int node) const;
    /// Whether what stands below `line` goes on, at its end, from the entry that `parent` is. Looks up a limited way, as a file may hang
    /// any number of lines on its first one.
    [[nodiscard]] bool leadsTo(int parent, int line) const;
    /// As the linker knows an entry.
    [[nodiscard]] static std::string idOf(int node)
    {
        return node < 0 ? std::string() : EntryLinker::idOfNumber(node);
    }

private:
    struct Calls ///< with the same id
    {
        int made = 0;
        int answered = 0;
    };
    struct Run
    {
        int answer = None;
        int tail = None;
        bool open = true;
        std::unordered_map<size_t, Calls> calls; ///< by their id, while it is open
    };
    struct Place
    {
        int entry = None;
        int run = None;
        int above = None; ///< what it stands on
    };

    [[nodiscard]] Place &at(int node) { return m_places[static_cast<size_t>(node)]; }
    [[nodiscard]] const Place &at(int node) const { return m_places[static_cast<size_t>(node)]; }
    [[nodiscard]] int nextOf(int node) const;
    void shorten(int node, int entry) const;
    [[nodiscard]] int runOf(int node) const;
    [[nodiscard]] int placeOf(int node, int parent, Kind kind, const QString &callId);

    std::vector<Place> m_places; ///< by node
    mutable std::unordered_map<int, int> m_shortcuts; ///< over many redirections, by node
    std::vector<Run> m_runs;
};

/// Lines that are written before the one that they stand on: some are of versions that write the result of a tool before the line
/// that calls it.
class ClaudeEarlyLines
{
public:
    struct Early
    {
        HeldLine line;
        int node = LineIds::None;
    };

    [[nodiscard]] bool isWaiting(int node) const { return m_nodes.contains(node); }
    /// False if more waits than a sane file has.
    [[nodiscard]] bool hold(const JsonRef &line, qint64 number, int node, int parent);
    /// What waits for a line.
    [[nodiscard]] std::vector<Early> takeBelow(int parent);
    /// What waits for something that does not come, in the order of the file.
    [[nodiscard]] std::vector<Early> takeAll();

private:
    std::unordered_map<int, std::vector<Early>> m_lines; ///< by the node of their parent
    std::unordered_set<int> m_nodes; ///< their own
    qint64 m_bytes = 0;
};

} // namespace varve
