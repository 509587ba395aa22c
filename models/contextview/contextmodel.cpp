// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextmodel.h"

#include "format.h"
#include "plaintext.h"
#include <context/context.h>
#include <session/referenceblock.h>
#include <workspace/entrytitle.h>

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

using Kind = ContextNode::Kind;

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::ContextView)
};

/// Why something stays out, as a heading: "Excluded by you".
QString leftOutReasonName(LeftOutReason reason)
{
    switch (reason) {
    case LeftOutReason::None:
        return Text::tr("Excluded by you");
    case LeftOutReason::StoredOnly:
        return Text::tr("Stored only");
    case LeftOutReason::FailedAnswer:
        return Text::tr("Failed or aborted answers");
    case LeftOutReason::Empty:
        return Text::tr("Nothing in it to send");
    case LeftOutReason::NoCall:
        return Text::tr("Results without their call");
    case LeftOutReason::UnitExcluded:
        return Text::tr("Belongs to something excluded");
    case LeftOutReason::Undone:
        return Text::tr("Undone");
    case LeftOutReason::InSummary:
        return Text::tr("Summarized in its place");
    }
    return {};
}

constexpr int QuotedTitle = 0x80; ///< beside the numbers of the categories

} // namespace

ContextModel::ContextModel(EntrySource *source, QObject *parent)
    : QAbstractItemModel(parent)
    , m_source(source)
    , m_nodes(1)
{ }

ContextModel::~ContextModel() = default;

void ContextModel::setContext(std::shared_ptr<const Context> context,
                              const QHash<qint64, QString> &toolNames)
{
    beginResetModel();
    m_context = std::move(context);
    m_titles.clear();
    m_nodes = QList<ContextNode>(1);
    if (m_context) {
        const auto results = std::ranges::count_if(m_context->items, [](const ContextItem &item) {
            return item.isSent() && item.category == Category::ToolResults;
        });
        std::function<QString(qint64)> names;
        if (!toolNames.isEmpty() || (m_source && results <= MaxToolReads)) {
            names = [this, &toolNames](qint64 seq) { return toolNameOf(seq, toolNames); };
        }
        m_nodes = buildContextNodes(*m_context, names);
    }
    endResetModel();
}

void ContextModel::setSource(EntrySource *source)
{
    m_source = source;
    setContext(nullptr);
}

QString ContextModel::toolNameOf(qint64 seq, const QHash<qint64, QString> &toolNames) const
{
    if (const auto known = toolNames.constFind(seq); known != toolNames.cend()) {
        return *known;
    }
    const Result<Entry> entry = m_source && seq > 0
            ? m_source->entry(seq)
            : Result<Entry>(fail(Error::Kind::NotFound, {}));
    if (!entry || entry->toolName.isEmpty()) {
        return tr("other");
    }
    return entry->toolName;
}

QModelIndex ContextModel::indexOfCategory(Category category) const
{
    for (const int child : m_nodes.first().children) {
        const ContextNode &node = m_nodes.at(child);
        if (node.kind == Kind::Category && node.category == category) {
            return indexOfNode(child);
        }
    }
    return {};
}

QModelIndex ContextModel::indexOfKey(const QString &key)
{
    const EntryId entry = key.startsWith(u'#')
            ? EntryId::fromString(QStringView(key).sliced(1).split(u'/').first())
            : EntryId();
    const QModelIndex shown = shownIndexOfKey(key, entry);
    return shown.isValid() || entry.isNull() || !unfold(entry) ? shown
                                                               : shownIndexOfKey(key, entry);
}

/// `entry`: that the key is of. Items are many and their keys costly to make; an entry's is compared by its id first.
QModelIndex ContextModel::shownIndexOfKey(const QString &key, const EntryId &entry) const
{
    const bool item = key.startsWith(u'#');
    for (int i = 1; i < m_nodes.size(); ++i) {
        const ContextNode &node = m_nodes.at(i);
        const bool candidate = item == (node.kind == Kind::Item)
                && (!item || m_context->items.at(node.item).entry == entry);
        if (candidate && keyOf(node) == key) {
            return indexOfNode(i);
        }
    }
    return {};
}

/// Every fold that has a part of the entry; false if none has.
bool ContextModel::unfold(const EntryId &entry)
{
    QList<int> folds;
    for (int i = 1; i < m_nodes.size(); ++i) {
        const QList<ContextLeaf> &folded = m_nodes.at(i).folded;
        if (std::ranges::any_of(folded, [&](const ContextLeaf &leaf) {
                return m_context->items.at(leaf.item).entry == entry;
            })) {
            folds += i;
        }
    }
    for (const int fold : std::as_const(folds)) {
        fetchMore(indexOfNode(fold));
    }
    return !folds.isEmpty();
}

