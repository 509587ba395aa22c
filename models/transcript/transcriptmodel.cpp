// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptmodel.h"

#include <base/textends.h>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int CachedRows = 400;
constexpr qsizetype LongestLine = 200;

QVariantMap usageMap(const Usage &usage)
{
    return { { u"input"_s, usage.input },
             { u"output"_s, usage.output },
             { u"cacheRead"_s, usage.cacheRead },
             { u"cacheWrite"_s, usage.cacheWrite } };
}

QString firstLine(const QString &text)
{
    const QStringView trimmed = QStringView(text).trimmed();
    const qsizetype end = trimmed.indexOf(u'\n');
    return headOf(end < 0 ? trimmed : trimmed.first(end), LongestLine).toString();
}

} // namespace

TranscriptModel::TranscriptModel(EntrySource *source, QObject *parent)
    : QAbstractListModel(parent)
    , m_source(source)
    , m_contents(CachedRows)
{
    m_keepTimer.setSingleShot(true);
    connect(&m_keepTimer, &QTimer::timeout, this, [this] { adoptLive(m_live.release()); });
}

TranscriptModel::~TranscriptModel() = default;

void TranscriptModel::setBranch(std::shared_ptr<const SessionSnapshot> snapshot, int leafIndex,
                                std::shared_ptr<const Context> context)
{
    const std::shared_ptr<const SessionSnapshot> known = m_branch.snapshot();
    if (known && snapshot && known->session.id == snapshot->session.id) {
        const bool isSameBranch = known == snapshot && !m_rows.path().isEmpty()
                && m_rows.path().constLast() == leafIndex;
        if (isSameBranch && m_branch.sendsSameEntries(context)) {
            m_branch.setContext(
                    std::move(context)); // other instructions or tools: no row shows them
            return;
        }
        const std::vector<size_t> before = shownStates();
        if (extendTo(snapshot, leafIndex)) {
            m_branch.setContext(std::move(context));
            tellChanges(before);
            return;
        }
    }
    beginResetModel();
    m_contents.clear();
    m_live = {};
    m_keepTimer.stop();
    if (snapshot) {
        m_rows.build(snapshot->tree, leafIndex);
    } else {
        m_rows.build({}, -1);
    }
    m_branch.setSnapshot(std::move(snapshot), m_rows.path());
    m_branch.setContext(std::move(context));
    endResetModel();
}

void TranscriptModel::setNoticesShown(bool shown)
{
    if (shown == m_rows.showsNotices()) {
        return;
    }
    TranscriptRows rows = m_rows;
    rows.setShowsNotices(shown);
    if (!m_branch.snapshot() || m_rows.path().isEmpty()) {
        m_rows = std::move(rows);
        return;
    }
    beginResetModel();
    const std::shared_ptr<const LiveTurn> live = m_live.take();
    rows.build(m_branch.snapshot()->tree, m_rows.path().constLast());
    m_rows = std::move(rows);
    endResetModel();
    setLive(live);
}

bool TranscriptModel::extendTo(const std::shared_ptr<const SessionSnapshot> &snapshot,
                               int leafIndex)
{
    TranscriptRows rows = m_rows;
    if (!rows.extend(snapshot->tree, leafIndex)) {
        return false;
    }
    // The last answer may have got results.
    int changed = -1;
    for (int row = m_rows.size() - 1; row >= 0; --row) {
        if (rows.at(row).attachedCount != m_rows.at(row).attachedCount) {
            changed = row;
        }
        if (rows.at(row).kind == RowKind::Assistant) {
            break;
        }
    }
    if (changed >= 0) {
        m_contents.remove(seqOf(changed));
    }
    replaceRows(snapshot, std::move(rows));
    if (changed >= 0) {
        m_contents.remove(seqOf(changed)); // whoever was told of the insertion may have read it
        Q_EMIT dataChanged(index(changed), index(changed), { Qt::DisplayRole });
    }
    return true;
}

int TranscriptModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows.size() + (m_live.hasRow() ? 1 : 0);
}

int TranscriptModel::rowOfSeq(qint64 seq) const
{
    const int index = m_branch.snapshot() ? m_branch.snapshot()->tree.indexOfSeq(seq) : -1;
    return index < 0 ? -1 : m_rows.rowOf(index);
}

int TranscriptModel::rowOfEntry(const EntryId &id) const
{
    const int index = m_branch.snapshot() ? m_branch.snapshot()->tree.indexOf(id) : -1;
    return index < 0 ? -1 : m_rows.rowOf(index);
}

std::shared_ptr<const RowContent> TranscriptModel::content(int row) const
{
    if (isLive(row)) {
        return m_live.content();
    }
    const qint64 seq = seqOf(row);
    if (const auto *cached = m_contents.object(seq)) {
        return *cached;
    }
    auto content = std::make_shared<RowContent>();
    if (m_source) {
        if (Result<Entry> entry = m_source->entry(seq)) {
            content->entry = std::move(*entry);
        } else {
            content->error = entry.error();
        }
        for (const int result : m_rows.attached(row)) {
            if (Result<Entry> entry = m_source->entry(m_branch.snapshot()->tree.at(result).seq)) {
                content->results += std::move(*entry);
            } else {
                content->error = entry.error();
            }
        }
    }
    m_contents.insert(seq, new std::shared_ptr<const RowContent>(content));
    return content;
}

