// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed on the compaction page and not applied: it outlives Esc, and the program.
#include "compactionpagecontroller.h"
#include <models/journaldraftmodel.h>

#include <utility>

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
    connect(m_session, &CompactionSession::applied, this, [this] {
        keep({});
        m_unapplied.reset();
        forgetDiscarded(); // it was one of what is summarized now
    });
    connect(m_page, &CompactionPage::discarded, this, [this] { keep({}); });
    connect(m_page, &CompactionPage::summaryDiscarded, this, &CompactionPageController::keepTyped);
}

void CompactionPageController::keepTyped()
{
    if (!m_open || m_keptOf.isNull() || m_session->state() == CompactionSession::State::Done) {
        return;
    }
    rememberSummary();
    PlanDraft typed;
    const QString instructions = m_page->choices().instructions;
    typed.instructions = instructions == m_usualInstructions ? QString() : instructions;
    // One of a part belongs to what was chosen in the transcript, which is not kept.
    if (m_page->holdsSummary() && !m_session->options().isRestricted()) {
        typed.summary = m_page->summaryText();
        typed.review = reviewAsItIs();
        typed.keep = m_session->options().keep;
    }
    keep(typed);
}

void CompactionPageController::rememberSummary()
{
    if (m_open && m_page->holdsSummary()) {
        m_unapplied = UnappliedSummary { m_session->sessionId(), m_page->summaryText(),
                                         reviewAsItIs(), m_page->choices(), m_scope };
    }
}

/// Before the compaction that it is of is ended.
void CompactionPageController::rememberDiscarded()
{
    rememberSummary();
    if (m_unapplied && !m_unapplied->text.trimmed().isEmpty()) {
        m_discarded = std::exchange(m_unapplied, std::nullopt);
        Q_EMIT discardedChanged();
    }
}

void CompactionPageController::forgetDiscarded()
{
    if (std::exchange(m_discarded, std::nullopt)) {
        Q_EMIT discardedChanged();
    }
}

bool CompactionPageController::takeBack()
{
    if (!m_discarded || !m_workbench->isOpen(m_discarded->session) || !underWayIn().isNull()) {
        return false;
    }
    const UnappliedSummary back = *m_discarded;
    m_nextScope = back.scope;
    if (!open()) {
        return false;
    }
    m_isReadingKept = false; // whatever is there is older
    m_page->setChoices(back.choices);
    replan(back.choices);
    m_restored = keptReview(back.review, back.text);
    m_page->restoreSummary(back.text);
    m_session->restore(*m_restored);
    forgetDiscarded();
    return true;
}

/// What is known of the summary besides its text. While that is only being read again, as it was.
QString CompactionPageController::reviewAsItIs() const
{
    if (m_session->state() != CompactionSession::State::Reviewing) {
        return m_restored ? m_kept.review : QString();
    }
    KeptReview review { .record = m_session->record(), .written = m_session->written() };
    review.record.text = m_page->summaryText();
    review.record.journal.clear();
    const QList<JournalDraftRow> rows = m_page->journalRows();
    for (const JournalDraftRow &row : rows) {
        if (!row.isKept) {
            review.unwanted += static_cast<int>(review.record.journal.size());
        }
        review.record.journal += row.fact;
    }
    return toText(review);
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
    m_restored.reset();
    m_isReadingKept = false;
    m_wanted.reset();
    if (isGiven) {
        return;
    }
    m_isReadingKept = true;
    m_workbench->store()
            ->write([session = m_keptOf](SessionStore &store) {
                return PlanDrafts(store).draft(session);
            })
            .then(this, [this, session = m_keptOf](const Result<PlanDraft> &draft) {
                if (session == m_keptOf) {
                    m_isReadingKept = false;
                }
                const bool isFresh = m_open && session == m_keptOf && isAboutOpenSession()
                        && m_session->state() == CompactionSession::State::Planning
                        && m_page->step() == CompactionPage::Step::Plan && !m_page->holdsSummary();
                const auto wanted = isFresh ? std::exchange(m_wanted, std::nullopt) : std::nullopt;
                if (!draft || draft->isEmpty() || !isFresh) {
                    if (wanted) {
                        onSummarizeRequested(*wanted);
                    }
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
                    m_restored = keptReview(draft->review, draft->summary);
                    m_page->restoreSummary(draft->summary);
                    m_session->restore(*m_restored);
                }
            });
}

} // namespace varve
