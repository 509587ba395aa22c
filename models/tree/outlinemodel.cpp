// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinemodel.h"

#include "plaintext.h"
#include "rowdiff.h"

#include <QElapsedTimer>
#include <QPoint>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;

namespace varve
{

namespace
{

/// "Opens with at most 700 rows."
constexpr int MaxRowsAtFirst = 700;
/// Beyond this many changes views are quicker with a reset.
constexpr int MaxChanges = 200;
constexpr qint64 ScanSliceMs = 4;

/// False if entries came in between, so that rows stand for other nodes now.
bool standsOn(const QList<OutlineRow> &rows, const SessionTree &tree)
{
    return std::ranges::all_of(rows, [&](const OutlineRow &row) {
        return row.node < tree.size() && tree.at(row.node).seq == row.seq;
    });
}

} // namespace

OutlineModel::OutlineModel(EntrySource *source, QObject *parent)
    : QAbstractListModel(parent)
    , m_texts(source)
{
    m_scan.setInterval(std::chrono::milliseconds(0));
    connect(&m_scan, &QTimer::timeout, this, &OutlineModel::scanForMatches);
}

OutlineModel::~OutlineModel() = default;

void OutlineModel::setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot)
{
    if (snapshot != nullptr && snapshot == m_snapshot) {
        return; // the branch was only projected again
    }
    const bool sameSession = snapshot != nullptr && m_snapshot != nullptr
            && snapshot->session.id == m_snapshot->session.id && !m_rows.rows.isEmpty()
            && standsOn(m_rows.rows, snapshot->tree);
    if (sameSession) {
        m_snapshot = std::move(snapshot);
        rebuildStructure();
        applyRows();
        return;
    }
    beginResetModel();
    m_snapshot = std::move(snapshot);
    m_texts.clear();
    m_folds = {};
    m_subagents.clear();
    m_state = {};
    m_viewedLeaf = 0;
    rebuildStructure();
    if (m_snapshot != nullptr) {
        if (m_filter == OutlineFilter::All) {
            const OutlineStructure structure(*m_snapshot, false);
            m_folds = planFolds(*m_snapshot, structure, OutlineRuns(*m_snapshot, structure),
                                MaxRowsAtFirst);
        } else {
            m_folds = planFolds(*m_snapshot, m_structure, m_runs, MaxRowsAtFirst);
        }
    }
    m_rows = makeRows();
    endResetModel();
    setFindText(m_findText);
}

void OutlineModel::setFilter(OutlineFilter filter)
{
    if (filter == m_filter) {
        return;
    }
    m_filter = filter;
    rebuildStructure();
    resetRows();
}

void OutlineModel::setContextState(const ContextState &state)
{
    if (state == m_state) {
        return;
    }
    // Only a compaction that is undone or redone gives other rows: a branch of 200,000 entries is not gone over for less.
    const bool otherRows = m_snapshot != nullptr
            && std::ranges::any_of(m_snapshot->compactions, [&](const CompactionFigures &figures) {
                               return m_state.isDisabled(figures.operationId)
                                       != state.isDisabled(figures.operationId);
                           });
    m_state = state;
    if (otherRows) {
        applyRows();
    }
    changed({ Qt::DisplayRole, UndoneRole, MarksRole });
}

void OutlineModel::setSubagents(const QList<OutlineSubagent> &subagents)
{
    if (subagents == m_subagents || m_snapshot == nullptr) {
        return;
    }
    // Rows name them by their places; mostly there are more, or they have used more.
    const bool keepPlaces = m_subagents.size() <= subagents.size()
            && std::equal(m_subagents.cbegin(), m_subagents.cend(), subagents.cbegin(),
                          [](const OutlineSubagent &a, const OutlineSubagent &b) {
                              return a.session.id == b.session.id;
                          });
    if (keepPlaces) {
        m_subagents = subagents;
        applyRows();
        changed({ Qt::DisplayRole, FiguresRole });
        return;
    }
    beginResetModel();
    m_subagents = subagents;
    m_rows = makeRows();
    endResetModel();
    setFindText(m_findText);
}

