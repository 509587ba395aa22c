// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionactions.h"

#include "sessionlistview.h"
#include "tagpopup.h"
#include <models/format.h>
#include <models/sessionlistmodel.h>
#include <shell/actionreason.h>
#include <shell/icons.h>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

SessionActions::SessionActions(SessionListModel *model, SessionListView *view, QWidget *owner)
    : QObject(owner)
    , m_model(model)
    , m_view(view)
    , m_owner(owner)
    , m_rename(add(tr("Rename session…"), u"edit"_s, Qt::Key_F2))
    , m_tags(add(tr("Tags…"), u"label"_s, Qt::CTRL | Qt::Key_T))
    , m_archive(add(tr("Archive"), u"archive"_s))
    , m_export(add(tr("Export…"), u"export"_s))
    , m_send(add(tr("Send to an archive…"), u"send"_s))
    , m_delete(add(tr("Delete…"), u"delete"_s, QKeySequence::Delete))
    , m_undo(add(tr("Undo delete"), u"undo"_s, QKeySequence::Undo))
    , m_copyId(add(tr("Copy id"), u"copy"_s))
{
    connect(m_rename, &QAction::triggered, this,
            [this] { Q_EMIT renameRequested(m_view->selectedSessions().constFirst()); });
    connect(m_tags, &QAction::triggered, this, [this] { openTags(m_view->selectedSessions()); });
    connect(m_archive, &QAction::triggered, this, [this] {
        const QList<SessionId> sessions = m_view->selectedSessions();
        Q_EMIT archiveRequested(sessions, !allArchived(sessions));
    });
    connect(m_export, &QAction::triggered, this,
            [this] { Q_EMIT exportRequested(m_view->selectedSessions()); });
    connect(m_send, &QAction::triggered, this,
            [this] { Q_EMIT sendRequested(m_view->selectedSessions()); });
    connect(m_delete, &QAction::triggered, this,
            [this] { Q_EMIT deleteRequested(m_view->selectedSessions()); });
    connect(m_undo, &QAction::triggered, this, &SessionActions::undoRequested);
    connect(m_copyId, &QAction::triggered, this, [this] {
        const QList<SessionId> sessions = m_view->selectedSessions();
        QStringList ids;
        for (const SessionId &session : sessions) {
            ids += session.toString();
        }
        QGuiApplication::clipboard()->setText(ids.join(u'\n'));
    });
    connect(m_view, &SessionListView::selectedChanged, this, &SessionActions::update);
    update();
}

SessionActions::~SessionActions() = default;

QAction *SessionActions::add(const QString &text, const QString &icon, const QKeySequence &key)
{
    auto *action = new QAction(themedIcon(icon), text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_view->addAction(action);
    return action;
}

QList<QAction *> SessionActions::all() const
{
    return { m_rename, m_tags, m_archive, m_export, m_send, m_delete, m_undo, m_copyId };
}

QList<QAction *> SessionActions::forMenuBar() const
{
    return { m_archive, m_send, m_delete, m_undo, m_copyId };
}

void SessionActions::setWritable(bool writable)
{
    m_writable = writable;
    update();
}

void SessionActions::setUndoable(int sessions)
{
    m_undoable = sessions;
    update();
}

bool SessionActions::allArchived(const QList<SessionId> &sessions) const
{
    return std::ranges::all_of(sessions, [this](const SessionId &session) {
        const SessionItem *item = m_model->items().find(session);
        return item != nullptr && item->isArchived;
    });
}

void SessionActions::update()
{
    const QList<SessionId> sessions = m_view->selectedSessions();
    const qsizetype count = sessions.size();
    const QString none = tr("No session is selected");
    const QString readOnly = tr("The store is open for reading only");
    for (QAction *action : { m_export, m_copyId }) {
        allow(action, count > 0, none);
    }
    for (QAction *action : { m_tags, m_archive, m_send, m_delete }) {
        allow(action, count > 0 && m_writable, count > 0 ? readOnly : none);
    }
    allow(m_rename, count == 1 && m_writable,
          count == 0           ? none
                  : m_writable ? tr("Only one session can be renamed at a time")
                               : readOnly);
    allow(m_undo, m_undoable > 0 && m_writable, tr("No session was deleted since the start"));
    const auto named = [count](const QString &one, const QString &many) {
        return count > 1 ? many.arg(formatCount(count)) : one;
    };
    m_archive->setText(
            count > 0 && allArchived(sessions)
                    ? tr("Take out of the archive")
                    : named(tr("Archive"), tr("Archive %1 sessions", nullptr, int(count))));
    m_export->setText(named(tr("Export…"), tr("Export %1 sessions…", nullptr, int(count))));
    m_delete->setText(named(tr("Delete…"), tr("Delete %1 sessions…", nullptr, int(count))));
}

void SessionActions::fill(QMenu &menu)
{
    update();
    menu.addActions({ m_rename, m_tags, m_archive });
    menu.addSeparator();
    menu.addActions({ m_export, m_send, m_copyId });
    menu.addSeparator();
    menu.addAction(m_delete);
    if (m_undo->isEnabled()) {
        menu.addAction(m_undo);
    }
}

void SessionActions::openTags(const QList<SessionId> &sessions)
{
    QList<QStringList> tags;
    for (const SessionId &session : sessions) {
        const SessionItem *item = m_model->items().find(session);
        tags += item == nullptr ? QStringList() : item->tags;
    }
    auto *popup = new TagPopup(m_owner);
    popup->setTags(tags, m_model->items().allTags());
    connect(popup, &TagPopup::changed, this,
            [this, sessions](const QStringList &add, const QStringList &remove) {
                Q_EMIT tagsChanged(sessions, add, remove);
            });
    // The row may be scrolled away, or hidden in a group.
    const QWidget *viewport = m_view->viewport();
    const QRect row = m_view->visualRect(m_view->currentIndex()) & viewport->rect();
    popup->setScreen(m_owner->screen());
    const QRect anchor = row.isEmpty() ? QRect(0, 0, viewport->width(), 0) : row;
    popup->openAt(QRect(viewport->mapToGlobal(anchor.topLeft()), anchor.size()));
}

} // namespace varve
