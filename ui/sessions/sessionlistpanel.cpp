// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlistpanel.h"

#include "arrangementmenu.h"
#include "emptystate.h"
#include "rowpainter.h"
#include "searchhitdelegate.h"
#include "sessionactions.h"
#include "sessionlistview.h"
#include <contextpanel/elidedlabel.h>
#include <models/format.h>
#include <models/searchhitmodel.h>
#include <models/sessionlistmodel.h>
#include <shell/fonts.h>
#include <shell/icons.h>
#include <shell/noticebar.h>
#include <shell/plainlabel.h>

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <chrono>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

SessionListPanel::SessionListPanel(SessionListModel *model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_hitModel(new SearchHitModel(this))
    , m_title(new PlainLabel(this))
    , m_count(new PlainLabel(this))
    , m_search(new QLineEdit(this))
    , m_list(new SessionListView(model, this))
    , m_hits(new QListView(this))
    , m_empty(new EmptyState(this))
    , m_stack(new QStackedWidget(this))
    , m_actions(new SessionActions(model, m_list, this))
    , m_arrangement(new ArrangementMenu(model, this))
    , m_undoBar(new NoticeBar(this))
    , m_progressBar(new NoticeBar(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    makeHeader();
    makeLists();
    makeBars();
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_progressBar);
    layout->addWidget(m_undoBar);
    layout->addWidget(m_hitsHeader);
    layout->addWidget(m_hits, 2);

    m_searchDelay.setSingleShot(true);
    m_searchDelay.setInterval(120ms);
    connect(&m_searchDelay, &QTimer::timeout, this,
            [this] { Q_EMIT searchRequested(m_search->text().trimmed()); });
    connect(m_search, &QLineEdit::textChanged, this, &SessionListPanel::searchEdited);
    m_ageing.start(1min);
    connect(&m_ageing, &QTimer::timeout, m_model, &SessionListModel::refreshAges);
    connect(m_model, &SessionListModel::shownChanged, this, &SessionListPanel::updateState);
    connect(m_model, &SessionListModel::shownChanged, this, &SessionListPanel::arrangementChanged);
    updateState();
}

SessionListPanel::~SessionListPanel() = default;

void SessionListPanel::makeHeader()
{
    m_title->setFont(boldOf(font()));
    m_count->setFont(RowPainter::tabular(RowPainter::smaller(font())));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setAccessibleName(tr("Number of sessions"));
    m_search->setPlaceholderText(tr("Search all sessions"));
    m_search->setAccessibleName(tr("Search all sessions"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    auto *arrange = new QToolButton(this);
    arrange->setIcon(themedIcon(u"filter"_s));
    arrange->setToolTip(tr("Groups and sorting"));
    arrange->setAccessibleName(tr("Groups and sorting"));
    arrange->setAutoRaise(true);
    arrange->setPopupMode(QToolButton::InstantPopup);
    arrange->setMenu(m_arrangement);

    auto *header = new QHBoxLayout;
    header->setContentsMargins(8, 6, 8, 4);
    header->addWidget(m_title);
    header->addStretch();
    header->addWidget(m_count);
    auto *field = new QHBoxLayout;
    field->setContentsMargins(8, 0, 8, 4);
    field->setSpacing(4);
    field->addWidget(m_search);
    field->addWidget(arrange);
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->addLayout(header);
    column->addLayout(field);
}

void SessionListPanel::makeLists()
{
    m_list->setAccessibleName(tr("Sessions"));
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_empty);
    connect(m_list, &QWidget::customContextMenuRequested, this, &SessionListPanel::showMenu);
    connect(m_list, &SessionListView::sessionChosen, this, &SessionListPanel::sessionActivated);

    m_hits->setUniformItemSizes(true);
    m_hits->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_hits->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_hits->setFrameShape(QFrame::NoFrame);
    m_hits->setMouseTracking(true);
    m_hits->setModel(m_hitModel);
    m_hits->setItemDelegate(new SearchHitDelegate(m_hits));
    m_hits->setAccessibleName(tr("Found in messages"));
    m_hitsHeader = new QWidget(this);
    m_hitsTitle = new ElidedLabel({}, m_hitsHeader);
    m_hitsTitle->setMargin(6);
    m_hitsTitle->setFont(RowPainter::smaller(font()));
    m_allHits = new QToolButton(m_hitsHeader);
    m_allHits->setText(tr("All results…"));
    m_allHits->setToolTip(tr("Search everything for these words (Enter)"));
    m_allHits->setFont(RowPainter::smaller(font()));
    m_allHits->setAutoRaise(true);
    m_allHits->setFocusPolicy(Qt::StrongFocus);
    auto *header = new QHBoxLayout(m_hitsHeader);
    header->setContentsMargins({});
    header->addWidget(m_hitsTitle, 1);
    header->addWidget(m_allHits);
    connect(m_allHits, &QToolButton::clicked, this,
            [this] { Q_EMIT allHitsRequested(m_search->text().trimmed()); });
    connect(m_hits, &QListView::activated, this, &SessionListPanel::activateHit);
    connect(m_hits, &QListView::clicked, this, &SessionListPanel::activateHit);
}

void SessionListPanel::makeBars()
{
    auto *undo = new QPushButton(themedIcon(u"undo"_s), tr("Undo"), m_undoBar);
    connect(undo, &QPushButton::clicked, m_actions->undo(), &QAction::trigger);
    m_undoBar->addButton(undo);
    auto *dismiss = new QToolButton(m_undoBar);
    dismiss->setIcon(themedIcon(u"close"_s));
    dismiss->setToolTip(tr("Hide; Undo delete stays in the Session menu"));
    dismiss->setAccessibleName(tr("Hide"));
    dismiss->setAutoRaise(true);
    connect(dismiss, &QToolButton::clicked, m_undoBar, &QWidget::hide);
    m_undoBar->addButton(dismiss);
    auto *stop = new QPushButton(themedIcon(u"stop"_s), tr("Stop"), m_progressBar);
    connect(stop, &QPushButton::clicked, this, &SessionListPanel::stopRequested);
    m_progressBar->addButton(stop);
}

void SessionListPanel::setEmptyActions(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        m_empty->addButton(action);
    }
    updateState();
}

void SessionListPanel::setSessions(const QList<Session> &sessions, const Tags &tags)
{
    const bool wasEmpty = m_model->items().size() == 0;
    m_model->setSessions(sessions, tags);
    if (wasEmpty || m_list->selectedSessions().isEmpty()) {
        selectSession(m_open);
    }
}

void SessionListPanel::selectSession(const SessionId &session)
{
    m_open = session;
    if (!session.isNull() && m_search->text().isEmpty()) {
        m_model->reveal(session);
    }
    m_list->selectSession(session);
    if (const QModelIndex index = m_list->currentIndex(); index.isValid()) {
        m_list->scrollTo(index);
    }
}

void SessionListPanel::offerUndo(int sessions)
{
    if (const QWidget *focus = QApplication::focusWidget();
        sessions == 0 && focus != nullptr && m_undoBar->isAncestorOf(focus)) {
        m_list->setFocus(); // the bar goes, and the next field of the window is the search
    }
    m_undoBar->showMessage(
            NoticeBar::Tone::Information,
            sessions > 0 ? tr("%1 sessions deleted.", nullptr, sessions).arg(formatCount(sessions))
                         : QString());
    m_actions->setUndoable(sessions);
}

void SessionListPanel::showMenu(const QPoint &position)
{
    QMenu menu(this);
    m_actions->fill(menu);
    menu.addSeparator();
    menu.addAction(m_arrangement->showArchivedAction());
    menu.exec(m_list->viewport()->mapToGlobal(position));
}

void SessionListPanel::showProgress(const QString &text)
{
    m_progressBar->showMessage(NoticeBar::Tone::Information, text);
}

void SessionListPanel::searchEdited()
{
    m_model->setFilterText(m_search->text());
    // What is open stays open, whatever the filter hides; no other is taken for it.
    selectSession(m_open);
    m_list->scrollToTop();
    if (m_search->text().trimmed().isEmpty()) {
        m_hitModel->setHits({});
        m_answered.clear();
        if (m_list->currentIndex().isValid()) {
            m_list->scrollTo(m_list->currentIndex());
        }
    }
    m_searchDelay.start();
    updateState();
}

void SessionListPanel::setSearchHits(const QString &text, const QList<SearchHitRow> &hits,
                                     bool more)
{
    if (text != m_search->text().trimmed()) {
        return; // for what was in the field a moment ago
    }
    m_answered = text;
    m_hasMore = more;
    m_hitModel->setHits(hits);
    updateState();
}

QString SessionListPanel::emptyText() const
{
    if (!m_search->text().trimmed().isEmpty()) {
        const int archived = m_model->archivedMatches();
        return archived == 0 ? tr("No title, folder or tag matches.")
                             : tr("Only %1 archived sessions match.", nullptr, archived)
                                       .arg(formatCount(archived));
    }
    return m_model->items().size() > 0
            ? tr("All sessions are archived.")
            : tr("No sessions yet. Import sessions of another program, or open the sample.");
}

void SessionListPanel::updateState()
{
    const bool searching = !m_search->text().trimmed().isEmpty();
    const bool found = m_hitModel->hitCount() > 0;
    const bool none = m_model->shownCount() == 0;
    // What is found in messages has its own number below.
    m_title->setText(searching ? tr("Titles") : tr("Sessions"));
    m_count->setText(formatCount(m_model->shownCount()));
    m_hits->setVisible(searching && found);
    m_hitsHeader->setVisible(searching && !m_answered.isEmpty());
    const int places = m_hitModel->hitCount();
    m_hitsTitle->setText(
            !found ? tr("Nothing found in messages")
                    : m_hasMore
                    ? tr("The first %1 places in messages", nullptr, places)
                              .arg(formatCount(places))
                    : tr("%1 places in messages", nullptr, places).arg(formatCount(places)));
    m_allHits->setVisible(found);
    if (none) {
        m_empty->setText(emptyText());
    }
    // About four sessions, or two above what was found in messages; more would leave a window of 600 px no room for a notice.
    constexpr int LeastLines = 12;
    constexpr int LeastBesideHits = 6;
    m_list->setMinimumHeight(fontMetrics().lineSpacing()
                             * (searching && found ? LeastBesideHits : LeastLines));
    m_empty->setButtonsVisible(!searching && m_model->items().size() == 0);
    m_stack->setCurrentWidget(none ? static_cast<QWidget *>(m_empty) : m_list);
    m_stack->setVisible(!(none && searching && found));
}

void SessionListPanel::activateHit(const QModelIndex &index)
{
    const SessionId session(index.data(SearchHitModel::SessionIdRole).toUuid());
    if (index.data(SearchHitModel::HeadingRole).toBool()) {
        Q_EMIT sessionActivated(session);
    } else {
        Q_EMIT hitActivated(session, EntryId(index.data(SearchHitModel::EntryIdRole).toUuid()));
    }
}

bool SessionListPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_Down: {
            const bool toList = m_stack->isVisible() && m_model->shownCount() > 0;
            (toList ? static_cast<QListView *>(m_list) : m_hits)->setFocus();
            return true;
        }
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (const QString text = m_search->text().trimmed(); !text.isEmpty()) {
                Q_EMIT allHitsRequested(text);
            }
            return true;
        case Qt::Key_Escape:
            m_search->clear();
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace varve
