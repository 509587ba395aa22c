// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stateline.h"

#include <models/plaintext.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QEvent>
#include <QResizeEvent>
#include <QStyle>

#include <algorithm>

namespace varve
{

namespace
{

/// What servers say may be one word of thousands of letters.
QString breakable(const QString &text)
{
    constexpr qsizetype LongestWord = 160; // longer than the paths that people copy from here
    constexpr QChar ZeroWidthSpace(0x200B);
    QString result;
    qsizetype word = 0;
    for (const QChar c : text) {
        word = c.isSpace() ? 0 : word + 1;
        if (word > LongestWord && !c.isLowSurrogate()) {
            result += ZeroWidthSpace;
            word = 1;
        }
        result += c;
    }
    return result;
}

} // namespace

StateLine::StateLine(QWidget *parent)
    : QWidget(parent)
    , m_icon(new PlainLabel)
    , m_text(new PlainLabel)
{
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(1); // or its longest word would widen the window
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    hide();
}

StateLine::~StateLine() = default;

void StateLine::say(const QString &icon, const QString &text, Accent accent, const QString &detail)
{
    m_name = icon;
    m_accent = accent;
    m_said = text;
    m_text->setText(breakable(text));
    setToolTip(asPlainText(detail));
    setAccessibleName(text);
    setVisible(m_keepsRoom || !text.isEmpty());
    paintIcon();
}

void StateLine::keepRoom(bool keeps)
{
    m_keepsRoom = keeps; // a QFormLayout has no room for what is hidden
    if (parentWidget() != nullptr) {
        setVisible(m_keepsRoom || !m_said.isEmpty());
    }
}

QString StateLine::text() const
{
    return m_said;
}

QSize StateLine::sizeHint() const
{
    const QSize hint = QWidget::sizeHint();
    const int least = std::max(fontMetrics().lineSpacing(),
                               style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this));
    return { hint.width(),
             std::max(least, layout()->heightForWidth(isVisible() ? width() : hint.width())) };
}

QSize StateLine::minimumSizeHint() const
{
    return { QWidget::minimumSizeHint().width(), sizeHint().height() };
}

void StateLine::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        updateGeometry();
    }
}

void StateLine::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        paintIcon();
    }
}

void StateLine::paintIcon()
{
    const bool isShown = !m_name.isEmpty() && !m_said.isEmpty();
    m_icon->setVisible(isShown);
    if (isShown) {
        const QColor background = palette().color(QPalette::Window);
        const QColor color = m_accent == Accent::Neutral
                ? palette().color(QPalette::WindowText)
                : readableOn(accentColor(m_accent, palette()), background);
        const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
        m_icon->setPixmap(tintedIcon(m_name, color).pixmap(QSize(size, size), devicePixelRatioF()));
    }
}

} // namespace varve
