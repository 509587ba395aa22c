// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionplan.h"
#include "planmessages.h"
#include "plannumbers.h"

namespace varve
{

/// Which tool output becomes placeholders. What was masked before stays so and is never chosen again, so that what a
/// provider has in its cache stays valid; pinned units, and results that no answer has seen yet, are left alone.
class MaskPlan
{
public:
    enum class KeepAll : quint8 {
        Kept,
        Forced
    }; ///< Forced: masked as MaskPolicy::Auto would, whatever it frees

    MaskPlan(PlanMessages &messages, const PlanNumbers &numbers, const PlanOptions &options);

    void maskOldOutput(KeepAll keepAll);
    /// All output of one tool, but the newest turn's.
    void maskTool(const QString &tool);
    /// The largest result from `from` on, of whatever tool; false if there is none that can be masked.
    [[nodiscard]] bool maskGiant(qsizetype from);

    [[nodiscard]] qint64 placeholder() const { return m_placeholder; }
    [[nodiscard]] qint64 freed() const { return m_freed; } ///< by what was masked so far

private:
    [[nodiscard]] bool canBeMasked(const PlanMessage &message) const;
    [[nodiscard]] MaskPolicy policyOf(const PlanMessage &message, KeepAll keepAll) const;
    void mask(PlanMessage &message);

    QList<PlanMessage> &m_messages;
    const PlanNumbers &m_numbers;
    const QHash<qint64, QString> &m_toolNames;
    const bool m_isSummarized; ///< by this plan, or by one that follows
    const bool m_masksFirst; ///< what may wait for a summary waits, whatever has to go
    qint64 m_placeholder;
    qint64 m_freed = 0;
};

} // namespace varve
