// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowtable.h"

#include "flowlayout.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

namespace varve
{

namespace
{

constexpr int RowPadding = 6;
constexpr int RowsForWidth = 100; ///< that are looked at for the width of a column

} // namespace

QTableView *makeRowTable(QAbstractItemModel *model, const QString &name)
{
    auto *table = new QTableView;
    table->setAccessibleName(name);
    table->setModel(model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().lineSpacing() + RowPadding);
    QHeaderView *header = table->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    header->setHighlightSections(false);
    header->setResizeContentsPrecision(RowsForWidth);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    return table;
}

QLayout *makeActionButtons(const QList<QAction *> &actions, QAbstractItemView *view)
{
    auto *row = new FlowLayout;
    for (QAction *action : actions) {
        auto *button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(button);
        view->addAction(action);
    }
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    return row;
}

QDialogButtonBox *makeCloseButton(QDialog *window)
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, window, &QDialog::reject);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    return buttons;
}

} // namespace varve
