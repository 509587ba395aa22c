// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionreviewstep.h"

#include "journalside.h"
#include "missingside.h"
#include "summaryeditor.h"
#include <contextpanel/dimlabel.h>
#include <contextpanel/primarybutton.h>
#include <models/format.h>
#include <models/journaldraftmodel.h>
#include <shell/noticebar.h>

#include <QBoxLayout>
#include <QProgressBar>
#include <QTabWidget>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int NarrowBelow = 560; // device-independent pixels: what is missing below the text
constexpr int RecheckAfterMs = 400;
constexpr int TickMs = 1000;

/// A summary that is being written.
struct WritingStatus
{
    QString writer; ///< the model that was asked; empty: the built-in summarizer
    int part = 0; ///< of `parts` requests; 0 of some: they are being joined; 0 of 0: there is one
    int parts = 0;
    qint64 characters = 0; ///< that have come
    qint64 elapsedMs = 0; ///< since it was asked for
};

/// What is waited for or comes, and how long that has taken, in a line.
QString writingText(const WritingStatus &status)
{
    QStringList parts;
    if (status.part > 0) {
        parts += CompactionReviewStep::tr("Part %1 of %2").arg(status.part).arg(status.parts);
    } else if (status.parts > 0) {
        parts += CompactionReviewStep::tr("Joining %Ln parts", nullptr, status.parts);
    }
    if (status.characters > 0) {
        parts += CompactionReviewStep::tr("Writing, %Ln characters so far", nullptr,
                                          static_cast<int>(status.characters));
    } else if (status.writer.isEmpty()) {
        parts += CompactionReviewStep::tr("The built-in summarizer reads what is to be summarized");
    } else {
        parts += CompactionReviewStep::tr("Waiting for %1, which reads what is to be summarized")
                         .arg(status.writer);
    }
    parts += formatDuration(status.elapsedMs);
    return parts.join(u" · "_s);
}

} // namespace

CompactionReviewStep::CompactionReviewStep(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    m_notice = new NoticeBar;
    m_retry = new QPushButton(tr("&Retry"));
    m_useOffline = new QPushButton(tr("Use the bu&ilt-in summarizer"));
    m_notice->addButton(m_retry);
    m_notice->addButton(m_useOffline);
    connect(m_retry, &QPushButton::clicked, this, &CompactionReviewStep::retryRequested);
    connect(m_useOffline, &QPushButton::clicked, this, &CompactionReviewStep::offlineRequested);
    layout->addWidget(m_notice);

    m_columns = new QBoxLayout(QBoxLayout::LeftToRight);
    m_columns->setSpacing(16);
    m_columns->addWidget(createText(), 5);
    m_columns->addWidget(createSide(), 3);
    layout->addLayout(m_columns, 1);
    layout->addWidget(createFooter());

    m_later.setSingleShot(true);
    m_later.setInterval(RecheckAfterMs);
    connect(&m_later, &QTimer::timeout, this, [this] { Q_EMIT edited(text()); });
    m_tick.setInterval(TickMs);
    connect(&m_tick, &QTimer::timeout, this, &CompactionReviewStep::showStatus);
    clear();
}

CompactionReviewStep::~CompactionReviewStep() = default;

QWidget *CompactionReviewStep::createText()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    m_editor = new SummaryEditor;
    layout->addWidget(m_editor, 1);
    auto *below = new QHBoxLayout;
    m_busy = new QProgressBar;
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setFixedWidth(fontMetrics().averageCharWidth() * 12);
    m_busy->setAccessibleName(tr("The summary is being written"));
    m_status = new DimLabel;
    m_status->setWordWrap(true);
    m_stop = new QPushButton(tr("St&op"));
    below->addWidget(m_busy);
    below->addWidget(m_status, 1);
    below->addWidget(m_stop);
    layout->addLayout(below);
    connect(m_stop, &QPushButton::clicked, this, &CompactionReviewStep::stopRequested);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &CompactionReviewStep::textChanged);
    return box;
}

QWidget *CompactionReviewStep::createSide()
{
    m_missing = new MissingSide;
    m_journal = new JournalSide;
    m_side = new QTabWidget;
    m_side->setDocumentMode(true);
    m_side->addTab(m_missing, tr("Not in the summary"));
    m_side->addTab(m_journal, tr("Journal"));
    connect(m_missing, &MissingSide::addRequested, this, &CompactionReviewStep::addRequested);
    connect(m_missing, &MissingSide::askAgainRequested, this,
            &CompactionReviewStep::askAgainRequested);
    connect(m_missing, &MissingSide::goToRequested, this, &CompactionReviewStep::goToRequested);
    connect(m_journal, &JournalSide::goToRequested, this, &CompactionReviewStep::goToRequested);
    connect(m_journal, &JournalSide::countChanged, this, [this](int kept) {
        //: how many facts are kept
        m_side->setTabText(1, kept > 0 ? tr("Journal (%1)").arg(formatCount(kept)) : tr("Journal"));
    });
    return m_side;
}

