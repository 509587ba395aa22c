// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QLineEdit>

namespace varve
{

/// A field with a button of its own: Enter is for that (returnPressed) and does not press the dialog's OK as well.
class EntryField final : public QLineEdit
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(EntryField)

public:
    explicit EntryField(QWidget *parent = nullptr) : QLineEdit(parent) { }

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        QLineEdit::keyPressEvent(event);
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
            event->accept();
        }
    }
};

} // namespace varve
