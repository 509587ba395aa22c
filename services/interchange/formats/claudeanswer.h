// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claudeentries.h"
#include <session/usage.h>

#include <optional>
#include <string>

namespace varve
{

/// One answer of the model, put together from the lines that it is spread over: each has one block, and repeats model and usage.
class ClaudeAnswer
{
public:
    /// `node`: of the first line.
    ClaudeAnswer(const JsonRef &line, qint64 number, int node);
    Q_DISABLE_COPY_MOVE(ClaudeAnswer)

    /// What the lines of one answer have in common.
    [[nodiscard]] static size_t keyOf(const JsonRef &line);
    [[nodiscard]] size_t key() const { return m_key; }
    [[nodiscard]] int node() const { return m_node; }

    void add(const JsonRef &line);
    /// It came apart; what of its usage was counted with earlier parts is not counted again.
    void continueFrom(const Usage &counted) { m_counted = counted; }

    [[nodiscard]] qint64 lines() const { return 1 + m_lineIds.size(); }
    /// Whether the program wrote it itself, in the place of an answer.
    [[nodiscard]] bool isLocal() const { return m_local; }
    /// Whether nothing can follow: it says that it has ended, and not in a tool call.
    [[nodiscard]] bool hasEnded() const;

    [[nodiscard]] SourceEntry &entry() { return m_out; }
    /// Once, after the last line.
    [[nodiscard]] SourceEntry take();
    /// Then: whether the source wrote its output tokens before it knew them, so that they are not counted.
    [[nodiscard]] bool hadPlaceholder() const { return m_hadPlaceholder; }

private:
    void readMessage(const JsonRef &message);
    void readUsage(const JsonRef &usage);
    void readStopReason();
    void weighOutput();

    const size_t m_key;
    const int m_node;
    SourceEntry m_out;
    ClaudeContent m_content { m_out };
    PayloadDigest m_digest;
    QJsonArray m_lineIds; ///< of the further lines
    QString m_stopReason;
    QString m_lastBlock; ///< type
    bool m_begun = false;
    bool m_hadPlaceholder = false;
    bool m_local = false;
    std::optional<Usage> m_counted; ///< with earlier parts
};

/// A compaction as the file has it: a line that marks the boundary, then one with the summary.
struct ClaudeCompaction
{
    SourceEntry entry; ///< with what the boundary says
    int node = -1; ///< of its line
    int before = -1; ///< of the line before it, for a file that does not say where it goes on
    std::string parent; ///< id of the line that it goes on after; empty if the file does not say
    // Ids of the first and last line that stay in the context behind the summary.
    std::string keptHead;
    std::string keptTail;

    [[nodiscard]] static ClaudeCompaction ofBoundary(const JsonRef &line, qint64 number);
    /// Older versions write no boundary.
    [[nodiscard]] static ClaudeCompaction ofLoneSummary(const JsonRef &line, qint64 number);
    /// Makes the compaction of it.
    void addSummary(const JsonRef &line);
    /// Without a summary it is a hidden note.
    void makeNote();
};

} // namespace varve