void OutlineModel::setTokenFactors(const TokenFactors &factors)
{
    m_texts.setFactors(factors);
    changed({ Qt::DisplayRole, TokensRole });
}

void OutlineModel::setViewedLeaf(qint64 seq)
{
    if (seq != m_viewedLeaf) {
        m_viewedLeaf = seq;
        changed({ ViewedRole });
    }
}

void OutlineModel::rebuildStructure()
{
    if (m_snapshot == nullptr) {
        m_structure = {};
        m_runs = {};
        return;
    }
    m_structure = OutlineStructure(*m_snapshot, m_filter == OutlineFilter::All);
    if (m_filter != OutlineFilter::All) {
        m_runs = OutlineRuns(*m_snapshot, m_structure);
    }
}

OutlineRows OutlineModel::makeRows() const
{
    if (m_snapshot == nullptr) {
        return {};
    }
    OutlineRows rows =
            outlineRows({ *m_snapshot, m_structure, m_runs, m_folds, m_state }, m_filter);
    const bool showsCalls = m_filter == OutlineFilter::Default || m_filter == OutlineFilter::All;
    return showsCalls ? withSubagents(std::move(rows), m_snapshot->tree, m_subagents) : rows;
}

void OutlineModel::resetRows()
{
    beginResetModel();
    m_rows = makeRows();
    endResetModel();
    setFindText(m_findText);
}

void OutlineModel::applyRows()
{
    OutlineRows next = makeRows();
    const RowDiff diff = diffRows(keysOf(m_rows.rows), keysOf(next.rows));
    if (diff.removals.size() + diff.insertions.size() > MaxChanges) {
        resetRows();
        return;
    }
    for (const RowDiff::Range &range : diff.removals) {
        beginRemoveRows({}, range.first, range.last);
        m_rows.rows.remove(range.first, range.last - range.first + 1);
        endRemoveRows();
    }
    for (const RowDiff::Range &range : diff.insertions) {
        beginInsertRows({}, range.first, range.last);
        const int count = range.last - range.first + 1;
        m_rows.rows.insert(range.first, count, OutlineRow());
        std::copy_n(next.rows.cbegin() + range.first, count, m_rows.rows.begin() + range.first);
        endInsertRows();
    }
    int firstChanged = -1;
    int lastChanged = -1;
    for (int row = 0; row < int(next.rows.size()); ++row) {
        if (!(next.rows.at(row) == m_rows.rows.at(row))) {
            firstChanged = firstChanged < 0 ? row : firstChanged;
            lastChanged = row;
        }
    }
    m_rows = std::move(next);
    if (firstChanged >= 0) {
        Q_EMIT dataChanged(index(firstChanged), index(lastChanged));
    }
    Q_EMIT updated();
    if (!m_findText.isEmpty() && !diff.insertions.isEmpty()) {
        m_scannedTo = std::min(m_scannedTo, diff.insertions.first().first);
        m_scan.start();
    }
}

qint64 OutlineModel::keyOf(const OutlineRow &row) const
{
    return row.kind == OutlineRow::Kind::Subagent
            ? -m_subagents.at(row.subagent).session.number
            : row.seq * 2 + (row.kind == OutlineRow::Kind::Fold ? 1 : 0);
}

QList<qint64> OutlineModel::keysOf(const QList<OutlineRow> &rows) const
{
    QList<qint64> keys;
    keys.reserve(rows.size());
    for (const OutlineRow &row : rows) {
        keys += keyOf(row);
    }
    return keys;
}

void OutlineModel::changed(const QList<int> &roles)
{
    if (!m_rows.rows.isEmpty()) {
        Q_EMIT dataChanged(index(0), index(int(m_rows.rows.size()) - 1), roles);
    }
}

void OutlineModel::setLevel(int run, FoldLevel level)
{
    const int head = m_runs.runs()[size_t(run)].head;
    m_folds.levels.insert(m_snapshot->tree.at(head).seq, level);
}

