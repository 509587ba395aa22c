// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptmodel.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int CachedRows = 400;

RowState stateOfItem(const ContextItem &item)
{
    switch (item.state) {
    case ItemState::Sent:
        return RowState::Sent;
    case ItemState::Pinned:
        return RowState::Pinned;
    case ItemState::Masked:
        return RowState::Masked;
    case ItemState::Excluded:
        return RowState::Excluded;
    case ItemState::LeftOut:
        return RowState::LeftOut;
    }
    return RowState::Unknown;
}

bool countsAsSibling(const EntryNode &node)
{
    return node.type == EntryType::Message
            && (node.role == Role::User || node.role == Role::Assistant);
}

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
    return trimmed.first(std::min<qsizetype>(end < 0 ? trimmed.size() : end, 200)).toString();
}

} // namespace

TranscriptModel::TranscriptModel(EntrySource *source, QObject *parent)
    : QAbstractListModel(parent)
    , m_source(source)
    , m_contents(CachedRows)
{ }

TranscriptModel::~TranscriptModel() = default;

void TranscriptModel::setBranch(std::shared_ptr<const SessionSnapshot> snapshot, int leafIndex,
                                std::shared_ptr<const Context> context)
{
    if (m_snapshot && snapshot && m_snapshot->session.id == snapshot->session.id
        && extendTo(snapshot, leafIndex)) {
        adoptContext(std::move(context));
        if (m_rows.size() > 0) {
            Q_EMIT dataChanged(index(0), index(m_rows.size() - 1),
                               { StateRole, LabelRole, TokensRole, TokenSourceRole,
                                 SiblingPositionRole, SiblingCountRole, SiblingIdsRole });
        }
        return;
    }
    beginResetModel();
    m_contents.clear();
    m_snapshot = std::move(snapshot);
    if (m_snapshot) {
        m_rows.build(m_snapshot->tree, leafIndex);
    } else {
        m_rows = {};
    }
    adoptContext(std::move(context));
    endResetModel();
}

bool TranscriptModel::extendTo(const std::shared_ptr<const SessionSnapshot> &snapshot,
                               int leafIndex)
{
    const int before = m_rows.size();
    TranscriptRows rows = m_rows;
    if (!rows.extend(snapshot->tree, leafIndex)) {
        return false;
    }
    const int after = rows.size();
    // The last answer may have got results.
    int changed = -1;
    for (int row = before - 1; row >= 0; --row) {
        if (rows.at(row).attachedCount != m_rows.at(row).attachedCount) {
            changed = row;
        }
        if (rows.at(row).kind == RowKind::Assistant) {
            break;
        }
    }
    if (after > before) {
        beginInsertRows({}, before, after - 1);
    }
    m_snapshot = snapshot;
    m_rows = std::move(rows);
    if (changed >= 0) {
        m_contents.remove(seqOf(changed)); // whoever was told of the insertion may have read it
    }
    if (after > before) {
        endInsertRows();
    }
    if (changed >= 0) {
        Q_EMIT dataChanged(index(changed), index(changed), { Qt::DisplayRole });
    }
    return true;
}

void TranscriptModel::adoptContext(std::shared_ptr<const Context> context)
{
    m_context = std::move(context);
    m_itemBySeq.clear();
    m_cutSeq = 0;
    if (!m_context) {
        return;
    }
    m_itemBySeq.reserve(static_cast<size_t>(m_context->items.size()));
    for (int i = 0; i < m_context->items.size(); ++i) {
        if (const qint64 seq = m_context->items.at(i).seq; seq > 0) {
            m_itemBySeq.emplace_back(seq, i);
        }
    }
    if (!std::ranges::is_sorted(m_itemBySeq)) {
        std::ranges::sort(m_itemBySeq);
    }
    if (!m_context->compaction.isNull() && m_snapshot) {
        const auto figures = m_snapshot->compactions.constFind(m_context->compaction);
        if (figures != m_snapshot->compactions.constEnd()) {
            const int kept = figures->firstKept.isNull() ? -1 : pathPositionOf(figures->firstKept);
            m_cutSeq = kept >= 0 ? m_snapshot->tree.at(m_rows.path().at(kept)).seq : figures->seq;
        }
    }
}

int TranscriptModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows.size();
}

const ContextItem *TranscriptModel::itemOfSeq(qint64 seq) const
{
    const auto found =
            std::ranges::lower_bound(m_itemBySeq, seq, {}, &std::pair<qint64, int>::first);
    return found != m_itemBySeq.end() && found->first == seq ? &m_context->items.at(found->second)
                                                             : nullptr;
}

RowState TranscriptModel::stateOfSeq(qint64 seq) const
{
    if (!m_context) {
        return RowState::Unknown;
    }
    if (const ContextItem *item = itemOfSeq(seq)) {
        return stateOfItem(*item);
    }
    return seq < m_cutSeq ? RowState::Summarized : RowState::Unknown;
}

