// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "composer.h"

#include "messageedit.h"
#include <contextpanel/primarybutton.h>
#include <models/plaintext.h>
#include <preferences/stateline.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

Composer::Composer(QWidget *parent) : QWidget(parent)
{
    m_edit = new MessageEdit(this);
    m_edit->setPlaceholderText(tr("Write a message"));
    m_edit->setAccessibleName(tr("Message"));
    m_edit->setTabChangesFocus(true);
    m_edit->installEventFilter(this);

    m_model = new QPushButton(this);
    m_model->setAutoDefault(false);
    m_thinking = new QPushButton(themedIcon(u"thinking"_s), {}, this);
    m_thinking->setAutoDefault(false);
    m_thinking->hide();
    m_notice = new StateLine(this);
    m_problem = new StateLine(this);
    m_remedy = new QToolButton(this);
    m_remedy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_remedy->setAccessibleName(tr("What helps"));
    m_remedy->hide();
    m_attach = new QToolButton(this);
    m_attach->setAutoRaise(true);
    m_attach->setFocusPolicy(Qt::TabFocus);
    m_attach->hide();
    m_restore = new QPushButton(themedIcon(u"undo"_s), tr("Restore draft"), this);
    m_restore->hide();
    m_status = new PlainLabel(this);
    m_status->setForegroundRole(QPalette::PlaceholderText);
    m_status->setMinimumWidth(1); // gives way before the window has to be wider
    m_button = new PrimaryButton(QString(), this);

    m_send = new QAction(themedIcon(u"send"_s), tr("Send"), this);
    m_send->setShortcuts(
            { QKeySequence(Qt::CTRL | Qt::Key_Enter), QKeySequence(Qt::CTRL | Qt::Key_Return) });
    m_send->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_send);
    m_stop = new QAction(themedIcon(u"stop"_s), tr("Stop"), this);
    m_stop->setShortcut(Qt::Key_Escape);
    m_stop->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_stop->setEnabled(false);
    addAction(m_stop);
    m_stopButton = new QPushButton(m_stop->icon(), m_stop->text(), this);
    m_stopButton->setAutoDefault(false);
    m_stopButton->hide();

    auto *row = new QHBoxLayout;
    row->addWidget(m_model);
    row->addWidget(m_thinking);
    row->addWidget(m_attach);
    row->addWidget(m_restore);
    row->addStretch();
    row->addWidget(m_status);
    row->addWidget(m_stopButton);
    row->addWidget(m_button);
    m_above = new QVBoxLayout;
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_notice);
    column->addLayout(m_above);
    column->addWidget(m_edit);
    auto *problem = new QHBoxLayout;
    problem->addWidget(m_problem, 1);
    problem->addWidget(m_remedy);
    column->addLayout(problem);
    column->addLayout(row);

    m_draft = new QTimer(this);
    m_draft->setSingleShot(true);
    m_draft->setInterval(1000);
    connect(m_draft, &QTimer::timeout, this, [this] { Q_EMIT draftChanged(draft()); });
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
        adjustHeight();
        setProblem({});
        updateState();
        m_draft->start();
    });
    connect(m_model, &QPushButton::clicked, this, [this] {
        m_edit->setFocus(); // what is typed once one is chosen is the message
        Q_EMIT modelRequested();
    });
    connect(m_restore, &QPushButton::clicked, this, &Composer::restoreDraft);
    connect(m_button, &QPushButton::clicked, m_send, &QAction::trigger);
    connect(m_stopButton, &QPushButton::clicked, m_stop, &QAction::trigger);
    connect(m_stop, &QAction::triggered, this, &Composer::stopRequested);
    connect(m_send, &QAction::triggered, this, [this] {
        if (hasContent()) {
            Q_EMIT sendRequested(text());
        }
    });
    setModel({});
    adjustHeight();
    updateState();
}

Composer::~Composer() = default;

QString Composer::text() const
{
    return m_edit->toPlainText();
}

void Composer::setText(const QString &text)
{
    m_edit->setPlainText(text);
    m_edit->moveCursor(QTextCursor::End);
    m_edit->setFocus();
}

