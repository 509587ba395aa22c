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
class SessionActions;
class SessionListModel;
class SessionListView;

/// All sessions with a search field: typing filters the list at once, and asks for a search through what
/// they hold, whose hits stand below.
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
    [[nodiscard]] QLineEdit *searchField() const { return m_search; }
    [[nodiscard]] SessionListView *view() const { return m_list; }
    /// What can be done with those that are selected.
    [[nodiscard]] SessionActions *sessionActions() const { return m_actions; }
    /// Groups and sorting; for the View menu.
    [[nodiscard]] ArrangementMenu *arrangementMenu() const { return m_arrangement; }
    /// Buttons where there is no session at all, e.g. Import and Open sample.
    void setEmptyActions(const QList<QAction *> &actions);

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
    void stopRequested();
    /// Groups, sorting, what is folded: to be remembered.
    void arrangementChanged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeHeader();
    void makeLists();
    void makeBars();
    void searchEdited();
    void updateState();
    [[nodiscard]] QString emptyText() const;
    void activateHit(const QModelIndex &index);
    void showMenu(const QPoint &position);

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
    SessionActions *m_actions;
    ArrangementMenu *m_arrangement;
    NoticeBar *m_undoBar;
    NoticeBar *m_progressBar;
    QTimer m_searchDelay;
    QTimer m_ageing;
    QString m_answered; ///< the text that the hits are for
    SessionId m_open; ///< by selectSession(); selected unless something hides it
    bool m_hasMore = false; ///< hits than are shown
};

} // namespace varve
