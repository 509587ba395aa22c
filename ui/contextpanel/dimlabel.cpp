// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "dimlabel.h"

#include <shell/categorycolors.h>
#include <shell/fonts.h>

#include <QApplication>
#include <QEvent>

namespace varve
{

DimLabel::DimLabel(const QString &text, double scale, QWidget *parent)
    : PlainLabel(text, parent)
    , m_scale(scale)
{
    resizeFont();
    tint();
}

DimLabel::~DimLabel() = default;

void DimLabel::changeEvent(QEvent *event)
{
    PlainLabel::changeEvent(event);
    if (m_changing) {
        return;
    }
    // Both are set here, and setting them is a change too.
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ParentChange
        || event->type() == QEvent::ApplicationPaletteChange) {
        tint();
    }
    if (event->type() == QEvent::ParentChange) {
        resizeFont();
    } else if (event->type() == QEvent::ApplicationFontChange) {
        // Its parent hears of it after it, or before.
        QMetaObject::invokeMethod(this, &DimLabel::resizeFont, Qt::QueuedConnection);
    }
}

void DimLabel::tint()
{
    m_changing = true;
    const QPalette base = parentWidget() ? parentWidget()->palette() : QApplication::palette();
    QPalette own = palette();
    own.setColor(QPalette::WindowText, dimmedTextColor(base));
    setPalette(own);
    m_changing = false;
}

void DimLabel::resizeFont()
{
    if (qFuzzyCompare(m_scale, 1.0)) {
        return;
    }
    m_changing = true;
    setFont(scaledOf(parentWidget() ? parentWidget()->font() : QApplication::font(), m_scale));
    m_changing = false;
}

} // namespace varve
