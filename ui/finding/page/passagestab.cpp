// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "passagestab.h"

#include "archivesearchbar.h"
#include "meaningrow.h"
#include "orderbutton.h"
#include "searchhints.h"
#include "searchresultsview.h"
#include <contextpanel/elidedlabel.h>
#include <models/typedsearch.h>
#include <shell/plainlabel.h>
#include <shell/rowtable.h>
#include <storage/searchtext.h>

#include <QAction>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace varve
{

using namespace Qt::StringLiterals;

PassagesTab::PassagesTab(SearchResultsModel *model, const QList<QAction *> &commands,
                         QWidget *parent)
    : FindTab(parent)
    , m_model(model)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, column->spacing(), 0, 0);
    createState(column);
    createBody(column);
    m_archives = new ArchiveSearchBar(this);
    column->addWidget(m_archives);
    m_buttons = new QWidget(this);
    m_buttons->setLayout(makeActionButtons(commands, m_list));
    m_buttons->layout()->setContentsMargins({});
    column->addWidget(m_buttons);
    showBody();
}

PassagesTab::~PassagesTab() = default;

void PassagesTab::createState(QVBoxLayout *column)
{
    auto *row = new QHBoxLayout;
    m_count = new ElidedLabel({}, this);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setAccessibleName(tr("Number of hits"));
    m_meaning = new MeaningRow(this);
    m_order = new OrderButton(m_model, this);
    setTabOrder(m_meaning->setUpButton(), m_order); // as they stand in the row
    row->addWidget(m_count, 1);
    row->addWidget(m_meaning->setUpButton());
    row->addWidget(m_order);
    column->addLayout(row);

    m_problems = new PlainLabel(this);
    m_problems->setWordWrap(true);
    m_problems->setAccessibleName(tr("What was not understood"));
    m_problems->hide();
    column->addWidget(m_problems);

    column->addWidget(m_meaning);
}

void PassagesTab::createBody(QVBoxLayout *column)
{
    m_list = new SearchResultsView(this);
    m_list->setModel(m_model);
    m_hints = new SearchHints(this);
    m_body = new QStackedWidget(this);
    m_body->addWidget(m_hints);
    m_body->addWidget(m_list);
    column->addWidget(m_body, 1);
    connect(m_model, &QAbstractItemModel::modelReset, m_list, &QTreeView::expandAll);
    connect(m_model, &QAbstractItemModel::rowsInserted, m_list,
            [this](const QModelIndex &parent, int first, int last) {
                for (int row = first; !parent.isValid() && row <= last; ++row) {
                    m_list->expand(m_model->index(row, 0));
                }
            });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &PassagesTab::currentChanged);
    connect(m_list, &SearchResultsView::hitChosen, this, [this](const QModelIndex &row) {
        Q_EMIT used(m_shown);
        Q_EMIT hitChosen(row);
    });
    connect(m_list, &SearchResultsView::leftAtTop, this, &FindTab::leftAtTop);
    connect(m_list, &SearchResultsView::typed, this, &FindTab::typedInList);
    connect(m_hints, &SearchHints::chosen, this, &FindTab::textChosen);
    connect(m_hints, &SearchHints::importRequested, this, &PassagesTab::importRequested);
}

void PassagesTab::setCurrent(const QModelIndex &row)
{
    m_list->noteMoved();
    m_list->setCurrentIndex(row);
}

QModelIndex PassagesTab::current() const
{
    const QModelIndex index = m_list->currentIndex();
    return index.parent().isValid() && m_body->currentWidget() == m_list ? index : QModelIndex();
}

void PassagesTab::setTyped(const QString &typed)
{
    m_typed = typed;
    m_list->forgetMoves();
    m_entersFrom = nullptr;
    if (!m_problem.isEmpty()) { // of another text
        m_problem.clear();
        Q_EMIT outdated();
    }
    showBody();
}

void PassagesTab::ask(const QString &typed)
{
    m_asked = typed;
    m_waiting = wantsSomething(typed);
    Q_EMIT searchRequested(typed);
    showBody();
}

