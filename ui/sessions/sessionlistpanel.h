// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/session.h>

#include <QHash>
#include <QTimer>
#include <QWidget>

class QAction;
class QLineEdit;
class QListView;
class QModelIndex;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace varve
{

class ArrangementMenu;
class EmptyState;
class NoticeBar;
class PlainLabel;
class SearchHitModel;
struct SearchHitRow;
class SessionListModel;
class SessionListView;

/// All sessions with a search field: typing filters the list at once, and asks for a search through what
/// they hold, whose hits stand below. What is done with sessions concerns all that are selected.
class SessionListPanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionListPanel)

public:
    using Tags = QHash<qint64, QStringList>; ///< by number of the session

    /// `model` outlives the panel.
    explicit SessionListPanel(SessionListModel *model, QWidget *parent = nullptr);
    ~SessionListPanel() override;

    /// What the list shows. What is selected stays, wherever it moves, without sessionActivated().
    void setSessions(const QList<Session> &sessions, const Tags &tags = {});
    /// Without sessionActivated(). Null: nothing.
    void selectSession(const SessionId &session);
    [[nodiscard]] SessionId currentSession() const;
    [[nodiscard]] QList<SessionId> selectedSessions() const;
    [[nodiscard]] QLineEdit *searchField() const { return m_search; }
    [[nodiscard]] SessionListView *view() const { return m_list; }
    /// Rename, Tags, Archive, Export, Send to an archive, Delete, Undo delete, Copy id; for menus.
    [[nodiscard]] QList<QAction *> sessionActions() const;
    /// Those of them that the window has no command for, for the menu bar.
    [[nodiscard]] QList<QAction *> menuActions() const;
    /// Groups and sorting; for the View menu.
    [[nodiscard]] ArrangementMenu *arrangementMenu() const { return m_arrangement; }
    [[nodiscard]] QAction *undoAction() const { return m_undo; }
    /// Buttons where there is no session at all, e.g. Import and Open sample.
    void setEmptyActions(const QList<QAction *> &actions);

    /// Off: what would change the store is disabled.
    void setWritable(bool writable);
    /// Of these, in a popup at the list.
    void openTags(const QList<SessionId> &sessions);
    /// Offers to bring back so many sessions that were just deleted; 0: nothing is offered any more.
    void offerUndo(int sessions);
    /// What is under way; empty: nothing is. With a button that stops it.
    void showProgress(const QString &text);

    /// What the search for the field's text found; `text` tells which, later answers win. `more`: these are the first only.
    void setSearchHits(const QString &text, const QList<SearchHitRow> &hits, bool more = false);

Q_SIGNALS:
    void sessionActivated(const varve::SessionId &session);
    void hitActivated(const varve::SessionId &session, const varve::EntryId &entry);
    /// A moment after typing; empty when the field was cleared.
    void searchRequested(const QString &text);
    /// The same words, where there is room for all that is found.
    void allHitsRequested(const QString &text);
    void renameRequested(const varve::SessionId &session);
    void tagsChanged(const QList<varve::SessionId> &sessions, const QStringList &add,
                     const QStringList &remove);
    void archiveRequested(const QList<varve::SessionId> &sessions, bool archive);
    void exportRequested(const QList<varve::SessionId> &sessions);
    /// To archives beyond this machine: which, and who sees them, is asked.
    void sendRequested(const QList<varve::SessionId> &sessions);
    void deleteRequested(const QList<varve::SessionId> &sessions);
    void undoRequested();
    void stopRequested();
    /// Groups, sorting, what is folded: to be remembered.
    void arrangementChanged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    // sessionlistpanel.cpp
    void makeHeader();
    void makeLists();
    void makeBars();
    void searchEdited();
    void updateState();
    [[nodiscard]] QString emptyText() const;
    void activateHit(const QModelIndex &index);
    // sessionlistpanelactions.cpp
    void makeActions();
    QAction *addAction(const QString &text, const QString &icon, const QKeySequence &key = {});
    void updateActions();
    void showMenu(const QPoint &position);
    [[nodiscard]] bool allArchived(const QList<SessionId> &sessions) const;

    SessionListModel *m_model;
    SearchHitModel *m_hitModel;
    PlainLabel *m_title; ///< what is counted
    PlainLabel *m_count;
    QLineEdit *m_search;
    SessionListView *m_list;
    QListView *m_hits;
    QWidget *m_hitsHeader = nullptr;
    PlainLabel *m_hitsTitle = nullptr;
    QToolButton *m_allHits = nullptr;
    EmptyState *m_empty;
    QStackedWidget *m_stack;
    ArrangementMenu *m_arrangement;
    NoticeBar *m_undoBar;
    NoticeBar *m_progressBar;
    QAction *m_rename = nullptr;
    QAction *m_tags = nullptr;
    QAction *m_archive = nullptr;
    QAction *m_export = nullptr;
    QAction *m_send = nullptr;
    QAction *m_delete = nullptr;
    QAction *m_undo = nullptr;
    QAction *m_copyId = nullptr;
    QTimer m_searchDelay;
    QTimer m_ageing;
    QString m_answered; ///< the text that the hits are for
    SessionId m_open; ///< by selectSession(); selected unless something hides it
    int m_undoable = 0;
    bool m_hasMore = false; ///< hits than are shown
    bool m_writable = true;
};

} // namespace varve
