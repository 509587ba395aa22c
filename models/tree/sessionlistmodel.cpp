// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlistmodel.h"

#include "format.h"
#include "rowdiff.h"
#include "shortsummary.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace varve
{

namespace
{

/// Beyond this many changes views are quicker with a reset.
constexpr int MaxChanges = 100;

QString lastPart(const QString &folder)
{
    QStringView path(folder);
    while (path.size() > 1 && (path.endsWith(u'/') || path.endsWith(u'\\'))) {
        path.chop(1);
    }
    const qsizetype slash = std::max(path.lastIndexOf(u'/'), path.lastIndexOf(u'\\'));
    return (path.size() > 1 ? path.sliced(slash + 1) : path).toString();
}

/// Whether two rows look alike.
bool sameRow(const Session &a, const Session &b)
{
    return a.name == b.name && a.cwd == b.cwd && a.updatedAt == b.updatedAt
            && a.archivedAt == b.archivedAt && a.entryCount == b.entryCount
            && a.textSize == b.textSize && a.summary == b.summary;
}

/// The newest first. Times are compared as numbers and sessions moved once: they are big.
void sortByAge(QList<Session> &sessions)
{
    std::vector<std::pair<qint64, qsizetype>> order;
    order.reserve(size_t(sessions.size()));
    for (qsizetype i = 0; i < sessions.size(); ++i) {
        order.emplace_back(-sessions.at(i).updatedAt.toMSecsSinceEpoch(), i);
    }
    if (std::ranges::is_sorted(order)) {
        return;
    }
    std::ranges::sort(order);
    QList<Session> sorted;
    sorted.reserve(sessions.size());
    for (const auto &[age, i] : order) {
        sorted += std::move(sessions[i]);
    }
    sessions = std::move(sorted);
}

QList<SessionId> idsOf(const QList<Session> &sessions)
{
    QList<SessionId> ids;
    ids.reserve(sessions.size());
    for (const Session &session : sessions) {
        ids += session.id;
    }
    return ids;
}

} // namespace

SessionListModel::SessionListModel(QObject *parent)
    : SessionListModel([] { return QDateTime::currentDateTime(); }, parent)
{ }

SessionListModel::SessionListModel(Clock clock, QObject *parent)
    : QAbstractListModel(parent)
    , m_clock(std::move(clock))
{ }

void SessionListModel::setSessions(QList<Session> sessions)
{
    sortByAge(sessions);
    const RowDiff diff =
            m_sessions.isEmpty() ? RowDiff() : diffRows(idsOf(m_sessions), idsOf(sessions));
    if (m_sessions.isEmpty() || diff.removals.size() + diff.insertions.size() > MaxChanges) {
        beginResetModel();
        m_sessions = std::move(sessions);
        endResetModel();
        return;
    }
    for (const RowDiff::Range &range : diff.removals) {
        beginRemoveRows({}, range.first, range.last);
        m_sessions.remove(range.first, range.last - range.first + 1);
        endRemoveRows();
    }
    for (const RowDiff::Range &range : diff.insertions) {
        const int count = range.last - range.first + 1;
        beginInsertRows({}, range.first, range.last);
        m_sessions.insert(range.first, count, Session());
        std::copy_n(sessions.cbegin() + range.first, count, m_sessions.begin() + range.first);
        endInsertRows();
    }
    QList<int> changed;
    for (int row = 0; row < int(sessions.size()); ++row) {
        if (!sameRow(m_sessions.at(row), sessions.at(row))) {
            changed += row;
        }
    }
    m_sessions = std::move(sessions);
    for (const int row : std::as_const(changed)) {
        Q_EMIT dataChanged(index(row), index(row));
    }
}

void SessionListModel::setRunning(const QSet<SessionId> &sessions)
{
    if (sessions != m_running) {
        m_running = sessions;
        if (!m_sessions.isEmpty()) {
            Q_EMIT dataChanged(index(0), index(int(m_sessions.size()) - 1), { RunningRole });
        }
    }
}

void SessionListModel::refreshAges()
{
    if (!m_sessions.isEmpty()) {
        Q_EMIT dataChanged(index(0), index(int(m_sessions.size()) - 1), { AgeRole });
    }
}

int SessionListModel::rowOf(const SessionId &id) const
{
    const auto found = std::ranges::find(m_sessions, id, &Session::id);
    return found != m_sessions.end() ? int(std::distance(m_sessions.begin(), found)) : -1;
}

int SessionListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_sessions.size());
}

