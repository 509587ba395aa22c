// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journalarrangement.h"

#include <QAbstractTableModel>

namespace varve
{

/// Facts of the journal, one a row. Importance and tags can be edited: the row shows it at once, and changeRequested() says what is
/// to be stored. GUI thread.
class JournalModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JournalModel)

public:
    enum Column { Kind, Text, Importance, Tags, When, Session, ColumnCount };
    enum Role {
        KindRole = Qt::UserRole + 1, ///< JournalFact::Kind as int
        ContradictedRole, ///< bool: a newer fact says something else
        ContradictionRole, ///< bool: one of several that contradict each other
    };

    explicit JournalModel(QObject *parent = nullptr);
    ~JournalModel() override;

    /// Sorted as before. A reset, unless they are the same.
    void setFacts(const QList<MergedFact> &facts);
    [[nodiscard]] const QList<MergedFact> &facts() const { return m_facts; }
    [[nodiscard]] const MergedFact &factAt(int row) const { return m_facts.at(row); }
    [[nodiscard]] int rowOf(const JournalId &id) const; ///< -1: none
    /// All tags there are, sorted.
    [[nodiscard]] QStringList allTags() const;
    void setEditable(bool editable) { m_editable = editable; }
    /// Takes rows out, from one that is selected or several.
    void remove(const QList<JournalId> &facts);
    /// By as much, within bounds; the same as an edit of each.
    void weigh(const QList<JournalId> &facts, int by);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    /// `ids`: all facts that a row stands for.
    void changeRequested(const QList<varve::JournalId> &ids, const varve::JournalChange &change);

private:
    [[nodiscard]] static QString text(const MergedFact &fact, int column);
    [[nodiscard]] static QString toolTip(const MergedFact &fact);
    [[nodiscard]] QList<MergedFact> inOrder(const QList<MergedFact> &facts) const;
    void setImportance(int row, int importance);

    QList<MergedFact> m_facts;
    JournalOrder m_order = JournalOrder::When;
    bool m_descending = true;
    bool m_editable = true;
};

} // namespace varve
