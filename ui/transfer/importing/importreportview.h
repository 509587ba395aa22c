// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/importrunner.h>

#include <QStyledItemDelegate>
#include <QTreeWidget>

namespace varve
{

/// Rows as high as their text is, wrapped into the first column: a tree of Qt takes one line of it.
class WrappedRows final : public QStyledItemDelegate
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WrappedRows)

public:
    explicit WrappedRows(QTreeView *view);
    ~WrappedRows() override;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

private:
    const QTreeView *const m_view;
};

/// What came of an import, file by file: the sessions, what was odd and kept, and what was left out and why. GUI thread.
class ImportReportView final : public QTreeWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImportReportView)

public:
    explicit ImportReportView(QWidget *parent = nullptr);
    ~ImportReportView() override;

    void setOutcomes(const QList<ImportRunner::FileOutcome> &outcomes);
    /// The same as plain text.
    [[nodiscard]] QString toText() const;

private:
    void addSession(QTreeWidgetItem *file, const ImportedSession &session);
    void addDetails(QTreeWidgetItem *item, const ImportedSession &session);
};

/// "3 sessions, 1,204 new entries".
[[nodiscard]] QString importSummary(const QList<ImportRunner::FileOutcome> &outcomes);

} // namespace varve
