// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importlog.h"
#include "sourceentry.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace varve
{

/// The entries of a rollout in the order of the file, each below the one before. They wait here as long as later records may say
/// something about them: what an answer cost, or whether a user message was typed or put in by the program.
class CodexChain
{
public:
    explicit CodexChain(ImportLog &log) : m_log(log) { }

    /// An entry of another file, below which the first one hangs.
    void standOn(std::string entry);
    void append(SourceEntry entry);
    /// A message of the user that an event may say was typed.
    void appendUser(SourceEntry entry);
    /// An event that says what was typed; `message` is an entry of it, for files in which no item says it.
    /// `kind`: as the file has it, for the report if an item says the same.
    void confirmUser(SourceEntry message, std::string_view kind);
    void appendAnswer(SourceEntry entry);
    /// The answer that waits; null if there is none.
    [[nodiscard]] SourceEntry *answer();
    /// Whether a tool result waits behind it.
    [[nodiscard]] bool isAnswered() const;

    /// What follows hangs below the entry before the last `turns` typed messages.
    void rollBack(qint64 turns);
    /// Decides what is open: nothing waits any more.
    void release();
    /// What waits no more, once.
    [[nodiscard]] std::vector<SourceEntry> take() { return std::exchange(m_ready, {}); }
    /// Forgets what waits.
    void drop();

    [[nodiscard]] bool isUndecided() const;
    /// Whether more waits than any answer could be meant by.
    [[nodiscard]] bool isOverfull() const;
    [[nodiscard]] qsizetype waitingCount() const
    {
        return std::ssize(m_waiting) + std::ssize(m_events);
    }
    /// So many were appended; the last one's id.
    [[nodiscard]] qint64 count() const { return m_count; }
    /// Id of the entry on which the session stands, of those that wait no more.
    [[nodiscard]] const std::string &leaf() const { return m_leaf; }

private:
    struct Waiting
    {
        SourceEntry entry;
        bool mayBeTyped = false;
    };
    void takeTyped(Waiting &waiting);
    void decideBefore(size_t end);

    ImportLog &m_log;
    std::vector<Waiting> m_waiting;
    std::vector<SourceEntry> m_ready;
    std::vector<std::pair<std::string, SourceEntry>>
            m_events; ///< that no item has matched, with their kinds
    std::vector<std::string> m_turns; ///< the entries before typed messages
    std::string m_head; ///< the last entry
    std::string m_leaf;
    qint64 m_count = 0;
    qint64 m_bytes = 0;
    int m_answer = -1; ///< index of what waits
    bool m_sawEvents = false;
};

/// Events that say again what an item of an answer says, before it or after it.
class CodexSaid
{
public:
    /// `note`: an entry of the event, for one whose item does not come. True if it came.
    [[nodiscard]] bool said(const QString &text, SourceEntry note);
    /// An item. True if its event came before it.
    [[nodiscard]] bool answered(const QString &text);
    /// Whether more wait for their items than an answer could have.
    [[nodiscard]] bool isOverfull() const;
    [[nodiscard]] qsizetype waitingCount() const { return std::ssize(m_notes); }
    /// Events whose item has not come until their turn was over.
    [[nodiscard]] std::vector<SourceEntry> takeUnanswered();

private:
    std::vector<std::pair<QString, SourceEntry>> m_notes;
    qint64 m_bytes = 0;
    QString m_lastAnswer;
};

} // namespace varve
