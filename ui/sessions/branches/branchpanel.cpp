// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchpanel.h"

#include <contextpanel/dimlabel.h>
#include <contextpanel/primarybutton.h>
#include <shell/flowlayout.h>
#include <shell/fonts.h>
#include <shell/noticebar.h>
#include <shell/plainlabel.h>

#include <QAccessible>
#include <QAction>
#include <QBoxLayout>
#include <QCheckBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QRadioButton>

namespace varve
{

namespace
{

constexpr int TextLines = 5;

} // namespace

BranchPanel::BranchPanel(QWidget *parent) : QFrame(parent)
{
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Branch summary"));
    m_title = new PlainLabel;
    m_title->setWordWrap(true);
    makeBold(m_title);
    m_by = new DimLabel;
    m_by->setWordWrap(true);
    m_failure = new NoticeBar;
    const auto button = [this](const QString &text) {
        auto *made = new QPushButton;
        made->setAutoDefault(true); // Return presses the one that has the focus
        auto *action = new QAction(text, this);
        bindToAction(made, action);
        m_failure->addButton(made);
        return action;
    };
    m_without = button(tr("Move without a summary"));
    m_retry = button(tr("Try again"));
    m_builtIn = button(tr("Use the built-in summarizer"));
    m_close = button(tr("Close"));
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_by);
    column->addWidget(m_question = createQuestion());
    column->addWidget(m_writing = createWriting());
    column->addWidget(m_failure);
    connect(m_confirm, &QAction::triggered, this, &BranchPanel::confirm);
    connect(m_stop, &QAction::triggered, this, &BranchPanel::stopRequested);
    connect(m_retry, &QAction::triggered, this, &BranchPanel::retryRequested);
    connect(m_builtIn, &QAction::triggered, this, &BranchPanel::builtInRequested);
    for (QAction *action : { m_without, m_withoutWaiting }) {
        connect(action, &QAction::triggered, this, &BranchPanel::withoutRequested);
    }
    for (QAction *action : { m_cancel, m_close }) {
        connect(action, &QAction::triggered, this, &BranchPanel::dismissed);
    }
    hide();
}

BranchPanel::~BranchPanel() = default;

QAction *BranchPanel::addCommand(QLayout *row, const QString &text, QPushButton *button)
{
    auto *action = new QAction(text, this);
    button->setAutoDefault(true);
    row->addWidget(button);
    bindToAction(button, action);
    return action;
}

QWidget *BranchPanel::createQuestion()
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    m_none = new QRadioButton(tr("Leave it &without a summary"));
    m_summarize = new QRadioButton(tr("Summari&ze it"));
    m_instructed = new QRadioButton(tr("Summarize it with &instructions:"));
    m_instructions = new QLineEdit;
    m_instructions->setAccessibleName(tr("Instructions for the summary"));
    m_instructions->setPlaceholderText(tr("What the summary should pay attention to"));
    m_always = new QCheckBox(tr("Do not as&k again"));
    m_always->setToolTip(tr("Always do this; the preferences, page Compaction, change it"));
    for (QWidget *choice : QList<QWidget *> { m_none, m_summarize, m_instructed, m_instructions }) {
        column->addWidget(choice);
    }
    // Whoever writes instructions wants them followed.
    connect(m_instructions, &QLineEdit::textEdited, m_instructed,
            [this] { m_instructed->setChecked(true); });
    connect(m_instructions, &QLineEdit::returnPressed, this, &BranchPanel::confirm);
    auto *row = new FlowLayout;
    m_confirm = addCommand(row, tr("Continue there"), new PrimaryButton);
    m_cancel = addCommand(row, tr("Cancel"), new QPushButton);
    column->addWidget(m_always);
    column->addLayout(row);
    return page;
}

