// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codexcontext.h"
#include "codexcounts.h"
#include "codexevents.h"
#include "codexoutput.h"
#include "codexrunning.h"
#include "codextokens.h"
#include "jsonlines.h"
#include "writingpause.h"

#include <map>

namespace varve
{

/// Reads one rollout from the first line to the last. Used once, by one thread.
class CodexParsing
{
public:
    CodexParsing(QIODevice &device, ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(CodexParsing)

    [[nodiscard]] Result<> run();

private:
    [[nodiscard]] Result<> readObject(const JsonRef &object, qint64 line);
    [[nodiscard]] Result<> begin(const CodexRecord &record);
    [[nodiscard]] Result<> readRecord(const CodexRecord &record);
    void readMeta(const CodexRecord &record);
    void readContext(const CodexRecord &record);
    void readCompacted(const CodexRecord &record);

    [[nodiscard]] Result<> readItem(const CodexRecord &record);
    [[nodiscard]] Result<> readAnswerItem(const CodexRecord &record);
    void readOutput(const CodexRecord &record);
    void readMessage(const CodexRecord &record);

    [[nodiscard]] Result<> readEvent(const CodexRecord &record);
    void readTokens(const JsonRef &info);
    void readTyped(const CodexRecord &record);
    void readEnd(const CodexRecord &record, StopReason reason);
    void readName(const CodexRecord &record);
    [[nodiscard]] Result<> rollBack(qint64 turns);

    void append(SourceEntry entry);
    void endTurn();
    void appendUnanswered();
    [[nodiscard]] CodexRunning::Origin origin() const;
    /// What is open is over, as the session is.
    [[nodiscard]] Result<> settle();
    [[nodiscard]] Result<> finish();
    void report();

    ImportAssembler &m_into;
    JsonLines m_lines;
    CodexCounts m_counts;
    CodexChain m_chain;
    CodexRunning m_running { m_chain };
    CodexContext m_context;
    CodexTokens m_tokens;
    CodexEvents m_events;
    std::map<std::string, CodexOpenCall, std::less<>> m_calls; ///< by call_id
    QString m_sessionId;
    QString m_provider;
    QDateTime m_time; ///< of the last record that has one
    WritingPause m_pause;
    qint64 m_line = 0;
    qint64 m_metas = 0;
    qint64 m_rollbacks = 0;
    qint64 m_unansweredCalls = 0;
};

} // namespace varve
