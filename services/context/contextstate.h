// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workingmemory.h"

#include <QHash>

#include <array>
#include <functional>
#include <optional>

namespace varve
{

/// Everything that earlier entries of a branch decided about what is sent: model, thinking level and
/// the edits in force. Folded entry by entry; stored with every compaction, so that nothing above its
/// first kept entry has to be read again.
class ContextState
{
public:
    QString provider;
    QString model;
    QString thinkingLevel;

    /// Takes one more entry of the branch into account, in branch order.
    void fold(const Entry &entry);

    [[nodiscard]] bool isPinned(const EntryId &id) const { return valueOf(Pin, id); }
    [[nodiscard]] bool isExcluded(const EntryId &id) const { return valueOf(Exclude, id); }
    /// False: somebody put it in, again or, as the part of an answer that was stopped, for the first time. Nothing: nobody spoke of it.
    [[nodiscard]] std::optional<bool> exclusion(const EntryId &id) const
    {
        return find(Exclude, id);
    }
    [[nodiscard]] bool isMasked(const EntryId &id) const { return valueOf(Mask, id); }
    /// False: somebody took the mask off, so that no boundary masks it either. Nothing: nobody spoke of it.
    [[nodiscard]] std::optional<bool> mask(const EntryId &id) const { return find(Mask, id); }
    [[nodiscard]] bool isDisabled(const QString &operationId) const
    {
        return m_disabled.contains(operationId);
    }
    [[nodiscard]] QList<EntryId> pinned() const;
    /// Of them, those that a compaction keeps and not the person: undone with it. Sorted.
    [[nodiscard]] QList<EntryId> pinnedByRuns() const;
    /// Tool output before this entry is masked; null if there is no boundary.
    [[nodiscard]] EntryId boundary() const;

    /// Summaries of ranges that were not undone, in the order they were written. Which of them are sent: rangesummaries.h.
    struct RangeSummary
    {
        EntryId entry; ///< the edit that holds the text
        QList<EntryId> targets;
        QString operation;
        friend bool operator==(const RangeSummary &, const RangeSummary &) = default;
    };
    [[nodiscard]] QList<RangeSummary> rangeSummaries() const;

    /// One edit of what is sent, as it was met: for what depends on when. Since the compaction in force; not stored.
    struct Change
    {
        EntryId entry; ///< the edit
        ContextEdit::Op op;
        QList<EntryId> targets;
        QString operation; ///< the run that it belongs to; of an undo or redo, the one that it switches
    };
    [[nodiscard]] const QList<Change> &changes() const { return m_changes.list; }
    /// For a branch that is looked at as nobody was ever sent it.
    void forgetChanges() { m_changes.list.clear(); }

    /// The working memory, in the order it is sent; also what is hidden.
    [[nodiscard]] QList<MemoryFact> facts() const { return m_memory.facts(m_disabled); }

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] static ContextState fromJson(const QJsonObject &object);

    /// Drops masks and summaries of entries that `keep` denies. For storing with a compaction. Pins reach over every cut, and so do
    /// exclusions: they keep a pinned unit out.
    void retain(const std::function<bool(const EntryId &)> &keep);

    /// As if the summaries of ranges that `keep` denies had not been written.
    void retainSummaries(const std::function<bool(const RangeSummary &)> &keep);

    friend bool operator==(const ContextState &, const ContextState &) = default;

private:
    enum Mark : quint8 { Pin, Exclude, Mask };

    /// A mark that an operation set counts only while the operation is enabled, so all that might come back are kept, oldest
    /// first; a mark set by hand replaces what was before it.
    struct Setting
    {
        bool on = false;
        QString operation;
        friend bool operator==(const Setting &, const Setting &) = default;
    };
    struct BoundarySetting
    {
        EntryId entry;
        QString operation;
        friend bool operator==(const BoundarySetting &, const BoundarySetting &) = default;
    };

    /// No part of what is decided: two states that came about differently are the same.
    struct Changes
    {
        QList<Change> list;
        friend bool operator==(const Changes &, const Changes &) { return true; }
    };

    void set(Mark mark, const EntryId &id, bool on, const QString &operation);
    [[nodiscard]] std::optional<bool> find(Mark mark, const EntryId &id) const;
    [[nodiscard]] bool valueOf(Mark mark, const EntryId &id) const
    {
        return find(mark, id).value_or(false);
    }
    [[nodiscard]] bool counts(const QString &operation) const;

    std::array<QHash<EntryId, QList<Setting>>, 3> m_marks;
    QList<BoundarySetting> m_boundaries;
    QList<RangeSummary> m_summaries;
    QSet<QString> m_disabled;
    WorkingMemory m_memory;
    Changes m_changes;
};

} // namespace varve
