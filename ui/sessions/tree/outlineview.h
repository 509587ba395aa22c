// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QListView>

class QAction;

namespace varve
{

class OutlineModel;

/// Shows an OutlineModel. Selecting looks at an entry and never moves the leaf; what changes the session is
/// asked for by signals. Keeps the selected entry over resets of the model: the nearest visible one stands
/// in for a hidden one.
class OutlineView final : public QListView
{
    Q_OBJECT
public:
    /// `model` outlives the view.
    explicit OutlineView(OutlineModel *model, QWidget *parent = nullptr);

    /// Selects and shows without viewRequested(). Null: nothing.
    void selectEntry(const EntryId &entry);
    [[nodiscard]] EntryId currentEntry() const;
    /// Off: what would change the session is disabled.
    void setWritable(bool writable);
    /// For menus: Continue, Fork, Label, Copy, Show, Fold, Compare, Bring; in this order.
    [[nodiscard]] QList<QAction *> entryActions() const;

public Q_SLOTS:
    void showNextMatch();
    void showPreviousMatch();

Q_SIGNALS:
    /// The person selected an entry; its branch is to be shown.
    void viewRequested(const varve::EntryId &entry);
    /// Enter or double click: also scroll to it and give the transcript the focus.
    void showInTranscriptRequested(const varve::EntryId &entry);
    void continueRequested(const varve::EntryId &entry);
    void forkRequested(const varve::EntryId &entry);
    void labelRequested(const varve::EntryId &entry);
    void copyRequested(const varve::EntryId &entry);
    /// An entry of the session's path.
    void compactUpToRequested(const varve::EntryId &entry);
    /// The branch that holds the entry, which is not on the session's path.
    void compareRequested(const varve::EntryId &entry);
    void bringRequested(const varve::EntryId &entry);
    /// Enter or double click on a subagent.
    void sessionRequested(const varve::SessionId &session);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end) override;

private:
    using EntrySignal = void (OutlineView::*)(const EntryId &);
    QAction *addEntryAction(const QString &text, const QString &icon, EntrySignal requested);
    void updateActions();
    void rememberSelection();
    void restoreSelection();
    void keepSelection();
    void followLeaf();
    void foldOrJump(bool forward);
    void showMatch(bool forward);
    void setCurrentRow(int row);

    OutlineModel *m_outline;
    QAction *m_continue = nullptr;
    QAction *m_fork = nullptr;
    QAction *m_label = nullptr;
    QAction *m_copy = nullptr;
    QAction *m_show = nullptr;
    QAction *m_open = nullptr;
    QAction *m_fold = nullptr;
    QAction *m_compactUpTo = nullptr;
    QAction *m_compare = nullptr;
    QAction *m_bring = nullptr;
    qint64 m_leafSeq = 0;
    qint64 m_selectedSeq = 0; ///< what the person selected, also while a filter hides it
    bool m_writable = true;
    bool m_quiet = false; ///< the selection is moved by us
    bool m_pressedCurrent =
            false; ///< the press of this click was on the row that was current before
};

} // namespace varve
