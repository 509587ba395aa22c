// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/recallmodel.h>
#include <models/recallsearcher.h>

#include <QWidget>

class QAction;
class QComboBox;
class QLineEdit;
class QStackedWidget;

namespace varve
{

class PlainLabel;
class RecallHint;
class SearchResultsView;

/// "From before the compaction": a question, and what was said and done that answers it, in the session that is open or in others.
/// Knows values only. Enter or a click shows a passage in the transcript; the other commands are below the list, in its menu and
/// by key. Esc empties the field, then closes.
///
/// Signals: the wanted ones on a gesture of the person; none while a value is set.
class RecallPanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RecallPanel)

public:
    /// `model` is not owned and outlives it.
    explicit RecallPanel(RecallModel *model, QWidget *parent = nullptr);
    ~RecallPanel() override;

    /// Whose past is asked for; empty: no session is open. `wasCompacted`: something of it is not sent any more. `hasProject`: it
    /// has a working folder, so that others can be of the same.
    void setSession(const QString &title, bool wasCompacted, bool hasProject);
    /// Something of the store is still being made ready for a search by meaning; empty: nothing.
    void setIndexing(const QString &state);
    void setQuestion(const QString &text);
    [[nodiscard]] QString question() const;
    [[nodiscard]] RecallScope scope() const;
    void showState(const RecallSearcher::State &state);
    void focusField();

    [[nodiscard]] QLineEdit *field() const { return m_field; }
    [[nodiscard]] SearchResultsView *list() const { return m_list; }
    [[nodiscard]] QModelIndex current() const;
    [[nodiscard]] QString hintTitle() const;

    // Of the current row.
    [[nodiscard]] QAction *goAction() const { return m_go; }
    [[nodiscard]] QAction *bringAction() const { return m_bring; }
    [[nodiscard]] QAction *rememberAction() const { return m_remember; }
    [[nodiscard]] QAction *includeAction() const { return m_include; }
    [[nodiscard]] QAction *copyAction() const { return m_copy; }
    [[nodiscard]] QList<QAction *> rowActions() const;

Q_SIGNALS:
    void asked(const QString &question, varve::RecallScope scope);
    void currentChanged();
    void goRequested(const QModelIndex &row);
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void createActions();
    [[nodiscard]] QWidget *createHead();
    void createList();
    [[nodiscard]] QWidget *createButtons();
    [[nodiscard]] QAction *makeAction(const QString &icon, const QString &text,
                                      const QKeySequence &key);
    void showHint(const RecallSearcher::State &state);
    void enterList();
    void escape();
    void askNow();

    RecallModel *const m_model;
    PlainLabel *m_of = nullptr;
    QLineEdit *m_field = nullptr;
    QComboBox *m_scope = nullptr;
    PlainLabel *m_state = nullptr;
    QStackedWidget *m_body = nullptr;
    RecallHint *m_hint = nullptr;
    SearchResultsView *m_list = nullptr;
    QAction *m_go = nullptr;
    QAction *m_bring = nullptr;
    QAction *m_remember = nullptr;
    QAction *m_include = nullptr;
    QAction *m_copy = nullptr;
    QString m_indexing;
    bool m_hasSession = false;
    bool m_wasCompacted = false;
    RecallSearcher::State m_shown;
};

} // namespace varve
