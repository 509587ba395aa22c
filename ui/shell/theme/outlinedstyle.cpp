// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinedstyle.h"

#include "categorycolors.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// The frame of what has the keyboard is drawn by Fusion in the highlight's colour, which can be seen.

bool isFieldFocused(const QStyleOption &option)
{
    return option.state.testFlag(QStyle::State_HasFocus);
}

bool isMarkFocused(const QStyleOption &option)
{
    return option.state.testFlag(QStyle::State_HasFocus)
            && option.state.testFlag(QStyle::State_KeyboardFocusChange);
}

QPen outlinePen(const QStyleOption &option)
{
    const QColor color = outlineColor(option.palette);
    const QColor ground = option.palette.color(QPalette::Window);
    constexpr double Disabled = 0.5; // still there, but not to be used
    return { option.state.testFlag(QStyle::State_Enabled) ? color
                                                          : blended(color, ground, Disabled),
             1 };
}

/// A pixel wide and on whole pixels.
void drawFrame(QPainter *painter, const QStyleOption &option, const QRectF &rect, double radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(outlinePen(option));
    painter->drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter->restore();
}

void drawCircle(QPainter *painter, const QStyleOption &option)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(outlinePen(option));
    // Where Fusion has its own.
    const QRect &rect = option.rect;
    const double radius = (rect.width() + (rect.width() + 1) % 2) / 2.0 - 1;
    painter->drawEllipse(QPointF(rect.center() + QPoint(1, 1)), radius, radius);
    painter->restore();
}

constexpr double FieldRadius = 2; // Fusion's

} // namespace

QColor outlineColor(const QPalette &palette)
{
    const QColor base = palette.color(QPalette::Base);
    const QColor window = palette.color(QPalette::Window);
    const QColor text = palette.color(QPalette::Text);
    constexpr double HighContrast = 20;
    if (base == window && contrastRatio(text, base) > HighContrast) {
        return text; // whoever uses such a palette wants no greys
    }
    constexpr double Enough = 3.1; // 3:1, and what rounding takes
    QColor color = window;
    for (int step = 6; step <= 20; ++step) {
        color = blended(window, text, step * 0.05);
        if (contrastRatio(color, base) >= Enough && contrastRatio(color, window) >= Enough) {
            break;
        }
    }
    return color;
}

OutlinedStyle::OutlinedStyle() : QProxyStyle(u"fusion"_s) { }

OutlinedStyle::~OutlinedStyle() = default;

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option,
                                  QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_IndicatorCheckBox && !isMarkFocused(*option)) {
        drawFrame(painter, *option, option->rect, 0);
    } else if (element == PE_IndicatorRadioButton && !isMarkFocused(*option)) {
        drawCircle(painter, *option);
    } else if (element == PE_FrameLineEdit && !isFieldFocused(*option)) {
        drawFrame(painter, *option, option->rect, FieldRadius);
    }
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                       QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
    if (control == CC_SpinBox && spin != nullptr && spin->frame && !isFieldFocused(*option)) {
        drawFrame(painter, *option, option->rect, FieldRadius);
    }
}

int OutlinedStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                             QStyleHintReturn *returned) const
{
    return hint == SH_DialogButtonBox_ButtonsHaveIcons
            ? 0
            : QProxyStyle::styleHint(hint, option, widget, returned);
}

void installOutlinedStyle()
{
    if (QApplication::style()->name().compare("fusion"_L1, Qt::CaseInsensitive) == 0) {
        QApplication::setStyle(new OutlinedStyle);
    }
}

} // namespace varve
