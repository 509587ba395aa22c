// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the tab of passages says of what was found, and what stands in its place.
#include "archivesearchbar.h"
#include "meaningrow.h"
#include "orderbutton.h"
#include "passagestab.h"
#include "searchhints.h"
#include "searchresultsview.h"
#include <models/format.h>
#include <models/typedsearch.h>
#include <recall/recallsentences.h>
#include <shell/plainlabel.h>

#include <QStackedWidget>

namespace varve
{

using namespace Qt::StringLiterals;

bool PassagesTab::hasRows() const
{
    return m_model->hitCount() + m_model->archivedCount() > 0;
}

/// Old results stay until the new ones are there: nothing flickers while one types.
void PassagesTab::showBody()
{
    const bool nothingTyped = !wantsSomething(m_typed);
    const bool answered = m_shown == m_typed
            && (!m_answer.searching || m_answer.asked == withoutFilters(m_typed));
    if (!m_problem.isEmpty()) {
        m_hints->showProblem(m_problem);
    } else if (m_storeEmpty) {
        m_hints->showEmptyStore();
    } else if (nothingTyped) {
        m_hints->showStart(m_recent);
    } else if (answered && !hasRows()) {
        m_hints->showNothing(m_typed, hintsOf(m_answer.answer));
    }
    const bool list = m_problem.isEmpty() && !m_storeEmpty && !nothingTyped
            && (hasRows() || (!answered && m_body->currentWidget() == m_list));
    QWidget *wanted = list ? static_cast<QWidget *>(m_list) : m_hints;
    if (m_body->currentWidget() != wanted) {
        if (m_list->hasFocus()) {
            Q_EMIT leftAtTop();
        }
        m_body->setCurrentWidget(wanted);
        Q_EMIT currentChanged();
    }
    m_buttons->setVisible(list);
    showArchiveBar();
    showState();
}

void PassagesTab::showArchiveBar()
{
    m_archives->setLooked({ .hasWords = !withoutFilters(m_typed).trimmed().isEmpty(),
                            .hasFilters = hasFilters(m_typed),
                            .nothingHere = m_shown == m_typed && m_model->hitCount() == 0 });
}

/// Of what the list is for, besides filters.
bool PassagesTab::hasWords() const
{
    return !withoutFilters(m_shown).trimmed().isEmpty();
}

QString PassagesTab::countText() const
{
    QStringList parts;
    if (const int answers = m_model->answerCount(); answers > 0) {
        parts += tr("%Ln answer(s)", nullptr, answers);
    }
    if (const int count = m_model->hitCount() - m_model->answerCount(); count > 0) {
        const QString sessions = tr("%1 sessions", nullptr, m_model->sessionCount())
                                         .arg(formatCount(m_model->sessionCount()));
        parts += m_results.more && !hasWords()
                //: "sessions" with their number; of all hits only some are shown
                ? tr("More than %1 hits, these in %2").arg(formatCount(count), sessions)
                : m_results.more
                        ? tr("More than %1 hits, the best in %2").arg(formatCount(count), sessions)
                        : tr("%1 hits in %2", nullptr, count).arg(formatCount(count), sessions);
        if (m_model->archivedCount() == 0 && m_model->placeCount() < m_model->hitCount()) {
            //: answers and hits; some are the same entry of a session
            parts += tr("together %Ln entries", nullptr, static_cast<int>(m_model->placeCount()));
        }
        //: milliseconds
        parts += tr("%1 ms").arg(formatCount(m_results.elapsed));
    }
    if (parts.isEmpty() && m_model->archivedCount() > 0) {
        parts += tr("Nothing found on this machine");
    }
    return parts.join(u" · "_s); // nothing is said large below
}

/// How the question was understood, and what of it was not.
QStringList PassagesTab::problemLines() const
{
    QStringList lines = m_results.problems;
    lines += m_answer.answer.note;
    lines += m_answer.problem;
    if (m_results.meaning == SearchResults::Meaning::None
        && !m_answer.answer.meaningProblem.isEmpty()) {
        lines += tr("Answers by words only: %1").arg(m_answer.answer.meaningProblem);
    }
    lines.removeAll(QString());
    return lines;
}

void PassagesTab::showState()
{
    const bool answered = !m_shown.isNull() && wantsSomething(m_typed);
    const bool counts = answered && m_problem.isEmpty() && !m_storeEmpty;
    m_count->setText(counts ? countText() : QString());
    Q_EMIT countChanged(!counts ? QString()
                                : formatCount(m_model->placeCount())
                                        + (m_results.more ? u"+"_s : QString()));
    m_order->showOrder();
    const QStringList problems = answered ? problemLines() : QStringList();
    m_problems->setText(problems.join(u'\n'));
    m_problems->setVisible(!problems.isEmpty());
    const bool current = m_shown == m_typed && wantsSomething(m_typed);
    m_meaning->setSearch(current ? m_results.meaning : SearchResults::Meaning::None,
                         m_results.meaningProblem);
}

void PassagesTab::setStoreEmpty(bool empty)
{
    if (std::exchange(m_storeEmpty, empty) != empty) {
        m_meaning->setStoreEmpty(empty);
        showBody();
    }
}

} // namespace varve
