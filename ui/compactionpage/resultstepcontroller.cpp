// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "resultstepcontroller.h"

#include "compactionpage.h"
#include "compactionresultstep.h"
#include "compactionreviewstep.h"
#include <models/brancheditor.h>
#include <models/compactionsession.h>
#include <models/workbench.h>

#include <utility>

namespace varve
{

ResultStepController::ResultStepController(CompactionPage *page, const CompactionSession *session,
                                           BranchEditor *branch, const Workbench *workbench,
                                           QObject *parent)
    : QObject(parent)
    , m_page(page)
    , m_session(session)
    , m_workbench(workbench)
{
    const CompactionResultStep *step = m_page->result();
    connect(step, &CompactionResultStep::undoRequested, this, [this, branch] {
        m_switching = true;
        branch->undoCompaction();
    });
    connect(step, &CompactionResultStep::redoRequested, this, [this, branch] {
        m_switching = true;
        branch->redoCompaction();
    });
    connect(m_session, &CompactionSession::applied, this, &ResultStepController::showApplied);
    // Said only once it is so, and wherever it was asked for.
    connect(m_workbench, &Workbench::viewChanged, this, [this] {
        if (m_page->step() == CompactionPage::Step::Outcome && m_workbench->hasSession()) {
            m_switching = false;
            m_page->result()->setUndone(m_workbench->loaded().branch.state.isDisabled(m_shown));
        }
    });
    connect(branch, &BranchEditor::failed, this, [this](const Error &error) {
        if (std::exchange(m_switching, false)) {
            m_page->result()->showError(error.message);
        }
    });
}

ResultStepController::~ResultStepController() = default;

void ResultStepController::show(const OutcomeView &outcome, const QString &operation)
{
    m_shown = operation;
    m_page->result()->setOutcome(outcome);
    m_page->goTo(CompactionPage::Step::Outcome);
}

void ResultStepController::showApplied()
{
    const CompactionSession::Applied &applied = m_session->result();
    OutcomeView outcome;
    outcome.before = breakdown(*m_session->planner()->before());
    outcome.after = breakdown(*applied.after);
    outcome.window = applied.after->window;
    outcome.entriesInTree = applied.entriesInTree;
    if (!m_session->options().maskOnly) {
        outcome.journalKept = m_session->record().journal.size();
        outcome.journalLeftOut = m_session->record().journalLeftOut;
    }
    m_page->review()->setApplying(false);
    show(outcome, applied.operation);
}

} // namespace varve
