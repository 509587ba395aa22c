// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextsizes.h"
#include "sessionarrangement.h"
#include "sessiongrouper.h"
#include "sessionitem.h"
#include <session/sessionforest.h>

#include <QAbstractListModel>
#include <QHash>

#include <functional>
#include <vector>

namespace varve
{

/// Which sessions are shown below another one: subagents below what started them, at any depth, and sessions that rolled over directly
/// below the one in which they go on now. Pure.
class SessionLineage
{
public:
    SessionLineage() = default;
    /// `index` finds an item by its id.
    SessionLineage(const std::vector<SessionItem> &items, const QHash<SessionId, int> &index);

    /// By the places of items; earlier ones first.
    [[nodiscard]] const SessionForest &shown() const { return m_shown; }
    /// The same without those that rolled over.
    [[nodiscard]] const SessionForest &subagents() const { return m_subagents; }

private:
    SessionForest m_shown;
    SessionForest m_subagents;
};

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

    [[nodiscard]] const SessionArrangement &arrangement() const { return m_arrangement; }
    void setArrangement(const SessionArrangement &arrangement);
    /// Shows the sessions that have every word in their title, folder or tags; each for itself, not below another one.
    void setFilterText(const QString &text);
    /// A heading, or a session with others below it.
    void setFolded(int row, bool folded);
    /// All groups.
    void setAllFolded(bool folded);
    /// Unfolds what hides a session; false if the filter or the archive hides it.
    bool reveal(const SessionId &id);

    [[nodiscard]] int rowOf(const SessionId &id) const; ///< the first one; -1: none
    [[nodiscard]] int rowOfGroup(const QString &key) const;
    /// As the list calls it; empty if there is no such session.
    [[nodiscard]] QString titleOf(const SessionId &id) const;
    [[nodiscard]] QStringList tagsOf(const SessionId &id) const;
    [[nodiscard]] bool isArchived(const SessionId &id) const;
    /// Every tag in use, in alphabetical order.
    [[nodiscard]] QStringList allTags() const;
    [[nodiscard]] bool isHeading(int row) const { return m_rows.at(size_t(row)).item < 0; }
    /// Sessions that the filter and the archive leave, in folded groups too.
    [[nodiscard]] int shownCount() const { return m_shown; }
    [[nodiscard]] int sessionCount() const { return int(m_items.size()); }
    /// Those that the filter would show if archived ones were shown.
    [[nodiscard]] int archivedMatches() const { return m_archivedMatches; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    void shownChanged();

private:
    struct Row
    {
        int group = 0;
        int item = -1; ///< -1: the heading of the group
        int depth = 0;
    };
    struct Group
    {
        SessionGroup about;
        int count = 0;
    };

    // sessionlistmodel.cpp
    [[nodiscard]] QVariant headingData(const Row &row, int role) const;
    [[nodiscard]] QVariant sessionData(const Row &row, int role) const;
    [[nodiscard]] QString belowText(int item) const;
    [[nodiscard]] QString sizeText(const SessionItem &item) const;
    [[nodiscard]] QString toolTip(int item) const;
    [[nodiscard]] bool isFolded(const Group &group) const;
    [[nodiscard]] bool isOpen(int item) const;

    // sessionlistmodelchanges.cpp
    /// Everything from the items on: lineage, order, rows. Resets the model; `change` is made to the items meanwhile.
    void rebuild(const std::function<void()> &change = {});
    void sortItems();
    /// The rows from the order on. Between beginResetModel() and endResetModel().
    void layOut();
    void relayOut();
    void appendSession(int group, int item, std::vector<Row> &rows) const;
    void makeUniqueTitles();
    [[nodiscard]] bool precedes(int a, int b) const;
    [[nodiscard]] bool matches(const SessionItem &item) const;
    /// Has a row of its own, unless its group is folded.
    [[nodiscard]] bool isTopLevel(int item) const;
    [[nodiscard]] bool byCreation() const { return m_arrangement.sort == SessionSort::Created; }
    [[nodiscard]] int groupNamed(const QString &key) const;
    [[nodiscard]] bool isSimple(int item) const;
    void change(int item, SessionItem changed);
    void add(SessionItem item);
    void showChanged(int item);
    void takeRow(int item);
    void placeRow(int item);
    void moveRow(int item, int row);
    [[nodiscard]] int placeInOrder(int item) const;
    [[nodiscard]] int rowInGroup(int group, int item) const;
    [[nodiscard]] int makeGroup(const SessionGroup &about);
    void countIn(int group, int by);
    [[nodiscard]] int headingRow(int group) const;

    std::vector<SessionItem> m_items; ///< in no order
    QHash<SessionId, int> m_index; ///< into m_items
    SessionLineage m_lineage;
    std::vector<int> m_order; ///< of m_items, as the arrangement has it
    std::vector<Group> m_groups; ///< in no order; those without sessions have count 0
    QHash<QString, int> m_groupIndex; ///< by key
    std::vector<Row> m_rows;
    QHash<SessionId, Activity> m_activities;
    QHash<SessionId, ContextSize> m_contexts;
    QSet<SessionId> m_open; ///< those whose sessions below are shown
    SessionArrangement m_arrangement;
    SessionGrouper m_grouper;
    QStringList m_words;
    int m_shown = 0;
    int m_archivedMatches = 0;
    Clock m_clock;
};

} // namespace varve
