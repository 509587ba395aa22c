// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextnodes.h"
#include <session/entrysource.h>

#include <QAbstractItemModel>

#include <memory>

namespace varve
{

/// What the next request holds, as a tree: categories in Category's order, below them tools, what is quoted from
/// other sessions, single messages and folds ("41 more"), largest first; after them what is not sent, by reason.
///
/// GUI thread. Building it reads no entry but, for at most MaxToolReads tool results, their tool's name; titles
/// are read through the source when a row is first shown. Figures come rounded so that shown rows add up.
class ContextModel final : public QAbstractItemModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextModel)

public:
    /// SourceColumn says "est." of rows that are estimated as a whole.
    enum Column { NameColumn, TokensColumn, ShareColumn, SourceColumn, ColumnCount };
    enum Role {
        KindRole = Qt::UserRole + 1, ///< ContextNode::Kind as int
        CategoryRole, ///< Category as int
        StateRole, ///< ItemState as int; only of items
        TokensRole, ///< exact, qint64
        SeqRole, ///< of an item: its entry's, qint64; 0 for prompt parts and groups
        KeyRole, ///< QString; the same row has the same key after the next setContext()
        SourceRole, ///< TokenSource as int
    };
    Q_ENUM(Role)

    static constexpr int MaxToolReads = 200;

    /// `source` is not owned and may be null: titles are then made of what the context says.
    explicit ContextModel(EntrySource *source, QObject *parent = nullptr);
    ~ContextModel() override;

    /// Resets the model; null empties it. With `toolNames` (by seq) tool results are grouped by tool however many
    /// they are, without reading any.
    void setContext(std::shared_ptr<const Context> context,
                    const QHash<qint64, QString> &toolNames = {});
    [[nodiscard]] const std::shared_ptr<const Context> &context() const { return m_context; }
    void setSource(EntrySource *source);

    [[nodiscard]] QModelIndex indexOfCategory(Category category) const;
    /// Gives the rows of a fold if the one it asks for is in there.
    [[nodiscard]] QModelIndex indexOfKey(const QString &key);
    /// The entries at and below a row, each once, in sending order; prompt parts have none.
    [[nodiscard]] QList<EntryId> entriesOf(const QModelIndex &index) const;
    /// Of the items at and below a row, shown or folded.
    [[nodiscard]] QSet<ItemState> statesOf(const QModelIndex &index) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    /// What is folded has no rows until it is fetched: views do that when it is unfolded.
    [[nodiscard]] bool hasChildren(const QModelIndex &parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] const ContextNode &nodeAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOfNode(int node) const;
    [[nodiscard]] QModelIndex shownIndexOfKey(const QString &key, const EntryId &entry) const;
    [[nodiscard]] bool unfold(const EntryId &entry);
    [[nodiscard]] QSet<int> itemsOf(const QModelIndex &index) const;
    [[nodiscard]] QString displayText(const ContextNode &node, int column) const;
    [[nodiscard]] QString nameOf(const ContextNode &node) const;
    [[nodiscard]] QString titleOf(const ContextNode &node) const;
    [[nodiscard]] QString readTitle(const ContextNode &node) const;
    [[nodiscard]] QString resultTitle(const ContextNode &node, const Entry &result,
                                      const Entry *answer) const;
    [[nodiscard]] QString quotedTitle(const Entry &message) const;
    [[nodiscard]] QString toolTipOf(const ContextNode &node) const;
    [[nodiscard]] QString keyOf(const ContextNode &node) const;
    [[nodiscard]] QString toolNameOf(qint64 seq, const QHash<qint64, QString> &toolNames) const;

    EntrySource *m_source = nullptr;
    std::shared_ptr<const Context> m_context;
    QList<ContextNode> m_nodes; ///< [0] is the root; an index's internalId is a position in it
    mutable QHash<quint64, QString> m_titles;
};

} // namespace varve
