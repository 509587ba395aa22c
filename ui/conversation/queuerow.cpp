// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "queuerow.h"

#include "firstline.h"
#include <contextpanel/dimlabel.h>
#include <models/plaintext.h>
#include <shell/categorycolors.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int EditedLines = 4;

QPushButton *flatButton(const QString &text, const QString &toolTip)
{
    auto *button = new QPushButton(text);
    button->setAutoDefault(false);
    button->setToolTip(asPlainText(toolTip));
    return button;
}

QToolButton *iconButton(const QString &icon, const QString &text)
{
    auto *button = new QToolButton;
    button->setIcon(themedIcon(icon));
    button->setToolTip(asPlainText(text));
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

QueueRow::QueueRow(QWidget *parent) : QFrame(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    m_icon = new PlainLabel;
    m_text = new FirstLine;
    m_images = new DimLabel;
    m_steer = flatButton({}, {});
    m_send = flatButton(tr("Send"), {});
    m_takeBack =
            flatButton(tr("Back to composer"), tr("Takes it out of the queue, to go on writing"));
    m_edit = iconButton(u"edit"_s, tr("Edit"));
    m_remove = iconButton(u"delete"_s, tr("Remove"));
    m_line = new QWidget;
    auto *line = new QHBoxLayout(m_line);
    line->setContentsMargins(6, 1, 2, 1);
    line->addWidget(m_icon);
    line->addWidget(m_text, 1);
    for (QWidget *part : std::initializer_list<QWidget *> { m_images, m_steer, m_send, m_takeBack,
                                                            m_edit, m_remove }) {
        line->addWidget(part);
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_line);
    connect(m_steer, &QPushButton::clicked, this, [this] { Q_EMIT steerRequested(!m_row.steer); });
    connect(m_send, &QPushButton::clicked, this, &QueueRow::sendRequested);
    connect(m_takeBack, &QPushButton::clicked, this, &QueueRow::takeBackRequested);
    connect(m_edit, &QToolButton::clicked, this, &QueueRow::edit);
    connect(m_remove, &QToolButton::clicked, this, &QueueRow::removeRequested);
}

QueueRow::~QueueRow() = default;

void QueueRow::createEditor()
{
    m_editor = new QWidget(this);
    m_field = new QPlainTextEdit;
    m_field->setAccessibleName(tr("Text of the message"));
    m_field->setTabChangesFocus(true);
    m_field->setFixedHeight(fontMetrics().lineSpacing() * EditedLines + 2 * m_field->frameWidth()
                            + 2 * static_cast<int>(m_field->document()->documentMargin()));
    m_field->installEventFilter(this);
    auto *keep = flatButton(tr("Keep"), {});
    keep->setToolTip(
            asPlainText(QKeySequence(Qt::CTRL | Qt::Key_Enter).toString(QKeySequence::NativeText)));
    auto *leave = flatButton(tr("Cancel"), {});
    auto *buttons = new QVBoxLayout;
    buttons->addWidget(keep);
    buttons->addWidget(leave);
    buttons->addStretch();
    auto *row = new QHBoxLayout(m_editor);
    row->setContentsMargins(6, 2, 2, 2);
    row->addWidget(m_field, 1);
    row->addLayout(buttons);
    layout()->addWidget(m_editor);
    m_editor->hide();
    connect(keep, &QPushButton::clicked, this, [this] { finishEdit(true); });
    connect(leave, &QPushButton::clicked, this, [this] { finishEdit(false); });
}

void QueueRow::setRow(const QueuedRow &row, int position, int count)
{
    m_row = row;
    m_text->setText(row.text);
    //: a message that waits to be sent, and its beginning
    setAccessibleName(
            tr("Message %1 of %2: %3").arg(position + 1).arg(count).arg(m_text->firstLine()));
    showState();
}

void QueueRow::setSendBlocked(const QString &reason)
{
    m_sendBlocked = reason;
    showState();
}

void QueueRow::showState()
{
    const QString when = m_row.leftOver ? tr("Not sent")
            : m_row.steer               ? tr("Goes in as soon as the running tools are done")
                                        : tr("Is sent after the answer");
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    const QString icon = m_row.leftOver ? u"info"_s : m_row.steer ? u"send"_s : u"clock"_s;
    m_icon->setPixmap(themedIcon(icon).pixmap(QSize(size, size), devicePixelRatioF()));
    m_icon->setToolTip(asPlainText(when));
    setAccessibleDescription(when);
    m_images->setText(tr("%n image(s)", nullptr, m_row.images));
    m_images->setVisible(m_row.images > 0);
    m_steer->setText(m_row.steer ? tr("Send after the answer") : tr("Send now"));
    m_steer->setToolTip(m_row.steer ? tr("Waits until the answer that is coming has ended")
                                    : tr("Goes in between two steps of the running answer"));
    m_steer->setVisible(!m_row.leftOver);
    m_send->setVisible(m_row.leftOver);
    m_send->setEnabled(m_sendBlocked.isEmpty());
    m_send->setToolTip(asPlainText(m_sendBlocked.isEmpty() ? tr("Sends it now") : m_sendBlocked));
    m_takeBack->setVisible(m_row.leftOver);
}

void QueueRow::edit()
{
    if (isEditing()) {
        return;
    }
    if (!m_editor) {
        createEditor();
    }
    m_field->setPlainText(m_row.text);
    m_field->moveCursor(QTextCursor::End);
    m_line->hide();
    m_editor->show();
    m_field->setFocus();
    Q_EMIT editingChanged();
}

bool QueueRow::isEditing() const
{
    return m_editor && !m_editor->isHidden();
}

QString QueueRow::writtenText() const
{
    return isEditing() ? m_field->toPlainText() : m_row.text;
}

void QueueRow::finishEdit(bool keep)
{
    const QString text = m_field->toPlainText();
    m_editor->hide();
    m_line->show();
    setFocus();
    Q_EMIT editingChanged();
    if (keep && text != m_row.text && !text.trimmed().isEmpty()) {
        m_row.text = text;
        m_text->setText(text);
        Q_EMIT edited(text);
    }
}

bool QueueRow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field
        && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        const bool keeps = isEnter && key->modifiers().testFlag(Qt::ControlModifier);
        if (keeps || key->key() == Qt::Key_Escape) {
            event->accept(); // before a shortcut of the window takes it
            if (event->type() == QEvent::KeyPress) {
                finishEdit(keeps);
            }
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void QueueRow::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        showState(); // the icon is a picture in the old colours
    }
}

