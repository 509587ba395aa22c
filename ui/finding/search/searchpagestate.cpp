// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the search page says of its results, and what stands in their place.
#include "searchhints.h"
#include "searchpage.h"
#include "searchresultsview.h"
#include <models/format.h>
#include <models/typedsearch.h>
#include <shell/plainlabel.h>
#include <storage/searchtext.h>

#include <QAction>
#include <QActionGroup>
#include <QLineEdit>
#include <QStackedWidget>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

/// Old results stay until the new ones are there: nothing flickers while one types.
void SearchPage::showBody()
{
    const bool nothingTyped = typed().trimmed().isEmpty();
    const bool answered = m_shown == typed();
    if (!m_problem.isEmpty()) {
        m_hints->showProblem(m_problem);
    } else if (m_storeEmpty) {
        m_hints->showEmptyStore();
    } else if (nothingTyped) {
        m_hints->showStart(m_recent);
    } else if (answered && m_model->hitCount() == 0) {
        m_hints->showNothing(typed());
    }
    const bool list = m_problem.isEmpty() && !m_storeEmpty && !nothingTyped
            && (m_model->hitCount() > 0 || (!answered && m_body->currentWidget() == m_list));
    QWidget *wanted = list ? static_cast<QWidget *>(m_list) : m_hints;
    if (m_body->currentWidget() != wanted) {
        if (m_list->hasFocus()) {
            m_field->setFocus();
        }
        m_body->setCurrentWidget(wanted);
    }
    showState();
}

/// Of what the list is for, besides filters.
bool SearchPage::hasWords() const
{
    return !withoutFilters(m_shown).trimmed().isEmpty();
}

/// Filters alone make no hit better than another: then it is by time, and the person's choice waits for words.
void SearchPage::chooseOrder()
{
    if (m_byTime == !hasWords()) {
        return;
    }
    m_byTime = !m_byTime;
    if (m_byTime) {
        m_chosenOrder = m_model->order();
    }
    m_model->setOrder(m_byTime ? SearchResultsModel::Order::Newest : m_chosenOrder);
}

QString SearchPage::countText() const
{
    if (m_model->hitCount() == 0) {
        return {}; // is said large below
    }
    const QString sessions = tr("%1 sessions", nullptr, m_model->sessionCount())
                                     .arg(formatCount(m_model->sessionCount()));
    const QString hits = m_results.more && !hasWords()
            //: "sessions" with their number; of all hits only some are shown
            ? tr("More than %1 hits, these in %2").arg(formatCount(m_model->hitCount()), sessions)
            : m_results.more ? tr("More than %1 hits, the best in %2")
                                       .arg(formatCount(m_model->hitCount()), sessions)
                             : tr("%1 hits in %2", nullptr, m_model->hitCount())
                                       .arg(formatCount(m_model->hitCount()), sessions);
    //: how many hits, and how long it took
    return tr("%1 · %2 ms").arg(hits, formatCount(m_results.elapsed));
}

void SearchPage::showState()
{
    const bool answered = !m_shown.isNull() && !typed().trimmed().isEmpty();
    m_count->setText(answered && m_problem.isEmpty() && !m_storeEmpty ? countText() : QString());
    m_order->setVisible(m_model->hitCount() > 1);
    const QAction *order = m_orders->checkedAction();
    m_orders->actions()
            .at(m_model->order() == SearchResultsModel::Order::Newest ? 1 : 0)
            ->setChecked(true);
    order = m_orders->checkedAction();
    m_order->setText(order->text());
    m_order->setEnabled(!m_byTime);
    m_order->setAccessibleName(tr("Order: %1").arg(order->text()));
    const QStringList problems = answered ? m_results.problems : QStringList();
    m_problems->setText(problems.join(u'\n'));
    m_problems->setVisible(!problems.isEmpty());
    showMeaning();
}

void SearchPage::showMeaning()
{
    QStringList parts;
    const bool answered = m_shown == typed() && !typed().trimmed().isEmpty();
    switch (answered ? m_results.meaning : SearchResults::Meaning::None) {
    case SearchResults::Meaning::None:
        break;
    case SearchResults::Meaning::Asking:
        parts += tr("Asking %1…").arg(m_meaningModel);
        break;
    case SearchResults::Meaning::Found:
        parts += tr("Also by meaning.");
        break;
    case SearchResults::Meaning::Failed:
        parts += tr("Not by meaning: %1").arg(m_results.meaningProblem);
        break;
    }
    const bool failed = answered && m_results.meaning == SearchResults::Meaning::Failed;
    // What the preparation has to wait for is mostly what the search failed of: once is enough.
    if (!m_vectors.isEmpty()
        && !(failed && !m_results.meaningProblem.isEmpty()
             && m_vectors.contains(m_results.meaningProblem))) {
        parts += m_vectors;
    }
    m_meaning->setText(parts.join(u' '));
    m_pause->setVisible(!m_vectors.isEmpty());
    m_pause->setText(m_paused ? tr("Resume") : tr("Pause"));
    const bool trouble = failed || m_trouble;
    m_setUp->setText(m_meaningModel.isEmpty() ? tr("Search by meaning…") : tr("Settings…"));
    m_setUp->setVisible((m_meaningModel.isEmpty() || trouble) && !m_storeEmpty);
    m_meaningRow->setVisible(!parts.isEmpty());
}

void SearchPage::setMeaningModel(const QString &model)
{
    m_meaningModel = model;
    showMeaning();
}

void SearchPage::setVectorState(const QString &state, bool paused, bool trouble)
{
    m_vectors = state;
    m_paused = paused;
    m_trouble = trouble;
    showMeaning();
}

void SearchPage::setStoreEmpty(bool empty)
{
    if (std::exchange(m_storeEmpty, empty) != empty) {
        showBody();
    }
}

} // namespace varve
