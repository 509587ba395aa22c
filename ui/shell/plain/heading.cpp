// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "heading.h"

#include "fonts.h"

#include <QFrame>

namespace varve
{

PlainLabel *heading(const QString &text)
{
    auto *label = new PlainLabel(text);
    makeBold(label);
    return label;
}

QFrame *hairline()
{
    auto *line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Sunken);
    return line;
}

} // namespace varve
