// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <session/contextedit.h>

#include <QAction>

class QMenu;

namespace varve
{

class CurrentMessage;
class TranscriptLayout;
class TranscriptModel;
class TranscriptSelection;
class TranscriptSpots;
enum class RowState : quint8;

/// What can be done with the selection and the current message. The actions belong to the view and may be put
/// into menus and toolbars; shortcuts work while the view has the focus. What changes the session is a signal.
class TranscriptActions final : public QObject
{
    Q_OBJECT
public:
    /// None of these is owned.
    TranscriptActions(QWidget *view, TranscriptLayout *layout, CurrentMessage *current,
                      TranscriptSelection *selection, TranscriptSpots *spots);

    QAction *copy; ///< the selected text
    QAction *selectAll;
    QAction *copyMessage;
    QAction *copyMarkdown;
    QAction *copyReference;
    QAction *continueFrom;
    QAction *fork;
    QAction *label;
    QAction *pin;
    QAction *exclude;
    QAction *mask;
    QAction *showInTree;

    /// What they may change: the session (continue, fork, label), what the model sees (pin, exclude, mask).
    void setWritable(bool session, bool context);
    /// Of the window, at the end of the context menu. Not owned.
    void setMore(const QList<QAction *> &actions) { m_more = actions; }
    /// Says which of them can be done now, and why not.
    void describe();
    /// In the order of a menu; null for a separator.
    [[nodiscard]] QList<QAction *> menu() const;
    /// With what the window adds, the code of this block, and a link. Belongs to the view, until it is closed.
    [[nodiscard]] QMenu *contextMenu(int row, int block, const QString &link);
    /// Going on from a message of the person means sending it again, edited.
    static void describeContinue(QAction *action, bool isOwnMessage);

Q_SIGNALS:
    void referenceRequested(const varve::EntryId &entry);
    void continueRequested(const varve::EntryId &entry);
    void forkRequested(const varve::EntryId &entry);
    void labelRequested(const varve::EntryId &entry);
    void showInTreeRequested(const varve::EntryId &entry);
    void editRequested(varve::ContextEdit::Op op, const QList<varve::EntryId> &targets);

private:
    static QAction *make(QWidget *view, const QString &text, const QString &icon);
    void connectAll();
    void copyRow(bool markdown);
    void requestEdit(ContextEdit::Op on, ContextEdit::Op off, RowState onState);
    [[nodiscard]] QList<EntryId> editTargets(bool resultsOnly) const;
    [[nodiscard]] RowState stateOf(const QList<EntryId> &targets) const;
    [[nodiscard]] bool isPartLeftOut() const;
    [[nodiscard]] TranscriptModel *model() const;

    QWidget *m_view;
    TranscriptLayout *m_layout;
    CurrentMessage *m_current;
    TranscriptSelection *m_selection;
    TranscriptSpots *m_spots;
    QList<QAction *> m_more;
    bool m_writesSession = true;
    bool m_writesContext = true;
};

} // namespace varve
