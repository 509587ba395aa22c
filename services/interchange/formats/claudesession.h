// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claudeanswer.h"
#include "claudebeside.h"
#include "claudechain.h"
#include "claudesurvey.h"
#include "importassembler.h"
#include "writingpause.h"

#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace varve
{

/// Makes the entries of one session from its lines, in the order of the file. An answer waits until it is complete, because an entry
/// that is in the store cannot grow; what follows it waits with it.
class ClaudeSession
{
public:
    /// `part`: which of the survey. The assembler has begun its session, and knows the entry `base` on which it stands, if there is one.
    ClaudeSession(const ClaudeSurvey &survey, int part, const QString &path, const EntryId &base,
                  ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(ClaudeSession)

    [[nodiscard]] Result<> add(const JsonRef &line, qint64 number);
    /// Once, after the last line. `isWhole`: false if somebody seems to be in the middle of writing a line.
    [[nodiscard]] Result<> finish(bool isWhole);
    /// Then: what became of a line; null if it has no entry.
    [[nodiscard]] EntryId entryOf(int node) const;
    /// Whether it has none only because what it belongs to may still be written.
    [[nodiscard]] bool isLeftOut(int node) const;
    [[nodiscard]] Result<> end();

private:
    using Kind = ClaudeChain::Kind;
    struct Line
    {
        const JsonRef &json;
        qint64 number = 0;
        int node = ClaudeChain::None; ///< of the survey's ids
        int parent = ClaudeChain::None;
    };

    [[nodiscard]] Result<> addAgain(const JsonRef &line, qint64 number, int node);
    [[nodiscard]] bool isOtherVersion(int node) const
    {
        return static_cast<size_t>(node) >= m_survey.ids().size();
    }
    [[nodiscard]] bool waitsForParent(const JsonRef &line, qint64 number, int node);
    void addWhatWaitedFor(int node);
    void addEarly(const ClaudeEarlyLines::Early &early);
    void addLine(const JsonRef &line, qint64 number, int node);
    void addByType(const Line &line);
    void addAnswerLine(const Line &line);
    void addUserLine(const Line &line);
    void addSummary(const Line &line);
    void addSystem(const Line &line);
    void addNote(const Line &line, SourceEntry entry);
    void addState(const Line &line);
    void addTitle();
    void leaveOut(const Line &line);
    void beginAnswer(const Line &line);
    void noteTools(const JsonRef &content);
    void addEnvironment(const JsonRef &line, Entry &entry);

    [[nodiscard]] int find(std::string_view id) const;
    [[nodiscard]] bool isSeen(int node) const { return m_seen[static_cast<size_t>(node)]; }
    [[nodiscard]] int parentOf(const JsonRef &line, qint64 number);
    [[nodiscard]] int parentOf(const ClaudeCompaction &boundary);
    [[nodiscard]] int placeAside(int parent) const;
    [[nodiscard]] std::string parentId(int node) const
    {
        return node < 0 ? m_root : ClaudeChain::idOf(node);
    }
    void link(SourceEntry &entry, int node, int parent, Kind kind);
    void insert(SourceEntry entry, int node, int line);
    void hold(SourceEntry entry);
    void holdMore(qint64 size);
    void closeAnswer();
    void closeBoundary();
    void settle();
    void dropUnfinished();

    const ClaudeSurvey &m_survey;
    const int m_part;
    ImportAssembler &m_into;
    const ClaudeOutputs m_outputs;
    const std::string m_root; ///< what the first entry stands on; empty: nothing
    ClaudeChain m_chain;
    WritingPause m_pause;
    std::vector<bool> m_seen; ///< by node
    std::set<std::pair<int, QByteArray>> m_said; ///< by node, of those that come more than once
    int m_last = ClaudeChain::None; ///< node of the last line with an id
    ClaudeEarlyLines m_early;
    JsonTree m_earlyTree;
    std::string m_leaf; ///< as the linker knows it; empty: where the last line is

    std::vector<SourceEntry> m_ready; ///< to be handed over
    std::optional<ClaudeAnswer> m_answer;
    std::vector<SourceEntry> m_after; ///< the answer
    qint64 m_held = 0; ///< bytes of the file that wait
    std::unordered_map<size_t, Usage> m_finished; ///< what was counted, by keys of answers
    std::optional<ClaudeCompaction> m_boundary;
    ClaudeToolNames m_tools;
    QJsonObject m_environment;
    QDateTime m_time; ///< of the entry before
    ClaudeTitles m_titles;
};

} // namespace varve
