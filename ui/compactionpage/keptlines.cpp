// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keptlines.h"

#include <shell/plainlabel.h>

#include <QEvent>

#include <algorithm>

namespace varve
{

namespace
{

void keep(PlainLabel *label)
{
    label->setMinimumHeight(
            std::max(0, label->heightForWidth(label->width()))); // -1 without a text
}

class LineKeeper final : public QObject // clazy:exclude=missing-qobject-macro
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize) {
            keep(static_cast<PlainLabel *>(watched));
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
        keep(label);
    }
}

} // namespace varve