QSet<int> ContextModel::itemsOf(const QModelIndex &index) const
{
    QSet<int> items;
    QList<int> pending;
    if (index.isValid()) {
        pending += static_cast<int>(index.internalId());
    }
    while (!pending.isEmpty()) {
        const ContextNode &node = m_nodes.at(pending.takeLast());
        if (node.item >= 0) {
            items.insert(node.item);
        }
        for (const ContextLeaf &leaf : node.folded) {
            items.insert(leaf.item);
        }
        pending += node.children;
    }
    return items;
}

QList<EntryId> ContextModel::entriesOf(const QModelIndex &index) const
{
    const QSet<int> items = itemsOf(index);
    QList<int> order(items.cbegin(), items.cend());
    std::ranges::sort(order);
    QList<EntryId> entries;
    for (const int item : std::as_const(order)) {
        if (const EntryId &entry = m_context->items.at(item).entry; !entry.isNull()) {
            entries += entry;
        }
    }
    return entries;
}

QSet<ItemState> ContextModel::statesOf(const QModelIndex &index) const
{
    QSet<ItemState> states;
    const QSet<int> items = itemsOf(index);
    for (const int item : items) {
        states.insert(m_context->items.at(item).state);
    }
    return states;
}

const ContextNode &ContextModel::nodeAt(const QModelIndex &index) const
{
    return m_nodes.at(index.isValid() ? static_cast<qsizetype>(index.internalId()) : 0);
}

QModelIndex ContextModel::indexOfNode(int node) const
{
    return node > 0 ? createIndex(m_nodes.at(node).row, 0, static_cast<quintptr>(node))
                    : QModelIndex();
}

QModelIndex ContextModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    return createIndex(row, column, static_cast<quintptr>(nodeAt(parent).children.at(row)));
}

QModelIndex ContextModel::parent(const QModelIndex &child) const
{
    return child.isValid() ? indexOfNode(nodeAt(child).parent) : QModelIndex();
}

int ContextModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodeAt(parent).children.size());
}

bool ContextModel::hasChildren(const QModelIndex &parent) const
{
    return rowCount(parent) > 0 || canFetchMore(parent);
}

bool ContextModel::canFetchMore(const QModelIndex &parent) const
{
    return parent.column() <= 0 && !nodeAt(parent).folded.isEmpty();
}

void ContextModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent)) {
        return;
    }
    beginInsertRows(parent, 0, static_cast<int>(nodeAt(parent).folded.size()) - 1);
    unfoldContextNode(m_nodes, static_cast<int>(parent.internalId()), *m_context);
    endInsertRows();
}

int ContextModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant ContextModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const ContextNode &node = nodeAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return displayText(node, index.column());
    case Qt::ToolTipRole:
        return asPlainText(toolTipOf(node));
    case Qt::TextAlignmentRole:
        // Figures line up on their units, whichever way the window reads.
        return QVariant(index.column() == NameColumn
                                ? Qt::AlignLeading | Qt::AlignVCenter
                                : Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter);
    case KindRole:
        return static_cast<int>(node.kind);
    case CategoryRole:
        return static_cast<int>(node.category);
    case StateRole:
        return node.item >= 0 ? QVariant(static_cast<int>(m_context->items.at(node.item).state))
                              : QVariant();
    case TokensRole:
        return node.tokens;
    case SeqRole:
        return node.item >= 0 ? m_context->items.at(node.item).seq : qint64(0);
    case KeyRole:
        return keyOf(node);
    case SourceRole:
        return static_cast<int>(node.source);
    default:
        return {};
    }
}

QVariant ContextModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn:
        return tr("Part");
    case TokensColumn:
        return tr("Tokens");
    case ShareColumn:
        return tr("Share of the window");
    case SourceColumn:
        return tr("Source");
    default:
        return {};
    }
}

QString ContextModel::displayText(const ContextNode &node, int column) const
{
    switch (column) {
    case NameColumn:
        return nameOf(node);
    case TokensColumn:
        return formatTokens(node.shownTokens);
    case ShareColumn:
        return node.share >= 0 ? formatShare(static_cast<double>(node.share) / 1000) : QString();
    case SourceColumn:
        //: short for "estimated"
        return node.source == TokenSource::Estimated ? tr("est.") : QString();
    default:
        return {};
    }
}

QString ContextModel::nameOf(const ContextNode &node) const
{
    switch (node.kind) {
    case Kind::Category:
        return categoryName(node.category);
    case Kind::Tool:
        //: a tool and the number of its results
        return tr("%1 (%2)").arg(node.name, formatCount(node.items));
    case Kind::Quoted:
        //: what references bring along, and in how many messages
        return tr("From other sessions (%1)").arg(formatCount(node.items));
    case Kind::More:
        return tr("%Ln more", nullptr, node.items);
    case Kind::NotSent:
        return tr("Not sent");
    case Kind::Reason:
        return leftOutReasonName(node.reason);
    case Kind::Item:
        return titleOf(node);
    }
    return {};
}

