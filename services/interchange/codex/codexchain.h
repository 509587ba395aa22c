// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"

#include <vector>

namespace varve
{

/// The entries of a rollout in the order of the file, each below the one before. They wait here as long as later records may say
/// something about them: what an answer cost, or whether a user message was typed or put in by the program.
class CodexChain
{
public:
    explicit CodexChain(ImportAssembler &into);

    void append(SourceEntry entry);
    /// A message of the user that an event may say was typed.
    void appendUser(SourceEntry entry);
    /// An event that says what was typed; `message` is an entry of it, for files in which no item says it.
    void confirmUser(SourceEntry message);
    /// What follows hangs below the entry before the last `turns` typed messages.
    [[nodiscard]] Result<> rollBack(qint64 turns);

    /// The answer that waits; null if there is none.
    [[nodiscard]] SourceEntry *answer();
    void appendAnswer(SourceEntry entry);
    /// Whether a tool result waits behind it.
    [[nodiscard]] bool isAnswered() const;

    [[nodiscard]] bool isUndecided() const;
    [[nodiscard]] qsizetype waitingCount() const;
    /// Whether more waits than any answer could be meant by.
    [[nodiscard]] bool isOverfull() const;
    /// Decides what is open and hands everything over.
    [[nodiscard]] Result<> release();
    /// Forgets what waits.
    void drop();

    /// Id of the entry on which the session stands, of those that were handed over.
    [[nodiscard]] const std::string &leaf() const { return m_leaf; }
    [[nodiscard]] qint64 injected() const { return m_injected; }
    /// Typed messages that only events say.
    [[nodiscard]] qint64 fromEvents() const { return m_fromEvents; }

private:
    struct Waiting
    {
        SourceEntry entry;
        bool mayBeTyped = false;
    };
    void takeTyped(Waiting &waiting);
    void decideBefore(size_t end);

    ImportAssembler &m_into;
    std::vector<Waiting> m_waiting;
    std::vector<SourceEntry> m_events; ///< that no item has matched
    std::vector<std::string> m_turns; ///< the entries before typed messages
    std::string m_head; ///< the last entry
    std::string m_leaf;
    qint64 m_count = 0;
    qint64 m_bytes = 0;
    int m_answer = -1; ///< index of what waits
    bool m_sawEvents = false;
    qint64 m_injected = 0;
    qint64 m_fromEvents = 0;
};

} // namespace varve