/// As if it was typed, so that Undo brings back what stood there.
void Composer::replaceText(const QString &text)
{
    QTextCursor cursor(m_edit->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    m_edit->moveCursor(QTextCursor::End);
}

void Composer::offer(const QString &text)
{
    const QString old = this->text();
    const bool offeredBefore = !m_aside.isEmpty() && old == m_offered;
    if (!old.trimmed().isEmpty() && old != text && !offeredBefore) {
        m_aside = m_aside.isEmpty() ? old : QString(m_aside + u"\n\n"_s + old);
        m_restore->setToolTip(asPlainText(tr("Instead of the text above: %1").arg(old.left(200))));
    }
    m_offered = text;
    replaceText(text);
    m_edit->setFocus();
    updateState();
}

void Composer::restoreDraft()
{
    offer(std::exchange(m_aside, {}));
}

QString Composer::draft() const
{
    QStringList texts { text(), m_aside };
    texts.removeIf([](const QString &part) { return part.trimmed().isEmpty(); });
    return texts.join(u"\n\n"_s);
}

void Composer::restore(const QString &text)
{
    m_aside.clear();
    m_edit->setPlainText(text);
    m_edit->moveCursor(QTextCursor::End);
    m_draft->stop();
}

void Composer::flushDraft()
{
    if (m_draft->isActive()) {
        m_draft->stop();
        Q_EMIT draftChanged(draft());
    }
}

void Composer::clear()
{
    m_edit->setPlainText(std::exchange(m_aside, {}));
    m_edit->moveCursor(QTextCursor::End);
}

void Composer::setModel(const QString &name, const QString &window, const QString &detail,
                        const QString &misfit)
{
    // A long name must not push the rest out of the row.
    const QString shown = fontMetrics().elidedText(asOneLine(name), Qt::ElideMiddle,
                                                   fontMetrics().averageCharWidth() * 36);
    //: a model, and how many tokens it reads
    const QString text = window.isEmpty() ? shown : tr("%1 · %2").arg(shown, window);
    m_model->setText(name.isEmpty() ? tr("Set up a model…") : asActionText(text));
    m_model->setAccessibleName(name.isEmpty() ? QString() : tr("Model: %1").arg(name));
    const QString tip = detail.isEmpty() ? tr("Choose which model answers") : detail;
    m_model->setToolTip(asPlainText(misfit.isEmpty() ? tip : QString(misfit + u"\n\n"_s + tip)));
    m_model->setIcon(misfit.isEmpty() ? QIcon() : themedIcon(u"warning"_s));
    m_model->setAccessibleDescription(misfit);
}

void Composer::setThinking(const QString &level, QMenu *levels)
{
    m_thinking->setVisible(!level.isEmpty());
    m_thinking->setText(level);
    m_thinking->setAccessibleName(tr("Thinking: %1").arg(level));
    m_thinking->setToolTip(tr("Choose how much the model thinks before it answers"));
    m_thinking->setMenu(levels);
}

void Composer::setNotice(const QString &notice)
{
    m_notice->say(u"info"_s, notice, Accent::Warning);
}

void Composer::setProblem(const QString &problem, QAction *remedy)
{
    m_problem->say(u"warning"_s, problem, Accent::Warning);
    m_remedy->setDefaultAction(remedy);
    m_remedy->setAccessibleName(remedy ? remedy->text().remove(u'&') : tr("What helps"));
    m_remedy->setVisible(remedy && !problem.isEmpty());
}

void Composer::setBlocked(const QString &reason)
{
    m_blocked = reason;
    updateState();
}

void Composer::setBusy(const QString &status)
{
    m_busy = status;
    updateState();
}

void Composer::addAboveText(QWidget *widget)
{
    m_above->addWidget(widget);
}

void Composer::setAttachAction(QAction *action)
{
    m_attach->setDefaultAction(action);
    m_attach->setAccessibleName(action->text().remove(u'&'));
    m_attach->show();
}

void Composer::setHasAttachments(bool has)
{
    m_hasAttachments = has;
    updateState();
}

bool Composer::hasContent() const
{
    return m_hasAttachments || !text().trimmed().isEmpty();
}

void Composer::setEnterSends(bool sends)
{
    m_enterSends = sends;
    updateState();
}

/// Whether the text itself has more to show that way.
bool Composer::scrolls(int pages) const
{
    const QScrollBar *bar = m_edit->verticalScrollBar();
    return pages < 0 ? bar->value() > bar->minimum() : bar->value() < bar->maximum();
}

bool Composer::takeKey(const QKeyEvent *key)
{
    const Qt::KeyboardModifiers modifiers = key->modifiers() & ~Qt::KeypadModifier;
    const bool isPage = key->key() == Qt::Key_PageUp || key->key() == Qt::Key_PageDown;
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (isPage && modifiers == Qt::NoModifier) {
        const int pages = key->key() == Qt::Key_PageUp ? -1 : 1;
        if (!scrolls(pages)) {
            Q_EMIT pageRequested(pages);
            return true;
        }
    } else if (key->matches(QKeySequence::MoveToEndOfDocument)) {
        if (m_edit->textCursor().atEnd()) {
            Q_EMIT endRequested();
            return true;
        }
    } else if (isEnter && modifiers == Qt::NoModifier && m_enterSends) {
        m_send->trigger();
        return true;
    } else if (key->key() == Qt::Key_Escape && !m_stop->isEnabled()) {
        Q_EMIT escaped();
        return true;
    }
    return false;
}

/// What is offered while something is typed has filtered it before.
bool Composer::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_edit && event->type() == QEvent::KeyPress
        && takeKey(static_cast<QKeyEvent *>(event))) {
        return true;
    }
    if (watched == m_edit && event->type() == QEvent::FontChange) {
        QMetaObject::invokeMethod(this, &Composer::adjustHeight, Qt::QueuedConnection);
    }
    return QWidget::eventFilter(watched, event);
}

