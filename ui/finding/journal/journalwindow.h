// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/journalquery.h>

#include <QDialog>

class QAction;
class QTableView;
class QToolButton;

namespace varve
{

class JournalFilterBar;
class JournalModel;
class NoticeBar;
class PlainLabel;

/// The journal: what compactions kept, listed, found and weighed. Stays open beside the window. Holds no service: it is told values
/// and emits wishes. GUI thread.
///
///     queryChanged -> setFacts | failRead
class JournalWindow final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JournalWindow)

public:
    explicit JournalWindow(QWidget *parent = nullptr);
    ~JournalWindow() override;

    /// Empty: none is open.
    void setSession(const QString &name, bool hasSession);
    /// Why facts cannot be remembered now; empty: they can. `readOnly`: nothing can be changed.
    void setPossible(const QString &rememberBlocked, bool readOnly);
    [[nodiscard]] JournalScope scope() const;
    [[nodiscard]] JournalFilter filter() const;
    /// What was chosen stays chosen where it is still there.
    void setFacts(const QList<MergedFact> &facts);
    /// In place of facts.
    void failRead(const QString &message);
    /// Something that was asked for did not work.
    void showError(const QString &message);
    /// Something was done that nothing else shows.
    void say(const QString &message);
    /// Takes them out of the list and offers to bring them back.
    void showDeleted(const QList<JournalId> &ids, int facts);

    /// For the palette and tests.
    [[nodiscard]] QList<QAction *> journalActions() const;
    [[nodiscard]] JournalModel *model() const { return m_model; }

Q_SIGNALS:
    void queryChanged();
    void changeRequested(const QList<varve::JournalId> &ids, const varve::JournalChange &change);
    void deleteRequested(const QList<varve::JournalId> &ids, int facts);
    void restoreRequested(const QList<varve::JournalId> &ids);
    void rememberRequested(const QList<varve::MergedFact> &facts);
    void goToRequested(const varve::SessionId &session, const varve::EntryId &entry);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QAction *makeAction(const QString &text, const QString &icon, const QKeySequence &key,
                        void (JournalWindow::*slot)());
    void createActions();
    void createTable();
    void showSource();
    void remember();
    void editTags();
    void raiseImportance() { weigh(1); }
    void lowerImportance() { weigh(-1); }
    void weigh(int by);
    void copy();
    void remove();
    void undoDelete();
    void updateActions();
    void updateState();
    [[nodiscard]] QList<MergedFact> selected() const;

    JournalModel *m_model = nullptr;
    NoticeBar *m_notice = nullptr;
    QToolButton *m_bringBack = nullptr;
    JournalFilterBar *m_filters = nullptr;
    PlainLabel *m_empty = nullptr;
    PlainLabel *m_state = nullptr;
    QTableView *m_table = nullptr;
    QAction *m_show = nullptr;
    QAction *m_remember = nullptr;
    QAction *m_tags = nullptr;
    QAction *m_raise = nullptr;
    QAction *m_lower = nullptr;
    QAction *m_copy = nullptr;
    QAction *m_delete = nullptr;
    QAction *m_undo = nullptr;
    QList<JournalId> m_deleted; ///< last, that can be brought back
    QString m_rememberBlocked;
    bool m_readOnly = false;
    bool m_hasSession = false;
    bool m_isRead = false;
    bool m_readFailed = false;
};

} // namespace varve
