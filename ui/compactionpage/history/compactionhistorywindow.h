// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionhistory.h>

#include <QDialog>

class QAction;
class QSplitter;
class QTableView;

namespace varve
{

class CompactionDetails;
class CompactionHistoryModel;
class PlainLabel;
class StateLine;

/// All compactions of the open session, each in full, with what can be done about it. Stays open beside the window. GUI thread.
class CompactionHistoryWindow final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionHistoryWindow)

public:
    explicit CompactionHistoryWindow(QWidget *parent = nullptr);
    ~CompactionHistoryWindow() override;

    void setSessionName(const QString &name);
    /// The chosen row stays chosen if it is still there, else the newest is.
    void setRows(const QList<CompactionHistoryRow> &rows);
    /// Why nothing can be undone, redone or compacted now; empty: it can.
    void setBlocked(const QString &reason);
    void select(const EntryId &entry);

    /// Undo, redo, show, copy, ask again, rebuild; for menus, the palette and tests.
    [[nodiscard]] QList<QAction *> historyActions() const;

Q_SIGNALS:
    void undoToRequested(const QString &operationId);
    void redoRequested(const QString &operationId);
    void goToRequested(const varve::EntryId &entry);
    void askAgainRequested(const QString &instructions);
    /// The summary in force is to be written anew from everything that was said.
    void rebuildRequested();

private:
    QAction *makeAction(const QString &text, const QString &icon);
    void createTable();
    void showSelected();
    void updateActions();
    [[nodiscard]] const CompactionHistoryRow *selected() const;
    /// Why the action is not possible for the chosen row; empty if it is.
    [[nodiscard]] QString undoReason(const CompactionHistoryRow &row) const;
    [[nodiscard]] QString redoReason(const CompactionHistoryRow &row) const;
    [[nodiscard]] QString askReason(const CompactionHistoryRow &row) const;
    [[nodiscard]] QString rebuildReason(const CompactionHistoryRow &row) const;

    CompactionHistoryModel *m_model = nullptr;
    PlainLabel *m_session = nullptr;
    StateLine *m_repeated = nullptr;
    PlainLabel *m_empty = nullptr;
    QSplitter *m_parts = nullptr;
    QTableView *m_table = nullptr;
    CompactionDetails *m_details = nullptr;
    QAction *m_undo = nullptr;
    QAction *m_redo = nullptr;
    QAction *m_show = nullptr;
    QAction *m_copy = nullptr;
    QAction *m_ask = nullptr;
    QAction *m_rebuild = nullptr;
    QString m_blocked;
};

} // namespace varve
