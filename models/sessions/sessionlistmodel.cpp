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
    , m_grouper(m_arrangement.grouping, clock())
    , m_clock(std::move(clock))
{ }

int SessionListModel::rowOf(const SessionId &id) const
{
    const int item = m_index.value(id, -1);
    const auto found = item < 0 ? m_rows.end() : std::ranges::find(m_rows, item, &Row::item);
    return found != m_rows.end() ? int(found - m_rows.begin()) : -1;
}

int SessionListModel::rowOfGroup(const QString &key) const
{
    const int group = groupNamed(key);
    return group < 0 ? -1 : headingRow(group);
}

QString SessionListModel::titleOf(const SessionId &id) const
{
    const int item = m_index.value(id, -1);
    return item < 0 ? QString() : SessionTexts::title(m_items[size_t(item)]);
}

QStringList SessionListModel::tagsOf(const SessionId &id) const
{
    const int item = m_index.value(id, -1);
    return item < 0 ? QStringList() : m_items[size_t(item)].tags;
}

bool SessionListModel::isArchived(const SessionId &id) const
{
    const int item = m_index.value(id, -1);
    return item >= 0 && m_items[size_t(item)].isArchived;
}

QStringList SessionListModel::allTags() const
{
    QHash<QString, QString> tags; // capitals make no difference
    for (const SessionItem &item : m_items) {
        for (const QString &tag : item.tags) {
            tags.insert(tag.toCaseFolded(), tag);
        }
    }
    QStringList all = tags.values();
    std::ranges::sort(all, [](const QString &a, const QString &b) {
        return a.compare(b, Qt::CaseInsensitive) < 0;
    });
    return all;
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
    for (int row = 0; row < int(m_rows.size()); ++row) {
        const int item = m_rows[size_t(row)].item;
        if (item >= 0 && changed.contains(m_items[size_t(item)].id)) {
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
        m_grouper = SessionGrouper(m_arrangement.grouping, now);
        relayOut();
    } else if (!m_rows.empty()) {
        Q_EMIT dataChanged(index(0), index(int(m_rows.size()) - 1), { AgeRole });
    }
}

int SessionListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
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
    const Row &row = m_rows[size_t(index.row())];
    return row.item < 0 ? headingData(row, role) : sessionData(row, role);
}

QVariant SessionListModel::headingData(const Row &row, int role) const
{
    const Group &group = m_groups[size_t(row.group)];
    switch (role) {
    case Qt::DisplayRole:
        return group.about.title;
    case Qt::ToolTipRole:
        return asPlainText(group.about.toolTip);
    case Qt::AccessibleTextRole:
        return QStringList { group.about.title,
                             tr("%1 sessions", nullptr, group.count).arg(formatCount(group.count)),
                             isFolded(group) ? tr("folded") : tr("unfolded") }
                .join(", "_L1);
    case SessionIdRole:
        return QUuid();
    case FoldedRole:
        return isFolded(group);
    case KeyRole:
        return group.about.key;
    case CountRole:
        return group.count;
    default:
        return {};
    }
}

QVariant SessionListModel::sessionData(const Row &row, int role) const
{
    const SessionItem &item = m_items[size_t(row.item)];
    const auto time = [&](qint64 ms) {
        return formatAge(QDateTime::fromMSecsSinceEpoch(ms, QTimeZone::UTC), m_clock());
    };
    const qint64 shownMs = byCreation() ? item.createdMs : item.updatedMs;
    switch (role) {
    case Qt::DisplayRole:
        return SessionTexts::title(item);
    case Qt::ToolTipRole:
        return asPlainText(toolTip(row.item));
    case Qt::AccessibleTextRole: {
        QStringList parts { SessionTexts::title(item),
                            SessionTexts::origin(item, titleOf(item.parent)),
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
        return SessionTexts::origin(item, titleOf(item.parent));
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
        return !isOpen(row.item);
    default:
        return {};
    }
}

QString SessionListModel::toolTip(int item) const
{
    const SessionItem &one = m_items[size_t(item)];
    const FamilyUse family =
            familyUse(m_lineage.subagents(), item,
                      [this](int place) -> const Usage & { return m_items[size_t(place)].totals; });
    return SessionTexts::toolTip(one, titleOf(one.parent), family);
}

QString SessionListModel::belowText(int item) const
{
    if (!m_words.isEmpty() || m_lineage.shown().childrenOf(item).empty()) {
        return {};
    }
    const std::vector<int> below = m_lineage.shown().below(item);
    const auto subagents = std::ranges::count_if(
            below, [this](int one) { return m_items[size_t(one)].isSubagent; });
    return SessionTexts::below(int(subagents), int(std::ssize(below) - subagents));
}

bool SessionListModel::isFolded(const Group &group) const
{
    // What a person looks for is not hidden again.
    return m_words.isEmpty() && m_arrangement.folded.contains(group.about.key);
}

bool SessionListModel::isOpen(int item) const
{
    return m_open.contains(m_items[size_t(item)].id);
}

namespace
{

/// Which one each session that rolled over goes on in now; -1: it did not. `goneOn`: in which it went on at first.
std::vector<int> newestOf(const std::vector<int> &goneOn)
{
    constexpr int LongestChain = 10'000; // a circle has no end
    std::vector<int> newest = goneOn;
    for (int &at : newest) {
        for (int steps = 0; at >= 0 && goneOn[size_t(at)] >= 0 && steps < LongestChain; ++steps) {
            at = goneOn[size_t(at)];
        }
    }
    return newest;
}

} // namespace

SessionLineage::SessionLineage(const std::vector<SessionItem> &items,
                               const QHash<SessionId, int> &index)
{
    std::vector<int> starters(items.size(), -1);
    std::vector<int> goneOn(items.size(), -1);
    std::vector<qint64> numbers;
    numbers.reserve(items.size());
    for (int i = 0; i < int(items.size()); ++i) {
        const SessionItem &item = items[size_t(i)];
        numbers.push_back(item.number);
        if (item.parent.isNull() || !(item.isSubagent || item.continues)) {
            continue;
        }
        const int parent = index.value(item.parent, -1);
        if (parent < 0 || parent == i) {
            continue;
        }
        if (item.isSubagent) {
            starters[size_t(i)] = parent;
        } else if (int &next = goneOn[size_t(parent)]; !items[size_t(parent)].isSubagent
                   && (next < 0 || items[size_t(next)].number < item.number)) {
            next = i; // of several that go on the newest counts
        }
    }
    std::vector<int> hosts = newestOf(goneOn);
    for (size_t i = 0; i < hosts.size(); ++i) {
        hosts[i] = starters[i] >= 0 ? starters[i] : hosts[i];
    }
    m_shown = SessionForest(std::move(hosts), numbers);
    m_subagents = SessionForest(std::move(starters), numbers);
}

} // namespace varve
