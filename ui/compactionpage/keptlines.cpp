// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keptlines.h"

#include <shell/plainlabel.h>

#include <QEvent>

namespace varve
{

namespace
{

class LineKeeper final : public QObject // clazy:exclude=missing-qobject-macro
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize) {
            auto *label = static_cast<PlainLabel *>(watched);
            label->setMinimumHeight(label->heightForWidth(label->width()));
        }
        return false;
    }
};

} // namespace

void keepLines(PlainLabel *label)
{
    label->installEventFilter(new LineKeeper(label));
}

void fitLines(PlainLabel *label)
{
    if (label->isVisible()) { // else it is given its place first
        label->setMinimumHeight(label->heightForWidth(label->width()));
    }
}

} // namespace varve