void PassagesTab::keepingCurrent(const std::function<void()> &work)
{
    const FoundRow *row = m_model->rowAt(m_list->currentIndex());
    const EntryId entry = row != nullptr ? row->entry : EntryId();
    const bool answer = m_model->isAnswer(m_list->currentIndex());
    work();
    if (m_list->currentIndex().isValid()) {
        return;
    }
    QModelIndex wanted = entry.isNull() ? QModelIndex() : m_model->indexOf(entry, answer);
    if (!wanted.isValid()) {
        wanted = m_model->hitAt(0);
        // Without its heading one would not know what it is.
        m_list->setCurrentIndex(wanted);
        m_list->scrollToTop();
    } else {
        m_list->setCurrentIndex(wanted);
    }
    Q_EMIT currentChanged();
}

void PassagesTab::showResults(const SearchResults &results)
{
    if (results.typed != m_asked || !results.done) {
        return;
    }
    const bool isNew = m_shown != results.typed;
    m_shown = results.typed;
    m_results = results;
    m_problem.clear();
    m_order->setByTime(!hasWords());
    if (!isNew && m_list->hasMoved()) {
        m_list->keepingPlace([&] { m_model->addHits(results.hits); });
    } else {
        m_list->setCurrentIndex({});
        keepingCurrent([&] {
            const QString nearest =
                    results.hits.isEmpty() ? QString() : results.hits.constFirst().nearest;
            m_model->setHits(results.hits,
                             searchTerms(withoutFilters(results.typed) + u' ' + nearest));
        });
    }
    m_waiting = false;
    answered();
}

void PassagesTab::showAnswer(const RecallSearcher::State &state, const SessionId &own)
{
    m_answer = state;
    if (state.searching && state.asked != withoutFilters(m_asked)) {
        showState();
        return; // what is there stays until there is better
    }
    if (!state.problem.isEmpty()) {
        m_answer.answer = {};
    }
    const bool reading = m_list->hasMoved() && !m_expects;
    if (!reading || state.asked.isEmpty() || m_model->answersAlike(m_answer.answer, own)) {
        if (!m_list->hasMoved() || (m_expects && m_list->currentIndex() == m_entered)) {
            m_list->setCurrentIndex({}); // what answers comes first
        }
        keepingCurrent([&] { m_model->setAnswer(m_answer.answer, own); });
    }
    m_expects = state.asked.isEmpty() && m_expects;
    answered();
}

/// What is here stays where it is. Who asked by the keyboard goes on in what was found.
void PassagesTab::showArchives(const QList<ArchiveSearch> &searches)
{
    const bool enters = m_archives->hasKeyboard() && m_model->archivedCount() == 0;
    m_archives->setSearches(searches);
    QList<ArchivedHit> hits;
    for (const ArchiveSearch &search : searches) {
        hits += search.elsewhere();
    }
    m_model->setArchived(hits, searchTerms(withoutFilters(m_asked)));
    showBody();
    if (enters && m_model->archivedCount() > 0 && m_body->currentWidget() == m_list) {
        setCurrent(m_model->hitAt(m_model->hitCount()));
        m_list->setFocus();
    }
}

void PassagesTab::showProblem(const QString &sentence)
{
    m_problem = sentence;
    m_model->setHits({}, {});
    m_model->setAnswer({}, {});
    m_shown.clear();
    m_waiting = false;
    answered();
}

void PassagesTab::answered()
{
    showBody();
    if (m_waiting) {
        return;
    }
    const QPointer<QWidget> from = std::exchange(m_entersFrom, nullptr);
    // Whoever went elsewhere meanwhile stays there.
    if (from && from->hasFocus() && m_body->currentWidget() == m_list) {
        enterResults();
    }
}

void PassagesTab::setRecent(const QStringList &recent)
{
    m_recent = recent;
    showBody();
}

void PassagesTab::enter(bool again)
{
    if (again && m_shown == m_typed && !hasRows()) {
        return;
    }
    if (m_waiting && m_shown != m_typed) {
        m_entersFrom = window()->focusWidget();
        return;
    }
    if (m_body->currentWidget() != m_list) {
        m_hints->focusFirst();
        return;
    }
    enterResults();
}

/// To the row that is current, or the first one.
void PassagesTab::enterResults()
{
    if (!m_list->currentIndex().isValid()) {
        m_list->setCurrentIndex(m_model->hitAt(0));
    }
    if (!m_list->hasMoved()) {
        m_entered = m_list->currentIndex();
    }
    m_list->noteMoved();
    m_list->setFocus();
}

void PassagesTab::comeBack()
{
    if (m_body->currentWidget() == m_list) {
        m_list->setFocus();
    } else {
        Q_EMIT leftAtTop();
    }
}

} // namespace varve
