// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factview.h"

#include "factdelegate.h"
#include <models/factlistmodel.h>

#include <QKeyEvent>

#include <algorithm>

namespace varve
{

FactView::FactView(FactListModel *model, QWidget *parent)
    : QListView(parent)
    , m_model(model)
    , m_delegate(new FactDelegate(this))
{
    setAccessibleName(tr("Facts"));
    setFrameShape(QFrame::NoFrame);
    setModel(model);
    setItemDelegate(m_delegate);
    setResizeMode(QListView::Adjust);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked);
    setDragEnabled(true);
    setAcceptDrops(true);
    setDropIndicatorShown(true);
    setDragDropMode(QAbstractItemView::InternalMove);
    setDragDropOverwriteMode(false);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_delegate, &FactDelegate::sourceClicked, this,
            [this](const QModelIndex &index) { Q_EMIT sourceRequested(index.row()); });
}

FactView::~FactView() = default;

int FactView::currentFact() const
{
    const QModelIndex current = currentIndex();
    return current.isValid() && !current.data(FactListModel::HeadingRole).toBool() ? current.row()
                                                                                   : -1;
}

void FactView::setCurrentFact(int row)
{
    const QModelIndex index = m_model->index(row);
    if (index.isValid()) {
        selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        scrollTo(index);
    }
}

int FactView::setWords(const QString &words)
{
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    int shown = 0;
    int heading = -1;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex index = m_model->index(row);
        const bool isHeading = index.data(FactListModel::HeadingRole).toBool();
        const QString text = index.data().toString();
        const bool fits = !isHeading && std::ranges::all_of(wanted, [&text](const QString &word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
        setRowHidden(row, !fits);
        if (isHeading) {
            heading = row;
        } else if (fits) {
            ++shown;
            heading >= 0 ? setRowHidden(heading, false) : void();
        }
    }
    if (currentIndex().isValid() && isRowHidden(currentIndex().row())) {
        setCurrentIndex({});
    }
    setDragEnabled(wanted.isEmpty());
    return shown;
}

void FactView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    Q_EMIT currentFactChanged();
}

void FactView::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && state() != EditingState && currentFact() >= 0) {
        Q_EMIT sourceRequested(currentFact());
        return;
    }
    QListView::keyPressEvent(event);
}

/// Somebody who comes by keys can see where they are.
void FactView::focusInEvent(QFocusEvent *event)
{
    QListView::focusInEvent(event);
    for (int row = 0; currentFact() < 0 && row < m_model->rowCount(); ++row) {
        if (!m_model->index(row).data(FactListModel::HeadingRole).toBool() && !isRowHidden(row)) {
            setCurrentFact(row);
        }
    }
}

} // namespace varve
