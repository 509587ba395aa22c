// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed on the compaction page and not applied: it outlives Esc, and the program.
#include "compactionpagecontroller.h"

namespace varve
{

void CompactionPageController::connectKept()
{
    connect(m_page, &CompactionPage::planOptionsChanged, this,
            &CompactionPageController::keepTyped);
    connect(m_page, &CompactionPage::summaryEdited, this, &CompactionPageController::keepTyped);
    connect(m_page, &CompactionPage::left, this, &CompactionPageController::keepTyped);
    connect(m_session, &CompactionSession::summaryReady, this,
            &CompactionPageController::keepTyped);
    connect(m_session, &CompactionSession::applied, this, [this] { keep({}); });
    connect(m_page, &CompactionPage::discarded, this, [this] { keep({}); });
    connect(m_page, &CompactionPage::summaryDiscarded, this, &CompactionPageController::keepTyped);
}

void CompactionPageController::keepTyped()
{
    if (!m_open || m_keptOf.isNull() || m_session->state() == CompactionSession::State::Done) {
        return;
    }
    PlanDraft typed;
    const QString instructions = m_page->choices().instructions;
    typed.instructions = instructions == m_usualInstructions ? QString() : instructions;
    // One of a part belongs to what was chosen in the transcript, which is not kept.
    if (m_page->holdsSummary() && !m_session->options().isRestricted()) {
        typed.summary = m_page->summaryText();
        typed.keep = m_session->options().keep;
    }
    keep(typed);
}

void CompactionPageController::keep(const PlanDraft &typed)
{
    if (m_keptOf.isNull() || typed == m_kept) {
        return;
    }
    m_kept = typed;
    [[maybe_unused]] const auto stored =
            m_workbench->store()->write([session = m_keptOf, typed](SessionStore &store) {
                return PlanDrafts(store).save(session, typed);
            });
}

/// What was typed for this session before; nothing if something is given for this plan.
void CompactionPageController::restoreTyped(bool isGiven)
{
    m_keptOf = m_workbench->session().id;
    m_kept = {};
    if (isGiven) {
        return;
    }
    m_workbench->store()
            ->write([session = m_keptOf](SessionStore &store) {
                return PlanDrafts(store).draft(session);
            })
            .then(this, [this, session = m_keptOf](const Result<PlanDraft> &draft) {
                const bool isFresh = m_open && session == m_keptOf && isAboutOpenSession()
                        && m_session->state() == CompactionSession::State::Planning
                        && m_page->step() == CompactionPage::Step::Plan && !m_page->holdsSummary();
                if (!draft || draft->isEmpty() || !isFresh) {
                    return;
                }
                m_kept = *draft;
                PlanChoices choices = m_page->choices();
                choices.instructions =
                        draft->instructions.isEmpty() ? choices.instructions : draft->instructions;
                choices.keepTokens = draft->keep < 0 ? choices.keepTokens : draft->keep;
                m_page->setChoices(choices);
                replan(choices);
                if (!draft->summary.isEmpty() && !m_session->options().isRestricted()) {
                    m_page->restoreSummary(draft->summary,
                                           tr("This summary was not applied before. Look whether "
                                              "it still says what it should, or have it written "
                                              "anew."));
                    lookAtSummary();
                }
            });
}

} // namespace varve
