// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session.h"

#include <QAbstractListModel>
#include <QSortFilterProxyModel>

#include <functional>

namespace varve
{

/// All sessions, the newest first. Never reads entries: a list of ten thousand is instant.
class SessionListModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum DataRole {
        SessionIdRole = Qt::UserRole + 1, ///< QUuid
        FolderRole, ///< last part of the project folder
        AgeRole, ///< "18 min ago"
        CountRole, ///< "14,179 entries", "fork, 3 entries"
        ArchivedRole,
        RunningRole, ///< a turn or a compaction is at work
    };
    using Clock = std::function<QDateTime()>;

    explicit SessionListModel(QObject *parent = nullptr);
    /// `clock` tells the present in the person's time zone.
    SessionListModel(Clock clock, QObject *parent = nullptr);

    /// Changes only what differs, so that a view keeps its place.
    void setSessions(QList<Session> sessions);
    void setRunning(const QSet<SessionId> &sessions);
    /// To be called now and then: ages go on.
    void refreshAges();

    [[nodiscard]] const Session &sessionAt(int row) const { return m_sessions.at(row); }
    [[nodiscard]] int rowOf(const SessionId &id) const; ///< -1: none

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    [[nodiscard]] QString title(const Session &session) const;
    [[nodiscard]] QString countText(const Session &session) const;
    [[nodiscard]] QString toolTip(const Session &session) const;

    QList<Session> m_sessions;
    QSet<SessionId> m_running;
    Clock m_clock;
};

/// Shows the sessions whose title or folder contains every word of a text; archived ones only when asked.
class SessionFilterModel final : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit SessionFilterModel(SessionListModel *sessions, QObject *parent = nullptr);

    void setFilterText(const QString &text);
    void setShowArchived(bool show);
    [[nodiscard]] bool showsArchived() const { return m_showArchived; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    SessionListModel *m_sessions;
    QStringList m_words;
    bool m_showArchived = false;
};

} // namespace varve
