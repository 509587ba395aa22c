// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptmodel.h"

#include <base/textends.h>

#include <algorithm>
#include <functional>
#include <ranges>
#include <tuple>

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

bool isInstruction(const ContextItem &item)
{
    return item.seq == 0;
}

/// Whether a row looks the same under both.
bool sendSameEntries(const Context &one, const Context &other)
{
    const auto shown = [](const ContextItem &item) {
        return std::tuple(item.seq, item.state, item.reason, item.source, item.tokens);
    };
    return one.compaction == other.compaction && one.firstKept == other.firstKept
            && std::ranges::equal(one.items | std::views::filter(std::not_fn(isInstruction)),
                                  other.items | std::views::filter(std::not_fn(isInstruction)), {},
                                  shown, shown);
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
    if (m_snapshot && snapshot && m_snapshot->session.id == snapshot->session.id) {
        const bool isSameBranch = m_snapshot == snapshot && !m_rows.path().isEmpty()
                && m_rows.path().constLast() == leafIndex;
        if (isSameBranch
            && (m_context == context
                || (m_context && context && sendSameEntries(*m_context, *context)))) {
            adoptContext(std::move(context)); // other instructions or tools: no row shows them
            return;
        }
        const std::vector<size_t> before = shownStates();
        if (extendTo(snapshot, leafIndex)) {
            adoptContext(std::move(context));
            tellChanges(before);
            return;
        }
    }
    beginResetModel();
    m_contents.clear();
    m_hasLiveRow = false;
    m_live.reset();
    m_after.reset();
    m_keepTimer.stop();
    m_storedAnswer.clear();
    m_liveContent.reset();
    m_snapshot = std::move(snapshot);
    if (m_snapshot) {
        m_rows.build(m_snapshot->tree, leafIndex);
    } else {
        m_rows.build({}, -1);
    }
    adoptContext(std::move(context));
    endResetModel();
}

void TranscriptModel::setNoticesShown(bool shown)
{
    if (shown == m_rows.showsNotices()) {
        return;
    }
    TranscriptRows rows = m_rows;
    rows.setShowsNotices(shown);
    if (!m_snapshot || m_rows.path().isEmpty()) {
        m_rows = std::move(rows);
        return;
    }
    beginResetModel();
    const auto live = std::exchange(m_live, nullptr);
    m_hasLiveRow = false;
    rows.build(m_snapshot->tree, m_rows.path().constLast());
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

void TranscriptModel::adoptContext(std::shared_ptr<const Context> context)
{
    m_context = std::move(context);
    m_itemBySeq.clear();
    m_cutSeq = 0;
    m_masks = 0;
    if (!m_context) {
        return;
    }
    m_itemBySeq.reserve(static_cast<size_t>(m_context->items.size()));
    for (int i = 0; i < m_context->items.size(); ++i) {
        const ContextItem &item = m_context->items.at(i);
        if (item.seq > 0) {
            m_itemBySeq.emplace_back(item.seq, i);
        }
        if (item.state == ItemState::Masked || item.reason == LeftOutReason::InSummary) {
            m_masks = qHash(item.seq, m_masks);
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
    return parent.isValid() ? 0 : m_rows.size() + (m_hasLiveRow ? 1 : 0);
}

int TranscriptModel::pathPositionOf(const EntryId &id) const
{
    const int index = m_snapshot->tree.indexOf(id);
    const auto found = std::ranges::lower_bound(m_rows.path(), index);
    return index >= 0 && found != m_rows.path().end() && *found == index
            ? static_cast<int>(std::distance(m_rows.path().begin(), found))
            : -1;
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
    if (isLive(row)) {
        return m_liveContent;
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
        qint64 tokens = isLive(row) ? 0 : tokensOfSeq(seqOf(row), &source);
        if (isLive(row)) {
            return role == TokensRole ? QVariant(tokens) : QVariant(static_cast<int>(source));
        }
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
                   { UsageRole, "usage" },
                   { LiveRole, "live" },
                   { LiveCallsRole, "liveCalls" } });
    return names;
}

} // namespace varve
