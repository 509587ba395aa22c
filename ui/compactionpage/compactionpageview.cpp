// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the compaction page is told.
#include "compactionpagecontroller.h"
#include "compactionpagestate.h"
#include <compaction/compactionfacts.h>
#include <compaction/compactionplan.h>
#include <compaction/summaryprompt.h>
#include <context/context.h>
#include <models/compactionwords.h>
#include <models/format.h>
#include <session/entrysource.h>
#include <session/sessiontree.h>
#include <session/texttokens.h>
#include <workspace/entrytitle.h>
#include <workspace/summaryrequests.h>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// Thousands of rows help nobody: those next to the cut are listed, and of what lies between masked outputs a few.
constexpr qsizetype MostAtCut = 200;
constexpr qsizetype MostBetween = 12;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::PlanRows)
};

struct Run
{
    PlanRow::Fate fate;
    QList<const ContextItem *> items;
};

QHash<EntryId, PlanRow::Fate> fatesOf(const CompactionPlan &plan)
{
    using Fate = PlanRow::Fate;
    QHash<EntryId, Fate> fates;
    const auto give = [&fates](const QList<EntryId> &ids, Fate fate) {
        for (const EntryId &id : ids) {
            fates.insert(id, fate);
        }
    };
    give(plan.kept, Fate::Kept);
    give(plan.summarize, Fate::Summarized);
    give(plan.turnPrefix, Fate::TurnPrefix);
    give(plan.pinned, Fate::Pinned);
    give(plan.masked, Fate::Masked); // of what is kept
    return fates;
}

/// In the order of the branch.
QList<Run> runsOf(const CompactionPlan &plan, const Context &before)
{
    const QHash<EntryId, PlanRow::Fate> fates = fatesOf(plan);
    QList<Run> runs;
    for (const ContextItem &item : before.items) {
        const auto fate = item.entry.isNull() ? fates.cend() : fates.constFind(item.entry);
        if (fate == fates.cend()) {
            continue;
        }
        if (runs.isEmpty() || runs.constLast().fate != *fate) {
            runs += Run { *fate, {} };
        }
        runs.last().items += &item;
    }
    return runs;
}

bool isSummarized(PlanRow::Fate fate)
{
    return fate == PlanRow::Fate::Summarized || fate == PlanRow::Fate::TurnPrefix;
}

class Builder
{
public:
    Builder(const SessionTree &tree, EntrySource &source) : m_tree(tree), m_source(source)
    {
        for (int i = 0; i < tree.size(); ++i) {
            m_nodes.insert(tree.at(i).id, i);
        }
    }

    /// `most` of it, those at its end if `end`; the others are one row.
    void add(const Run &run, qsizetype most, bool end)
    {
        const qsizetype shown = std::min(most, run.items.size());
        const auto others =
                end ? run.items.first(run.items.size() - shown) : run.items.sliced(shown);
        if (end) {
            addOthers(run.fate, others, Text::tr("%Ln older entries", nullptr, int(others.size())));
        }
        for (const ContextItem *item : end ? run.items.last(shown) : run.items.first(shown)) {
            const int node = m_nodes.value(item->entry, -1);
            const QString title =
                    node >= 0 ? readTitle(m_tree, node, m_source).value_or(QString()) : QString();
            m_rows += { run.fate, item->entry, title, item->tokens };
        }
        if (!end) {
            addOthers(run.fate, others, Text::tr("%Ln newer entries", nullptr, int(others.size())));
        }
    }
    void addCut(const QString &words) { m_rows += { PlanRow::Fate::Cut, {}, words, 0, 0 }; }

    [[nodiscard]] QList<PlanRow> take() { return std::move(m_rows); }

private:
    void addOthers(PlanRow::Fate fate, const QList<const ContextItem *> &items,
                   const QString &words)
    {
        qint64 sum = 0;
        for (const ContextItem *item : items) {
            sum += item->tokens;
        }
        if (!items.isEmpty()) {
            m_rows += { fate, {}, words, sum, int(items.size()) };
        }
    }

    const SessionTree &m_tree;
    EntrySource &m_source;
    QHash<EntryId, int> m_nodes;
    QList<PlanRow> m_rows;
};

