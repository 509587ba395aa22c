// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factlistmodel.h"

#include "format.h"

#include <QCoreApplication>
#include <QMimeData>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto FactMimeType = "application/x-varve-fact"_L1;

} // namespace

QString scopeName(FactScope scope)
{
    switch (scope) {
    case FactScope::Everywhere:
        return FactListModel::tr("Every session");
    case FactScope::Project:
        return FactListModel::tr("This project");
    case FactScope::Session:
        break;
    }
    return FactListModel::tr("This session");
}

FactListModel::FactListModel(QObject *parent) : QAbstractListModel(parent) { }

FactListModel::~FactListModel() = default;

void FactListModel::setSourceTitles(SourceTitles titles)
{
    m_titles = std::move(titles);
    if (!m_rows.isEmpty()) {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), { OriginRole });
    }
}

QList<FactListModel::Row> FactListModel::rowsOf(const MemoryState &state)
{
    QList<Row> rows;
    const bool headings = !state.kept.everywhere.isEmpty() || !state.kept.project.isEmpty();
    for (const FactScope scope :
         { FactScope::Everywhere, FactScope::Project, FactScope::Session }) {
        const QList<MemoryFact> facts = state.of(scope);
        if (facts.isEmpty()) {
            continue;
        }
        if (headings) {
            rows += Row { scope, true, 0, {}, {} };
        }
        for (int i = 0; i < facts.size(); ++i) {
            rows += Row { scope, false, i + 1, facts.at(i),
                          scope == FactScope::Session ? SessionId()
                                                      : state.kept.of(scope).at(i).session };
        }
    }
    return rows;
}

void FactListModel::setFacts(const MemoryState &state, const Frame &frame)
{
    const bool framed = m_frame != frame;
    m_frame = frame;
    adopt(rowsOf(state));
    if (framed && !m_rows.isEmpty()) {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    }
}

void FactListModel::adopt(const QList<Row> &rows)
{
    for (int row = rowCount() - 1; row >= 0; --row) {
        const bool stays = std::ranges::any_of(
                rows, [&](const Row &other) { return other.isSame(m_rows.at(row)); });
        if (!stays) {
            beginRemoveRows({}, row, row);
            m_rows.removeAt(row);
            endRemoveRows();
        }
    }
    for (int row = 0; row < rows.size(); ++row) {
        const auto from = std::find_if(m_rows.cbegin() + row, m_rows.cend(), [&](const Row &other) {
            return other.isSame(rows.at(row));
        });
        const int at = static_cast<int>(from - m_rows.cbegin());
        if (from == m_rows.cend()) {
            beginInsertRows({}, row, row);
            m_rows.insert(row, rows.at(row));
            endInsertRows();
        } else if (at != row) {
            beginMoveRows({}, at, at, {}, row);
            m_rows.move(at, row);
            endMoveRows();
        }
        if (m_rows.at(row) != rows.at(row)) {
            m_rows[row] = rows.at(row);
            Q_EMIT dataChanged(index(row), index(row));
        }
    }
}