RowState TranscriptModel::stateOf(int row) const
{
    return stateOfSeq(seqOf(row));
}

SiblingInfo TranscriptModel::siblingsOf(int row) const
{
    SiblingInfo info;
    const SessionTree &tree = m_snapshot->tree;
    const int self = m_rows.at(row).node;
    if (!countsAsSibling(tree.at(self))) {
        return info;
    }
    for (const int child : tree.childrenOf(tree.parentOf(self))) {
        if (countsAsSibling(tree.at(child))) {
            info.ids += tree.at(child).id;
            if (child == self) {
                info.position = static_cast<int>(info.ids.size());
            }
        }
    }
    if (info.ids.size() < 2) {
        info = {};
    }
    return info;
}

QString TranscriptModel::labelOf(int row) const
{
    return m_snapshot->labels.value(entryIdOf(row));
}

int TranscriptModel::pathPositionOf(const EntryId &id) const
{
    const int index = m_snapshot->tree.indexOf(id);
    const auto found = std::ranges::lower_bound(m_rows.path(), index);
    return index >= 0 && found != m_rows.path().end() && *found == index
            ? static_cast<int>(std::distance(m_rows.path().begin(), found))
            : -1;
}

CompactionCard TranscriptModel::compactionCard(int row) const
{
    CompactionCard card;
    const EntryId id = entryIdOf(row);
    const auto figures = m_snapshot->compactions.constFind(id);
    if (figures == m_snapshot->compactions.constEnd()) {
        return card;
    }
    card.tokensBefore = figures->tokensBefore;
    card.tokensAfter = figures->tokensAfter;
    card.offline = figures->offline;
    const ContextItem *item = itemOfSeq(seqOf(row));
    if (m_context && m_context->compaction == id) {
        card.status = CompactionCard::Status::InForce;
    } else if (item && item->reason == LeftOutReason::Undone) {
        card.status = CompactionCard::Status::Undone;
    }
    const SessionTree &tree = m_snapshot->tree;
    const QList<int> &path = m_rows.path();
    const int self = pathPositionOf(id);
    int kept = figures->firstKept.isNull() ? -1 : pathPositionOf(figures->firstKept);
    kept = kept < 0 ? self : kept;
    // The range begins where the previous compaction began to keep.
    int from = 0;
    for (int at = self - 1; at >= 0; --at) {
        if (tree.at(path.at(at)).type == EntryType::Compaction) {
            const EntryId first = m_snapshot->compactions.value(tree.at(path.at(at)).id).firstKept;
            const int position = first.isNull() ? -1 : pathPositionOf(first);
            from = position < 0 ? at : position;
            break;
        }
    }
    const auto messages = [&](int begin, int end) {
        int count = 0;
        for (int at = begin; at < end; ++at) {
            count += tree.at(path.at(at)).isMessage() ? 1 : 0;
        }
        return count;
    };
    card.summarized = messages(from, kept);
    card.kept = messages(kept, self);
    return card;
}

qint64 TranscriptModel::tokensOfSeq(qint64 seq, TokenSource *source) const
{
    if (const ContextItem *item = itemOfSeq(seq)) {
        if (source) {
            *source = item->source;
        }
        return item->tokens;
    }
    const int index = m_snapshot->tree.indexOfSeq(seq);
    if (index < 0) {
        return 0;
    }
    const EntryNode &entry = m_snapshot->tree.at(index);
    if (source) {
        *source = entry.tokens >= 0 ? TokenSource::Measured : TokenSource::Estimated;
    }
    return entry.tokens >= 0
            ? entry.tokens
            : qRound64(estimateTokens(decodeMetrics(entry.metrics), TokenFactors()));
}

int TranscriptModel::rowOfSeq(qint64 seq) const
{
    const int index = m_snapshot ? m_snapshot->tree.indexOfSeq(seq) : -1;
    return index < 0 ? -1 : m_rows.rowOf(index);
}

int TranscriptModel::rowOfEntry(const EntryId &id) const
{
    const int index = m_snapshot ? m_snapshot->tree.indexOf(id) : -1;
    return index < 0 ? -1 : m_rows.rowOf(index);
}

std::shared_ptr<const RowContent> TranscriptModel::content(int row) const
{
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
            if (Result<Entry> entry = m_source->entry(m_snapshot->tree.at(result).seq)) {
                content->results += std::move(*entry);
            } else {
                content->error = entry.error();
            }
        }
    }
    m_contents.insert(seq, new std::shared_ptr<const RowContent>(content));
    return content;
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
        return static_cast<int>(m_rows.at(row).kind);
    case RoleRole:
        return static_cast<int>(node(row).role);
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
        TokenSource source {};
        qint64 tokens = tokensOfSeq(seqOf(row), &source);
        for (const int result : m_rows.attached(row)) {
            TokenSource one {};
            tokens += tokensOfSeq(m_snapshot->tree.at(result).seq, &one);
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
                   { UsageRole, "usage" } });
    return names;
}

} // namespace varve
