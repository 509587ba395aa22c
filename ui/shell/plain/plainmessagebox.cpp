// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainmessagebox.h"

#include <models/plaintext.h>

#include <QLabel>

namespace varve
{

PlainMessageBox::PlainMessageBox(Icon icon, const QString &title, const QString &text,
                                 StandardButtons buttons, QWidget *parent)
    : QMessageBox(icon, asTitlePart(title), QString(), buttons, parent)
{
    setTextFormat(Qt::PlainText);
    setText(text);
}

void PlainMessageBox::setText(const QString &text)
{
    QMessageBox::setText(asLabelText(text));
}

void PlainMessageBox::setInformativeText(const QString &text)
{
    QMessageBox::setInformativeText(asLabelText(text));
    // It has a label of its own, which need not have heard of the format, and which opens links.
    const QList<QLabel *> labels = findChildren<QLabel *>();
    for (QLabel *label : labels) {
        label->setTextFormat(Qt::PlainText);
        label->setOpenExternalLinks(false);
    }
}

} // namespace varve
