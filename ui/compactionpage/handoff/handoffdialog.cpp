// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffdialog.h"

#include "handofffactlist.h"
#include "summaryeditor.h"
#include <contextpanel/dimlabel.h>
#include <contextpanel/primarybutton.h>
#include <models/format.h>
#include <shell/dialogsize.h>
#include <shell/noticebar.h>
#include <shell/plainlabel.h>

#include <QAccessible>
#include <QAction>
#include <QBoxLayout>
#include <QCheckBox>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QSplitter>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int GoalLines = 3;

QPushButton *bound(QPushButton *button, QAction *action)
{
    button->setAutoDefault(false); // Return in a field is a new line, Ctrl+Return goes on
    bindToAction(button, action);
    return button;
}

PlainLabel *heading(const QString &text, QWidget *buddy)
{
    auto *label = new PlainLabel(text);
    label->setBuddy(buddy);
    return label;
}

} // namespace

HandoffDialog::HandoffDialog(const Subject &subject, QWidget *parent)
    : QDialog(parent)
    , m_subject(subject)
{
    setWindowTitle(tr("Hand off"));
    setSizeGripEnabled(true);
    createActions();
    createNotice();
    auto *column = new QVBoxLayout(this);
    auto *about = new DimLabel(tr("A new session begins with your goal and with what matters for "
                                  "it here, in %1. This session stays as it is.")
                                       .arg(m_subject.session));
    about->setWordWrap(true);
    column->addWidget(about);
    column->addWidget(createGoal());
    column->addWidget(m_notice);
    column->addWidget(createDraft(), 1);
    column->addWidget(createEnd());
    resizeToText(this, 130, 38);
    m_goal->setFocus();
    setStep(Step::Asking);
}

HandoffDialog::~HandoffDialog() = default;

void HandoffDialog::createActions()
{
    const auto make = [this](const QString &text) {
        auto *action = new QAction(text, this);
        addAction(action);
        return action;
    };
    m_write = make(tr("&Write draft"));
    m_builtIn = make(tr("&Built-in draft"));
    m_stop = make(tr("S&top"));
    m_start = make(tr("&Start session"));
    m_close = make(tr("C&lose"));
    m_discard = make(tr("&Discard"));
    m_retry = make(tr("Try &again"));
    m_instead = make(tr("&Use the built-in draft"));
    m_close->setToolTip(tr("What stands here is kept until you start the session or discard it"));
    m_discard->setToolTip(tr("Closes, and forgets the goal and the draft"));
    m_builtIn->setToolTip(tr("Without a model: what the program finds in the session by itself"));
    connect(m_write, &QAction::triggered, this, [this] { ask(m_subject.writer.isEmpty()); });
    connect(m_retry, &QAction::triggered, this, [this] { ask(m_subject.writer.isEmpty()); });
    connect(m_builtIn, &QAction::triggered, this, [this] { ask(true); });
    connect(m_instead, &QAction::triggered, this, [this] { ask(true); });
    connect(m_stop, &QAction::triggered, this, [this] {
        Q_EMIT stopRequested();
        setStep(m_hasDraft ? Step::Drafted : Step::Asking);
        if (m_hasDraft) {
            m_text->replaceText(m_draft.text);
        } else {
            m_text->reset();
        }
    });
    connect(m_close, &QAction::triggered, this, [this] { QDialog::reject(); });
    connect(m_discard, &QAction::triggered, this, &HandoffDialog::discard);
    connect(m_start, &QAction::triggered, this, [this] {
        Q_EMIT startRequested(goal(), m_text->toPlainText().trimmed(), m_facts->memory(),
                              m_send->isChecked());
    });
}

void HandoffDialog::createNotice()
{
    m_notice = new NoticeBar;
    for (QAction *action : { m_retry, m_instead }) {
        m_notice->addButton(bound(new QPushButton, action));
    }
}

