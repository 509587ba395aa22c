// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "approvalpanel.h"

#include "alwaysform.h"
#include "previewview.h"
#include <contextpanel/dimlabel.h>
#include <contextpanel/primarybutton.h>
#include <models/format.h>
#include <models/revealedtext.h>
#include <preferences/entryfield.h>
#include <preferences/stateline.h>
#include <shell/flowlayout.h>
#include <shell/fonts.h>
#include <shell/plainlabel.h>

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// 400 ms for a key or click that was meant for something else, and 100 ms that a button takes from its letter to its click.
constexpr qint64 ArmedAfterMs = 500;
constexpr qint64 TypingMs = 1000;

QString titleOf(const ApprovalRequest &request)
{
    const QString tool = revealHidden(request.tool).text;
    if (!request.intent.definition.isEmpty()) {
        return ApprovalPanel::tr("The tool “%1” of a tool server is to be called:").arg(tool);
    }
    if (!request.intent.meaning.isEmpty()) {
        return ApprovalPanel::tr("The model wants to remember this:");
    }
    switch (request.intent.access) {
    case ToolAccess::Read:
        return ApprovalPanel::tr("The tool “%1” wants to read:").arg(tool);
    case ToolAccess::Write:
        return ApprovalPanel::tr("The tool “%1” wants to change:").arg(tool);
    case ToolAccess::Execute:
        return ApprovalPanel::tr("The tool “%1” wants to run:").arg(tool);
    }
    Q_UNREACHABLE_RETURN({});
}

bool isCommand(const ApprovalRequest &request)
{
    return request.intent.access == ToolAccess::Execute;
}

bool isSameQuestion(const ApprovalRequest &a, const ApprovalRequest &b)
{
    // The same call is asked for again where it would do something else by now.
    return a.session == b.session && a.callId == b.callId && a.intent == b.intent;
}

} // namespace

ApprovalPanel::ApprovalPanel(QWidget *parent) : QFrame(parent)
{
    setFrameShape(QFrame::StyledPanel);
    m_preview = new PreviewView;
    m_preview->setAccessibleName(tr("What would be done"));
    m_showAll = new QPushButton;
    m_showAll->setAccessibleName(tr("Show all of it"));
    m_showAll->setAutoDefault(false);
    m_sessionRule = new DimLabel;
    m_sessionRule->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(createHead());
    column->addWidget(m_preview);
    column->addWidget(m_showAll, 0, Qt::AlignLeading);
    column->addWidget(m_answers = createAnswers());
    column->addWidget(m_sessionRule);
    column->addWidget(m_alwaysForm = new AlwaysForm);
    column->addWidget(m_messageForm = createMessage());
    connectForms();
    hide();
}

ApprovalPanel::~ApprovalPanel() = default;

void ApprovalPanel::setComposer(QPlainTextEdit *composer)
{
    if (m_composer) {
        m_composer->removeEventFilter(this);
    }
    m_composer = composer;
    if (m_composer) {
        m_composer->installEventFilter(this);
    }
}

QWidget *ApprovalPanel::createHead()
{
    auto *head = new QWidget;
    m_title = new PlainLabel;
    m_title->setWordWrap(true);
    makeBold(m_title);
    m_count = new DimLabel;
    m_notice = new StateLine;
    m_reason = new StateLine;
    m_sandbox = new StateLine;
    auto *line = new QHBoxLayout;
    line->addWidget(m_title, 1);
    line->addWidget(m_count, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(line);
    column->addWidget(m_notice);
    column->addWidget(m_reason);
    column->addWidget(m_sandbox);
    return head;
}

/// None looks as if Enter gave it: an answer is chosen.
QAction *ApprovalPanel::addAnswer(QLayout *row, const QString &text)
{
    auto *action = new QAction(text, this);
    auto *button = new QPushButton;
    button->setAutoDefault(false);
    row->addWidget(button);
    bindToAction(button, action);
    return action;
}

QWidget *ApprovalPanel::createAnswers()
{
    auto *answers = new QWidget;
    auto *row = new FlowLayout(answers);
    m_once = addAnswer(row, tr("&Allow once"));
    m_session = addAnswer(row, tr("Allow for this sess&ion"));
    m_always = addAnswer(row, tr("Al&ways allow…"));
    m_deny = addAnswer(row, tr("&Deny"));
    m_denyMessage = addAnswer(row, tr("Deny with messa&ge…"));
    m_deny->setToolTip(tr("The model is told that it may not, and goes on"));
    m_denyMessage->setToolTip(tr("The model is told why not, or what to do instead"));
    connect(m_once, &QAction::triggered, this, [this] { answer(ApprovalAnswer::Once); });
    connect(m_session, &QAction::triggered, this, [this] {
        if (hasQuestion()) {
            answer(ApprovalAnswer::Session, m_questions.constFirst().suggestion);
        }
    });
    connect(m_deny, &QAction::triggered, this, [this] { answer(ApprovalAnswer::Deny); });
    connect(m_always, &QAction::triggered, this, [this] { showForm(Form::Always); });
    connect(m_denyMessage, &QAction::triggered, this, [this] { showForm(Form::Message); });
    return answers;
}

QWidget *ApprovalPanel::createMessage()
{
    auto *form = new QWidget;
    m_message = new EntryField;
    m_message->setAccessibleName(tr("Message to the model"));
    m_message->setPlaceholderText(tr("Why not, or what to do instead"));
    m_messageYes = new QPushButton(tr("&Deny"));
    m_messageYes->setAutoDefault(false);
    m_messageBack = new QPushButton(tr("&Back"));
    m_messageBack->setAutoDefault(false);
    auto *line = new QHBoxLayout(form);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_message, 1);
    line->addWidget(m_messageYes);
    line->addWidget(m_messageBack);
    form->hide();
    return form;
}