RowState TranscriptModel::stateOf(int row) const
{
    return m_branch.stateOf(seqOf(row));
}

SiblingInfo TranscriptModel::siblingsOf(int row) const
{
    return m_branch.siblingsOf(this->row(row).node);
}

QString TranscriptModel::labelOf(int row) const
{
    return isLive(row) ? QString() : m_branch.snapshot()->labels.value(node(row).id);
}

std::vector<size_t> TranscriptModel::shownStates() const
{
    std::vector<size_t> states;
    states.reserve(static_cast<size_t>(m_rows.size()));
    for (int row = 0; row < m_rows.size(); ++row) {
        states.push_back(m_branch.shownState(m_rows.at(row), m_rows.attached(row)));
    }
    return states;
}

void TranscriptModel::tellChanges(const std::vector<size_t> &before)
{
    const auto known = static_cast<int>(before.size());
    const auto differs = [&](int row) {
        return before[static_cast<size_t>(row)]
                != m_branch.shownState(m_rows.at(row), m_rows.attached(row));
    };
    const auto tell = [this](int first, int last) {
        Q_EMIT dataChanged(index(first), index(last),
                           { StateRole, LabelRole, TokensRole, TokenSourceRole, SiblingPositionRole,
                             SiblingCountRole, SiblingIdsRole });
    };
    for (int row = 0; row < known; ++row) {
        if (!differs(row)) {
            continue;
        }
        const int first = row;
        while (row + 1 < known && differs(row + 1)) {
            ++row;
        }
        tell(first, row);
    }
    if (m_rows.size() > known) {
        // Whoever was told of the insertion saw the older context.
        Q_EMIT dataChanged(index(known), index(m_rows.size() - 1));
    }
}

QVariant TranscriptModel::contentData(int row, int role) const
{
    const std::shared_ptr<const RowContent> read = content(row);
    const Entry &entry = read->entry;
    switch (role) {
    case Qt::DisplayRole: {
        const QString text = entry.text();
        return firstLine(text.isEmpty() ? plainTextOf(*read) : text);
    }
    case TimestampRole:
        return entry.createdAt;
    case ModelRole:
        return entry.model;
    case UsageRole:
        return entry.usage ? QVariant(usageMap(*entry.usage)) : QVariant();
    default:
        return {};
    }
}

QVariant TranscriptModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const int row = index.row();
    switch (role) {
    case EntryIdRole:
        return entryIdOf(row).toString();
    case SeqRole:
        return seqOf(row);
    case KindRole:
        return static_cast<int>(this->row(row).kind);
    case RoleRole:
        return static_cast<int>(isLive(row) ? Role::Assistant : node(row).role);
    case LiveRole:
        return isLive(row);
    case LiveCallsRole:
        return {};
    case StateRole:
        return static_cast<int>(stateOf(row));
    case SiblingPositionRole:
        return siblingsOf(row).position;
    case SiblingCountRole:
        return std::max<int>(1, static_cast<int>(siblingsOf(row).ids.size()));
    case SiblingIdsRole: {
        QStringList ids;
        const SiblingInfo siblings = siblingsOf(row);
        for (const EntryId &id : siblings.ids) {
            ids += id.toString();
        }
        return ids;
    }
    case LabelRole:
        return labelOf(row);
    case TokensRole:
    case TokenSourceRole: {
        TokenSource source = TokenSource::Estimated;
        qint64 tokens = isLive(row) ? 0 : m_branch.tokensOf(seqOf(row), &source);
        if (isLive(row)) {
            return role == TokensRole ? QVariant(tokens) : QVariant(static_cast<int>(source));
        }
        for (const int result : m_rows.attached(row)) {
            TokenSource one {};
            tokens += m_branch.tokensOf(m_branch.snapshot()->tree.at(result).seq, &one);
            source = one == source ? source : TokenSource::Mixed;
        }
        return role == TokensRole ? QVariant(tokens) : QVariant(static_cast<int>(source));
    }
    default:
        return contentData(row, role);
    }
}

QHash<int, QByteArray> TranscriptModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractListModel::roleNames();
    names.insert({ { EntryIdRole, "entryId" },
                   { SeqRole, "seq" },
                   { KindRole, "kind" },
                   { RoleRole, "role" },
                   { StateRole, "state" },
                   { SiblingPositionRole, "siblingPosition" },
                   { SiblingCountRole, "siblingCount" },
                   { SiblingIdsRole, "siblingIds" },
                   { TokensRole, "tokens" },
                   { TokenSourceRole, "tokenSource" },
                   { LabelRole, "label" },
                   { TimestampRole, "timestamp" },
                   { ModelRole, "model" },
                   { UsageRole, "usage" },
                   { LiveRole, "live" },
                   { LiveCallsRole, "liveCalls" } });
    return names;
}

} // namespace varve