QWidget *HandoffDialog::createGoal()
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    m_goal = new QPlainTextEdit;
    m_goal->setAccessibleName(tr("Goal of the new session"));
    m_goal->setPlaceholderText(tr("What is to be done next"));
    m_goal->setTabChangesFocus(true);
    m_goal->setFixedHeight(fontMetrics().lineSpacing() * GoalLines + 2 * m_goal->frameWidth()
                           + qRound(2 * m_goal->document()->documentMargin()));
    connect(m_goal, &QPlainTextEdit::textChanged, this, &HandoffDialog::refresh);
    auto *row = new QHBoxLayout;
    m_by = new DimLabel;
    m_by->setWordWrap(true);
    m_by->setText(m_subject.writer.isEmpty()
                          ? tr("No model for summaries is set up: the draft is the built-in one.")
                          : tr("The draft is written by “%1”.").arg(m_subject.writer));
    row->addWidget(m_by, 1);
    row->addWidget(bound(new QPushButton, m_stop));
    m_builtIn->setVisible(!m_subject.writer.isEmpty());
    row->addWidget(bound(new QPushButton, m_builtIn));
    row->addWidget(bound(new QPushButton, m_write));
    column->addWidget(heading(tr("&Goal of the new session"), m_goal));
    column->addWidget(m_goal);
    column->addLayout(row);
    return page;
}

QWidget *HandoffDialog::createDraft()
{
    m_columns = new QSplitter;
    m_columns->setChildrenCollapsible(false);
    m_text = new SummaryEditor;
    m_text->setAccessibleName(tr("First message of the new session"));
    m_text->setTabChangesFocus(true);
    m_text->setPlaceholderText(tr("The draft comes here. You can change it before it is sent."));
    m_facts = new HandoffFactList;
    const auto side = [this](const QString &title, QWidget *widget) {
        auto *page = new QWidget;
        auto *column = new QVBoxLayout(page);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(heading(title, widget));
        column->addWidget(widget, 1);
        m_columns->addWidget(page);
    };
    side(tr("&First message"), m_text);
    side(tr("Ta&ke along"), m_facts);
    m_columns->setStretchFactor(0, 3);
    m_columns->setStretchFactor(1, 2);
    connect(m_text, &QPlainTextEdit::textChanged, this, &HandoffDialog::onTextChanged);
    connect(m_facts, &HandoffFactList::factToggled, this, &HandoffDialog::toggle);
    m_progress = new QProgressBar;
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(fontMetrics().height() / 2);
    m_progress->setAccessibleName(tr("The draft is being written"));
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_progress);
    column->addWidget(m_columns, 1);
    return page;
}

QWidget *HandoffDialog::createEnd()
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    m_figures = new DimLabel;
    m_figures->setWordWrap(true);
    m_send = new QCheckBox(tr("Send it at &once"));
    m_send->setToolTip(tr("Else it waits in the composer of the new session"));
    m_send->setChecked(m_subject.sends);
    auto *row = new QHBoxLayout;
    row->addWidget(m_send);
    row->addStretch(1);
    row->addWidget(bound(new QPushButton, m_discard));
    row->addWidget(bound(new QPushButton, m_close));
    row->addWidget(bound(new PrimaryButton, m_start));
    column->addWidget(m_figures);
    column->addLayout(row);
    return page;
}

void HandoffDialog::setGoal(const QString &goal)
{
    m_goal->setPlainText(goal);
    m_goal->moveCursor(QTextCursor::End);
}

QString HandoffDialog::goal() const
{
    return m_goal->toPlainText().trimmed();
}

void HandoffDialog::ask(bool builtIn)
{
    if (!goal().isEmpty() && m_step != Step::Drafting && m_step != Step::Starting) {
        Q_EMIT draftRequested(goal(), builtIn);
    }
}

void HandoffDialog::setStep(Step step)
{
    m_step = step;
    refresh();
}

void HandoffDialog::refresh()
{
    const bool free = m_step == Step::Asking || m_step == Step::Drafted;
    const bool hasGoal = !goal().isEmpty();
    m_goal->setReadOnly(!free);
    m_write->setText(m_hasDraft ? tr("&Write anew") : tr("&Write draft"));
    for (QAction *action : { m_write, m_builtIn, m_retry, m_instead }) {
        action->setEnabled(free && hasGoal);
    }
    m_stop->setVisible(m_step == Step::Drafting);
    m_progress->setVisible(m_step == Step::Drafting || m_step == Step::Starting);
    m_text->setReadOnly(m_step != Step::Drafted);
    m_facts->setEnabled(m_step == Step::Drafted);
    m_send->setEnabled(free);
    m_close->setEnabled(m_step != Step::Starting);
    m_discard->setEnabled(m_step != Step::Starting && (hasGoal || m_hasDraft));
    m_start->setEnabled(m_step == Step::Drafted && hasGoal
                        && !m_text->toPlainText().trimmed().isEmpty());
    m_figures->setText(figures());
}

