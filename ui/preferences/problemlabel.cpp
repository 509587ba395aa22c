// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "problemlabel.h"

#include <shell/categorycolors.h>

#include <QApplication>
#include <QEvent>

namespace varve
{

ProblemLabel::ProblemLabel(QWidget *parent) : PlainLabel(parent)
{
    setWordWrap(true);
    hide();
    tint();
}

ProblemLabel::~ProblemLabel() = default;

void ProblemLabel::setProblem(const QString &problem)
{
    setText(problem);
    setVisible(!problem.isEmpty());
}

void ProblemLabel::changeEvent(QEvent *event)
{
    PlainLabel::changeEvent(event);
    if (!m_tinting
        && (event->type() == QEvent::PaletteChange || event->type() == QEvent::ParentChange)) {
        tint();
    }
}

void ProblemLabel::tint()
{
    m_tinting = true;
    const QPalette base = parentWidget() ? parentWidget()->palette() : QApplication::palette();
    QPalette own = palette();
    own.setColor(QPalette::WindowText,
                 readableOn(accentColor(Accent::Danger, base), base.color(QPalette::Window)));
    setPalette(own);
    m_tinting = false;
}

} // namespace varve