QString ContextModel::titleOf(const ContextNode &node) const
{
    const quint64 key = static_cast<quint64>(node.item) << 8
            | static_cast<quint64>(node.quoted ? QuotedTitle : 0)
            | static_cast<quint64>(node.category);
    if (const auto known = m_titles.constFind(key); known != m_titles.cend()) {
        return *known;
    }
    QString title = readTitle(node);
    if (title.isEmpty()) {
        title = tr("%1, no text").arg(categoryName(node.category));
    }
    m_titles.insert(key, title);
    return title;
}

QString ContextModel::readTitle(const ContextNode &node) const
{
    const ContextItem &item = m_context->items.at(node.item);
    if (item.entry.isNull() || !m_source) {
        return item.title;
    }
    const Result<Entry> entry = m_source->entry(item.seq);
    if (!entry) {
        return tr("Entry %1 cannot be read").arg(item.entry.toString());
    }
    if (node.quoted) {
        return quotedTitle(*entry);
    }
    if (node.category != Category::ToolResults) {
        return partTitle(*entry, node.category);
    }
    // The call stands in the answer before it, with nothing but other results between.
    for (int i = node.item - 1; i >= 0; --i) {
        const ContextItem &before = m_context->items.at(i);
        if (before.role == varve::Role::Assistant && before.seq > 0) {
            const Result<Entry> answer = m_source->entry(before.seq);
            return resultTitle(node, *entry, answer ? &*answer : nullptr);
        }
        if (before.role == varve::Role::User) {
            break;
        }
    }
    return resultTitle(node, *entry, nullptr);
}

QString ContextModel::resultTitle(const ContextNode &node, const Entry &result,
                                  const Entry *answer) const
{
    // Below its tool the name need not be said again.
    for (int above = node.parent; above > 0; above = m_nodes.at(above).parent) {
        const QString argument = resultArgument(result, answer);
        if (m_nodes.at(above).kind == Kind::Tool && !argument.isEmpty()) {
            return argument;
        }
    }
    return entryTitle(result, answer);
}

/// The places that the message quotes.
QString ContextModel::quotedTitle(const Entry &message) const
{
    QStringList places;
    for (qsizetype i = 0; i < message.blocks.size(); ++i) {
        if (const auto header = referenceAt(message.blocks, i)) {
            places += u"#%1 %2"_s.arg(header->number).arg(header->title).trimmed();
        }
    }
    return places.join(u", "_s);
}

QString ContextModel::toolTipOf(const ContextNode &node) const
{
    QStringList lines { nameOf(node) };
    if (node.category == Category::Reserved || node.category == Category::Free) {
        lines += formatTokensExact(node.tokens);
    } else {
        //: an exact number of tokens and how it came to be
        lines += tr("%1, %2").arg(formatTokensExact(node.tokens), tokenSourceName(node.source));
    }
    const bool group = node.kind != Kind::Item && node.items > 0;
    if (group) {
        lines += tr("%Ln messages", nullptr, node.items);
    } else if (node.item >= 0) {
        switch (m_context->items.at(node.item).state) {
        case ItemState::Pinned:
            lines += tr("Pinned: survives every compaction");
            break;
        case ItemState::Masked:
            lines += tr("Masked: a placeholder is sent instead");
            break;
        case ItemState::Excluded:
        case ItemState::LeftOut:
            lines += tr("Not sent: %1").arg(leftOutReasonName(node.reason));
            break;
        case ItemState::Sent:
            break;
        }
    }
    return lines.join(u'\n');
}

QString ContextModel::keyOf(const ContextNode &node) const
{
    const ContextNode &above = m_nodes.at(std::max(node.parent, 0));
    const QString prefix = node.parent > 0 && node.kind != Kind::Item ? keyOf(above) : QString();
    switch (node.kind) {
    case Kind::Category:
        return toString(node.category);
    case Kind::Tool:
        return prefix + u'/' + node.name;
    case Kind::Quoted:
        return prefix + "/quoted"_L1;
    case Kind::More:
        return prefix + "/more"_L1;
    case Kind::NotSent:
        return u"notSent"_s;
    case Kind::Reason:
        return prefix + u'/' + QString::number(static_cast<int>(node.reason));
    case Kind::Item: {
        const ContextItem &item = m_context->items.at(node.item);
        return u'#' + (item.entry.isNull() ? item.title : item.entry.toString()) + u'/'
                + toString(node.category) + (node.quoted ? "/quoted"_L1 : ""_L1);
    }
    }
    return {};
}

} // namespace varve