QString SessionListModel::title(const Session &session) const
{
    return session.name.isEmpty() ? tr("New session") : session.name.simplified();
}

/// A fork counts its own entries only, so it says that it stands on others.
QString SessionListModel::countText(const Session &session) const
{
    const QString count =
            tr("%1 entries", nullptr, int(session.entryCount)).arg(formatCount(session.entryCount));
    if (session.baseEntry.isNull()) {
        return count;
    }
    if (session.rolledOver) {
        //: of a session that goes on from another one with a summary of it; %1 is a count of entries
        return tr("continued, %1").arg(count);
    }
    //: of a session that stands on a branch of another; %1 is a count of entries
    return session.entryCount == 0 ? tr("fork, nothing new yet") : tr("fork, %1").arg(count);
}

QString SessionListModel::toolTip(const Session &session) const
{
    QString text = "<b>"_L1 + title(session).toHtmlEscaped() + "</b>"_L1;
    if (!session.cwd.isEmpty()) {
        text += "<br>"_L1 + session.cwd.toHtmlEscaped();
    }
    //: number of entries, number of characters such as 1.2M
    text += "<br>"_L1
            + tr("%1 entries, %2 characters")
                      .arg(formatCount(session.entryCount), formatTokens(session.textSize));
    if (!session.baseEntry.isNull()) {
        const int row = rowOf(session.parentSession);
        const QString parent = row >= 0 ? title(m_sessions.at(row)) : QString();
        const QString stands = parent.isEmpty() ? tr("Stands on a branch of another session")
                                                : tr("Stands on a branch of “%1”").arg(parent);
        const QString continues = parent.isEmpty() ? tr("Continues another session")
                                                   : tr("Continues “%1”").arg(parent);
        text += "<br>"_L1 + (session.rolledOver ? continues : stands).toHtmlEscaped();
    }
    if (!session.summary.isEmpty()) {
        text += "<p>"_L1 + shortSummaryOf(session.summary).toHtmlEscaped() + "</p>"_L1;
    }
    return text;
}

QVariant SessionListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Session &session = m_sessions.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return title(session);
    case Qt::ToolTipRole:
        return toolTip(session);
    case Qt::AccessibleTextRole:
        return QStringList { title(session), lastPart(session.cwd),
                             formatAge(session.updatedAt, m_clock()),
                             data(index, CountRole).toString() }
                .join(", "_L1);
    case SessionIdRole:
        return session.id.uuid();
    case FolderRole:
        return lastPart(session.cwd);
    case AgeRole:
        return formatAge(session.updatedAt, m_clock());
    case CountRole:
        return countText(session);
    case ArchivedRole:
        return session.archivedAt.isValid();
    case RunningRole:
        return m_running.contains(session.id);
    default:
        return {};
    }
}

SessionFilterModel::SessionFilterModel(SessionListModel *sessions, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_sessions(sessions)
{
    setSourceModel(sessions);
}

void SessionFilterModel::setFilterText(const QString &text)
{
    m_words = text.simplified().split(u' ', Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

void SessionFilterModel::setShowArchived(bool show)
{
    m_showArchived = show;
    invalidateRowsFilter();
}

bool SessionFilterModel::filterAcceptsRow(int row, const QModelIndex &) const
{
    const Session &session = m_sessions->sessionAt(row);
    if (session.archivedAt.isValid() && !m_showArchived) {
        return false;
    }
    return std::ranges::all_of(m_words, [&](const QString &word) {
        return session.name.contains(word, Qt::CaseInsensitive)
                || session.cwd.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace varve
