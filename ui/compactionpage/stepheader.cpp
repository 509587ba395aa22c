// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stepheader.h"

#include <shell/categorycolors.h>
#include <shell/fonts.h>
#include <shell/icons.h>

#include <QPainter>
#include <QStyle>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Gap = 20;
constexpr int IconGap = 4;

} // namespace

StepHeader::StepHeader(const QStringList &steps, QWidget *parent) : QWidget(parent), m_steps(steps)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

StepHeader::~StepHeader() = default;

void StepHeader::setCurrent(int step)
{
    m_current = step;
    describe();
    update();
}

void StepHeader::describe()
{
    //: for screen readers: where the person is in a row of steps
    setAccessibleName(tr("Step %1 of %2: %3")
                              .arg(m_current + 1)
                              .arg(m_steps.size())
                              .arg(m_steps.at(m_current)));
}

QString StepHeader::textOf(int step) const
{
    //: the number of a step and its name
    return step < m_current ? m_steps.at(step)
                            : tr("%1 %2").arg(locale().toString(step + 1), m_steps.at(step));
}

int StepHeader::iconSize() const
{
    return fontMetrics().ascent();
}

int StepHeader::widthOf(int step) const
{
    const QFontMetrics bold(boldOf(font()));
    const int text = bold.horizontalAdvance(textOf(step));
    return step < m_current ? text + iconSize() + IconGap : text;
}

QSize StepHeader::sizeHint() const
{
    int width = 0;
    for (int i = 0; i < m_steps.size(); ++i) {
        width += widthOf(i) + (i > 0 ? Gap : 0);
    }
    return { width, fontMetrics().height() + 4 };
}

QSize StepHeader::minimumSizeHint() const
{
    return { 120, sizeHint().height() };
}

void StepHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor highlight = readableOn(palette().color(QPalette::Active, QPalette::Highlight),
                                        palette().color(QPalette::Window));
    if (width() < sizeHint().width()) {
        // No room for all of them: say where this one is.
        painter.setFont(boldOf(font()));
        painter.setPen(highlight);
        const int align = static_cast<int>(
                QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter));
        painter.drawText(rect(), align | Qt::TextSingleLine, accessibleName());
        return;
    }
    int x = 0;
    for (int i = 0; i < m_steps.size(); ++i) {
        QRect box(x, 0, widthOf(i), height());
        x += box.width() + Gap;
        box = QStyle::visualRect(layoutDirection(), rect(), box);
        QRect text = box;
        if (i < m_current) {
            const int size = iconSize();
            QRect icon(box.left(), box.center().y() - size / 2 + 1, size, size);
            icon = QStyle::visualRect(layoutDirection(), box, icon);
            tintedIcon(u"check"_s, accentColor(Accent::Success, palette())).paint(&painter, icon);
            if (layoutDirection() == Qt::RightToLeft) {
                text.setRight(icon.left() - IconGap);
            } else {
                text.setLeft(icon.right() + IconGap);
            }
        }
        painter.setFont(i == m_current ? boldOf(font()) : font());
        painter.setPen(i == m_current ? highlight : dimmedTextColor(palette()));
        painter.drawText(text, Qt::AlignVCenter | Qt::TextSingleLine, textOf(i));
    }
}

} // namespace varve
