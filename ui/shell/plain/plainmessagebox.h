// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>

namespace varve
{

/// A message box whose texts are shown as in a PlainLabel.
class PlainMessageBox : public QMessageBox
{
    Q_OBJECT
public:
    PlainMessageBox(Icon icon, const QString &title, const QString &text, StandardButtons buttons,
                    QWidget *parent = nullptr);

    void setText(const QString &text);
    void setInformativeText(const QString &text);
};

} // namespace varve
