// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QObject>

namespace varve
{

class CompactionPlanStep;
class CompactionSession;
class Workbench;

/// The page's first step: the plan of the compaction in words, figures and rows. GUI thread.
class PlanStepController final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PlanStepController)

public:
    /// None is owned.
    PlanStepController(CompactionPlanStep *step, const CompactionSession *session,
                       const Workbench *workbench, QObject *parent = nullptr);
    ~PlanStepController() override;

    /// The plan as it is, which is of the open session: at once, and its rows when they were read.
    void show();

private:
    [[nodiscard]] PlanView planView() const;
    [[nodiscard]] QString restriction() const;
    [[nodiscard]] QString titleOf(const EntryId &entry) const;
    void readRows();

    CompactionPlanStep *const m_step;
    const CompactionSession *const m_session;
    const Workbench *const m_workbench;
    quint64 m_count = 0; ///< rows of an older plan are dropped
};

} // namespace varve
