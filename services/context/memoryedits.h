// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workingmemory.h"

namespace varve
{

/// A new fact. Its text has been checked, see factrules.h.
[[nodiscard]] inline ContextEdit rememberEdit(const QString &text, const QList<EntryId> &sources,
                                              bool byModel = false)
{
    return { ContextEdit::Op::Remember, sources, {}, text, byModel };
}

/// A fact under an id that is chosen beforehand, at the end of the list and shown: so that it is the same fact again when a person takes
/// back that it was forgotten. The id travels as the edit's `operation`.
[[nodiscard]] inline ContextEdit restoreEdit(const MemoryFact &fact)
{
    return { ContextEdit::Op::Remember, fact.sources, fact.id.toString(), fact.text, fact.byModel };
}

[[nodiscard]] inline ContextEdit reviseEdit(const EntryId &fact, const QString &text)
{
    return { ContextEdit::Op::Revise, { fact }, {}, text };
}

/// Before another fact; null: at the end.
[[nodiscard]] inline ContextEdit reorderEdit(const EntryId &fact, const EntryId &before)
{
    return { ContextEdit::Op::Reorder,
             before.isNull() ? QList { fact } : QList { fact, before },
             {} };
}

/// Forget, Hide or Show.
[[nodiscard]] inline ContextEdit memoryEdit(ContextEdit::Op op, const EntryId &fact)
{
    return { op, { fact }, {} };
}

} // namespace varve
