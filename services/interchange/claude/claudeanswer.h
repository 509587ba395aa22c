// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claudecontent.h"

#include <optional>

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

    [[nodiscard]] qint64 lines() const { return m_lines; }
    [[nodiscard]] qint64 size() const { return m_out.size; }
    [[nodiscard]] bool isLocal() const { return m_local; }
    /// Whether nothing can follow: it says that it has ended, and not in a tool call.
    [[nodiscard]] bool hasEnded() const;
    /// Output tokens that the source wrote before it knew them; 0 if there are none.
    [[nodiscard]] qint64 placeholder() const { return m_placeholder; }
    [[nodiscard]] SourceEntry &entry() { return m_out; }
    /// Once, after the last line.
    [[nodiscard]] SourceEntry take();

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
    qint64 m_lines = 0;
    qint64 m_placeholder = 0;
    bool m_local = false;
    std::optional<Usage> m_counted; ///< with earlier parts
};

} // namespace varve
