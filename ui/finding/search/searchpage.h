// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/searcher.h>
#include <models/searchresultsmodel.h>

#include <QTimer>
#include <QWidget>

class QAction;
class QActionGroup;
class QLineEdit;
class QMenu;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace varve
{

class PlainLabel;
class SearchFilterBar;
class SearchHints;
class SearchResultsView;

/// Search over everything: the field with what is typed, which is the truth about filters too; menus for the filters; the hits
/// below their sessions. Results by meaning that come late move nothing once the person has moved in the list.
///
/// Signals: searchRequested a moment after typing, with an empty text too; hitChosen for a hit; used when a search has led
/// somewhere and is worth being remembered; closed for the way back to the transcript.
class SearchPage final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SearchPage)

public:
    /// The model outlives it.
    explicit SearchPage(SearchResultsModel *model, QWidget *parent = nullptr);
    ~SearchPage() override;

    [[nodiscard]] QString typed() const;
    /// What the list is for: what was typed when its hits were asked for. Null before the first answer.
    [[nodiscard]] const QString &shownFor() const { return m_shown; }
    /// As if the person had typed it: it is searched for at once, also if it was before.
    void setTyped(const QString &typed);
    /// What is typed, again: there may be more by now.
    void searchAgain();
    /// There may be something new: what is typed is searched for again the next time there is a reason to.
    void setOutdated() { m_outdated = true; }
    /// The field, with all of its text selected.
    void focusField();
    /// The list, where it was left.
    void focusResults();
    void setCurrent(const QModelIndex &hit);

    [[nodiscard]] SearchFilterBar *filters() const { return m_filters; }
    void setRecent(const QStringList &recent);
    void setStoreEmpty(bool empty);
    /// `model`: of embeddings; empty: none is set.
    void setMeaningModel(const QString &model);
    /// How far its vectors are, in a sentence; `paused`: by the person; `trouble`: something is to be set right first.
    void setVectorState(const QString &state, bool paused, bool trouble = false);
    /// Only those for the text that is typed now are shown.
    void showResults(const SearchResults &results);
    void showProblem(const QString &sentence);
    /// "Clear recent searches", for the menu.
    void setClearRecentAction(QAction *action);

Q_SIGNALS:
    void searchRequested(const QString &typed);
    void hitChosen(const QModelIndex &hit);
    void used(const QString &typed);
    void orderChosen(varve::SearchResultsModel::Order order);
    void pauseRequested(bool pause);
    void settingsRequested();
    void importRequested();
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void createField(QVBoxLayout *column);
    void createState(QVBoxLayout *column);
    void createBody(QVBoxLayout *column);
    void onEdited();
    void searchNow();
    void fillRecent();
    void showBody();
    void showState();
    void showMeaning();
    void typeInField(const QString &text);
    void ask();
    void enterResults();
    void enterAgain();
    /// What came: the list, or why there is none. Of the text that was asked for last.
    void answered();
    [[nodiscard]] QString countText() const;
    [[nodiscard]] bool hasWords() const;
    void chooseOrder();

    SearchResultsModel *const m_model;
    QLineEdit *m_field = nullptr;
    QToolButton *m_recentButton = nullptr;
    QMenu *m_recentMenu = nullptr;
    QAction *m_clearRecent = nullptr;
    SearchFilterBar *m_filters = nullptr;
    PlainLabel *m_count = nullptr;
    QToolButton *m_order = nullptr;
    QActionGroup *m_orders = nullptr;
    PlainLabel *m_problems = nullptr;
    QWidget *m_meaningRow = nullptr;
    PlainLabel *m_meaning = nullptr;
    QToolButton *m_pause = nullptr;
    QToolButton *m_setUp = nullptr;
    QStackedWidget *m_body = nullptr;
    SearchResultsView *m_list = nullptr;
    SearchHints *m_hints = nullptr;
    QTimer m_delay;
    QStringList m_recent;
    SearchResults m_results;
    QString m_problem;
    QString m_asked; ///< what was searched for last
    QString m_shown; ///< what the list is for
    QString m_meaningModel;
    QString m_vectors;
    bool m_outdated = false;
    bool m_waiting = false; ///< for an answer to what was asked
    bool m_entersWhenAnswered = false;
    bool m_paused = false;
    bool m_storeEmpty = false;
    bool m_trouble = false; ///< vectors have to wait
    bool m_byTime = false; ///< whatever order was chosen
    SearchResultsModel::Order m_chosenOrder = SearchResultsModel::Order::Best;
};

} // namespace varve
