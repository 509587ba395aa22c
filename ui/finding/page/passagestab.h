// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findtab.h"
#include <models/recallsearcher.h>
#include <models/searcher.h>
#include <models/searchresultsmodel.h>

#include <QPersistentModelIndex>
#include <QPointer>

#include <functional>

class QAction;
class QStackedWidget;
class QVBoxLayout;

namespace varve
{

class ArchiveSearchBar;
struct ArchiveSearch;
class MeaningRow;
class OrderButton;
class PlainLabel;
class SearchHints;
class SearchResultsView;

/// What was said and done: what answers a question, and the hits of the search below their sessions; below them what can be done with
/// the current one. Results by meaning that come late move nothing once the person has moved in the list.
///
/// Signals: searchRequested with each text that is wanted, also an empty one; hitChosen for a row; currentChanged when commands are
/// about another one.
class PassagesTab final : public FindTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PassagesTab)

public:
    /// The model outlives it. `commands`: of the current row, none is owned.
    PassagesTab(SearchResultsModel *model, const QList<QAction *> &commands,
                QWidget *parent = nullptr);
    ~PassagesTab() override;

    void setTyped(const QString &typed) override;
    void ask(const QString &typed) override;
    void enter(bool again) override;
    void comeBack() override;

    /// What the list is for: what was typed when its hits were asked for. Null before the first answer.
    [[nodiscard]] const QString &shownFor() const { return m_shown; }
    void setCurrent(const QModelIndex &row);
    /// The row that commands are about; invalid: none.
    [[nodiscard]] QModelIndex current() const;
    [[nodiscard]] SearchResultsView *list() const { return m_list; }

    void setRecent(const QStringList &recent);
    void setStoreEmpty(bool empty);
    /// Only those for the text that is typed now are shown.
    void showResults(const SearchResults &results);
    /// What was asked of recall; what is there stays until there is better. `own`: the session that was asked from.
    void showAnswer(const RecallSearcher::State &state, const SessionId &own);
    /// A new question was asked, also of the same words: its first answer is shown wherever somebody reads.
    void expectAnswer() { m_expects = true; }
    void showProblem(const QString &sentence);
    /// What archives beyond this machine have, or may be asked for.
    void showArchives(const QList<ArchiveSearch> &searches);
    /// What is told of the search by meaning.
    [[nodiscard]] MeaningRow *meaning() const { return m_meaning; }
    [[nodiscard]] OrderButton *orderButton() const { return m_order; }
    /// What stands in the field is told to a server by asking one: only the person does.
    [[nodiscard]] ArchiveSearchBar *archives() const { return m_archives; }

Q_SIGNALS:
    void searchRequested(const QString &typed);
    void hitChosen(const QModelIndex &row);
    void currentChanged();
    void importRequested();

private:
    void createState(QVBoxLayout *column);
    void createBody(QVBoxLayout *column);
    void showBody();
    void showState();
    void showArchiveBar();
    [[nodiscard]] bool hasRows() const;
    void enterResults();
    /// What came: the list, or why there is none. Of the text that was asked for last.
    void answered();
    /// Does something to the model; the current row stays, or is the first one.
    void keepingCurrent(const std::function<void()> &work);
    [[nodiscard]] QString countText() const;
    [[nodiscard]] QStringList problemLines() const;
    [[nodiscard]] bool hasWords() const;

    SearchResultsModel *const m_model;
    PlainLabel *m_count = nullptr;
    OrderButton *m_order = nullptr;
    PlainLabel *m_problems = nullptr;
    MeaningRow *m_meaning = nullptr;
    QStackedWidget *m_body = nullptr;
    SearchResultsView *m_list = nullptr;
    SearchHints *m_hints = nullptr;
    ArchiveSearchBar *m_archives = nullptr;
    QWidget *m_buttons = nullptr;
    QStringList m_recent;
    SearchResults m_results;
    RecallSearcher::State m_answer;
    QString m_problem;
    QString m_typed; ///< what is in the field
    QString m_asked; ///< what was searched for last
    QString m_shown; ///< what the hits are for
    bool m_waiting = false; ///< for an answer to what was asked
    bool m_expects = false; ///< see expectAnswer()
    QPointer<QWidget> m_entersFrom; ///< once there is an answer
    QPersistentModelIndex m_entered; ///< the row that nobody chose
    bool m_storeEmpty = false;
};

} // namespace varve