bool OutlineModel::toggleFold(int row)
{
    if (m_filter != OutlineFilter::Default || row < 0 || row >= m_rows.rows.size()
        || m_rows.rows.at(row).kind == OutlineRow::Kind::Subagent) {
        return false;
    }
    const OutlineRow item = m_rows.rows.at(row);
    if (item.has(OutlineRow::Collapsed)) {
        return setBranchCollapsed(row, false);
    }
    const SessionTree &tree = m_snapshot->tree;
    if (item.kind == OutlineRow::Kind::Fold) {
        // Several runs in one row show their first entries; a single one shows everything.
        bool merged = false;
        const int stop = tree.parentOf(item.node);
        for (int at = item.lastHidden; at >= 0 && at != stop; at = tree.parentOf(at)) {
            const int run = m_runs.runOf(at);
            if (run >= 0 && m_runs.runs()[size_t(run)].head == at) {
                setLevel(run, FoldLevel::Closed);
                merged = true;
            }
        }
        const int firstRun = m_runs.runOf(m_structure.substantialAt(tree, item.lastHidden));
        if (!merged) {
            setLevel(firstRun, FoldLevel::Full);
        }
    } else {
        const int run = m_runs.runOf(m_structure.substantialAt(tree, item.node));
        if (run < 0 || (item.folded == 0 && !item.has(OutlineRow::Head))) {
            return false;
        }
        setLevel(run, item.folded > 0 ? FoldLevel::Open : FoldLevel::Closed);
    }
    applyRows();
    return true;
}

bool OutlineModel::setBranchCollapsed(int row, bool collapsed)
{
    const OutlineRow &item = m_rows.rows.at(row);
    if (m_filter != OutlineFilter::Default || !item.has(OutlineRow::BranchStart)
        || item.has(OutlineRow::Collapsed) == collapsed) {
        return false;
    }
    // A branch may begin with entries that have no row of their own.
    const SessionTree &tree = m_snapshot->tree;
    int start = item.node;
    while (tree.parentOf(start) >= 0 && !m_structure.isFork(tree.parentOf(start))) {
        start = tree.parentOf(start);
    }
    const qint64 seq = tree.at(start).seq;
    if (collapsed) {
        m_folds.collapsed.insert(seq);
    } else {
        m_folds.collapsed.remove(seq);
    }
    applyRows();
    return true;
}

void OutlineModel::setFindText(const QString &text)
{
    m_findText = text.trimmed();
    m_titleMatches.clear();
    m_scannedTo = 0;
    if (m_findText.isEmpty()) {
        m_scan.stop();
        Q_EMIT findFinished();
    } else {
        m_scan.start();
    }
    changed({ MatchRole });
}

void OutlineModel::scanForMatches()
{
    QElapsedTimer clock;
    clock.start();
    const int begin = m_scannedTo;
    while (m_scannedTo < m_rows.rows.size() && clock.elapsed() < ScanSliceMs) {
        const OutlineRow &row = m_rows.rows.at(m_scannedTo++);
        const QString label = row.kind == OutlineRow::Kind::Subagent
                ? QString()
                : m_snapshot->labels.value(m_snapshot->tree.at(row.node).id);
        if (row.kind != OutlineRow::Kind::Fold
            && (description().title(row).contains(m_findText, Qt::CaseInsensitive)
                || label.contains(m_findText, Qt::CaseInsensitive))) {
            m_titleMatches += keyOf(row);
        }
    }
    if (m_scannedTo > begin) {
        Q_EMIT dataChanged(index(begin), index(m_scannedTo - 1), { MatchRole });
    }
    if (m_scannedTo >= m_rows.rows.size()) {
        m_scan.stop();
        Q_EMIT findFinished();
    }
}

bool OutlineModel::isMatch(const OutlineRow &row) const
{
    return row.kind != OutlineRow::Kind::Fold && m_titleMatches.contains(keyOf(row));
}

