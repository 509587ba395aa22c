// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchresultsmodel.h"

#include "format.h"
#include "plaintext.h"
#include "searchhighlights.h"

#include <QFileInfo>
#include <QSet>

#include <algorithm>

namespace varve
{

SearchResultsModel::SearchResultsModel(SessionSource sessions, Clock now, QObject *parent)
    : QAbstractItemModel(parent)
    , m_sessions(std::move(sessions))
    , m_now(now ? std::move(now) : [] { return QDateTime::currentDateTime(); })
{ }

SearchResultsModel::~SearchResultsModel() = default;

void SearchResultsModel::setHits(const QList<SearchHit> &hits, const QStringList &terms)
{
    beginResetModel();
    m_hits = hits;
    m_terms = terms;
    arrange();
    endResetModel();
}

void SearchResultsModel::setOrder(Order order)
{
    if (order != m_order) {
        beginResetModel();
        m_order = order;
        arrange();
        endResetModel();
    }
}

void SearchResultsModel::arrange()
{
    QList<SearchHit> hits = m_hits;
    if (m_order == Order::Newest) {
        std::ranges::stable_sort(hits, std::greater {}, &SearchHit::createdAt);
    }
    m_groups.clear();
    m_count = static_cast<int>(hits.size());
    QHash<SessionId, qsizetype> places;
    for (const SearchHit &hit : std::as_const(hits)) {
        const auto known = places.constFind(hit.session);
        if (known != places.cend()) {
            m_groups[*known].hits += hit;
        } else {
            places.insert(hit.session, m_groups.size());
            m_groups += Group { hit.session, { hit } };
        }
    }
}

void SearchResultsModel::addHits(const QList<SearchHit> &hits)
{
    QSet<qint64> known; // of what is shown: m_hits are those of the last answer alone
    for (const Group &group : std::as_const(m_groups)) {
        for (const SearchHit &hit : group.hits) {
            known += hit.seq;
        }
    }
    for (const SearchHit &hit : hits) {
        if (known.contains(hit.seq)) {
            continue;
        }
        const auto group = std::ranges::find(m_groups, hit.session, &Group::session);
        const auto row = static_cast<int>(std::distance(m_groups.begin(), group));
        if (group == m_groups.end()) {
            beginInsertRows({}, row, row);
            m_groups += Group { hit.session, { hit } };
        } else {
            const auto at = static_cast<int>(group->hits.size());
            beginInsertRows(index(row, 0), at, at);
            group->hits += hit;
        }
        ++m_count;
        endInsertRows();
        const QModelIndex heading = index(row, 0);
        Q_EMIT dataChanged(heading, heading, { CountRole, Qt::AccessibleTextRole });
    }
    m_hits = hits; // for another order
}

void SearchResultsModel::refreshHeadings()
{
    if (!m_groups.isEmpty()) {
        Q_EMIT dataChanged(index(0, 0), index(sessionCount() - 1, 0));
    }
}

QModelIndex SearchResultsModel::hitAt(int number) const
{
    for (int group = 0; number >= 0 && group < sessionCount(); ++group) {
        const auto size = static_cast<int>(m_groups.at(group).hits.size());
        if (number < size) {
            return index(number, 0, index(group, 0));
        }
        number -= size;
    }
    return {};
}

int SearchResultsModel::numberOf(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return -1;
    }
    const bool heading = index.internalId() == 0;
    const int group = heading ? index.row() : index.parent().row();
    int number = heading ? 0 : index.row();
    for (int before = 0; before < group; ++before) {
        number += static_cast<int>(m_groups.at(before).hits.size());
    }
    return number;
}

QModelIndex SearchResultsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    // 0: a heading; else the number of its heading, from 1.
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : 0);
}

QModelIndex SearchResultsModel::parent(const QModelIndex &child) const
{
    return child.isValid() && child.internalId() > 0
            ? createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr(0))
            : QModelIndex();
}

int SearchResultsModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid()) {
        return sessionCount();
    }
    return parent.internalId() == 0 && parent.column() == 0
            ? static_cast<int>(m_groups.at(parent.row()).hits.size())
            : 0;
}

int SearchResultsModel::columnCount(const QModelIndex &) const
{
    return 1;
}

const SearchResultsModel::Group *SearchResultsModel::groupOf(const QModelIndex &index) const
{
    const QModelIndex heading = index.internalId() == 0 ? index : index.parent();
    return &m_groups.at(heading.row());
}

QVariant SearchResultsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Group &group = *groupOf(index);
    const bool heading = index.internalId() == 0;
    switch (role) {
    case HeadingRole:
        return heading;
    case SessionIdRole:
        return group.session.uuid();
    case EntryIdRole:
        return heading ? QUuid() : group.hits.at(index.row()).entry.uuid();
    default:
        return heading ? headingData(group, role) : hitData(group.hits.at(index.row()), role);
    }
}

QVariant SearchResultsModel::headingData(const Group &group, int role) const
{
    const SearchedSession session = m_sessions(group.session);
    const QString title =
            session.title.isEmpty() ? tr("Untitled session") : session.title.simplified();
    const QString folder = QFileInfo(session.folder).fileName();
    const auto count = static_cast<int>(group.hits.size());
    switch (role) {
    case Qt::DisplayRole:
        return title;
    case Qt::ToolTipRole:
        return asPlainText(session.folder.isEmpty() ? title : title + u'\n' + session.folder);
    case Qt::AccessibleTextRole:
        return tr("%1, %n hits", nullptr, count).arg(title);
    case CountRole:
        return count;
    case FolderRole:
        return session.archived ? tr("%1 (archived)").arg(folder).trimmed() : folder;
    case AgeRole:
        return formatAge(session.updatedAt, m_now());
    default:
        return {};
    }
}

QVariant SearchResultsModel::hitData(const SearchHit &hit, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return hit.snippet;
    case Qt::ToolTipRole:
        return asPlainText(QLocale().toString(hit.createdAt.toLocalTime(), QLocale::ShortFormat));
    case Qt::AccessibleTextRole: {
        QStringList parts { sourceOf(hit), formatAge(hit.createdAt, m_now()) };
        parts += marksOf(hit);
        parts.removeAll(QString());
        return tr("%1: %2").arg(parts.join(QLatin1StringView(", ")), hit.snippet);
    }
    case AgeRole:
        return formatAge(hit.createdAt, m_now());
    case SpeakerRole:
        return static_cast<int>(hit.role);
    case SourceRole:
        return sourceOf(hit);
    case MarksRole:
        return marksOf(hit);
    case HighlightsRole:
        return QVariant::fromValue(highlightsOf(hit.snippet, m_terms));
    case OnPathRole:
        return hit.onPath;
    default:
        return {};
    }
}

QString SearchResultsModel::sourceOf(const SearchHit &hit)
{
    if (hit.type == EntryType::SessionInfo) {
        return tr("About the session");
    }
    if (hit.type == EntryType::Compaction || hit.type == EntryType::BranchSummary) {
        return hit.type == EntryType::Compaction ? tr("Summary") : tr("Summary of a branch");
    }
    const QString speaker = roleName(hit.role);
    //: who says it, and the tool
    return hit.toolName.isEmpty() ? speaker : tr("%1 · %2").arg(speaker, hit.toolName);
}

QStringList SearchResultsModel::marksOf(const SearchHit &hit)
{
    QStringList marks;
    if (!hit.onPath) {
        marks += tr("on another branch");
    }
    if (hit.byMeaning) {
        marks += tr("by meaning");
    } else if (hit.partial) {
        marks += tr("some of the words");
    }
    return marks;
}

} // namespace varve
