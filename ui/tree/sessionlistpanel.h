// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session.h"

#include <QTimer>
#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QListView;
class QModelIndex;
class QStackedWidget;

namespace varve
{

class EmptyState;
class SearchHitModel;
class SessionFilterModel;
class SessionListModel;
struct SearchHitRow;

/// All sessions with a search field: typing filters the titles at once, and asks for a search through what
/// they hold, whose hits stand below.
class SessionListPanel final : public QWidget
{
    Q_OBJECT
public:
    /// `model` outlives the panel.
    explicit SessionListPanel(SessionListModel *model, QWidget *parent = nullptr);

    /// What the list shows. The session that is selected stays, wherever it moves, without sessionActivated().
    void setSessions(const QList<Session> &sessions);
    /// Without sessionActivated(). Null: nothing.
    void selectSession(const SessionId &session);
    [[nodiscard]] SessionId currentSession() const;
    [[nodiscard]] QLineEdit *searchField() const { return m_search; }
    /// Rename, Archive, Export, Copy id; for menus.
    [[nodiscard]] QList<QAction *> sessionActions() const;
    /// Buttons where there is no session at all, e.g. Import and Open sample.
    void setEmptyActions(const QList<QAction *> &actions);

    /// Off: what would change the store is disabled.
    void setWritable(bool writable);

    /// What the search for the field's text found; `text` tells which, later answers win.
    void setSearchHits(const QString &text, const QList<SearchHitRow> &hits);

Q_SIGNALS:
    void sessionActivated(const varve::SessionId &session);
    void hitActivated(const varve::SessionId &session, const varve::EntryId &entry);
    /// A moment after typing; empty when the field was cleared.
    void searchRequested(const QString &text);
    void renameRequested(const varve::SessionId &session);
    void archiveRequested(const varve::SessionId &session, bool archive);
    void exportRequested(const varve::SessionId &session);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeLists();
    void makeActions();
    void searchEdited();
    void updateState();
    void updateActions();
    void showMenu(const QPoint &position);
    void activateHit(const QModelIndex &index);

    SessionListModel *m_model;
    SessionFilterModel *m_filter;
    SearchHitModel *m_hitModel;
    QLabel *m_count;
    QLineEdit *m_search;
    QListView *m_list;
    QListView *m_hits;
    QLabel *m_hitsTitle;
    EmptyState *m_empty;
    QStackedWidget *m_stack;
    QAction *m_rename = nullptr;
    QAction *m_archive = nullptr;
    QAction *m_export = nullptr;
    QAction *m_copyId = nullptr;
    QAction *m_showArchived = nullptr;
    QTimer m_searchDelay;
    QTimer m_ageing;
    QString m_answered; ///< the text that the hits are for
    SessionId m_open; ///< by selectSession(); selected unless the filter hides it
    bool m_writable = true;
    bool m_quiet = false;
};

} // namespace varve
