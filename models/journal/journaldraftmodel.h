// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/journalfact.h>

#include <QAbstractTableModel>

namespace varve
{

/// Facts before they are kept: which of them, how important, in what words. GUI thread.
///
/// Signals: keptChanged, when their number has changed.
class JournalDraftModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JournalDraftModel)

public:
    enum Column { Text, Importance, ColumnCount };
    enum Role { KindRole = Qt::UserRole + 1 }; ///< JournalFact::Kind as int

    explicit JournalDraftModel(QObject *parent = nullptr);
    ~JournalDraftModel() override;

    /// All of them are to be kept.
    void setFacts(const QList<JournalFact> &facts);
    /// Those that are to be kept, as they were edited; what the person changed is weighed by the person.
    [[nodiscard]] QList<JournalFact> kept() const;
    [[nodiscard]] int keptCount() const;
    void keepAll(bool keep);
    [[nodiscard]] const JournalFact &factAt(int row) const { return m_rows.at(row).fact; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void keptChanged();

private:
    struct Row
    {
        JournalFact fact;
        bool isKept = true;
    };
    [[nodiscard]] bool edit(Row &row, int column, const QVariant &value);

    QList<Row> m_rows;
};

} // namespace varve