/// What becomes of the entries of a plan, with their titles, in the order of the branch, and where the cut is. Of long stretches some are
/// listed, those next to the cut first, and the others are one row. Reads up to a thousand entries, so it belongs to the thread that
/// reads.
QList<PlanRow> planRows(const CompactionPlan &plan, const Context &before, const SessionTree &tree,
                        EntrySource &source)
{
    const QList<Run> runs = runsOf(plan, before);
    // The last run that is summarized: below it is the cut.
    qsizetype cut = -1;
    for (qsizetype i = 0; i < runs.size(); ++i) {
        cut = isSummarized(runs.at(i).fate) ? i : cut;
    }
    Builder rows(tree, source);
    for (qsizetype i = 0; i < runs.size(); ++i) {
        const bool nearCut = cut >= 0 && (i == cut || i == cut + 1);
        const bool isAbove = i <= cut;
        const bool isShort = !nearCut && runs.at(i).fate == PlanRow::Fate::Kept;
        rows.add(runs.at(i), isShort ? MostBetween : MostAtCut, isAbove || !nearCut);
        if (i == cut) {
            rows.addCut(plan.isRange()
                                ? Text::tr("The summary stands here, for what is above and marked")
                                : Text::tr("The cut: above becomes the summary, below stays word "
                                           "for word"));
        }
    }
    return rows.take();
}

} // namespace

/// Also of one that was made later, because something had to be read for it.
void CompactionPageController::showPlan()
{
    if (m_open && isAboutOpenSession()
        && m_session->state() == CompactionSession::State::Planning) {
        m_page->setPlan(planView());
        readPlanRows();
    }
}

QString CompactionPageController::restriction() const
{
    if (!m_scope.maskTool.isEmpty()) {
        return tr("Only the output of %1 is masked, but that of the newest turn.")
                .arg(m_scope.maskTool);
    }
    if (!m_scope.upTo.isNull()) {
        return tr("Only what is before “%1” is summarized, and it itself.")
                .arg(titleOf(m_scope.upTo));
    }
    if (m_scope.range) {
        return tr("Only what is between “%1” and “%2” is summarized. What is before and after "
                  "stays word for word.")
                .arg(titleOf(m_scope.range->from), titleOf(m_scope.range->to));
    }
    return {};
}

QString CompactionPageController::titleOf(const EntryId &entry) const
{
    const SessionTree &tree = m_workbench->loaded().snapshot->tree;
    const int index = tree.indexOf(entry);
    if (index < 0) {
        return {};
    }
    return readTitle(tree, index, m_workbench->store()->rows()).value_or(QString());
}

void CompactionPageController::readPlanRows()
{
    if (!m_session->isPlanned()) {
        return;
    }
    const bool masks = m_session->options().maskOnly;
    m_workbench->store()
            ->read([plan = masks ? m_session->maskPlan() : m_session->currentPlan(),
                    before = m_session->before(),
                    branch = m_workbench->loaded().branch](StoreReader &reader) {
                const auto rows = plan.isRefused()
                        ? QList<PlanRow>()
                        : planRows(plan, *before, branch.snapshot->tree, reader);
                return std::pair(rows, summaryUpdates(branch, reader).value_or(0));
            })
            .then(this, [this, run = ++m_planRun](const std::pair<QList<PlanRow>, int> &read) {
                if (run == m_planRun) {
                    m_page->setPlanRows(read.first);
                    m_page->setUpdates(read.second);
                }
            });
}

/// What keeps masking from doing anything is not what is kept of the conversation.
QString CompactionPageController::maskRefusal(const CompactionPlan &mask, const Context &before)
{
    const bool hasOutput = std::ranges::any_of(before.items, [](const ContextItem &item) {
        return item.isSent() && item.category == Category::ToolResults;
    });
    switch (mask.refusal) {
    case CompactionPlan::Refusal::EverythingKept:
    case CompactionPlan::Refusal::FreesTooLittle:
        if (!hasOutput) {
            return tr("There is no tool output to mask.");
        }
        return tr("The tool output that is left alone is nearly all there is. Leave less of the "
                  "newest to mask more.");
    default:
        return refusalText(mask.refusal);
    }
}

