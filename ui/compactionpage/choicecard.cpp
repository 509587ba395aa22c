// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "choicecard.h"

#include <shell/categorycolors.h>
#include <shell/fonts.h>

#include <QPainter>
#include <QStyle>
#include <QStyleOptionButton>

namespace varve
{

namespace
{

constexpr int Padding = 12;
constexpr int Spacing = 5;

} // namespace

ChoiceCard::ChoiceCard(const QString &title, QWidget *parent) : QAbstractButton(parent)
{
    setText(title);
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    describe();
}

ChoiceCard::~ChoiceCard() = default;

void ChoiceCard::setFigure(const QString &figure)
{
    m_figure = figure;
    describe();
    updateGeometry();
    update();
}

void ChoiceCard::setSentence(const QString &sentence)
{
    m_sentence = sentence;
    describe();
    updateGeometry();
    update();
}

void ChoiceCard::describe()
{
    setAccessibleName(title());
    setAccessibleDescription(m_figure + u'\n' + m_sentence);
}

QString ChoiceCard::title() const
{
    return QString(text()).remove(u'&');
}

QFont ChoiceCard::titleFont() const
{
    return boldOf(font());
}

QFont ChoiceCard::figureFont() const
{
    QFont large = titleFont();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    return large;
}

QSize ChoiceCard::minimumSizeHint() const
{
    const int figure = QFontMetrics(figureFont()).horizontalAdvance(m_figure);
    const int titleWidth = QFontMetrics(titleFont()).horizontalAdvance(title())
            + style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth, nullptr, this) + 6;
    const int width = std::max(figure, titleWidth) + 2 * Padding;
    return { width, heightForWidth(width) };
}

QSize ChoiceCard::sizeHint() const
{
    const int width = std::max(minimumSizeHint().width(), fontMetrics().averageCharWidth() * 38);
    return { width, heightForWidth(width) };
}

int ChoiceCard::heightForWidth(int width) const
{
    const QRect sentence = fontMetrics().boundingRect(QRect(0, 0, width - 2 * Padding, 10000),
                                                      Qt::TextWordWrap, m_sentence);
    return 2 * Padding + QFontMetrics(titleFont()).height() + Spacing
            + QFontMetrics(figureFont()).height() + Spacing + sentence.height();
}

void ChoiceCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool on = isChecked();
    const QColor highlight = palette().color(QPalette::Active, QPalette::Highlight);
    const QColor hovered =
            blended(cardColor(palette()), highlight, underMouse() && isEnabled() ? 0.05 : 0);
    painter.setBrush(on ? softHighlightColor(palette()) : hovered);
    painter.setPen(QPen(on ? highlight : lineColor(palette()), hasFocus() && on ? 2 : 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);

    QStyleOptionButton radio;
    radio.initFrom(this);
    radio.state |= on ? QStyle::State_On : QStyle::State_Off;
    const int size = style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth, nullptr, this);
    QRect box = rect().adjusted(Padding, Padding, -Padding, -Padding);
    const int titleHeight = QFontMetrics(titleFont()).height();
    radio.rect =
            QStyle::visualRect(layoutDirection(), box,
                               QRect(box.left(), box.top() + (titleHeight - size) / 2, size, size));
    style()->drawPrimitive(QStyle::PE_IndicatorRadioButton, &radio, &painter, this);

    const int align = static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft));
    const auto group = isEnabled() ? QPalette::Active : QPalette::Disabled;
    painter.setPen(palette().color(group, QPalette::Text));
    painter.setFont(titleFont());
    const QRect titleRect = QStyle::visualRect(
            layoutDirection(), box,
            QRect(box.left() + size + 6, box.top(), box.width() - size - 6, titleHeight));
    const int mnemonic = style()->styleHint(QStyle::SH_UnderlineShortcut, &radio, this) != 0
            ? Qt::TextShowMnemonic
            : Qt::TextHideMnemonic;
    painter.drawText(titleRect, align | Qt::AlignVCenter | Qt::TextSingleLine | mnemonic, text());
    box.setTop(box.top() + titleHeight + Spacing);
    painter.setFont(figureFont());
    painter.drawText(box, align | Qt::AlignTop | Qt::TextSingleLine, m_figure);
    box.setTop(box.top() + QFontMetrics(figureFont()).height() + Spacing);
    painter.setFont(font());
    painter.setPen(isEnabled() ? dimmedTextColor(palette())
                               : palette().color(group, QPalette::Text));
    painter.drawText(box, align | Qt::AlignTop | Qt::TextWordWrap, m_sentence);
}

} // namespace varve
