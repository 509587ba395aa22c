// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findtab.h"
#include <models/journalquery.h>

class QAction;
class QTableView;
class QToolButton;

namespace varve
{

class JournalFilterBar;
class JournalModel;
class NoticeBar;
class PlainLabel;

/// The journal: what compactions kept, listed, found and weighed. Holds no service: it is told values and emits wishes. GUI thread.
///
///     queryChanged -> setFacts | failRead
class FactsTab final : public FindTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FactsTab)

public:
    explicit FactsTab(QWidget *parent = nullptr);
    ~FactsTab() override;

    void setTyped(const QString &typed) override { m_typed = typed; }
    void ask(const QString &typed) override;
    void enter(bool again) override;
    void comeBack() override;

    /// Why facts cannot be remembered now; empty: they can. `readOnly`: nothing can be changed.
    void setPossible(const QString &rememberBlocked, bool readOnly);
    /// Those of the person; the text is that of the page.
    [[nodiscard]] JournalFilter filter() const;
    [[nodiscard]] const QString &typed() const { return m_typed; }
    /// What was chosen stays chosen where it is still there. `ofSeveral`: sessions, so that each fact says which.
    void setFacts(const QList<MergedFact> &facts, bool ofSeveral);
    /// In place of facts.
    void failRead(const QString &message);
    /// Something that was asked for did not work.
    void showError(const QString &message);
    /// Something was done that nothing else shows.
    void say(const QString &message);
    /// Takes them out of the list and offers to bring them back.
    void showDeleted(const QList<JournalId> &ids, int facts);

    /// For the palette and tests.
    [[nodiscard]] QList<QAction *> commands() const;
    [[nodiscard]] JournalModel *model() const { return m_model; }

Q_SIGNALS:
    void queryChanged();
    void changeRequested(const QList<varve::JournalId> &ids, const varve::JournalChange &change);
    void deleteRequested(const QList<varve::JournalId> &ids, int facts);
    void restoreRequested(const QList<varve::JournalId> &ids);
    void rememberRequested(const QList<varve::MergedFact> &facts);
    void goToRequested(const varve::SessionId &session, const varve::EntryId &entry);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QAction *makeAction(const QString &text, const QString &icon, const QKeySequence &key,
                        void (FactsTab::*slot)());
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
    [[nodiscard]] QString emptyText() const;
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
    QString m_typed;
    QString m_rememberBlocked;
    bool m_readOnly = false;
    bool m_isRead = false;
    bool m_readFailed = false;
};

} // namespace varve
