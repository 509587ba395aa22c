// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlistmodel.h"

#include "format.h"
#include "plaintext.h"
#include "sessiontexts.h"

#include <QTimeZone>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

SessionListModel::SessionListModel(QObject *parent)
    : SessionListModel([] { return QDateTime::currentDateTime(); }, parent)
{ }

SessionListModel::SessionListModel(Clock clock, QObject *parent)
    : QAbstractListModel(parent)
    , m_grouper(m_visibility.arrangement.grouping, clock())
    , m_clock(std::move(clock))
{ }

int SessionListModel::rowOf(const SessionId &id) const
{
    return m_rows.rowOf(m_items.placeOf(id));
}

int SessionListModel::rowOfGroup(const QString &key) const
{
    return m_rows.headingRow(m_rows.groupNamed(key));
}

void SessionListModel::setActivities(const QHash<SessionId, Activity> &activities)
{
    if (activities == m_activities) {
        return;
    }
    const QHash<SessionId, Activity> before = std::exchange(m_activities, activities);
    QSet<SessionId> changed;
    for (const auto &[from, to] : { std::pair(&before, &activities), { &activities, &before } }) {
        for (auto it = from->cbegin(); it != from->cend(); ++it) {
            if (to->value(it.key(), Activity::None) != it.value()) {
                changed += it.key();
            }
        }
    }
    for (int row = 0; row < m_rows.size(); ++row) {
        const int item = m_rows.at(row).item;
        if (item >= 0 && changed.contains(m_items[item].id)) {
            Q_EMIT dataChanged(index(row), index(row), { ActivityRole });
        }
    }
}

void SessionListModel::setContext(const SessionId &session, const ContextSize &size)
{
    m_contexts.insert(session, size);
    if (const int row = rowOf(session); row >= 0) {
        Q_EMIT dataChanged(index(row), index(row), { SizeRole });
    }
}

QString SessionListModel::activityText(Activity activity)
{
    switch (activity) {
    case Activity::None:
        break;
    case Activity::Working:
        return tr("working");
    case Activity::Asking:
        return tr("waits for you");
    case Activity::Compacting:
        return tr("compacting");
    case Activity::Reviewing:
        return tr("summary to review");
    case Activity::Unsent:
        return tr("messages not sent");
    }
    return {};
}

QString SessionListModel::sizeText(const SessionItem &item) const
{
    const auto context = m_contexts.constFind(item.id);
    return SessionTexts::size(item, context == m_contexts.cend() ? nullptr : &*context);
}

void SessionListModel::refreshAges()
{
    const QDateTime now = m_clock();
    if (now.date() != m_grouper.day()) {
        m_grouper = SessionGrouper(m_visibility.arrangement.grouping, now);
        relayOut();
    } else if (m_rows.size() > 0) {
        Q_EMIT dataChanged(index(0), index(m_rows.size() - 1), { AgeRole });
    }
}

int SessionListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows.size();
}

Qt::ItemFlags SessionListModel::flags(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    // A heading can be walked to and folded, but what is done with a selection is no business of it.
    return isHeading(index.row())
            ? Qt::ItemFlags(Qt::ItemIsEnabled | Qt::ItemNeverHasChildren)
            : Qt::ItemFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren);
}

QVariant SessionListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const SessionListRows::Row &row = m_rows.at(index.row());
    return row.item < 0 ? headingData(m_rows.groups()[size_t(row.group)], role)
                        : sessionData(row, role);
}

QVariant SessionListModel::headingData(const SessionListRows::Group &group, int role) const
{
    const bool folded = m_visibility.isFolded(group.about);
    switch (role) {
    case Qt::DisplayRole:
        return group.about.title;
    case Qt::ToolTipRole:
        return asPlainText(group.about.toolTip);
    case Qt::AccessibleTextRole:
        return QStringList { group.about.title,
                             tr("%1 sessions", nullptr, group.count).arg(formatCount(group.count)),
                             folded ? tr("folded") : tr("unfolded") }
                .join(", "_L1);
    case SessionIdRole:
        return QUuid();
    case FoldedRole:
        return folded;
    case KeyRole:
        return group.about.key;
    case CountRole:
        return group.count;
    default:
        return {};
    }
}

QVariant SessionListModel::sessionData(const SessionListRows::Row &row, int role) const
{
    const SessionItem &item = m_items[row.item];
    const auto time = [&](qint64 ms) {
        return formatAge(QDateTime::fromMSecsSinceEpoch(ms, QTimeZone::UTC), m_clock());
    };
    const qint64 shownMs = arrangement().byCreation() ? item.createdMs : item.updatedMs;
    switch (role) {
    case Qt::DisplayRole:
        return SessionTexts::title(item);
    case Qt::ToolTipRole:
        return asPlainText(SessionTexts::toolTip(item, m_items.titleOf(item.parent),
                                                 m_items.familyUseOf(row.item)));
    case Qt::AccessibleTextRole: {
        QStringList parts { SessionTexts::title(item),
                            SessionTexts::origin(item, m_items.titleOf(item.parent)),
                            folderName(item.cwd),
                            time(shownMs),
                            sizeText(item),
                            item.tags.join(", "_L1),
                            belowText(row.item) };
        parts += activityText(m_activities.value(item.id));
        parts += item.isArchived ? tr("archived") : QString();
        parts.removeAll(QString());
        return parts.join(", "_L1);
    }
    case SessionIdRole:
        return item.id.uuid();
    case FolderRole:
        return folderName(item.cwd);
    case AgeRole:
        return time(shownMs);
    case SizeRole:
        return sizeText(item);
    case OriginRole:
        return SessionTexts::origin(item, m_items.titleOf(item.parent));
    case ArchivedRole:
        return item.isArchived;
    case ActivityRole:
        return int(m_activities.value(item.id));
    case TagsRole:
        return item.tags;
    case DepthRole:
        return row.depth;
    case BelowRole:
        return belowText(row.item);
    case FoldedRole:
        return !m_visibility.open.contains(item.id);
    default:
        return {};
    }
}

QString SessionListModel::belowText(int item) const
{
    const SessionForest &lineage = m_items.lineage();
    if (!m_visibility.words.isEmpty() || lineage.childrenOf(item).empty()) {
        return {};
    }
    const std::vector<int> below = lineage.below(item);
    const auto subagents =
            std::ranges::count_if(below, [this](int one) { return m_items[one].isSubagent; });
    return SessionTexts::below(int(subagents), int(std::ssize(below) - subagents));
}

} // namespace varve
