// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/branch.h>
#include <context/context.h>
#include <context/projectionunits.h>

#include <QSet>

namespace varve
{

/// A message that a plan decides about, and what it costs.
struct PlanMessage
{
    int index = 0; ///< in the tree
    const ContextItem *item = nullptr; ///< null if the projection has none
    /// Of what is sent. The first message of a summarized range bears its summary, the others nothing.
    qint64 tokens = 0;
    qsizetype unit = 0; ///< place of the answer with its call, in the list; its own otherwise
    int summary = -1; ///< the edit whose summary is sent in its place, in the tree
    int turnsAfter = 0; ///< 0: of the newest turn
    bool unread = false; ///< no answer follows it
    bool pinned = false; ///< it or another of its unit
    bool masked = false; ///< by this plan

    [[nodiscard]] bool isSent() const { return item != nullptr && item->isSent(); }
    /// Sent itself or by the summary of a range: to be summarized when it goes above a cut.
    [[nodiscard]] bool counts() const { return isSent() || summary >= 0; }
};

/// Whether the kept entries may begin here, as far as the entry itself tells.
[[nodiscard]] bool isValidCut(const EntryNode &node);

/// The messages that are sent behind the summary of the compaction in force, in branch order. Linear in the entries.
/// Keeps references to branch and context.
class PlanMessages
{
public:
    enum class Cost : quint8 {
        Projected,
        CharsByFour, ///< see PlanOptions::charsByFour
    };

    PlanMessages(const Branch &branch, const Context &context, Cost cost = Cost::Projected);

    QList<PlanMessage> messages;

    [[nodiscard]] const QList<int> &entries() const { return m_entries; } ///< all of the range
    [[nodiscard]] const EntryNode &node(int index) const { return m_branch.node(index); }
    [[nodiscard]] const EntryNode &nodeAt(qsizetype place) const
    {
        return node(messages.at(place).index);
    }
    /// Null if the projection has none.
    [[nodiscard]] const ContextItem *itemOf(int index) const
    {
        return m_items.value(node(index).seq);
    }
    /// -1 if the entry is none of the messages.
    [[nodiscard]] qsizetype placeOf(const EntryId &id) const;
    /// Whether a cut before this place would part a call from its results, or a summarized range.
    [[nodiscard]] bool partsUnits(qsizetype place) const { return m_parts.at(place); }
    /// The place of the newest answer if results of its calls are still to come; -1 otherwise.
    [[nodiscard]] qsizetype openAnswer() const { return m_openAnswer; }
    /// What summaries of ranges stand for, by message; also what is sent all the same because it was pinned since.
    [[nodiscard]] const QHash<EntryId, int> &summaries() const { return m_summaryOf; }

private:
    void collect(Cost cost);
    void findUnits();
    void findTurns();
    void findParts();

    const Branch &m_branch;
    QHash<qint64, const ContextItem *> m_items;
    QHash<EntryId, int> m_summaryOf;
    QList<int> m_entries;
    QList<bool> m_parts;
    qsizetype m_openAnswer = -1;
};

} // namespace varve
