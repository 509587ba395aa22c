// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionreviewstep.h"

#include "journalside.h"
#include "missingside.h"
#include "summaryeditor.h"
#include <contextpanel/primarybutton.h>
#include <models/format.h>
#include <shell/noticebar.h>

#include <QBoxLayout>
#include <QTabWidget>

namespace varve
{

namespace
{

constexpr int NarrowBelow = 560; // device-independent pixels: what is missing below the text
constexpr int RecheckAfterMs = 400;

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
    m_status = new SummaryStatus(m_editor);
    layout->addWidget(m_status);
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
    connect(m_missing, &MissingSide::countChanged, this, [this](int missing) {
        m_side->setTabText(0,
                           missing == 0 ? tr("Not in the summary")
                                        //: how many lines
                                        : tr("Not in the summary (%1)").arg(formatCount(missing)));
    });
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
    m_status->begin(writer);
}

void CompactionReviewStep::clear()
{
    m_later.stop();
    m_isTouched = false;
    m_isRefused = false;
    m_replacing = true;
    m_editor->reset();
    m_replacing = false;
    m_notice->showMessage(NoticeBar::Tone::Error, {});
    m_apply->setText(tr("Appl&y"));
    m_missing->setPending(tr("What it does not say is looked for when the summary is complete."));
    m_journal->setPending(tr("What will be kept is shown when the summary is complete."));
    m_status->clear();
    enter(Phase::Writing);
}

void CompactionReviewStep::append(const QString &text)
{
    m_replacing = true;
    m_editor->appendText(text);
    m_replacing = false;
}

void CompactionReviewStep::replace(const QString &text)
{
    m_isRefused = false;
    m_replacing = true;
    m_editor->replaceText(text);
    m_replacing = false;
}

void CompactionReviewStep::finish(const SummaryFigures &figures)
{
    m_status->setFigures(figures);
    m_editor->tellApart(!figures.offline);
    m_editor->document()->clearUndoRedoStacks();
    m_isRefused = false;
    m_notice->showMessage(NoticeBar::Tone::Error, {});
    enter(Phase::Editing);
}

void CompactionReviewStep::fail(const QString &message, bool offerOffline)
{
    m_retry->show();
    m_useOffline->setVisible(offerOffline);
    m_notice->showMessage(NoticeBar::Tone::Error, message);
    // What was written so far is kept and can be finished by hand.
    m_missing->setPending(text().isEmpty() ? QString()
                                           : tr("It was not looked for what it does not say."));
    const Phase phase = m_status->phase();
    if (phase == Phase::Writing
        || phase == Phase::Reading) { // else what was chosen stays for the next try
        m_journal->setPending({});
    }
    enter(Phase::Failed);
}

void CompactionReviewStep::restore(const QString &text)
{
    clear();
    replace(text);
    m_isTouched = true;
    m_status->setComplete();
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

void CompactionReviewStep::setWarning(const QString &warning)
{
    if (m_status->phase() == Phase::Editing && !m_isRefused) {
        m_useOffline->hide();
        m_retry->hide();
        m_notice->showMessage(NoticeBar::Tone::Information, warning);
        m_apply->setText(tr("Appl&y"));
    }
}

void CompactionReviewStep::setShapeProblem(const QString &problem, bool offerOffline)
{
    if (m_status->phase() == Phase::Editing && !m_isRefused) {
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
    const Phase phase = m_status->phase();
    return !m_editor->document()->isEmpty()
            && (phase == Phase::Editing || phase == Phase::Applying || phase == Phase::Reading
                || (phase == Phase::Failed && m_isTouched));
}

void CompactionReviewStep::focusText()
{
    m_editor->setFocus();
}

void CompactionReviewStep::enter(Phase phase)
{
    const bool writing = phase == Phase::Writing;
    const bool applying = phase == Phase::Applying;
    const bool busy = writing || applying || phase == Phase::Reading;
    m_editor->setReadOnly(busy);
    m_editor->setUndoRedoEnabled(!writing);
    m_missing->setEnabled(!busy);
    m_journal->setEnabled(!busy);
    m_back->setEnabled(!writing && !applying);
    m_back->setToolTip(writing ? tr("Stop first") : QString());
    m_discard->setEnabled(!applying);
    m_status->setPhase(phase);
    showApply();
}

void CompactionReviewStep::showApply()
{
    const bool empty = m_editor->document()->isEmpty();
    const Phase phase = m_status->phase();
    m_apply->setEnabled((phase == Phase::Editing || phase == Phase::Failed) && !empty);
    m_apply->setToolTip(empty && phase == Phase::Editing ? tr("The summary is empty.") : QString());
}

void CompactionReviewStep::textChanged()
{
    showApply();
    if (!m_replacing && m_status->phase() != Phase::Writing) {
        m_isTouched = true;
        m_isRefused = false;
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
