// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory/journalmerge.h>
#include <models/tablemodel.h>

namespace varve
{

enum class JournalOrder : quint8 { When, Importance, Kind, Text, Session };

/// In this order, with facts that contradict each other side by side: the newest of them where it belongs by the order, the others
/// right below it. What is equal by the order is newest first. Pure.
[[nodiscard]] QList<MergedFact> arranged(QList<MergedFact> facts, JournalOrder order,
                                         bool descending);

/// Facts of the journal, one a row. Importance and tags can be edited: the row shows it at once, and changeRequested() says what is
/// to be stored. GUI thread.
class JournalModel final : public TableModel<MergedFact>
{
    Q_OBJECT

public:
    enum Column { Kind, Text, Importance, Tags, When, Session, ColumnCount };
    enum Role {
        KindRole = Qt::UserRole + 1, ///< JournalFact::Kind as int
        ContradictedRole, ///< bool: a newer fact says something else
        ContradictionRole, ///< bool: one of several that contradict each other
    };

    explicit JournalModel(QObject *parent = nullptr) : TableModel(ColumnCount, parent) { }

    /// Sorted as before. A reset, unless they are the same.
    void setFacts(const QList<MergedFact> &facts);
    [[nodiscard]] const QList<MergedFact> &facts() const { return m_rows; }
    [[nodiscard]] const MergedFact &factAt(int row) const { return m_rows.at(row); }
    [[nodiscard]] int rowOf(const JournalId &id) const; ///< -1: none
    /// All tags there are, sorted.
    [[nodiscard]] QStringList allTags() const;
    void setEditable(bool editable) { m_editable = editable; }
    /// Takes rows out, from one that is selected or several.
    void remove(const QList<JournalId> &facts);
    /// By as much, within bounds; the same as an edit of each.
    void weigh(const QList<JournalId> &facts, int by);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    /// `ids`: all facts that a row stands for.
    void changeRequested(const QList<varve::JournalId> &ids, const varve::JournalChange &change);

private:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const MergedFact &fact, int column) const override;
    [[nodiscard]] QString toolTip(const MergedFact &fact, int column) const override;
    [[nodiscard]] bool isFigure(int column) const override;
    [[nodiscard]] QVariant value(const MergedFact &fact, int column, int role) const override;
    [[nodiscard]] QList<MergedFact> inOrder(const QList<MergedFact> &facts) const;
    void setImportance(int row, int importance);

    JournalOrder m_order = JournalOrder::When;
    bool m_descending = true;
    bool m_editable = true;
};

} // namespace varve
