// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claudeanswer.h"
#include "claudechain.h"
#include "claudecompaction.h"
#include "claudesurvey.h"
#include "claudetitles.h"
#include "claudeuser.h"
#include "importassembler.h"
#include "textfigures.h"
#include "writingpause.h"

#include <optional>
#include <unordered_map>

namespace varve
{

/// Makes the entries of one session from its lines, in the order of the file. An answer waits until it is complete, because an entry
/// that is in the store cannot grow; what follows it waits with it.
class ClaudeSession
{
public:
    /// `part`: which of the survey. The assembler has begun its session.
    ClaudeSession(const ClaudeSurvey &survey, int part, ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(ClaudeSession)

    [[nodiscard]] Result<> add(const JsonRef &line, qint64 number);
    /// `isWhole`: false if somebody seems to be in the middle of writing a line.
    [[nodiscard]] Result<> end(bool isWhole);

private:
    struct Line
    {
        const JsonRef &json;
        qint64 number = 0;
        int node = ClaudeChain::None; ///< of the graph
        int parent = ClaudeChain::None;
    };
    [[nodiscard]] Result<> addByType(const Line &line);
    [[nodiscard]] Result<> addAnswerLine(const Line &line);
    [[nodiscard]] Result<> addUserLine(const Line &line);
    [[nodiscard]] Result<> addSummary(const Line &line);
    [[nodiscard]] Result<> addSystem(const Line &line);
    [[nodiscard]] Result<> addNote(const Line &line, SourceEntry entry);
    void leaveOut(const Line &line);
    [[nodiscard]] Result<> addTitle();
    void beginAnswer(const Line &line);
    void noteTools(const JsonRef &content);
    void addEnvironment(const JsonRef &line, Entry &entry);

    [[nodiscard]] int find(std::string_view id) const;
    [[nodiscard]] int parentOf(const JsonRef &line, qint64 number);
    [[nodiscard]] int parentOf(const ClaudeBoundary &boundary);
    void link(SourceEntry &entry, int node, int parent, ClaudeChain::Kind kind);
    [[nodiscard]] Result<> hold(SourceEntry entry);
    [[nodiscard]] Result<> closeAnswer();
    [[nodiscard]] Result<> closeBoundary();
    /// What is open is over, as the session is.
    [[nodiscard]] Result<> settle();
    void dropUnfinished();
    void report();

    const ClaudeSurvey &m_survey;
    const int m_part;
    ImportAssembler &m_into;
    ClaudeChain m_chain;
    std::vector<bool> m_seen; ///< by node
    int m_last = ClaudeChain::None; ///< node of the last line with an id
    std::string m_leaf; ///< as the linker knows it; empty: where the last line is

    std::optional<ClaudeAnswer> m_answer;
    std::vector<SourceEntry> m_after; ///< the answer
    qint64 m_held = 0; ///< bytes of the file that wait
    std::unordered_map<size_t, Usage> m_finished; ///< what was counted, by keys of answers
    WritingPause m_pause;
    std::optional<ClaudeBoundary> m_boundary;
    ClaudeToolNames m_tools;
    QJsonObject m_environment;
    QDateTime m_time; ///< of the entry before

    ClaudeTitles m_titles;

    Tally m_noise;
    qint64 m_replayed = 0;
    qint64 m_mergedLines = 0;
    qint64 m_mergedAnswers = 0;
    qint64 m_localAnswers = 0;
    qint64 m_placeholders = 0;
    qint64 m_placeholderTokens = 0;
    qint64 m_shortened = 0;
};

} // namespace varve
