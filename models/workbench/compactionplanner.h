// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workbench.h"
#include <engine/planrequest.h>

#include <functional>
#include <memory>

namespace varve
{

/// Plans of a compaction by hand, for the branch as the workbench shows it: what a summary would stand for and what masking alone would
/// free, made as often as the person changes what is wanted. GUI thread.
///
/// Signals: after each plan() one of planChanged and failed, unless another plan() or stop() comes first; at once, unless names of tools
/// or the originals have to be read for it.
class CompactionPlanner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionPlanner)

public:
    /// Not owned.
    explicit CompactionPlanner(Workbench *workbench, QObject *parent = nullptr);
    ~CompactionPlanner() override;

    void plan(const PlanRequest &wanted);
    /// Nothing is being read for the plan.
    [[nodiscard]] bool isPlanned() const { return !m_reading; }
    /// At once, or when the plan that is being read for is there; not at all if that fails or is stopped.
    void whenPlanned(std::function<void()> then);
    /// What is being read is not wanted any more, nor what waits for it.
    void stop();
    /// The session that was planned for, which nobody asks for any more: megabytes. The rest stays.
    void release() { m_loaded = {}; }

    /// With a summary. Both are empty as long as they are not planned.
    [[nodiscard]] const CompactionPlan &currentPlan() const { return m_plan; }
    [[nodiscard]] const CompactionPlan &maskPlan() const { return m_maskPlan; }
    /// What is to be done, with what it was planned for.
    [[nodiscard]] PlannedCompaction planned(bool maskOnly) const
    {
        return { m_loaded, m_before, maskOnly ? m_maskPlan : m_plan };
    }
    [[nodiscard]] const ProjectionChoice &choice() const { return m_choice; }
    /// The context that is compacted.
    [[nodiscard]] std::shared_ptr<const Context> before() const { return m_before; }
    [[nodiscard]] qint64 keepInUse() const { return m_wanted.numbers(m_choice).keep; }
    /// Of the newest tool output, what masking alone leaves.
    [[nodiscard]] qint64 maskKeepInUse() const;

Q_SIGNALS:
    void planChanged();
    void failed(const varve::Error &error);

private:
    [[nodiscard]] bool readAtOnce();
    void makePlans();

    Workbench *const m_workbench;
    PlanRequest m_wanted;
    LoadedSession m_loaded; ///< what the plans were made for
    ProjectionChoice m_choice;
    std::shared_ptr<const Context> m_before;
    CompactionPlan m_plan;
    CompactionPlan m_maskPlan;
    std::shared_ptr<const Context> m_readFor;
    PlanReading m_read; ///< for `m_readFor`
    bool m_reading = false;
    quint64 m_count = 0; ///< of plans: what is read for an older one is dropped
    QList<std::function<void()>> m_afterPlan;
};

} // namespace varve