QWidget *BranchPanel::createWriting()
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    m_text = new QPlainTextEdit;
    m_text->setReadOnly(true);
    m_text->setAccessibleName(tr("The summary as it is written"));
    m_text->setFixedHeight(fontMetrics().lineSpacing() * TextLines);
    m_progress = new QProgressBar;
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(fontMetrics().height() / 2);
    m_progress->setAccessibleName(tr("A summary is being written"));
    auto *row = new FlowLayout;
    m_stop = addCommand(row, tr("Stop"), new QPushButton);
    m_withoutWaiting = addCommand(row, tr("Move without a summary"), new QPushButton);
    column->addWidget(m_text);
    column->addWidget(m_progress);
    column->addLayout(row);
    return page;
}

bool BranchPanel::isAsking() const
{
    return !isHidden() && !m_question->isHidden();
}

bool BranchPanel::isWriting() const
{
    return !isHidden() && !m_writing->isHidden();
}

void BranchPanel::show(QWidget *page)
{
    m_question->setVisible(page == m_question);
    m_writing->setVisible(page == m_writing);
    if (page != m_failure) {
        m_failure->showMessage(NoticeBar::Tone::Information, {});
    }
    setVisible(true);
}

void BranchPanel::ask(const Question &question)
{
    m_brings = question.brings;
    m_title->setText(m_brings ? tr("Bring a summary of that branch here? It has %n message(s).",
                                   nullptr, question.messages)
                              : tr("You leave a branch with %n message(s) behind.", nullptr,
                                   question.messages));
    m_by->setText(question.writer.isEmpty()
                          ? tr("A summary is written by the built-in summarizer.")
                          : tr("A summary is written by %1.").arg(question.writer));
    m_by->show();
    m_none->setVisible(!m_brings);
    m_always->setVisible(!m_brings);
    m_always->setChecked(false);
    m_instructions->setText(question.instructions);
    const Answer preset =
            m_brings && question.preset == Answer::None ? Answer::Summarize : question.preset;
    QRadioButton *choice = preset == Answer::None ? m_none
            : preset == Answer::Summarize         ? m_summarize
                                                  : m_instructed;
    choice->setChecked(true);
    m_confirm->setText(m_brings ? tr("Summarize") : tr("Continue there"));
    m_without->setVisible(!m_brings);
    m_withoutWaiting->setVisible(!m_brings);
    show(m_question);
    choice->setFocus();
    QAccessibleAnnouncementEvent announcement(this, m_title->text());
    QAccessible::updateAccessibility(&announcement);
}

BranchPanel::Answer BranchPanel::chosen() const
{
    if (m_instructed->isChecked()) {
        return Answer::WithInstructions;
    }
    return m_summarize->isChecked() ? Answer::Summarize : Answer::None;
}

void BranchPanel::confirm()
{
    const Answer answer = chosen();
    Q_EMIT answered(answer,
                    answer == Answer::WithInstructions ? m_instructions->text().trimmed()
                                                       : QString(),
                    m_always->isChecked());
}

void BranchPanel::showWriting()
{
    m_title->setText(m_brings ? tr("Summarizing the other branch…")
                              : tr("Summarizing the branch that is left…"));
    m_by->setText(tr("Nothing is changed until it is written."));
    m_by->show();
    m_text->clear();
    m_text->hide();
    m_stop->setEnabled(true);
    m_withoutWaiting->setEnabled(true);
    show(m_writing);
}

void BranchPanel::addText(const QString &text)
{
    m_text->show();
    m_text->moveCursor(QTextCursor::End);
    m_text->insertPlainText(text);
    m_text->ensureCursorVisible();
}

void BranchPanel::showStoring()
{
    m_stop->setEnabled(false);
    m_withoutWaiting->setEnabled(false);
}

void BranchPanel::showFailure(const QString &message, bool offerBuiltIn)
{
    m_title->setText(m_brings ? tr("No summary was added") : tr("The session was not moved"));
    m_by->hide();
    m_builtIn->setVisible(offerBuiltIn);
    show(m_failure);
    m_failure->showMessage(NoticeBar::Tone::Error, message);
}

void BranchPanel::dismiss()
{
    hide();
}

void BranchPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        (isWriting() ? m_stop : m_cancel)->trigger();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && isAsking()) {
        m_confirm->trigger();
    } else {
        QFrame::keyPressEvent(event);
    }
}

} // namespace varve
