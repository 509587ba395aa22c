// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

#include <optional>

namespace varve
{

/// What a custom entry of type `context_edit` says: one gesture that changes what is sent from here on.
struct ContextEdit
{
    enum class Op : quint8 {
        Pin, ///< survives compaction, sent as user text above the kept entries
        Unpin,
        Exclude, ///< not sent
        Include, ///< takes an exclusion back
        Mask, ///< sent as a placeholder
        Unmask,
        Boundary, ///< tool output before the target is masked (stable, for the provider's cache)
        Disable, ///< undoes everything that one operation wrote
        Enable, ///< redoes it
        /// The entry's summary is sent in place of the targets, where the first of them stands.
        Summarize,
        // Facts of the working memory, see workingmemory.h. A fact's id is that of the entry that remembered it.
        Remember, ///< `text`; the targets are where it comes from
        Revise, ///< the target says `text` now
        Forget,
        Hide, ///< kept, and not sent
        Show,
        Reorder, ///< the first target stands before the second; without one at the end
    };

    Op op = Op::Pin;
    QList<EntryId> targets; ///< of all but Disable and Enable
    QString operation; ///< of Disable and Enable: the operation id they switch
    QString text = {}; ///< of Remember and Revise
    bool byModel = false; ///< of Remember: the model asked for it

    static constexpr QLatin1StringView CustomType { "context_edit" };

    [[nodiscard]] static bool isContextEdit(const Entry &entry)
    {
        return entry.type == EntryType::Custom && entry.customType == CustomType;
    }
    /// Nothing if the entry is of another kind or its data is damaged.
    [[nodiscard]] static std::optional<ContextEdit> fromEntry(const Entry &entry);
    /// A new entry without parent; `operationId` ties it to a run, empty for a gesture of its own.
    [[nodiscard]] Entry toEntry(const QString &operationId = {}) const;
};

[[nodiscard]] QLatin1StringView toString(ContextEdit::Op op);
/// Nothing for a word that a later program may know.
[[nodiscard]] std::optional<ContextEdit::Op> contextEditOpFrom(const QString &name);

} // namespace varve
