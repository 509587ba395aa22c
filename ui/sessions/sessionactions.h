// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QKeySequence>
#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace varve
{

class SessionListModel;
class SessionListView;

/// What can be done with the sessions that are selected in a list, as actions whose keys the list has. It asks for all that changes
/// the store; without a signal it only copies.
class SessionActions final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionActions)

public:
    /// All outlive the actions; `owner` is the parent of what pops up, too.
    SessionActions(SessionListModel *model, SessionListView *view, QWidget *owner);
    ~SessionActions() override;

    /// Rename, Tags, Archive, Export, Send to an archive, Delete, Undo delete, Copy id; for menus.
    [[nodiscard]] QList<QAction *> all() const;
    /// Those of them that the window has no command for, for the menu bar.
    [[nodiscard]] QList<QAction *> forMenuBar() const;
    [[nodiscard]] QAction *undo() const { return m_undo; }
    /// What concerns the selected ones now.
    void fill(QMenu &menu);

    /// Off: what would change the store is disabled.
    void setWritable(bool writable);
    /// So many sessions can be brought back.
    void setUndoable(int sessions);
    /// Of these, in a popup at the list.
    void openTags(const QList<SessionId> &sessions);

Q_SIGNALS:
    void renameRequested(const varve::SessionId &session);
    void tagsChanged(const QList<varve::SessionId> &sessions, const QStringList &add,
                     const QStringList &remove);
    void archiveRequested(const QList<varve::SessionId> &sessions, bool archive);
    void exportRequested(const QList<varve::SessionId> &sessions);
    /// To archives beyond this machine: which, and who sees them, is asked.
    void sendRequested(const QList<varve::SessionId> &sessions);
    void deleteRequested(const QList<varve::SessionId> &sessions);
    void undoRequested();

private:
    QAction *add(const QString &text, const QString &icon, const QKeySequence &key = {});
    void update();
    [[nodiscard]] bool allArchived(const QList<SessionId> &sessions) const;

    SessionListModel *const m_model;
    SessionListView *const m_view;
    QWidget *const m_owner;
    QAction *m_rename;
    QAction *m_tags;
    QAction *m_archive;
    QAction *m_export;
    QAction *m_send;
    QAction *m_delete;
    QAction *m_undo;
    QAction *m_copyId;
    int m_undoable = 0;
    bool m_writable = true;
};

} // namespace varve
