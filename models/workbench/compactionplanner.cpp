// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionplanner.h"

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

constexpr qsizetype MostAtOnce = 300; // results whose tools are read without a detour: 2 ms

} // namespace

CompactionPlanner::CompactionPlanner(Workbench *workbench, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
{ }

CompactionPlanner::~CompactionPlanner() = default;

void CompactionPlanner::plan(const PlanRequest &wanted)
{
    stop();
    m_wanted = wanted;
    m_loaded = m_workbench->loaded();
    m_choice = m_workbench->choice();
    m_before = m_workbench->context();
    if (m_readFor != m_before) {
        m_readFor = m_before;
        m_read = {};
    }
    m_reading = !m_read.isEnoughFor(wanted, wanted.numbers(m_choice)) && !readAtOnce();
    if (!m_reading) {
        makePlans();
        return;
    }
    m_plan = {};
    m_maskPlan = {};
    m_workbench->store()
            ->read([read = m_read, wanted, loaded = m_loaded, before = m_before,
                    choice = m_choice](StoreReader &reader) {
                return readForPlan(read, wanted, loaded, *before, choice, reader);
            })
            .then(this, [this, count = m_count](const Result<PlanReading> &read) {
                if (count != m_count) {
                    return;
                }
                m_reading = false;
                if (!read) {
                    m_afterPlan.clear();
                    Q_EMIT failed(read.error());
                    return;
                }
                m_read = *read;
                makePlans();
            });
}

/// Names of tools alone, where they are few: without a detour the page shows no empty plan before the plan.
bool CompactionPlanner::readAtOnce()
{
    const qsizetype results =
            std::ranges::count(m_before->items, Role::ToolResult, &ContextItem::role);
    if (results > MostAtOnce || (m_wanted.fromOriginals && !m_read.originals)) {
        return false;
    }
    auto read = readForPlan(m_read, m_wanted, m_loaded, *m_before, m_choice,
                            m_workbench->store()->rows());
    if (read) {
        m_read = std::move(*read);
    }
    return read.has_value();
}

/// Both that the page offers.
void CompactionPlanner::makePlans()
{
    PlanRequest wanted = m_wanted;
    wanted.maskOnly = false;
    m_plan = planFor(wanted, m_loaded.branch, *m_before, m_choice, m_read);
    wanted.maskOnly = true;
    wanted.upTo = {};
    wanted.range = {};
    m_maskPlan = planFor(wanted, m_loaded.branch, *m_before, m_choice, m_read);
    Q_EMIT planChanged();
    const auto waiting = std::exchange(m_afterPlan, {});
    for (const auto &then : waiting) {
        then();
    }
}

void CompactionPlanner::whenPlanned(std::function<void()> then)
{
    if (m_reading) {
        m_afterPlan += std::move(then);
    } else {
        then();
    }
}

void CompactionPlanner::stop()
{
    m_reading = false;
    m_afterPlan.clear();
    ++m_count;
}

qint64 CompactionPlanner::maskKeepInUse() const
{
    PlanRequest masking = m_wanted;
    masking.maskOnly = true;
    return masking.numbers(m_choice).maskProtect;
}

} // namespace varve
