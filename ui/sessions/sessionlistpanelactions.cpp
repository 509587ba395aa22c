// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What SessionListPanel offers to do with the selected sessions.
#include "arrangementmenu.h"
#include "sessionlistpanel.h"
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

QAction *SessionListPanel::addAction(const QString &text, const QString &icon,
                                     const QKeySequence &key)
{
    auto *action = new QAction(themedIcon(icon), text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(action);
    return action;
}

void SessionListPanel::makeActions()
{
    m_rename = addAction(tr("Rename session…"), u"edit"_s, Qt::Key_F2);
    connect(m_rename, &QAction::triggered, this,
            [this] { Q_EMIT renameRequested(selectedSessions().constFirst()); });
    m_tags = addAction(tr("Tags…"), u"label"_s, Qt::CTRL | Qt::Key_T);
    connect(m_tags, &QAction::triggered, this, [this] { openTags(selectedSessions()); });
    m_archive = addAction(tr("Archive"), u"archive"_s);
    connect(m_archive, &QAction::triggered, this, [this] {
        const QList<SessionId> sessions = selectedSessions();
        Q_EMIT archiveRequested(sessions, !allArchived(sessions));
    });
    m_export = addAction(tr("Export…"), u"export"_s);
    connect(m_export, &QAction::triggered, this,
            [this] { Q_EMIT exportRequested(selectedSessions()); });
    m_send = addAction(tr("Send to an archive…"), u"send"_s);
    connect(m_send, &QAction::triggered, this,
            [this] { Q_EMIT sendRequested(selectedSessions()); });
    m_delete = addAction(tr("Delete…"), u"delete"_s, QKeySequence::Delete);
    connect(m_delete, &QAction::triggered, this,
            [this] { Q_EMIT deleteRequested(selectedSessions()); });
    m_undo = addAction(tr("Undo delete"), u"undo"_s, QKeySequence::Undo);
    connect(m_undo, &QAction::triggered, this, &SessionListPanel::undoRequested);
    m_copyId = addAction(tr("Copy id"), u"copy"_s);
    connect(m_copyId, &QAction::triggered, this, [this] {
        QStringList ids;
        for (const SessionId &session : selectedSessions()) {
            ids += session.toString();
        }
        QGuiApplication::clipboard()->setText(ids.join(u'\n'));
    });
    updateActions();
}

QList<QAction *> SessionListPanel::sessionActions() const
{
    return { m_rename, m_tags, m_archive, m_export, m_send, m_delete, m_undo, m_copyId };
}

QList<QAction *> SessionListPanel::menuActions() const
{
    return { m_archive, m_send, m_delete, m_undo, m_copyId };
}

void SessionListPanel::setWritable(bool writable)
{
    m_writable = writable;
    updateActions();
}

bool SessionListPanel::allArchived(const QList<SessionId> &sessions) const
{
    return std::ranges::all_of(
            sessions, [this](const SessionId &session) { return m_model->isArchived(session); });
}

void SessionListPanel::updateActions()
{
    if (m_copyId == nullptr) {
        return; // while the panel is made
    }
    const QList<SessionId> sessions = selectedSessions();
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

void SessionListPanel::showMenu(const QPoint &position)
{
    updateActions();
    QMenu menu(this);
    menu.addActions({ m_rename, m_tags, m_archive });
    menu.addSeparator();
    menu.addActions({ m_export, m_send, m_copyId });
    menu.addSeparator();
    menu.addAction(m_delete);
    if (m_undo->isEnabled()) {
        menu.addAction(m_undo);
    }
    menu.addSeparator();
    menu.addAction(m_arrangement->showArchivedAction());
    menu.exec(m_list->viewport()->mapToGlobal(position));
}

void SessionListPanel::openTags(const QList<SessionId> &sessions)
{
    QList<QStringList> tags;
    for (const SessionId &session : sessions) {
        tags += m_model->tagsOf(session);
    }
    auto *popup = new TagPopup(this);
    popup->setTags(tags, m_model->allTags());
    connect(popup, &TagPopup::changed, this,
            [this, sessions](const QStringList &add, const QStringList &remove) {
                Q_EMIT tagsChanged(sessions, add, remove);
            });
    // The row may be scrolled away, or hidden in a group.
    const QWidget *viewport = m_list->viewport();
    const QRect row = m_list->visualRect(m_list->currentIndex()) & viewport->rect();
    popup->setScreen(screen());
    const QRect anchor = row.isEmpty() ? QRect(0, 0, viewport->width(), 0) : row;
    popup->openAt(QRect(viewport->mapToGlobal(anchor.topLeft()), anchor.size()));
}

} // namespace varve
