// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "spacetab.h"

#include <models/format.h>
#include <models/spacemodel.h>
#include <preferences/stateline.h>
#include <shell/categorycolors.h>
#include <shell/plainlabel.h>
#include <shell/rowtable.h>

#include <QApplication>
#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QPainter>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

SpaceTab::SpaceTab(MaintenanceRunner *runner, QWidget *parent)
    : MaintenanceTab(runner, parent)
    , m_model(new SpaceModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
{
    m_state = new StateLine;
    m_by = new QComboBox;
    m_by->addItem(tr("Parts of the file"), static_cast<int>(SpaceModel::By::Part));
    m_by->addItem(tr("Sessions"), static_cast<int>(SpaceModel::By::Session));
    m_by->addItem(tr("Tools"), static_cast<int>(SpaceModel::By::Tool));
    m_by->addItem(tr("Who wrote it"), static_cast<int>(SpaceModel::By::Role));
    m_by->addItem(tr("Images"), static_cast<int>(SpaceModel::By::Attachment));
    m_by->addItem(tr("Months"), static_cast<int>(SpaceModel::By::Month));
    auto *label = new PlainLabel(tr("S&how"));
    label->setBuddy(m_by);
    createTable();
    m_again = new QPushButton(tr("&Measure again"));
    m_open = new QPushButton(tr("&Open session"));

    auto *row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(m_by);
    row->addStretch();
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_open);
    buttons->addWidget(m_again);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_state);
    column->addLayout(row);
    column->addWidget(m_table, 1);
    column->addLayout(buttons);

    connect(m_by, &QComboBox::currentIndexChanged, this, &SpaceTab::showBy);
    connect(m_again, &QPushButton::clicked, runner, &MaintenanceRunner::measure);
    connect(m_open, &QPushButton::clicked, this, &SpaceTab::openCurrent);
    connect(m_table, &QTableView::activated, this, &SpaceTab::openCurrent);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &SpaceTab::updateOpen);
    connect(m_sorted, &QAbstractItemModel::modelReset, this, &SpaceTab::updateOpen);
    connect(runner, &MaintenanceRunner::measured, this, &SpaceTab::show);
    showBy();
}

SpaceTab::~SpaceTab() = default;

void SpaceTab::createTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SpaceModel::SortRole);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_table = makeRowTable(m_sorted, tr("What takes the space"));
    m_table->setItemDelegateForColumn(SpaceModel::Share, new ShareDelegate(m_table));
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSectionResizeMode(SpaceModel::Name, QHeaderView::Stretch);
}

void SpaceTab::look()
{
    if (m_wanted && !m_runner->isRunning()) {
        m_wanted = false;
        m_runner->measure();
    }
}

void SpaceTab::openAgain()
{
    m_wanted = m_wanted || m_runner->running() != MaintenanceRunner::Work::Measure;
    look();
}

void SpaceTab::setBusy(bool busy)
{
    m_again->setEnabled(!busy);
}

void SpaceTab::show(const Result<StoreStatistics> &found)
{
    if (!found && found.error().kind == Error::Kind::Cancelled) {
        m_state->say(u"info"_s, tr("Stopped. The figures below are those of before."));
        return;
    }
    if (!found) {
        m_state->say(u"error"_s, found.error().message, Accent::Danger, found.error().detail);
        return;
    }
    m_model->setStatistics(*found);
    QString text =
            tr("%1 on the disk, %2 of them written by you, models and tools.")
                    .arg(formatBytes(found->fileSize + found->logSize), formatBytes(found->text));
    if (found->estimated) {
        text += u' ' + tr("The parts of the file are estimated.");
    }
    m_state->say(u"chart"_s, text, Accent::Neutral,
                 tr("Measured in %1").arg(formatDuration(found->milliseconds)));
}

void SpaceTab::showBy()
{
    const auto by = static_cast<SpaceModel::By>(m_by->currentData().toInt());
    m_model->setBy(by);
    m_table->setColumnHidden(SpaceModel::Count, by == SpaceModel::By::Part);
    m_open->setVisible(by == SpaceModel::By::Session);
    // Time goes on from top to bottom; of the others the largest is looked for.
    if (by == SpaceModel::By::Month) {
        m_table->sortByColumn(SpaceModel::Name, Qt::AscendingOrder);
    } else {
        m_table->sortByColumn(SpaceModel::Size, Qt::DescendingOrder);
    }
}

void SpaceTab::openCurrent()
{
    const QModelIndex current = m_sorted->mapToSource(m_table->currentIndex());
    if (const SessionId session = m_model->sessionAt(current.row()); !session.isNull()) {
        Q_EMIT sessionRequested(session);
    }
}

void SpaceTab::updateOpen()
{
    m_open->setEnabled(m_table->selectionModel()->hasSelection());
}

void ShareDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = std::exchange(item.text, QString());
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const int figure = item.fontMetrics.horizontalAdvance(u"100.0%"_s) + 8;
    const bool mirrored = item.direction == Qt::RightToLeft;
    const int height = std::max(4, item.rect.height() / 3);
    QRect groove = item.rect.adjusted(mirrored ? figure : 8, 0, mirrored ? -8 : -figure, 0);
    groove.setTop(item.rect.center().y() - height / 2);
    groove.setHeight(height);
    const double share = std::clamp(index.data(SpaceModel::ShareRole).toDouble(), 0.0, 1.0);
    QRect bar = groove;
    bar.setWidth(static_cast<int>(share * groove.width()));
    if (mirrored) {
        bar.moveRight(groove.right());
    }
    const bool selected = item.state & QStyle::State_Selected;
    painter->save();
    painter->fillRect(groove, lineColor(item.palette));
    painter->fillRect(bar,
                      selected ? item.palette.color(QPalette::HighlightedText)
                               : categoryColor(Category::User, item.palette));
    painter->setPen(item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    const QRect place(mirrored ? item.rect.left() + 4 : item.rect.right() - figure, item.rect.top(),
                      figure - 4, item.rect.height());
    painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter, text);
    painter->restore();
}

QSize ShareDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setWidth(option.fontMetrics.horizontalAdvance(u"100.0%"_s) * 4);
    return size;
}

} // namespace varve
