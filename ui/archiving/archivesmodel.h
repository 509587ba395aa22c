// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/tablemodel.h>

#include <archives/archiveservice.h>

namespace varve
{

/// The archives of this store, in the order in which they were added.
class ArchivesModel final : public TableModel<ArchiveNow>
{
    Q_OBJECT

public:
    enum Column { Name, Kind, Address, Sends, Waiting, LastTime };

    explicit ArchivesModel(QObject *parent = nullptr) : TableModel(LastTime + 1, parent) { }

    /// What is chosen stays so where the archives are the same.
    void setArchives(const QList<ArchiveNow> &archives);
    /// Null: there is no such row. Until the next setArchives().
    [[nodiscard]] const ArchiveNow *archiveAt(int row) const;
    /// -1: it is not there.
    [[nodiscard]] int rowOf(qint64 archive) const;

private:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const ArchiveNow &now, int column) const override;
    [[nodiscard]] QString toolTip(const ArchiveNow &now, int column) const override;
    [[nodiscard]] bool isFigure(int column) const override;
};

} // namespace varve