int FactListModel::rowOf(const EntryId &fact) const
{
    const auto found = std::ranges::find_if(
            m_rows, [&fact](const Row &row) { return !row.isHeading && row.fact.id == fact; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

EntryId FactListModel::factAt(int row) const
{
    return m_rows.value(row).fact.id;
}

FactScope FactListModel::scopeAt(int row) const
{
    return m_rows.value(row).scope;
}

std::pair<SessionId, EntryId> FactListModel::sourceAt(int row) const
{
    const Row &at = m_rows.value(row);
    return { at.session, at.fact.sources.value(0) };
}

int FactListModel::factCount() const
{
    return static_cast<int>(
            std::ranges::count_if(m_rows, [](const Row &row) { return !row.isHeading; }));
}

int FactListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FactListModel::headingData(const Row &row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return scopeName(row.scope);
    case HeadingRole:
        return true;
    case ScopeRole:
        return static_cast<int>(row.scope);
    case FiguresRole:
        //: tokens of facts, and how many there may be
        return tr("%1 of %2")
                .arg(formatTokens(m_frame.tokens.value(row.scope)),
                     formatTokens(m_frame.limits.value(row.scope)));
    default:
        return {};
    }
}

QString FactListModel::originOf(const Row &row) const
{
    const QString who = row.fact.byModel ? tr("The model") : tr("You");
    const EntryId source = row.fact.sources.value(0);
    const QString title = source.isNull() || !m_titles ? QString() : m_titles(row.session, source);
    if (title.isEmpty()) {
        return row.fact.sources.isEmpty() ? who : tr("%1, from a message").arg(who);
    }
    //: who remembered a fact, and the message it comes from
    return tr("%1, from “%2”").arg(who, title);
}

QVariant FactListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Row &row = m_rows.at(index.row());
    if (row.isHeading) {
        return headingData(row, role);
    }
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return row.fact.text;
    case Qt::CheckStateRole:
        return static_cast<int>(row.fact.isShown ? Qt::Checked : Qt::Unchecked);
    case Qt::AccessibleTextRole:
        return row.fact.isShown ? tr("%1. %2").arg(row.number).arg(row.fact.text)
                                : tr("%1. %2 (not sent)").arg(row.number).arg(row.fact.text);
    case Qt::AccessibleDescriptionRole:
    case OriginRole:
        return originOf(row);
    case IdRole:
        return row.fact.id.toString();
    case HeadingRole:
        return false;
    case ScopeRole:
        return static_cast<int>(row.scope);
    case HasSourceRole:
        return !row.fact.sources.isEmpty();
    default:
        return {};
    }
}

Qt::ItemFlags FactListModel::flags(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return Qt::ItemIsDropEnabled; // between rows
    }
    const Row &row = m_rows.at(index.row());
    if (row.isHeading) {
        return Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    }
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (isWritable(row)) {
        flags |= Qt::ItemIsEditable | Qt::ItemIsUserCheckable | Qt::ItemIsDragEnabled;
    }
    return flags;
}

/// What came of it is set by setFacts().
bool FactListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    const Row row = m_rows.at(index.row());
    if (row.isHeading || !isWritable(row)) {
        return false;
    }
    if (role == Qt::CheckStateRole) {
        Q_EMIT showRequested(row.fact.id, value.toInt() == Qt::Checked);
        return true;
    }
    const QString text = value.toString();
    if (role == Qt::EditRole && text != row.fact.text && !text.trimmed().isEmpty()) {
        Q_EMIT reviseRequested(row.fact.id, text);
        return true;
    }
    return false;
}

QStringList FactListModel::mimeTypes() const
{
    return { FactMimeType, u"text/plain"_s };
}

QMimeData *FactListModel::mimeData(const QModelIndexList &indexes) const
{
    auto *data = new QMimeData;
    if (!indexes.isEmpty()) {
        const Row &row = m_rows.at(indexes.constFirst().row());
        data->setData(FactMimeType, row.fact.id.toString().toLatin1());
        data->setText(row.fact.text);
    }
    return data;
}

/// The view must not remove the row that was dragged: false also where it was moved.
bool FactListModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int,
                                 const QModelIndex &parent)
{
    const EntryId moved = EntryId::fromString(QLatin1StringView(data->data(FactMimeType)));
    const int from = rowOf(moved);
    if (action != Qt::MoveAction || from < 0 || m_rows.isEmpty()) {
        return false;
    }
    int to = parent.isValid() ? parent.row() : row;
    to = to < 0 ? rowCount() : to;
    const FactScope scope = m_rows.at(std::max(0, to - 1)).scope;
    const Row next = m_rows.value(to);
    const bool within = to < rowCount() && !next.isHeading && next.scope == scope;
    if (scope == m_rows.at(from).scope) {
        if (to != from && to != from + 1) {
            Q_EMIT reorderRequested(moved, within ? next.fact.id : EntryId());
        }
    } else {
        Q_EMIT moveRequested(moved, scope);
    }
    return false;
}

} // namespace varve
