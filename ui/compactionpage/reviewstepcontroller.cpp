// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "reviewstepcontroller.h"

#include "compactionreviewstep.h"
#include "journalside.h"
#include "missingside.h"
#include <compaction/coverage.h>
#include <compaction/summaryprompt.h>
#include <models/compactionwords.h>
#include <models/format.h>
#include <session/texttokens.h>

#include <cmath>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

ReviewStepController::ReviewStepController(CompactionReviewStep *step, CompactionSession *session,
                                           const Workbench *workbench, QObject *parent)
    : QObject(parent)
    , m_step(step)
    , m_session(session)
    , m_workbench(workbench)
{
    connect(m_step->status(), &SummaryStatus::stopRequested, this, [this] {
        m_session->stop();
        m_step->fail(tr("Stopped. Nothing was changed."), false);
    });
    connect(m_step, &CompactionReviewStep::edited, this, &ReviewStepController::look);
    connect(m_step->missing(), &MissingSide::addRequested, this, &ReviewStepController::add);
    connectSession();
}

ReviewStepController::~ReviewStepController() = default;

void ReviewStepController::connectSession()
{
    connect(m_session, &CompactionSession::textAdded, m_step, &CompactionReviewStep::append);
    connect(m_session, &CompactionSession::stepChanged, this, [this](SummaryFlow::Step step) {
        if (step == SummaryFlow::Step::TurnPrefix) {
            m_step->append(u"\n\n"_s);
        } else {
            m_step->replace({});
        }
        m_step->status()->setPart(m_session->part(), m_session->parts());
    });
    connect(m_session, &CompactionSession::reviewed, this, &ReviewStepController::showReview);
    connect(m_session, &CompactionSession::summaryReady, this, &ReviewStepController::showSummary);
    connect(m_session, &CompactionSession::summaryFailed, this, [this](const Error &error) {
        m_step->fail(error.message, m_session->options().model.has_value());
        // A text that is finished by hand keeps them, too.
        m_step->journal()->setFacts(m_session->foundFacts().facts, m_session->foundFacts().leftOut);
    });
}

void ReviewStepController::clear()
{
    m_restored.reset();
    m_step->clear();
}

void ReviewStepController::begin()
{
    m_restored.reset();
    const auto &model = m_session->options().model;
    m_step->begin(model ? model->endpoint.model : QString());
}

void ReviewStepController::restore(const KeptReview &kept)
{
    m_restored = kept;
    m_step->restore(kept.record.text);
    m_session->restore(kept);
}

void ReviewStepController::add(const QList<int> &rows)
{
    QList<Fact> facts;
    for (const int row : rows) {
        facts += m_missing.value(row);
    }
    m_step->replace(appendMissing(m_step->text(), facts));
    look();
}

CompactionSession::Options ReviewStepController::askingForMissing() const
{
    CompactionSession::Options options = m_session->options();
    QStringList facts;
    for (const Fact &fact : m_missing) {
        facts += u"- "_s + fact.text;
    }
    options.instructions +=
            u"\n\n"_s + tr("Make sure that these are in the summary:") + u'\n' + facts.join(u'\n');
    return options;
}

qint64 ReviewStepController::tokensOf(const QString &text) const
{
    return std::llround(estimateTokens(text, m_workbench->choice().projection.factors));
}

void ReviewStepController::showSummary()
{
    const SummaryRecord &record = m_session->record();
    if (m_step->text() != record.text) {
        m_step->replace(record.text);
    }
    m_step->finish({ tokensOf(record.text), record.duration.count(), record.offline });
    m_step->journal()->setFacts(record.journal, record.journalLeftOut,
                                m_restored ? m_restored->unwanted : QList<int>());
    look();
}

void ReviewStepController::look()
{
    const QString text = m_step->text();
    m_step->status()->setTokens(tokensOf(text));
    m_session->look(text);
}

void ReviewStepController::showReview(const ReviewedSummary &review, bool enough)
{
    const bool byModel = m_session->options().model.has_value();
    m_missing = review.missing;
    m_step->missing()->setMissing({ .facts = m_missing,
                                    .rules = review.rules,
                                    .losses = lossesText(review.losses),
                                    .canAskAgain = byModel });
    m_step->status()->setContext(review.tokensBefore, review.tokensAfter);
    if (const QString wrong = shapeProblem(); !wrong.isEmpty()) {
        m_step->setShapeProblem(wrong, byModel);
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
    m_step->setWarning(said);
}

/// Of what a model wrote, as the text is now: also what a person has put right by hand is right.
QString ReviewStepController::shapeProblem() const
{
    const QList<SummaryProblem> problems = m_session->record().misshapen
            ? summaryProblems(m_step->text())
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

} // namespace varve
