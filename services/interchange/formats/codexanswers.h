// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codexchain.h"
#include "jsontree.h"
#include <session/usage.h>

#include <optional>

namespace varve
{

/// Follows the token counts of a file. Each says what the whole session has used so far; what one answer used is the difference to
/// the count before, because the part that claims to be it may be written again later.
class CodexTokens
{
public:
    struct Step
    {
        std::optional<Usage> used; ///< nothing if the count repeats the one before
        bool restarted = false; ///< the totals are lower than before and count from nothing again
        qint64 before = 0; ///< of the first count: tokens that were used before this file
    };
    [[nodiscard]] Step take(const JsonRef &info);
    /// Tokens in the context, as of the last count that tells.
    [[nodiscard]] qint64 contextSize() const { return m_contextSize; }

private:
    std::optional<Usage> m_totals;
    qint64 m_contextSize = 0;
};

/// Puts the items of one answer into one entry, and what it cost beside them.
///
/// The file does not say where an answer ends. It ends before an output, before a count of tokens that adds some, and before whatever is
/// no part of an answer. A count comes after the items and outputs of its answer, in older files before them; the first one shows which.
class CodexRunning
{
public:
    CodexRunning(CodexChain &chain, ImportLog &log) : m_chain(chain), m_log(log) { }

    struct Origin
    {
        QString provider;
        QString api;
        QString model;
        QDateTime time;
        qint64 line = 0;
    };
    void add(const JsonRef &item, const Origin &origin);
    void takeTokens(const Usage &usage, const Origin &origin);
    /// No further item belongs to it.
    void close();
    /// Nor any tokens.
    void finish() { m_state = State::None; }
    /// False if there is no answer that was still running.
    [[nodiscard]] bool breakOff(StopReason reason, const QJsonValue &event);

    /// Whether later records may add to the answer.
    [[nodiscard]] bool isOpen() const { return m_state == State::Open || m_state == State::Unpaid; }
    [[nodiscard]] bool hasLoose() const { return m_loose.has_value(); }
    /// Tokens that no answer has taken, once.
    [[nodiscard]] std::optional<Usage> takeLoose() { return std::exchange(m_loose, std::nullopt); }
    /// A hidden note for the same, so that the sum holds.
    void appendLoose();
    /// Answers without tokens; none if the file does not count any.
    [[nodiscard]] qint64 unpaid() const
    {
        return m_counts == Counts::Unknown ? 0 : m_answers - m_paid;
    }

private:
    enum class State : quint8 { None, Open, Unpaid, Done };
    enum class Counts : quint8 { Unknown, AfterAnswer, BeforeAnswer };

    CodexChain &m_chain;
    ImportLog &m_log;
    State m_state = State::None;
    Counts m_counts = Counts::Unknown;
    std::optional<Usage> m_loose;
    Origin m_looseOrigin;
    qint64 m_answers = 0;
    qint64 m_paid = 0;
};

} // namespace varve
