// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace varve
{

/// One tab of the find page: what there is of one kind for the text of its field. GUI thread.
class FindTab : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FindTab)

public:
    using QWidget::QWidget;

    /// What is in the field, with each key; nothing is asked for yet.
    virtual void setTyped(const QString &typed) = 0;
    /// This text is wanted now, also if it was before: there may be more by now.
    virtual void ask(const QString &typed) = 0;
    /// The keyboard goes into the list, now or once the answer is there. `again`: it was asked for once more; who knows that there is
    /// nothing waits in the field.
    virtual void enter(bool again) = 0;
    /// Back where one was.
    virtual void comeBack() = 0;

Q_SIGNALS:
    /// For the tab's label; empty: nothing was asked for.
    void countChanged(const QString &count);
    /// Up, on the first row: to the field.
    void leftAtTop();
    /// A key of the list that writes; a backspace is U+0008.
    void typedInList(const QString &text);
    /// This is to stand in the field.
    void textChosen(const QString &typed);
    /// What is shown is no answer any more.
    void outdated();
    /// It has led somewhere, and is worth being remembered.
    void used(const QString &typed);
};

} // namespace varve
