// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/tablemodel.h>
#include <session/journalfact.h>

namespace varve
{

struct JournalDraftRow
{
    JournalFact fact;
    bool isKept = true;
};

/// Facts before they are kept: which of them, how important, in what words. GUI thread.
///
/// Signals: keptChanged, when their number has changed.
class JournalDraftModel final : public TableModel<JournalDraftRow>
{
    Q_OBJECT

public:
    enum Column { Text, Importance, ColumnCount };
    enum Role { KindRole = Qt::UserRole + 1 }; ///< JournalFact::Kind as int

    explicit JournalDraftModel(QObject *parent = nullptr) : TableModel(ColumnCount, parent) { }

    /// All of them are to be kept but those in these places.
    void setFacts(const QList<JournalFact> &facts, const QList<int> &unwanted = {});
    /// In their order, as they were edited.
    [[nodiscard]] const QList<JournalDraftRow> &rows() const { return m_rows; }
    /// Those that are to be kept, as they were edited; what the person changed is weighed by the person.
    [[nodiscard]] QList<JournalFact> kept() const;
    [[nodiscard]] int keptCount() const;
    void keepAll(bool keep);
    [[nodiscard]] const JournalFact &factAt(int row) const { return m_rows.at(row).fact; }

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void keptChanged();

private:
    using Row = JournalDraftRow;

    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const Row &row, int column) const override;
    [[nodiscard]] QString toolTip(const Row &row, int column) const override;
    [[nodiscard]] bool isFigure(int column) const override;
    [[nodiscard]] QVariant value(const Row &row, int column, int role) const override;
    [[nodiscard]] bool edit(Row &row, int column, const QVariant &value);
};

} // namespace varve
