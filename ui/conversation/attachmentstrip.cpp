// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attachmentstrip.h"

#include "firstline.h"
#include <contextpanel/dimlabel.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <preferences/problemlabel.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionFocusRect>
#include <QStylePainter>
#include <QToolButton>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QPixmap thumbnail(const QImage &image, int height, qreal ratio)
{
    const QSize most = QSize(height * 2, height) * ratio;
    QPixmap small = QPixmap::fromImage(
            image.size().boundedTo(most) == image.size()
                    ? image
                    : image.scaled(most, Qt::KeepAspectRatio, Qt::SmoothTransformation));
    small.setDevicePixelRatio(ratio);
    return small;
}

/// "1,568 × 1,045, about 2,185 tokens".
QString factsOf(const Attachment &attachment)
{
    QStringList facts;
    if (attachment.size.isValid()) {
        //: width and height of a picture in pixels
        facts += AttachmentStrip::tr("%1 × %2").arg(formatCount(attachment.size.width()),
                                                    formatCount(attachment.size.height()));
    }
    if (attachment.tokens > 0) {
        facts += AttachmentStrip::tr("about %1 tokens").arg(formatCount(attachment.tokens));
    }
    return facts.isEmpty() ? AttachmentStrip::tr("being read…") : facts.join(u", "_s);
}

/// Paths may be long, and may only break behind a slash.
QString breakable(QString text)
{
    return text.replace(u'/', u"/\u200B"_s);
}

} // namespace

AttachmentChip::AttachmentChip(const Attachment &attachment, QWidget *parent)
    : QFrame(parent)
    , m_id(attachment.id)
    , m_image(attachment.image)
    , m_isText(attachment.isText)
    , m_picture(new PlainLabel)
{
    setFrameShape(QFrame::StyledPanel);
    setFocusPolicy(Qt::StrongFocus);
    showPicture();
    auto *name = new FirstLine;
    name->setText(attachment.name);
    name->setElideMode(Qt::ElideMiddle);
    name->setWidthHint(26);
    const QString facts = factsOf(attachment);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addStretch();
    texts->addWidget(name);
    auto *problem = new ProblemLabel;
    texts->addWidget(problem);
    if (!attachment.problem.isEmpty()) {
        constexpr int Letters = 44; // the button that removes it is in sight
        problem->setFixedWidth(std::min(fontMetrics().averageCharWidth() * Letters,
                                        fontMetrics().horizontalAdvance(attachment.problem) + 2));
        setToolTip(asPlainText(attachment.problem));
    }
    if (attachment.problem.isEmpty()) {
        texts->addWidget(new DimLabel(facts));
    }
    texts->addStretch();
    auto *remove = new QToolButton;
    remove->setIcon(themedIcon(u"close"_s));
    remove->setAutoRaise(true);
    remove->setToolTip(tr("Remove"));
    //: a button; the name of an image or a file
    remove->setAccessibleName(tr("Remove %1").arg(attachment.name));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(4, 4, 2, 4);
    row->addWidget(m_picture);
    row->addLayout(texts);
    row->addWidget(remove, 0, Qt::AlignTop);
    problem->setProblem(
            breakable(attachment.problem)); // it shows itself, so it needs its parent first
    //: an image or a file that will be sent, and what it costs
    setAccessibleName(tr("%1, %2").arg(attachment.name,
                                       attachment.problem.isEmpty() ? facts : attachment.problem));
    connect(remove, &QToolButton::clicked, this, &AttachmentChip::removeRequested);
}

AttachmentChip::~AttachmentChip() = default;

void AttachmentChip::showPicture()
{
    if (m_image.isNull()) {
        const int size = style()->pixelMetric(QStyle::PM_LargeIconSize, nullptr, this);
        m_picture->setPixmap(themedIcon(m_isText ? u"file"_s : u"image"_s)
                                     .pixmap(QSize(size, size), devicePixelRatioF()));
    } else {
        const int height = fontMetrics().lineSpacing() * 5 / 2;
        m_picture->setPixmap(thumbnail(m_image, height, devicePixelRatioF()));
    }
}

