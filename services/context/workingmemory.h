// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/contextedit.h>

#include <QJsonObject>
#include <QSet>

namespace varve
{

/// A short text that stands in every request of its branch, whatever is compacted.
struct MemoryFact
{
    EntryId id; ///< of the entry that remembered it, or what that says it is
    QString text;
    QList<EntryId> sources; ///< where it comes from; may be empty
    bool isShown = true; ///< false: kept, and not sent
    bool byModel = false; ///< the model asked for it, under approval

    friend bool operator==(const MemoryFact &, const MemoryFact &) = default;
};

/// The facts of a branch, folded edit by edit: so an edit can be undone with the run that wrote it, and forks keep their own. A value.
class WorkingMemory
{
public:
    [[nodiscard]] static bool isMemoryEdit(ContextEdit::Op op);

    /// `entry` is the one that `edit` was read from. Edits of facts that are not there say nothing.
    void fold(const ContextEdit &edit, const Entry &entry);

    /// In the order they are sent. `disabled`: operations that were undone.
    [[nodiscard]] QList<MemoryFact> facts(const QSet<QString> &disabled) const;

    [[nodiscard]] bool isEmpty() const { return m_facts.isEmpty() && m_later.isEmpty(); }
    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] static WorkingMemory fromJson(const QJsonObject &object);

    friend bool operator==(const WorkingMemory &, const WorkingMemory &) = default;

private:
    struct Edit
    {
        ContextEdit::Op op = ContextEdit::Op::Remember;
        EntryId id; ///< of Remember: the new fact's
        QList<EntryId> targets;
        QString text;
        QString operation; ///< of the run that wrote it; empty: by hand
        bool byModel = false;
        friend bool operator==(const Edit &, const Edit &) = default;
    };
    static void apply(QList<MemoryFact> &facts, const Edit &edit);

    QList<MemoryFact> m_facts; ///< that no undoing can change
    QList<Edit> m_later; ///< from the first edit on that belongs to a run
};

} // namespace varve
