// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlistpanel.h"

#include "emptystate.h"
#include "format.h"
#include "icons.h"
#include "rowpainter.h"
#include "searchhitdelegate.h"
#include "searchhitmodel.h"
#include "sessiondelegate.h"
#include "sessionlistmodel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace varve
{

SessionListPanel::SessionListPanel(SessionListModel *model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_filter(new SessionFilterModel(model, this))
    , m_hitModel(new SearchHitModel(this))
    , m_count(new QLabel(this))
    , m_search(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_hits(new QListView(this))
    , m_hitsTitle(new QLabel(this))
    , m_empty(new EmptyState(this))
    , m_stack(new QStackedWidget(this))
{
    auto *title = new QLabel(tr("Sessions"), this);
    title->setFont(RowPainter::bold(font()));
    m_count->setFont(RowPainter::tabular(RowPainter::smaller(font())));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setAccessibleName(tr("Number of sessions"));
    m_search->setPlaceholderText(tr("Search all sessions"));
    m_search->setAccessibleName(tr("Search all sessions"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    makeLists();
    makeActions();

    auto *header = new QHBoxLayout;
    header->setContentsMargins(8, 6, 8, 4);
    header->addWidget(title);
    header->addStretch();
    header->addWidget(m_count);
    auto *field = new QHBoxLayout;
    field->setContentsMargins(8, 0, 8, 4);
    field->addWidget(m_search);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(header);
    layout->addLayout(field);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_hitsTitle);
    layout->addWidget(m_hits, 2);

    m_searchDelay.setSingleShot(true);
    m_searchDelay.setInterval(120ms);
    connect(&m_searchDelay, &QTimer::timeout, this,
            [this] { Q_EMIT searchRequested(m_search->text().trimmed()); });
    connect(m_search, &QLineEdit::textChanged, this, &SessionListPanel::searchEdited);
    m_ageing.start(1min);
    connect(&m_ageing, &QTimer::timeout, m_model, &SessionListModel::refreshAges);
    for (const auto signal :
         { &QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved }) {
        connect(m_filter, signal, this, &SessionListPanel::updateState);
    }
    connect(m_filter, &QAbstractItemModel::modelReset, this, &SessionListPanel::updateState);
    updateState();
}

void SessionListPanel::makeLists()
{
    for (QListView *list : { m_list, m_hits }) {
        list->setUniformItemSizes(true);
        list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
        list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        list->setFrameShape(QFrame::NoFrame);
        list->setMouseTracking(true);
    }
    m_list->setModel(m_filter);
    m_list->setItemDelegate(new SessionDelegate(m_list));
    m_list->setAccessibleName(tr("Sessions"));
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_empty);
    connect(m_list, &QWidget::customContextMenuRequested, this, &SessionListPanel::showMenu);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) {
                updateActions();
                if (!m_quiet && current.isValid()) {
                    Q_EMIT sessionActivated(currentSession());
                }
            });

    m_hits->setModel(m_hitModel);
    m_hits->setItemDelegate(new SearchHitDelegate(m_hits));
    m_hits->setAccessibleName(tr("Found in messages"));
    m_hitsTitle->setMargin(6);
    m_hitsTitle->setFont(RowPainter::smaller(font()));
    connect(m_hits, &QListView::activated, this, &SessionListPanel::activateHit);
    connect(m_hits, &QListView::clicked, this, &SessionListPanel::activateHit);
}

void SessionListPanel::makeActions()
{
    m_rename = new QAction(themedIcon(u"edit"_s), tr("Rename…"), this);
    m_rename->setShortcut(Qt::Key_F2);
    connect(m_rename, &QAction::triggered, this,
            [this] { Q_EMIT renameRequested(currentSession()); });
    m_archive = new QAction(themedIcon(u"archive"_s), tr("Archive"), this);
    connect(m_archive, &QAction::triggered, this, [this] {
        const bool archived = m_list->currentIndex().data(SessionListModel::ArchivedRole).toBool();
        Q_EMIT archiveRequested(currentSession(), !archived);
    });
    m_export = new QAction(themedIcon(u"export"_s), tr("Export…"), this);
    connect(m_export, &QAction::triggered, this,
            [this] { Q_EMIT exportRequested(currentSession()); });
    m_copyId = new QAction(themedIcon(u"copy"_s), tr("Copy id"), this);
    connect(m_copyId, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(currentSession().toString()); });
    m_showArchived = new QAction(tr("Show archived sessions"), this);
    m_showArchived->setCheckable(true);
    connect(m_showArchived, &QAction::toggled, m_filter, &SessionFilterModel::setShowArchived);
    for (QAction *action : sessionActions()) {
        action->setShortcutContext(Qt::WidgetShortcut);
        m_list->addAction(action);
    }
    updateActions();
}