QWidget *CompactionReviewStep::createFooter()
{
    auto *footer = new QWidget;
    auto *layout = new QHBoxLayout(footer);
    layout->setContentsMargins(0, 0, 0, 0);
    m_back = new QPushButton(tr("&Back"));
    m_discard = new QPushButton(tr("&Discard"));
    m_apply = new PrimaryButton(tr("Appl&y"));
    layout->addWidget(m_back);
    layout->addStretch();
    layout->addWidget(m_discard);
    layout->addWidget(m_apply);
    connect(m_back, &QPushButton::clicked, this, &CompactionReviewStep::backRequested);
    connect(m_discard, &QPushButton::clicked, this, &CompactionReviewStep::discarded);
    connect(m_apply, &QPushButton::clicked, this, [this] { Q_EMIT applyRequested(text()); });
    return footer;
}

void CompactionReviewStep::begin(const QString &writer)
{
    clear();
    m_writer = writer;
    m_begun.start();
    m_tick.start();
    showStatus();
}

void CompactionReviewStep::clear()
{
    m_later.stop();
    m_figures = {};
    m_after = 0;
    m_part = 0;
    m_parts = 0;
    m_isTouched = false;
    m_isComplete = false;
    m_isRefused = false;
    m_replacing = true;
    m_editor->reset();
    m_replacing = false;
    m_notice->showMessage(NoticeBar::Tone::Error, {});
    m_apply->setText(tr("Appl&y"));
    m_missing->setPending(tr("What it does not say is looked for when the summary is complete."));
    m_journal->setPending(tr("What will be kept is shown when the summary is complete."));
    enter(Phase::Writing);
}

void CompactionReviewStep::append(const QString &text)
{
    m_replacing = true;
    m_editor->appendText(text);
    m_replacing = false;
    showStatus();
}

void CompactionReviewStep::replace(const QString &text)
{
    m_isRefused = false;
    m_replacing = true;
    m_editor->replaceText(text);
    m_replacing = false;
    showStatus();
}

void CompactionReviewStep::finish(const SummaryFigures &figures)
{
    m_isComplete = true;
    m_figures = figures;
    m_editor->tellApart(!figures.offline);
    m_editor->document()->clearUndoRedoStacks();
    m_isRefused = false;
    m_notice->showMessage(NoticeBar::Tone::Error, {});
    enter(Phase::Editing);
}

void CompactionReviewStep::setTokens(qint64 tokens)
{
    m_figures.tokens = tokens;
    showStatus();
}

void CompactionReviewStep::setMissing(const MissingView &missing)
{
    m_missing->setMissing(missing);
    m_side->setTabText(
            0,
            missing.facts.isEmpty()
                    ? tr("Not in the summary")
                    //: how many lines
                    : tr("Not in the summary (%1)").arg(formatCount(missing.facts.size())));
}

void CompactionReviewStep::setContext(qint64 before, qint64 after)
{
    m_before = before;
    m_after = after;
    showStatus();
}

void CompactionReviewStep::setJournal(const QList<JournalFact> &facts, int leftOut,
                                      const QList<int> &unwanted)
{
    m_journal->setFacts(facts, leftOut, unwanted);
}

QList<JournalDraftRow> CompactionReviewStep::journalRows() const
{
    return m_journal->rows();
}

QList<JournalFact> CompactionReviewStep::journal() const
{
    return m_journal->kept();
}

void CompactionReviewStep::fail(const QString &message, bool offerOffline)
{
    m_retry->show();
    m_useOffline->setVisible(offerOffline);
    m_notice->showMessage(NoticeBar::Tone::Error, message);
    // What was written so far is kept and can be finished by hand.
    m_missing->setPending(text().isEmpty() ? QString()
                                           : tr("It was not looked for what it does not say."));
    if (m_phase == Phase::Writing
        || m_phase == Phase::Reading) { // else what was chosen stays for the next try
        m_journal->setPending({});
    }
    enter(Phase::Failed);
}

void CompactionReviewStep::restore(const QString &text)
{
    clear();
    replace(text);
    m_isTouched = true;
    m_isComplete = true;
    m_missing->setPending(tr("It is looked for what the summary does not say…"));
    m_journal->setPending(tr("It is looked for what can be kept…"));
    enter(Phase::Reading);
}

