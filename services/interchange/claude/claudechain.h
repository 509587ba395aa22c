// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
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

    explicit ClaudeChain(size_t lines);

    /// A line that is no entry: what names it as its parent belongs to that one's parent.
    void leaveOut(int node, int parent);
    /// A further line of an answer.
    void join(int node, int answer);
    /// What continues after `tail` goes on after the compaction that kept it.
    void redirect(int tail, int compaction);
    /// Puts an entry that no line names, but that has to stay in the branch, behind what is at the end below a line.
    [[nodiscard]] int insertAfter(int node, int line);
    /// A number for an entry that has no line of its own.
    [[nodiscard]] int makeNode();

    enum class Kind : quint8 {
        Turn, ///< ends a run: a prompt, an answer, a compaction
        Result, ///< of a tool
        Aside, ///< stays in a run
    };
    /// Puts an entry below a line and answers the entry that is its parent. `callId`: of a result.
    [[nodiscard]] int attach(int node, int parent, Kind kind, const QString &callId = {});
    /// An answer turns out to have calls.
    void beginRun(int answer);

    /// Where something below this line would go; None if the line is not there.
    [[nodiscard]] int endOf(int node) const;
    /// The entry that a line is, or is part of.
    [[nodiscard]] int entryOf(int node) const;
    /// Entries with more than one child.
    [[nodiscard]] qint64 branches() const;

    /// As the linker knows an entry.
    [[nodiscard]] static std::string idOf(int node);

private:
    struct Run
    {
        int answer = None;
        int tail = None;
        bool open = true;
        std::unordered_set<size_t> answered; ///< calls, while it is open
    };
    struct Place
    {
        int entry = None;
        int run = None;
        int children = 0;
    };
    [[nodiscard]] int runOf(int node) const;
    [[nodiscard]] int placeOf(int node, int parent, Kind kind, const QString &callId);

    std::vector<Place> m_places; ///< by node
    std::vector<Run> m_runs;
};

} // namespace varve