QList<QAction *> SessionListPanel::sessionActions() const
{
    return { m_rename, m_archive, m_export, m_copyId, m_showArchived };
}

void SessionListPanel::setEmptyActions(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        m_empty->addButton(action);
    }
    updateState();
}

SessionId SessionListPanel::currentSession() const
{
    return SessionId(m_list->currentIndex().data(SessionListModel::SessionIdRole).toUuid());
}

void SessionListPanel::setSessions(const QList<Session> &sessions)
{
    {
        // A row that moves is taken out first, and the list would make another one current.
        const QScopedValueRollback quiet(m_quiet, true);
        m_model->setSessions(sessions);
    }
    const int scrolled = m_list->verticalScrollBar()->value();
    selectSession(m_open);
    m_list->verticalScrollBar()->setValue(scrolled); // the person may be looking elsewhere
}

void SessionListPanel::selectSession(const SessionId &session)
{
    const QScopedValueRollback quiet(m_quiet, true);
    m_open = session;
    const int row = session.isNull() ? -1 : m_model->rowOf(session);
    const QModelIndex index =
            row >= 0 ? m_filter->mapFromSource(m_model->index(row)) : QModelIndex();
    m_list->setCurrentIndex(index);
    if (index.isValid()) {
        m_list->scrollTo(index);
    } else {
        m_list->clearSelection();
    }
}

void SessionListPanel::setWritable(bool writable)
{
    m_writable = writable;
    updateActions();
}

void SessionListPanel::searchEdited()
{
    {
        // The session on screen stays, whatever the filter hides.
        const QScopedValueRollback quiet(m_quiet, true);
        m_filter->setFilterText(m_search->text());
    }
    // Nor may the list take another one for current: choosing that one would do nothing then.
    selectSession(m_open);
    if (m_search->text().trimmed().isEmpty()) {
        m_hitModel->setHits({});
        m_answered.clear();
    }
    m_searchDelay.start();
    updateState();
}

void SessionListPanel::setSearchHits(const QString &text, const QList<SearchHitRow> &hits)
{
    if (text != m_search->text().trimmed()) {
        return; // for what was in the field a moment ago
    }
    m_answered = text;
    m_hitModel->setHits(hits);
    updateState();
}

void SessionListPanel::updateState()
{
    const bool searching = !m_search->text().trimmed().isEmpty();
    const bool found = m_hitModel->hitCount() > 0;
    const bool none = m_filter->rowCount() == 0;
    m_count->setText(formatCount(m_filter->rowCount()));
    m_hits->setVisible(searching && found);
    m_hitsTitle->setVisible(searching && !m_answered.isEmpty());
    m_hitsTitle->setText(found ? tr("%1 places in messages", nullptr, m_hitModel->hitCount())
                                         .arg(formatCount(m_hitModel->hitCount()))
                               : tr("Nothing found in messages"));
    if (searching) {
        m_empty->setText(tr("No title or folder matches."));
    } else if (m_model->rowCount() > 0) {
        m_empty->setText(tr("All sessions are archived."));
    } else {
        m_empty->setText(
                tr("No sessions yet. Import sessions of another program, or open the sample."));
    }
    m_empty->setButtonsVisible(!searching && m_model->rowCount() == 0);
    m_stack->setCurrentWidget(none ? static_cast<QWidget *>(m_empty) : m_list);
    m_stack->setVisible(!(none && searching && found));
}

void SessionListPanel::updateActions()
{
    const QModelIndex current = m_list->currentIndex();
    for (QAction *action : { m_export, m_copyId }) {
        action->setEnabled(current.isValid());
    }
    for (QAction *action : { m_rename, m_archive }) {
        action->setEnabled(current.isValid() && m_writable);
    }
    m_archive->setText(current.data(SessionListModel::ArchivedRole).toBool()
                               ? tr("Take out of the archive")
                               : tr("Archive"));
}

void SessionListPanel::showMenu(const QPoint &position)
{
    updateActions();
    QMenu menu(this);
    menu.addActions({ m_rename, m_export, m_copyId, m_archive });
    menu.addSeparator();
    menu.addAction(m_showArchived);
    menu.exec(m_list->viewport()->mapToGlobal(position));
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
        case Qt::Key_Down:
            (m_stack->isVisible() && m_filter->rowCount() > 0 ? m_list : m_hits)->setFocus();
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
