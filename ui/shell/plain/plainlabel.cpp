// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainlabel.h"

#include <models/plaintext.h>

namespace varve
{

PlainLabel::PlainLabel(QWidget *parent) : PlainLabel(QString(), parent) { }

PlainLabel::PlainLabel(const QString &text, QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setText(text);
}

void PlainLabel::setText(const QString &text)
{
    QLabel::setText(asLabelText(text));
}

} // namespace varve