void HandoffDialog::showDrafting(bool byModel)
{
    m_notice->showMessage(NoticeBar::Tone::Information, {});
    if (m_hasDraft) {
        m_draft.text = m_text->toPlainText(); // what the person made of it comes back with Stop
    }
    m_step = Step::Drafting;
    if (byModel) {
        m_text->reset();
    }
    refresh();
}

void HandoffDialog::addText(const QString &text)
{
    if (m_step == Step::Drafting) {
        m_text->appendText(text);
    }
}

void HandoffDialog::takeDraft(const HandoffDraft &draft, const QString &text)
{
    m_draft = draft;
    m_hasDraft = true;
    m_step = Step::Drafted;
    m_facts->setDraft(draft);
    m_text->replaceText(text);
    m_by->setText(draft.writer.isEmpty() ? tr("This is the built-in draft.")
                                         : tr("This draft was written by %1.").arg(draft.writer));
    refresh();
    m_text->setFocus();
}

void HandoffDialog::showDraft(const HandoffDraft &draft)
{
    takeDraft(draft, draft.text.trimmed());
    QAccessibleAnnouncementEvent announcement(this, tr("The draft is there.") + u' ' + figures());
    QAccessible::updateAccessibility(&announcement);
}

/// While a draft is written anew the text is not the person's: what they had is in m_draft.
HandoffDialog::Content HandoffDialog::content() const
{
    Content content { .goal = goal(), .draft = {}, .text = {}, .memory = {} };
    if (m_hasDraft) {
        content.draft = m_draft;
        content.text = m_step == Step::Drafting ? m_draft.text : m_text->toPlainText();
        content.memory = m_facts->memory();
    }
    return content;
}

void HandoffDialog::setContent(const Content &content, bool isOlder)
{
    setGoal(content.goal);
    if (!content.draft) {
        return;
    }
    takeDraft(*content.draft, content.text);
    m_facts->setMemory(content.memory);
    if (isOlder) {
        inform(tr("You began this draft at another place of the session. “Write anew” makes it of "
                  "what is there now."));
    }
}

void HandoffDialog::showOtherGoal(const QString &goal)
{
    setGoal(goal);
    inform(tr("The draft that you began is still here. “Write anew” makes one for the new goal in "
              "its "
              "place."));
}

void HandoffDialog::inform(const QString &message)
{
    m_instead->setVisible(false);
    m_retry->setVisible(false);
    m_notice->showMessage(NoticeBar::Tone::Information, message);
}

void HandoffDialog::discard()
{
    setGoal({});
    m_hasDraft = false;
    QDialog::reject();
}

void HandoffDialog::showFailure(const QString &message, bool offerBuiltIn)
{
    if (m_hasDraft && m_step == Step::Drafting) {
        m_text->replaceText(m_draft.text);
    } else if (!m_hasDraft) {
        m_text->reset();
    }
    setStep(m_hasDraft ? Step::Drafted : Step::Asking);
    m_instead->setVisible(offerBuiltIn);
    m_retry->setVisible(offerBuiltIn);
    m_notice->showMessage(NoticeBar::Tone::Error, message);
}

void HandoffDialog::showStarting()
{
    m_notice->showMessage(NoticeBar::Tone::Information, {});
    setStep(Step::Starting);
}

void HandoffDialog::onTextChanged()
{
    if (m_step == Step::Drafted) {
        m_facts->setText(m_text->toPlainText());
        refresh();
    }
}

void HandoffDialog::toggle(const HandoffFact &fact, bool taken)
{
    const QString text = m_text->toPlainText();
    m_text->replaceText(taken ? withFact(text, fact).trimmed() : withoutFact(text, fact).trimmed());
}

QString HandoffDialog::figures() const
{
    if (m_step != Step::Drafted) {
        return {};
    }
    QStringList parts;
    //: an estimate, such as 1.2k
    parts += tr("About %1 tokens (estimated)")
                     .arg(formatTokens(handoffTokens(m_text->toPlainText(), m_draft.factors)));
    if (m_draft.unread > 0) {
        parts += tr("%n older message(s) were not read for it", nullptr, m_draft.unread);
    }
    return parts.join(u" · "_s);
}

void HandoffDialog::reject()
{
    if (m_step == Step::Drafting) {
        m_stop->trigger();
    } else if (m_step != Step::Starting) {
        QDialog::reject();
    }
}

void HandoffDialog::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && (event->modifiers() & Qt::ControlModifier) != 0) {
        (m_goal->hasFocus() || !m_start->isEnabled() ? m_write : m_start)->trigger();
        return;
    }
    QDialog::keyPressEvent(event);
}

} // namespace varve