void Composer::updateState()
{
    const bool busy = !m_busy.isEmpty();
    const bool canSend = m_blocked.isEmpty() && hasContent();
    m_edit->setEnabled(m_blocked.isEmpty());
    for (const auto &[button, stays] : std::initializer_list<std::pair<QWidget *, bool>> {
                 { m_model, !busy && m_blocked.isEmpty() },
                 { m_thinking, !busy && m_blocked.isEmpty() },
                 { m_restore, !m_aside.isEmpty() && m_blocked.isEmpty() },
                 { m_stopButton, busy },
                 { m_button, canSend } }) {
        if (!stays && button->hasFocus()) {
            m_edit->setFocus(); // else the next field of the window had it: the list's search
        }
    }
    m_model->setEnabled(!busy && m_blocked.isEmpty());
    m_thinking->setEnabled(m_model->isEnabled());
    m_restore->setVisible(!m_aside.isEmpty());
    m_restore->setEnabled(m_blocked.isEmpty());
    //: while an answer comes: the message is sent after it
    m_send->setText(busy ? tr("Queue") : tr("Send"));
    m_button->setText(m_send->text());
    m_send->setEnabled(canSend);
    m_stop->setEnabled(busy);
    m_stopButton->setVisible(busy);
    m_button->setEnabled(m_send->isEnabled());
    m_button->setToolTip(asPlainText(m_blocked));
    m_status->setText(busy ? m_busy : m_blocked.isEmpty() ? sendHint() : m_blocked);
}

/// Of both keys the first has the better known name.
QString Composer::sendHint() const
{
    const QKeySequence keys = m_enterSends ? QKeySequence(Qt::Key_Enter) : m_send->shortcut();
    const QString name = keys.toString(QKeySequence::NativeText);
    return name.isEmpty() ? QString() : tr("%1 sends").arg(name);
}

void Composer::adjustHeight()
{
    const int line = m_edit->fontMetrics().lineSpacing();
    const int lines = std::clamp(m_edit->document()->lineCount(), 2, 12);
    m_edit->setFixedHeight(lines * line + 2 * static_cast<int>(m_edit->document()->documentMargin())
                           + 2 * m_edit->frameWidth() + 2);
}

} // namespace varve