int OutlineModel::nextMatch(int row, bool forward) const
{
    const int count = int(m_rows.rows.size());
    for (int i = 1; i <= count; ++i) {
        const int at = ((row + (forward ? i : -i)) % count + count) % count;
        if (isMatch(m_rows.rows.at(at))) {
            return at;
        }
    }
    return -1;
}

int OutlineModel::matchCount() const
{
    return int(std::ranges::count_if(m_rows.rows,
                                     [this](const OutlineRow &row) { return isMatch(row); }));
}

int OutlineModel::rowForSeq(qint64 seq) const
{
    const int node = m_snapshot != nullptr ? m_snapshot->tree.indexOfSeq(seq) : -1;
    return node >= 0 && size_t(node) < m_rows.rowOf.size() ? m_rows.rowOf[size_t(node)] : -1;
}

int OutlineModel::rowForEntry(const EntryId &id) const
{
    const qint64 seq = seqOf(id);
    return seq > 0 ? rowForSeq(seq) : -1;
}

qint64 OutlineModel::seqOf(const EntryId &id) const
{
    const int node = m_snapshot != nullptr ? m_snapshot->tree.indexOf(id) : -1;
    return node >= 0 ? m_snapshot->tree.at(node).seq : 0;
}

int OutlineModel::leafRow() const
{
    const int leaf = m_structure.leaf();
    return leaf >= 0 && size_t(leaf) < m_rows.rowOf.size() ? m_rows.rowOf[size_t(leaf)] : -1;
}

int OutlineModel::segmentStart(int row, bool forward) const
{
    const int step = forward ? 1 : -1;
    for (int at = row + step; at >= 0 && at < m_rows.rows.size(); at += step) {
        const OutlineRow &item = m_rows.rows.at(at);
        if (item.has(OutlineRow::BranchStart) || item.has(OutlineRow::Fork) || item.siblings > 1
            || item.kind == OutlineRow::Kind::Compaction || at == 0
            || at == m_rows.rows.size() - 1) {
            return at;
        }
    }
    return -1;
}

int OutlineModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.rows.size());
}

QVariant OutlineModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const OutlineRow &row = m_rows.rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return description().title(row);
    case Qt::ToolTipRole:
        return asPlainText(description().toolTip(row));
    case Qt::AccessibleTextRole:
        return description().accessibleText(row);
    case SeqRole:
        return row.seq;
    case KindRole:
        return int(row.kind);
    case FlagsRole:
        return int(row.flags);
    case LaneRole:
        return row.lane;
    case ThroughRole:
        return row.through;
    case MatchRole:
        return isMatch(row);
    case ViewedRole:
        return m_viewedLeaf > 0 && row.kind != OutlineRow::Kind::Subagent
                && rowForSeq(m_viewedLeaf) == index.row();
    default:
        return row.kind == OutlineRow::Kind::Subagent ? subagentData(row, role)
                                                      : entryData(row, role);
    }
}

QVariant OutlineModel::subagentData(const OutlineRow &row, int role) const
{
    const OutlineSubagent &subagent = m_subagents.at(row.subagent);
    switch (role) {
    case SessionIdRole:
        return subagent.session.id.uuid();
    case FiguresRole:
        return subagent.figures();
    case DotRole:
        return int(Role::Assistant);
    default:
        return {};
    }
}

QVariant OutlineModel::entryData(const OutlineRow &row, int role) const
{
    const EntryNode &node = m_snapshot->tree.at(row.node);
    switch (role) {
    case EntryIdRole:
        return node.id.uuid();
    case LabelRole:
        return row.kind == OutlineRow::Kind::Fold ? QString() : m_snapshot->labels.value(node.id);
    case TokensRole:
        return row.kind == OutlineRow::Kind::Fold ? m_texts.foldedTokens(*m_snapshot, row)
                                                  : m_texts.tokens(node);
    case FoldCountRole:
        return row.folded;
    case DotRole:
        return int(node.role);
    case UndoneRole:
        return description().isUndone(row);
    case MarksRole:
        return description().marks(row);
    case SiblingRole:
        return QPoint(row.sibling + 1, row.siblings);
    default:
        return {};
    }
}

} // namespace varve
