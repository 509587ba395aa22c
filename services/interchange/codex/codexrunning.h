// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codexchain.h"
#include "jsontree.h"

#include <optional>

namespace varve
{

/// Puts the items of one answer into one entry, and what it cost beside them.
///
/// The file does not say where an answer ends. It ends before an output, before a count of tokens that adds some, and before whatever is
/// no part of an answer. A count comes after the items and outputs of its answer, in older files before them; the first one shows which.
class CodexRunning
{
public:
    explicit CodexRunning(CodexChain &chain) : m_chain(chain) { }

    struct Origin
    {
        QString provider;
        QString model;
        QDateTime time;
        qint64 line = 0;
    };
    [[nodiscard]] Result<> add(const JsonRef &item, const Origin &origin);
    /// No further item belongs to it.
    void close();
    /// Nor any tokens.
    void finish();
    void takeTokens(const Usage &usage, const Origin &origin);
    /// False if there is no answer that was still running.
    [[nodiscard]] bool breakOff(StopReason reason, const QJsonValue &event);

    /// Whether later records may add to the answer.
    [[nodiscard]] bool isOpen() const { return m_state == State::Open || m_state == State::Unpaid; }
    [[nodiscard]] bool hasLoose() const { return m_loose.has_value(); }
    /// Tokens that no answer has taken, once.
    [[nodiscard]] std::optional<Usage> takeLoose();
    /// A hidden note for the same, so that the sum holds.
    void appendLoose();

    [[nodiscard]] qint64 items() const { return m_items; }
    [[nodiscard]] qint64 answers() const { return m_answers; }
    [[nodiscard]] qint64 unpaid() const { return m_answers - m_paid; }
    [[nodiscard]] qint64 looseNotes() const { return m_looseNotes; }

private:
    enum class State { None, Open, Unpaid, Done };
    enum class Counts { Unknown, AfterAnswer, BeforeAnswer };
    void begin(const Origin &origin);

    CodexChain &m_chain;
    State m_state = State::None;
    Counts m_counts = Counts::Unknown;
    std::optional<Usage> m_loose;
    Origin m_looseOrigin;
    qint64 m_items = 0;
    qint64 m_answers = 0;
    qint64 m_paid = 0;
    qint64 m_looseNotes = 0;
};

} // namespace varve
