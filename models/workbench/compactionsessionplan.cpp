// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsession.h"
#include "pruneplan.h"

// The first step of a compaction: what it would do.
namespace varve
{

namespace
{

PlanOptions planOptionsOf(const CompactionSession::Options &options)
{
    PlanOptions plan;
    plan.upTo = options.upTo;
    plan.range = options.range;
    plan.maskTool = options.maskTool;
    return plan;
}

} // namespace

/// What a plan may need besides the branch.
struct CompactionSession::Reading
{
    QHash<qint64, QString> toolNames;
    std::shared_ptr<const Context> originals;
};

void CompactionSession::plan(const Options &options)
{
    dropRun(); // a summary that comes in later would belong to another plan
    m_options = options;
    m_loaded = m_workbench->loaded();
    m_session = m_loaded.session().id;
    m_child = {};
    m_choice = m_workbench->choice();
    m_before = m_workbench->context();
    m_hookInstructions.clear();
    if (m_readFor != m_before) {
        m_readFor = m_before;
        m_toolNames.reset();
        m_originals.reset();
    }
    m_keep = numbers().keep;
    setState(State::Planning);
    const bool names = needsToolNames(numbers(), planOptionsOf(options)) && !m_toolNames;
    const bool originals = options.fromOriginals && !m_originals;
    m_reading = names || originals;
    if (!m_reading) {
        makePlan();
        return;
    }
    m_plan = {};
    m_maskPlan = {};
    m_workbench->store()
            ->read([names, originals, branch = m_loaded.branch, before = m_before,
                    projection = m_choice.projection](StoreReader &reader) -> Result<Reading> {
                Reading read;
                if (names) {
                    auto found = readToolNames(*before, reader);
                    if (!found) {
                        return std::unexpected(found.error());
                    }
                    read.toolNames = std::move(*found);
                }
                if (originals) {
                    read.originals = std::make_shared<const Context>(
                            project(originalBranch(branch), projection));
                }
                return read;
            })
            .then(this, [this, names, originals, run = m_run](const Result<Reading> &read) {
                if (run != m_run) {
                    return;
                }
                m_reading = false;
                if (!read) {
                    m_afterPlan.clear();
                    readFailed(read.error());
                    return;
                }
                if (names) {
                    m_toolNames = read->toolNames;
                }
                if (originals) {
                    m_originals = read->originals;
                }
                makePlan();
            });
}

PlanNumbers CompactionSession::numbers() const
{
    PlanNumbers numbers = m_choice.planNumbers();
    if (m_options.keep >= 0) {
        numbers.keep = m_options.keep;
        numbers.keepMessages = 0;
    }
    return numbers;
}

void CompactionSession::makePlan()
{
    PlanOptions options = planOptionsOf(m_options);
    options.toolNames = m_toolNames.value_or(QHash<qint64, QString>());
    if (m_options.fromOriginals) {
        options.fromOriginals = m_originals;
    }
    m_plan = planCompaction(m_loaded.branch, *m_before, numbers(), options);
    options.summarize = false;
    options.upTo = {};
    options.range = {};
    m_maskPlan = planCompaction(m_loaded.branch, *m_before, numbers(), options);
    Q_EMIT planChanged();
    const auto waiting = std::exchange(m_afterPlan, {});
    for (const auto &then : waiting) {
        then();
    }
}

void CompactionSession::whenPlanned(std::function<void()> then)
{
    if (m_reading) {
        m_afterPlan += std::move(then);
    } else {
        then();
    }
}

} // namespace varve