PlanView CompactionPageController::planView() const
{
    const CompactionPlan &plan = m_session->currentPlan();
    const CompactionPlan &mask = m_session->maskPlan();
    PlanView view;
    view.beforeTokens = plan.tokensBefore;
    view.afterSummarize = plan.tokensAfter;
    view.afterMaskOnly = mask.tokensAfter;
    view.summarizedEntries = static_cast<int>(plan.summarize.size() + plan.turnPrefix.size());
    view.keptEntries = static_cast<int>(plan.kept.size());
    view.maskedOutputs = static_cast<int>(mask.masked.size());
    view.pinned = static_cast<int>(plan.pinned.size());
    view.cutTitle = plan.kept.isEmpty() ? QString() : titleOf(plan.kept.constFirst());
    view.split = plan.split;
    view.refusedReason = refusalText(plan.refusal);
    view.maskRefusedReason = maskRefusal(mask, *m_session->before());
    view.restriction = restriction();
    if (!m_session->isPlanned()) {
        view.beforeTokens = m_session->before()->tokens();
        view.refusedReason = view.maskRefusedReason = tr("The plan is being made…");
    } else if (!m_scope.maskTool.isEmpty()) {
        view.refusedReason = tr("Only the output of one tool is chosen.");
    } else if (m_session->options().isRestricted()) {
        view.maskRefusedReason = tr("Only a part is chosen to be summarized.");
    }
    view.canStartAgain = m_workbench->loaded().branch.compaction >= 0 && m_scope.maskTool.isEmpty()
            && !m_scope.range;
    view.requestTokens = plan.summarizedTokens;
    view.summaryTokens = m_workbench->choice().planNumbers().summary;
    if (const auto &model = m_session->options().model) {
        view.requests = summaryRequests(view.requestTokens, model->window, view.summaryTokens);
    }
    view.rowsFollow = !(m_session->options().maskOnly ? mask : plan).isRefused();
    return view;
}

qint64 CompactionPageController::tokensOf(const QString &text) const
{
    return std::llround(estimateTokens(text, m_workbench->choice().projection.factors));
}

void CompactionPageController::showSummary()
{
    const SummaryRecord &record = m_session->record();
    if (m_page->summaryText() != record.text) {
        m_page->replaceSummary(record.text);
    }
    m_page->finishSummary({ tokensOf(record.text), record.duration.count(), record.offline });
    m_page->setJournal(record.journal, record.journalLeftOut,
                       m_restored ? m_restored->unwanted : QList<int>());
    lookAtSummary();
}

/// Of the text as it is; showReview() follows.
void CompactionPageController::lookAtSummary()
{
    const QString text = m_page->summaryText();
    m_page->setSummaryTokens(tokensOf(text));
    m_session->look(text);
}

void CompactionPageController::showReview(const ReviewedSummary &review, bool enough)
{
    m_missing = review.missing;
    MissingView view;
    view.facts = m_missing;
    view.rules = review.rules;
    view.losses = lossesText(review.losses);
    view.canAskAgain = m_session->options().model.has_value();
    m_page->setMissing(view);
    m_page->setContext(review.tokensBefore, review.tokensAfter);
    if (const QString wrong = shapeProblem(); !wrong.isEmpty()) {
        m_page->setShapeProblem(wrong, m_session->options().model.has_value());
        return;
    }
    QString said;
    if (!enough && !m_session->options().fromOriginals) {
        //: tokens before and after
        said = tr("The summary would free too little: %1 → %2. You can apply it all the same.")
                       .arg(formatTokens(review.tokensBefore), formatTokens(review.tokensAfter));
    } else if (m_restored) {
        said = tr("This summary was not applied before. Look whether it still says what it should, "
                  "or discard it.");
    }
    m_page->setWarning(said);
}

/// Of what a model wrote, as the text is now: also what a person has put right by hand is right.
QString CompactionPageController::shapeProblem() const
{
    const QList<SummaryProblem> problems = m_session->record().misshapen
            ? summaryProblems(m_page->summaryText())
            : QList<SummaryProblem>();
    if (problems.isEmpty()) {
        return {};
    }
    QStringList missing;
    for (const SummaryProblem &problem : problems) {
        if (problem.kind == SummaryProblem::Kind::Missing) {
            missing += QString(problem.heading).remove(u'#').trimmed();
        }
    }
    const QString said =
            tr("The model did not write a summary in the form it was asked for, so much of what "
               "was said may be lost. Read it before you apply it, or have it written anew.");
    return missing.isEmpty() ? said
                             //: names of sections
                             : said + u' ' + tr("Missing: %1.").arg(missing.join(u", "_s));
}

void CompactionPageController::showApplied()
{
    OutcomeView outcome;
    outcome.before = breakdown(*m_session->before());
    outcome.after = breakdown(*m_session->after());
    outcome.window = m_session->after()->window;
    outcome.entriesInTree = m_session->entriesInTree();
    if (!m_session->options().maskOnly) {
        outcome.journalKept = m_session->record().journal.size();
        outcome.journalLeftOut = m_session->record().journalLeftOut;
    }
    m_page->setApplying(false);
    showOutcome(outcome, m_session->operation());
}

void CompactionPageController::showOutcome(const OutcomeView &outcome, const QString &operation)
{
    m_shown = operation;
    m_page->showOutcome(outcome);
}

} // namespace varve
