// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QCoreApplication>

namespace varve
{

/// What can be done with the selection and the current message. The actions belong to the view and may be put
/// into menus and toolbars; shortcuts work while the view has the focus.
class TranscriptActions
{
    Q_DECLARE_TR_FUNCTIONS(varve::TranscriptActions)
public:
    explicit TranscriptActions(QWidget *view);

    QAction *copy; ///< the selected text
    QAction *selectAll;
    QAction *copyMessage;
    QAction *copyMarkdown;
    QAction *continueFrom;
    QAction *fork;
    QAction *label;
    QAction *pin;
    QAction *exclude;
    QAction *mask;
    QAction *showInTree;

    /// In the order of a menu; null for a separator.
    [[nodiscard]] QList<QAction *> menu() const;
    /// Words for an entry that is (not yet) pinned, excluded, masked.
    void describe(bool pinned, bool excluded, bool masked);
    /// Going on from a message of the person means sending it again, edited.
    static void describeContinue(QAction *action, bool isOwnMessage);

private:
    QAction *make(QWidget *view, const QString &text, const QString &icon);
};

} // namespace varve
