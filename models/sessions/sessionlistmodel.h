// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextsizes.h"
#include "sessiongrouper.h"
#include "sessionitems.h"
#include "sessionlistrows.h"

#include <QAbstractListModel>
#include <QHash>

#include <functional>

namespace varve
{

/// All sessions, grouped, sorted and filtered, as one flat list with headings in it. Never reads entries: ten thousand are
/// instant, and what happens to one of them costs little however many there are.
///
/// Signals: a new arrangement, filter or many changes at once reset the model; few changes insert, remove and move rows. Then
/// shownChanged once.
class SessionListModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum DataRole {
        SessionIdRole = Qt::UserRole + 1, ///< QUuid; null: a heading
        FolderRole, ///< last part of the project folder
        AgeRole, ///< "18 min ago"
        SizeRole, ///< of its context: "24k of 200k"; empty: not counted yet
        OriginRole, ///< "fork of Tides"; empty: it is no fork
        ArchivedRole,
        ActivityRole, ///< int, an Activity
        TagsRole, ///< QStringList
        DepthRole, ///< int; below how many other sessions it is shown
        BelowRole, ///< "3 subagents", at any depth; empty: nothing is below it
        FoldedRole, ///< bool: of a heading, or of a session with others below it
        KeyRole, ///< of a heading: the group's key
        CountRole, ///< int, of a heading: its sessions
    };
    enum class Activity : quint8 {
        None,
        Working,
        Asking,
        Compacting,
        Reviewing, ///< a summary waits for the person
        Unsent, ///< messages wait for the person
    };
    using Clock = std::function<QDateTime()>;
    using Tags = QHash<qint64, QStringList>; ///< by number of the session

    explicit SessionListModel(QObject *parent = nullptr);
    /// `clock` tells the present in the person's time zone.
    SessionListModel(Clock clock, QObject *parent = nullptr);

    /// Changes only what differs.
    void setSessions(const QList<Session> &sessions, const Tags &tags = {});
    /// Of one that is there, or a new one.
    void updateSession(const Session &session, const QStringList &tags);
    void removeSessions(const QSet<SessionId> &sessions);
    /// What sessions are at; the others at nothing.
    void setActivities(const QHash<SessionId, Activity> &activities);
    void setContext(const SessionId &session, const ContextSize &size);
    /// In words; empty: at nothing.
    [[nodiscard]] static QString activityText(Activity activity);
    /// To be called now and then: ages go on.
    void refreshAges();

    [[nodiscard]] const SessionArrangement &arrangement() const { return m_visibility.arrangement; }
    void setArrangement(const SessionArrangement &arrangement);
    /// Shows the sessions that have every word in their title, folder or tags; each for itself, not below another one.
    void setFilterText(const QString &text);
    /// A heading, or a session with others below it.
    void setFolded(int row, bool folded);
    /// All groups.
    void setAllFolded(bool folded);
    /// Unfolds what hides a session; false if the filter or the archive hides it.
    bool reveal(const SessionId &id);

    /// Those that the list has, shown or not.
    [[nodiscard]] const SessionItems &items() const { return m_items; }
    [[nodiscard]] int rowOf(const SessionId &id) const; ///< the first one; -1: none
    [[nodiscard]] int rowOfGroup(const QString &key) const;
    [[nodiscard]] bool isHeading(int row) const { return m_rows.at(row).item < 0; }
    /// Sessions that the filter and the archive leave, in folded groups too.
    [[nodiscard]] int shownCount() const { return m_rows.shownCount(); }
    /// Those that the filter would show if archived ones were shown.
    [[nodiscard]] int archivedMatches() const { return m_rows.archivedMatches(); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    void shownChanged();

private:
    // sessionlistmodel.cpp
    [[nodiscard]] QVariant headingData(const SessionListRows::Group &group, int role) const;
    [[nodiscard]] QVariant sessionData(const SessionListRows::Row &row, int role) const;
    [[nodiscard]] QString belowText(int item) const;
    [[nodiscard]] QString sizeText(const SessionItem &item) const;

    // sessionlistmodelchanges.cpp
    /// Resets the model; `change` is made to the items meanwhile.
    void relayOut(const std::function<void()> &change = {});
    void change(int item, SessionItem changed);
    void add(SessionItem item);
    void showChanged(int item);
    void takeRow(int item);
    void placeRow(int item);
    void moveRow(int item, int row);
    void countIn(int group, int by);

    SessionItems m_items;
    SessionListRows m_rows;
    SessionVisibility m_visibility;
    SessionGrouper m_grouper;
    QHash<SessionId, Activity> m_activities;
    QHash<SessionId, ContextSize> m_contexts;
    Clock m_clock;
};

} // namespace varve