void ApprovalPanel::connectForms()
{
    connect(m_preview, &PreviewView::typed, this, &ApprovalPanel::writeOn);
    connect(m_showAll, &QPushButton::clicked, this, [this] {
        m_preview->showAll();
        m_showAll->hide();
        m_preview->setFocus();
    });
    connect(m_alwaysForm, &AlwaysForm::accepted, this,
            [this](const ApprovalRule &rule) { answer(ApprovalAnswer::Always, rule); });
    connect(m_alwaysForm, &AlwaysForm::backRequested, this, [this] { showForm(Form::Answers); });
    const auto deny = [this] { answer(ApprovalAnswer::Deny, {}, m_message->text().trimmed()); };
    connect(m_message, &QLineEdit::returnPressed, this, deny);
    connect(m_messageYes, &QPushButton::clicked, this, deny);
    connect(m_messageBack, &QPushButton::clicked, this, [this] { showForm(Form::Answers); });
}

void ApprovalPanel::setQuestions(const QList<ApprovalRequest> &questions)
{
    const bool isSame = hasQuestion() && !questions.isEmpty()
            && isSameQuestion(m_questions.constFirst(), questions.constFirst());
    const bool isOther = hasQuestion() && !questions.isEmpty()
            && m_questions.constFirst().session != questions.constFirst().session;
    m_answered = questions.isEmpty() || isOther ? 0 : m_answered;
    m_questions = questions;
    if (isSame) {
        const auto total = m_answered + m_questions.size();
        m_count->setText(total > 1 ? tr("%1 of %2").arg(m_answered + 1).arg(total) : QString());
        return;
    }
    showQuestion();
}

void ApprovalPanel::setCommands(const CommandPolicy &policy, bool network)
{
    m_commands = policy;
    m_network = network;
    showSandbox();
}

void ApprovalPanel::showSandbox()
{
    if (!hasQuestion() || !m_commands) {
        m_sandbox->say({}, {});
        return;
    }
    const ApprovalRequest &question = m_questions.constFirst();
    if (question.tool == "bash"_L1) {
        const bool active = m_commands->sandbox.isActive();
        m_sandbox->say(active ? u"info"_s : u"warning"_s, m_commands->describe(m_network),
                       active ? Accent::Neutral : Accent::Warning);
    } else if (isCommand(question)) {
        m_sandbox->say(
                u"info"_s,
                tr("The server of this tool runs with your rights: no sandbox holds it back."),
                Accent::Neutral);
    } else if (const QString &meaning = question.intent.meaning; !meaning.isEmpty()) {
        m_sandbox->say(u"info"_s, meaning, Accent::Neutral);
    } else {
        m_sandbox->say(u"info"_s, tr("Varve does this itself: no sandbox holds it back."),
                       Accent::Neutral);
    }
}

void ApprovalPanel::showQuestion()
{
    const QWidget *focus = QApplication::focusWidget();
    const bool hadFocus = focus && isAncestorOf(focus);
    if (!hasQuestion()) {
        hide();
        if (hadFocus && m_composer) {
            m_composer->setFocus();
        }
        return;
    }
    const ApprovalRequest &question = m_questions.constFirst();
    const auto total = m_answered + m_questions.size();
    m_title->setText(titleOf(question));
    //: which of several questions
    m_count->setText(total > 1 ? tr("%1 of %2").arg(m_answered + 1).arg(total) : QString());
    m_notice->say(u"warning"_s, revealHidden(question.notice).text, Accent::Warning);
    m_reason->say(u"warning"_s, revealHidden(question.intent.reason).text, Accent::Warning);
    showSandbox();
    m_preview->showText(question.intent.preview.isEmpty() ? question.intent.subject
                                                          : question.intent.preview,
                        question.intent.previewIsDiff);
    m_showAll->setVisible(m_preview->isShortened());
    m_showAll->setText(
            tr("Show all %1 characters").arg(formatCount(question.intent.preview.size())));
    showRule(question);
    m_message->clear();
    setAccessibleName(m_title->text());
    showForm(Form::Answers);
    const bool takes = hadFocus || mayTakeFocus();
    m_shown.start();
    show();
    if (takes) {
        m_preview->setFocus();
    }
    announce();
}

