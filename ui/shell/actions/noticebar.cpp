// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "noticebar.h"

#include "categorycolors.h"
#include "icons.h"
#include "plainlabel.h"

#include <QAccessible>
#include <QBoxLayout>
#include <QEvent>

namespace varve
{

using namespace Qt::StringLiterals;

NoticeBar::NoticeBar(QWidget *parent)
    : QFrame(parent)
    , m_icon(new PlainLabel)
    , m_text(new PlainLabel)
    , m_buttons(new QHBoxLayout)
{
    setAutoFillBackground(true);
    setFrameShape(QFrame::NoFrame);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_parts = new QBoxLayout(QBoxLayout::TopToBottom, this);
    auto *line = new QHBoxLayout;
    line->addWidget(m_icon, 0, Qt::AlignVCenter);
    line->addWidget(m_text, 1);
    m_parts->addLayout(line, 1);
    m_parts->addLayout(m_buttons);
    m_buttons->addStretch();
    hide();
}

NoticeBar::~NoticeBar() = default;

void NoticeBar::showMessage(Tone tone, const QString &message)
{
    m_tone = tone;
    m_text->setText(message);
    arrange();
    setAccessibleName(message);
    tint();
    setVisible(!message.isEmpty());
    if (!message.isEmpty()) {
        QAccessibleAnnouncementEvent announcement(this, message);
        QAccessible::updateAccessibility(&announcement);
    }
}

void NoticeBar::addButton(QWidget *button)
{
    m_buttons->addWidget(button);
    arrange();
}

/// Below the text where there is no room beside it: the bar stands in narrow columns too.
void NoticeBar::arrange()
{
    const QMargins margins = m_parts->contentsMargins();
    const int wanted = margins.left() + margins.right() + fontMetrics().height()
            + fontMetrics().horizontalAdvance(m_text->text()) + m_buttons->sizeHint().width()
            + 4 * fontMetrics().averageCharWidth();
    const bool isOneLine = !m_text->text().contains(u'\n') && wanted <= width();
    m_parts->setDirection(isOneLine ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void NoticeBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    arrange();
}

QString NoticeBar::message() const
{
    return m_text->text();
}

void NoticeBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (!m_tinting && event->type() == QEvent::PaletteChange) {
        tint();
    }
}

void NoticeBar::tint()
{
    m_tinting = true;
    const QPalette base = parentWidget() ? parentWidget()->palette() : palette();
    const Accent accent = m_tone == Tone::Error ? Accent::Danger : Accent::Neutral;
    QPalette own = base;
    own.setColor(QPalette::Window,
                 m_tone == Tone::Error ? softAccentColor(accent, base) : softHighlightColor(base));
    own.setColor(QPalette::WindowText, base.color(QPalette::Text));
    setPalette(own);
    const int size = fontMetrics().height();
    const QIcon icon = m_tone == Tone::Error ? tintedIcon(u"error"_s, accentColor(accent, base))
                                             : themedIcon(u"info"_s);
    m_icon->setPixmap(icon.pixmap(QSize(size, size), devicePixelRatio()));
    m_tinting = false;
}

} // namespace varve
