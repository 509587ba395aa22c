// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QTreeWidget>

namespace varve
{

/// The entries that a plan is about, in the order of the branch, with what becomes of each and where the cut falls. GUI thread.
class PlanRowList final : public QTreeWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PlanRowList)

public:
    explicit PlanRowList(QWidget *parent = nullptr);
    ~PlanRowList() override;

    void setRows(const QList<PlanRow> &rows);
    /// They are being read.
    void showReading();

Q_SIGNALS:
    void goToRequested(varve::EntryId entry);

protected:
    void changeEvent(QEvent *event) override;

private:
    QTreeWidgetItem *addRow(const PlanRow &row);
    void paintRows();
};

} // namespace varve