void ApprovalPanel::showRule(const ApprovalRequest &question)
{
    const bool canBeRule = !hasHiddenCharacters(question.suggestion.pattern);
    for (QAction *action : { m_session, m_always }) {
        action->setEnabled(canBeRule);
        action->setToolTip(canBeRule ? QString()
                                     : tr("It has invisible characters, so it can only be allowed "
                                          "once."));
    }
    //: what "Allow for this session" allows, in a sentence
    m_sessionRule->setText(
            canBeRule ? tr("For this session: %1").arg(ruleWordsFor(question.suggestion, question))
                      : m_session->toolTip());
    m_alwaysForm->setRequest(question);
}

void ApprovalPanel::showForm(Form form)
{
    m_answers->setVisible(form == Form::Answers);
    m_sessionRule->setVisible(form == Form::Answers);
    m_alwaysForm->setVisible(form == Form::Always);
    m_messageForm->setVisible(form == Form::Message);
    if (form == Form::Always) {
        m_alwaysForm->focusPattern();
    } else if (form == Form::Message) {
        m_message->setFocus();
    } else if (isVisible() && isAncestorOf(QApplication::focusWidget())) {
        m_preview->setFocus();
    }
}

bool ApprovalPanel::isArmed() const
{
    return isVisible() && m_shown.isValid() && m_shown.elapsed() >= ArmedAfterMs;
}

void ApprovalPanel::answer(ApprovalAnswer kind, ApprovalRule rule, const QString &message)
{
    if (!hasQuestion() || !isArmed()) {
        return;
    }
    const ApprovalRequest question = m_questions.takeFirst();
    m_answered = m_questions.isEmpty() ? 0 : m_answered + 1;
    showQuestion();
    Q_EMIT decided(question.session, question.callId, { kind, std::move(rule), message });
}

/// Only from where a message is written, and not from under the hands of who writes.
bool ApprovalPanel::mayTakeFocus() const
{
    const QWidget *focus = window()->focusWidget();
    if (focus && focus == m_composer) {
        const bool isTyping = m_typed.isValid() && m_typed.elapsed() < TypingMs;
        return m_composer->document()->isEmpty() || !isTyping;
    }
    const bool isEntry = focus
            && (focus->inherits("QLineEdit") || focus->inherits("QAbstractSpinBox")
                || focus->inherits("QComboBox") || focus->inherits("QTextEdit")
                || focus->inherits("QPlainTextEdit"));
    return !isEntry;
}

void ApprovalPanel::takeFocus()
{
    if (hasQuestion()) {
        m_preview->setFocus();
    }
}

void ApprovalPanel::leave()
{
    if (m_composer) {
        m_composer->setFocus();
    }
}

void ApprovalPanel::writeOn(const QString &typed)
{
    if (m_composer && m_composer->isEnabled() && !m_composer->isReadOnly()) {
        m_composer->setFocus();
        m_composer->insertPlainText(typed);
        m_typed.start();
    }
}

void ApprovalPanel::announce()
{
    constexpr qsizetype Spoken = 200;
    QAccessibleAnnouncementEvent announcement(this,
                                              m_title->text() + u' '
                                                      + m_questions.constFirst().notice + u' '
                                                      + m_preview->toPlainText().left(Spoken));
    QAccessible::updateAccessibility(&announcement);
}

QSize ApprovalPanel::minimumSizeHint() const
{
    // What is less than its contents is cut off below; a window that grows by itself would be worse.
    return { fontMetrics().averageCharWidth() * 30, fontMetrics().lineSpacing() * 4 };
}

bool ApprovalPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_composer
        && (event->type() == QEvent::KeyPress || event->type() == QEvent::InputMethod)) {
        m_typed.start();
    }
    return QFrame::eventFilter(watched, event);
}

void ApprovalPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        if (m_answers->isVisible()) {
            leave();
        } else {
            showForm(Form::Answers);
        }
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        return; // is nobody's answer
    }
    QFrame::keyPressEvent(event);
}

void ApprovalPanel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    const int lines = window()->height() / 3 / std::max(1, fontMetrics().lineSpacing());
    m_preview->setMaximumLines(std::clamp(lines, 3, 14));
}

void ApprovalPanel::showEvent(QShowEvent *event)
{
    QFrame::showEvent(event);
    m_shown.start();
}

} // namespace varve