void AttachmentChip::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::DevicePixelRatioChange) {
        showPicture();
    }
}

void AttachmentChip::keyPressEvent(QKeyEvent *event)
{
    const int forward = isRightToLeft() ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        Q_EMIT removeRequested();
        return;
    case Qt::Key_Left:
        Q_EMIT focusRequested(-forward);
        return;
    case Qt::Key_Right:
        Q_EMIT focusRequested(forward);
        return;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Escape:
        Q_EMIT leaveRequested(); // or the scroll area would take them
        return;
    default:
        QFrame::keyPressEvent(event);
    }
}

void AttachmentChip::focusInEvent(QFocusEvent *event)
{
    QFrame::focusInEvent(event);
    update();
}

void AttachmentChip::focusOutEvent(QFocusEvent *event)
{
    QFrame::focusOutEvent(event);
    update();
}

void AttachmentChip::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    if (hasFocus()) {
        QStylePainter painter(this);
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.rect = rect().adjusted(2, 2, -2, -2);
        option.backgroundColor = palette().color(backgroundRole());
        painter.drawPrimitive(QStyle::PE_FrameFocusRect, option);
    }
}

AttachmentStrip::AttachmentStrip(QWidget *parent) : QFrame(parent)
{
    setAccessibleName(tr("What is sent along"));
    m_list = new QWidget;
    m_row = new QHBoxLayout(m_list);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->addStretch();
    m_scroll = new QScrollArea;
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidgetResizable(true);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_list);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_scroll);
    hide();
}

AttachmentStrip::~AttachmentStrip() = default;

void AttachmentStrip::setAttachments(const QList<Attachment> &attachments)
{
    qsizetype focused = -1;
    const QWidget *focus = QApplication::focusWidget();
    for (qsizetype i = 0; i < m_chips.size(); ++i) {
        if (focus && (focus == m_chips[i] || m_chips[i]->isAncestorOf(focus))) {
            focused = i;
        }
        m_chips[i]->hide();
        m_chips[i]->deleteLater();
    }
    m_chips.clear();
    for (const Attachment &attachment : attachments) {
        auto *chip = new AttachmentChip(attachment);
        m_row->insertWidget(static_cast<int>(m_chips.size()), chip);
        chip->show(); // now, so that it can have the focus
        m_chips += chip;
        connect(chip, &AttachmentChip::removeRequested, this,
                [this, id = attachment.id] { Q_EMIT removeRequested(id); });
        connect(chip, &AttachmentChip::focusRequested, this,
                [this, id = attachment.id](int by) { moveFocus(id, by); });
        connect(chip, &AttachmentChip::leaveRequested, this, &AttachmentStrip::left);
    }
    adjustHeight();
    setVisible(!m_chips.isEmpty());
    if (focused >= 0 && m_chips.isEmpty()) {
        Q_EMIT left();
    } else if (focused >= 0) {
        m_chips[std::min(focused, m_chips.size() - 1)]->setFocus();
    }
}

/// Room for the scroll bar only where there is one.
void AttachmentStrip::adjustHeight()
{
    int height = 0;
    for (const AttachmentChip *chip : std::as_const(m_chips)) {
        height = std::max(height, chip->sizeHint().height());
    }
    const bool scrolls = m_list->minimumSizeHint().width() > width();
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    m_scroll->setFixedHeight(height + (scrolls ? bar : 0));
}

void AttachmentStrip::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        adjustHeight();
    }
}

void AttachmentStrip::takeFocus()
{
    if (!m_chips.isEmpty()) {
        m_chips.constFirst()->setFocus();
    }
}

void AttachmentStrip::moveFocus(qint64 id, int by)
{
    const auto found = std::ranges::find(m_chips, id, &AttachmentChip::attachmentId);
    const qsizetype to = found - m_chips.begin() + by;
    if (to >= 0 && to < m_chips.size()) {
        m_chips[to]->setFocus();
        m_scroll->ensureWidgetVisible(m_chips[to], 0, 0);
    }
}

} // namespace varve