void CompactionReviewStep::failApply(const QString &message)
{
    m_retry->hide();
    m_useOffline->hide();
    m_notice->showMessage(NoticeBar::Tone::Error, message);
    m_isRefused = true;
    enter(Phase::Editing);
}

void CompactionReviewStep::setPart(int part, int parts)
{
    m_part = part;
    m_parts = parts;
    showStatus();
}

void CompactionReviewStep::setWarning(const QString &warning)
{
    if (m_phase == Phase::Editing && !m_isRefused) {
        m_useOffline->hide();
        m_retry->hide();
        m_notice->showMessage(NoticeBar::Tone::Information, warning);
        m_apply->setText(tr("Appl&y"));
    }
}

void CompactionReviewStep::setShapeProblem(const QString &problem, bool offerOffline)
{
    if (m_phase == Phase::Editing && !m_isRefused) {
        m_retry->show();
        m_useOffline->setVisible(offerOffline);
        m_notice->showMessage(NoticeBar::Tone::Error, problem);
        m_apply->setText(tr("Appl&y all the same"));
    }
}

void CompactionReviewStep::setApplying(bool on)
{
    if (on) {
        m_isRefused = false;
        m_notice->showMessage(NoticeBar::Tone::Error, {});
    }
    enter(on ? Phase::Applying : Phase::Editing);
}

QString CompactionReviewStep::text() const
{
    return m_editor->toPlainText();
}

bool CompactionReviewStep::holdsText() const
{
    return !m_editor->document()->isEmpty()
            && (m_phase == Phase::Editing || m_phase == Phase::Applying || m_phase == Phase::Reading
                || (m_phase == Phase::Failed && m_isTouched));
}

void CompactionReviewStep::focusText()
{
    m_editor->setFocus();
}

void CompactionReviewStep::enter(Phase phase)
{
    m_phase = phase;
    const bool writing = phase == Phase::Writing;
    const bool applying = phase == Phase::Applying;
    const bool busy = writing || applying || phase == Phase::Reading;
    m_tick.stop();
    m_editor->setReadOnly(busy);
    m_editor->setUndoRedoEnabled(!writing);
    m_busy->setVisible(busy);
    m_stop->setVisible(writing);
    m_missing->setEnabled(!busy);
    m_journal->setEnabled(!busy);
    m_back->setEnabled(!writing && !applying);
    m_back->setToolTip(writing ? tr("Stop first") : QString());
    m_discard->setEnabled(!applying);
    showStatus();
}

void CompactionReviewStep::showStatus()
{
    const bool empty = m_editor->document()->isEmpty();
    m_apply->setEnabled((m_phase == Phase::Editing || m_phase == Phase::Failed) && !empty);
    m_apply->setToolTip(empty && m_phase == Phase::Editing ? tr("The summary is empty.")
                                                           : QString());
    QStringList parts;
    switch (m_phase) {
    case Phase::Writing:
        parts += writingText({ .writer = m_writer,
                               .part = m_part,
                               .parts = m_parts,
                               .characters = m_editor->document()->characterCount() - 1,
                               .elapsedMs = m_begun.isValid() ? m_begun.elapsed() : 0 });
        break;
    case Phase::Reading:
        parts += tr("Reading what it stands for");
        break;
    case Phase::Applying:
        parts += tr("Applying");
        break;
    case Phase::Failed:
        if (!empty) {
            parts += m_isComplete ? tr("You can edit the text")
                                  : tr("Incomplete: you can finish the text by hand");
        }
        break;
    case Phase::Editing:
        parts += formatTokensExact(m_figures.tokens);
        if (m_after > 0) {
            //: tokens of the whole context, before and with the summary
            parts += tr("context %1 → %2").arg(formatTokens(m_before), formatTokens(m_after));
        }
        if (m_figures.durationMs >= 0) {
            //: how long writing took
            parts += tr("written in %1").arg(formatDuration(m_figures.durationMs));
        }
        if (m_figures.offline) {
            parts += tr("by the built-in summarizer");
        }
        if (m_editor->tellsApart()) {
            parts += tr("what is grey was added by Varve");
        }
        parts += tr("you can edit the text");
        break;
    }
    m_status->setText(parts.join(u" · "_s));
}

void CompactionReviewStep::textChanged()
{
    if (!m_replacing && m_phase != Phase::Writing) {
        m_isTouched = true;
        m_isRefused = false;
        showStatus();
        m_later.start();
    }
}

void CompactionReviewStep::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_columns->setDirection(width() < NarrowBelow ? QBoxLayout::TopToBottom
                                                  : QBoxLayout::LeftToRight);
}

} // namespace varve