void QueueRow::focusInEvent(QFocusEvent *event)
{
    QFrame::focusInEvent(event);
    update();
}

void QueueRow::focusOutEvent(QFocusEvent *event)
{
    QFrame::focusOutEvent(event);
    update();
}

void QueueRow::keyPressEvent(QKeyEvent *event)
{
    const bool alt = event->modifiers().testFlag(Qt::AltModifier);
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int by = event->key() == Qt::Key_Up ? -1 : 1;
        if (alt) {
            Q_EMIT moveRequested(by);
        } else {
            Q_EMIT focusRequested(by);
        }
        return;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
        if (hasFocus()) {
            edit();
            return;
        }
        break;
    case Qt::Key_Delete:
        Q_EMIT removeRequested();
        return;
    case Qt::Key_Escape:
        if (m_dragging) {
            m_dragging = false;
            Q_EMIT dragEnded({}, false);
            return;
        }
        break;
    default:
        break;
    }
    QFrame::keyPressEvent(event);
}

void QueueRow::mousePressEvent(QMouseEvent *event)
{
    m_mayDrag = event->button() == Qt::LeftButton && !isEditing();
    m_pressed = event->position().toPoint();
    setFocus(Qt::MouseFocusReason);
    event->accept();
}

void QueueRow::mouseMoveEvent(QMouseEvent *event)
{
    const bool isFar = (event->position().toPoint() - m_pressed).manhattanLength()
            >= QApplication::startDragDistance();
    if (m_mayDrag && event->buttons().testFlag(Qt::LeftButton) && (m_dragging || isFar)) {
        m_dragging = true;
        setCursor(Qt::ClosedHandCursor);
        Q_EMIT dragMoved(event->globalPosition().toPoint());
    }
}

void QueueRow::mouseReleaseEvent(QMouseEvent *event)
{
    unsetCursor();
    m_mayDrag = false;
    if (std::exchange(m_dragging, false)) {
        Q_EMIT dragEnded(event->globalPosition().toPoint(), true);
    }
}

void QueueRow::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton) {
        edit();
    }
}

void QueueRow::paintEvent(QPaintEvent *event)
{
    if (hasFocus()) {
        QPainter(this).fillRect(rect(), softHighlightColor(palette()));
    }
    QFrame::paintEvent(event);
}

} // namespace varve
