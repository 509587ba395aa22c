// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchpage.h"

#include "searchfilterbar.h"
#include "searchhints.h"
#include "searchresultsview.h"
#include <contextpanel/dimlabel.h>
#include <contextpanel/elidedlabel.h>
#include <models/plaintext.h>
#include <models/typedsearch.h>
#include <sessions/rowpainter.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>
#include <storage/searchtext.h>

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr auto TypingPause = 80ms;

/// As its neighbours in the row: flat, and it shows when it has the keyboard.
QToolButton *lineButton(const QString &icon, const QString &text, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setIcon(themedIcon(icon));
    button->setText(text);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

SearchPage::SearchPage(SearchResultsModel *model, QWidget *parent) : QWidget(parent), m_model(model)
{
    setAccessibleName(tr("Search"));
    auto *column = new QVBoxLayout(this);
    createField(column);
    m_filters = new SearchFilterBar(this);
    column->addWidget(m_filters);
    createState(column);
    createBody(column);
    m_delay.setSingleShot(true);
    m_delay.setInterval(TypingPause);
    connect(&m_delay, &QTimer::timeout, this, &SearchPage::searchNow);
    connect(m_field, &QLineEdit::textChanged, this, &SearchPage::onEdited);
    connect(m_filters, &SearchFilterBar::edited, m_field, &QLineEdit::setText);
    connect(m_filters, &SearchFilterBar::typeRequested, this, [this](const QString &beginning) {
        m_field->setText(m_field->text().trimmed().isEmpty()
                                 ? beginning
                                 : m_field->text().trimmed() + u' ' + beginning);
        m_field->setFocus();
    });
    setFocusProxy(m_field);
    showBody();
}

SearchPage::~SearchPage() = default;

void SearchPage::createField(QVBoxLayout *column)
{
    auto *row = new QHBoxLayout;
    auto *back = new QToolButton(this);
    back->setIcon(themedIcon(u"arrow-left"_s));
    back->setAutoRaise(true);
    back->setAccessibleName(tr("Back to the transcript"));
    back->setToolTip(tr("Back to the transcript (Esc)"));
    connect(back, &QToolButton::clicked, this, &SearchPage::closed);
    m_field = new QLineEdit(this);
    m_field->setPlaceholderText(tr("Search everything"));
    m_field->setAccessibleName(tr("Search everything"));
    m_field->setClearButtonEnabled(true);
    m_field->addAction(themedIcon(u"search"_s), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_recentButton = new QToolButton(this);
    m_recentButton->setIcon(themedIcon(u"clock"_s));
    m_recentButton->setAutoRaise(true);
    m_recentButton->setPopupMode(QToolButton::InstantPopup);
    m_recentButton->setFocusPolicy(Qt::StrongFocus);
    m_recentButton->setAccessibleName(tr("Recent searches"));
    m_recentButton->setToolTip(tr("Recent searches"));
    m_recentMenu = new QMenu(m_recentButton);
    m_recentButton->setMenu(m_recentMenu);
    row->addWidget(back);
    row->addWidget(m_field, 1);
    row->addWidget(m_recentButton);
    column->addLayout(row);
}

void SearchPage::createState(QVBoxLayout *column)
{
    auto *row = new QHBoxLayout;
    m_count = new DimLabel({}, 1.0, this);
    m_count->setAccessibleName(tr("Number of hits"));
    m_count->setMinimumWidth(1);
    // Made in the order of the row: Tab goes that way.
    m_setUp = lineButton(u"settings"_s, {}, this);
    m_setUp->setToolTip(tr("With an embedding model, entries are also found that say the same in "
                           "other words"));
    connect(m_setUp, &QToolButton::clicked, this, &SearchPage::settingsRequested);
    m_order = new QToolButton(this);
    m_order->setAutoRaise(true);
    m_order->setPopupMode(QToolButton::InstantPopup);
    m_order->setFocusPolicy(Qt::StrongFocus);
    auto *menu = new QMenu(m_order);
    m_orders = new QActionGroup(this);
    using Order = SearchResultsModel::Order;
    for (const auto &[order, text] : { std::pair(Order::Best, tr("Best first")),
                                       std::pair(Order::Newest, tr("Newest first")) }) {
        QAction *action = menu->addAction(text);
        action->setCheckable(true);
        action->setActionGroup(m_orders);
        action->setChecked(order == m_model->order());
        connect(action, &QAction::triggered, this, [this, chosen = order] {
            m_model->setOrder(chosen);
            Q_EMIT orderChosen(chosen);
        });
    }
    m_order->setMenu(menu);
    row->addWidget(m_count, 1);
    row->addWidget(m_setUp);
    row->addWidget(m_order);
    column->addLayout(row);

    m_problems = new PlainLabel(this);
    m_problems->setWordWrap(true);
    m_problems->setAccessibleName(tr("What was not understood"));
    m_problems->hide();
    column->addWidget(m_problems);

    m_meaningRow = new QWidget(this);
    auto *meaning = new QHBoxLayout(m_meaningRow);
    meaning->setContentsMargins({});
    m_meaning = new ElidedLabel({}, m_meaningRow);
    m_meaning->setForegroundRole(QPalette::PlaceholderText);
    m_meaning->setFont(RowPainter::smaller(font()));
    m_pause = lineButton({}, tr("Pause"), m_meaningRow);
    m_pause->setToolButtonStyle(Qt::ToolButtonTextOnly);
    connect(m_pause, &QToolButton::clicked, this, [this] { Q_EMIT pauseRequested(!m_paused); });
    meaning->addWidget(m_meaning, 1);
    meaning->addWidget(m_pause);
    column->addWidget(m_meaningRow);
}

void SearchPage::createBody(QVBoxLayout *column)
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
    connect(m_list, &SearchResultsView::hitChosen, this, [this](const QModelIndex &hit) {
        Q_EMIT used(m_shown);
        Q_EMIT hitChosen(hit);
    });
    connect(m_list, &SearchResultsView::leftAtTop, m_field, qOverload<>(&QWidget::setFocus));
    connect(m_list, &SearchResultsView::typed, this, &SearchPage::typeInField);
    connect(m_hints, &SearchHints::chosen, this, [this](const QString &typed) {
        setTyped(typed);
        m_field->setFocus();
        m_field->end(false);
    });
    connect(m_hints, &SearchHints::importRequested, this, &SearchPage::importRequested);
}

QString SearchPage::typed() const
{
    return m_field->text();
}

void SearchPage::setTyped(const QString &typed)
{
    m_field->setText(typed);
    ask();
}

void SearchPage::searchAgain()
{
    if (!typed().trimmed().isEmpty()) {
        ask();
    }
}

void SearchPage::focusField()
{
    m_field->setFocus();
    m_field->selectAll();
}

void SearchPage::focusResults()
{
    m_body->currentWidget() == m_list ? m_list->setFocus() : m_field->setFocus();
}

void SearchPage::setCurrent(const QModelIndex &hit)
{
    m_list->noteMoved();
    m_list->setCurrentIndex(hit);
}

void SearchPage::onEdited()
{
    m_filters->setTyped(typed());
    m_list->forgetMoves();
    m_entersWhenAnswered = false;
    if (!m_problem.isEmpty()) { // of another text
        m_problem.clear();
        m_outdated = true;
    }
    m_delay.start();
    showBody();
}

void SearchPage::searchNow()
{
    m_delay.stop();
    if (typed() != m_asked || m_outdated || !m_problem.isEmpty()) {
        ask();
    }
}

void SearchPage::ask()
{
    m_delay.stop();
    m_asked = typed();
    m_outdated = false;
    m_waiting = !m_asked.trimmed().isEmpty();
    Q_EMIT searchRequested(m_asked);
    showBody();
}

void SearchPage::typeInField(const QString &text)
{
    m_field->setFocus();
    m_field->deselect();
    if (text == QChar(u'\b')) {
        m_field->backspace();
    } else {
        m_field->insert(text);
    }
}

void SearchPage::showResults(const SearchResults &results)
{
    if (results.typed != m_asked || !results.done) {
        return;
    }
    const bool isNew = m_shown != results.typed;
    m_shown = results.typed;
    m_results = results;
    m_problem.clear();
    chooseOrder();
    if (!isNew && m_list->hasMoved()) {
        m_list->keepingPlace([&] { m_model->addHits(results.hits); });
    } else {
        m_model->setHits(results.hits, searchTerms(withoutFilters(results.typed)));
        m_list->scrollToTop();
    }
    answered();
}

void SearchPage::showProblem(const QString &sentence)
{
    m_problem = sentence;
    m_model->setHits({}, {});
    m_shown.clear();
    answered();
}

void SearchPage::answered()
{
    m_waiting = false;
    showBody();
    const bool enters = std::exchange(m_entersWhenAnswered, false);
    // Whoever went elsewhere meanwhile stays there.
    if (enters && m_field->hasFocus() && m_body->currentWidget() == m_list) {
        enterResults();
    }
}

void SearchPage::setRecent(const QStringList &recent)
{
    m_recent = recent;
    fillRecent();
    showBody();
}

void SearchPage::setClearRecentAction(QAction *action)
{
    m_clearRecent = action;
    fillRecent();
}

void SearchPage::fillRecent()
{
    m_recentMenu->clear();
    for (const QString &typed : std::as_const(m_recent)) {
        const QString shown = fontMetrics().elidedText(asOneLine(typed), Qt::ElideRight,
                                                       fontMetrics().averageCharWidth() * 60);
        QAction *action = m_recentMenu->addAction(asActionText(shown));
        action->setToolTip(asPlainText(typed));
        connect(action, &QAction::triggered, this, [this, typed] {
            setTyped(typed);
            m_field->setFocus();
        });
    }
    if (m_clearRecent != nullptr) {
        m_recentMenu->addSeparator();
        m_recentMenu->addAction(m_clearRecent);
    }
    m_recentButton->setEnabled(!m_recent.isEmpty());
}

/// To the row that is current, or the first hit; once they are there.
void SearchPage::enterResults()
{
    if (m_waiting && m_shown != typed()) {
        m_entersWhenAnswered = true;
        return;
    }
    if (m_body->currentWidget() != m_list) {
        m_hints->focusFirst();
        return;
    }
    if (!m_list->currentIndex().isValid()) {
        m_list->setCurrentIndex(m_model->hitAt(0));
    }
    m_list->noteMoved();
    m_list->setFocus();
}

/// Whoever presses Enter wants to know what there is now.
void SearchPage::enterAgain()
{
    const bool knew = m_shown == typed() && !m_waiting;
    searchAgain();
    if (!knew || m_model->hitCount() > 0) {
        enterResults();
    }
}

bool SearchPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_Down:
            searchNow();
            enterResults();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!typed().trimmed().isEmpty()) {
                Q_EMIT used(typed());
            }
            enterAgain();
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SearchPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closed();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace varve
