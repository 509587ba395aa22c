// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outlinerow.h"
#include <context/contextstate.h>
#include <session/sessionsnapshot.h>

#include <QCoreApplication>

namespace varve
{

class OutlineTexts;
struct OutlineSubagent;

/// Rows in words. A view of its parts, which outlive it; made where it is needed.
class OutlineDescription
{
    Q_DECLARE_TR_FUNCTIONS(varve::OutlineDescription)
public:
    enum Mark { Pinned = 1, Excluded = 2, Masked = 4 };

    OutlineDescription(const SessionSnapshot &snapshot, const ContextState &state,
                       OutlineTexts &texts, const QList<OutlineSubagent> &subagents)
        : m_snapshot(snapshot)
        , m_state(state)
        , m_texts(texts)
        , m_subagents(subagents)
    { }

    [[nodiscard]] QString title(const OutlineRow &row) const;
    /// Who speaks, title, label, place among siblings, whether it is in context.
    [[nodiscard]] QString accessibleText(const OutlineRow &row) const;
    [[nodiscard]] QString toolTip(const OutlineRow &row) const;
    /// A compaction that was undone.
    [[nodiscard]] bool isUndone(const OutlineRow &row) const;
    [[nodiscard]] int marks(const OutlineRow &row) const;

private:
    [[nodiscard]] QString bandTitle(const OutlineRow &row) const;

    const SessionSnapshot &m_snapshot;
    const ContextState &m_state;
    OutlineTexts &m_texts;
    const QList<OutlineSubagent> &m_subagents;
};

} // namespace varve
