// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planrowlist.h"

#include <models/format.h>
#include <models/plaintext.h>
#include <shell/categorycolors.h>
#include <shell/fonts.h>
#include <shell/icons.h>

#include <QEvent>
#include <QHeaderView>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int EntryRole = Qt::UserRole + 1;
constexpr int FateRole = EntryRole + 1;
enum Column : int { Title, Fate, Tokens, Columns };

QString fateName(PlanRow::Fate fate)
{
    switch (fate) {
    case PlanRow::Fate::Summarized:
        return PlanRowList::tr("summarized");
    case PlanRow::Fate::TurnPrefix:
        return PlanRowList::tr("summarized; the rest of its turn stays");
    case PlanRow::Fate::Masked:
        return PlanRowList::tr("masked");
    case PlanRow::Fate::Pinned:
        return PlanRowList::tr("pinned, stays");
    case PlanRow::Fate::Kept:
        return PlanRowList::tr("stays");
    case PlanRow::Fate::Cut:
        break;
    }
    return {};
}

QString fateIcon(PlanRow::Fate fate)
{
    switch (fate) {
    case PlanRow::Fate::Summarized:
    case PlanRow::Fate::TurnPrefix:
        return u"compact"_s;
    case PlanRow::Fate::Masked:
        return u"mask"_s;
    case PlanRow::Fate::Pinned:
        return u"pin"_s;
    case PlanRow::Fate::Kept:
        return u"check"_s;
    case PlanRow::Fate::Cut:
        break;
    }
    return {};
}

} // namespace

PlanRowList::PlanRowList(QWidget *parent) : QTreeWidget(parent)
{
    setAccessibleName(tr("What is summarized and what stays"));
    setColumnCount(Columns);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(Title, QHeaderView::Stretch);
    header()->setSectionResizeMode(Fate, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(Tokens, QHeaderView::Fixed);
    header()->resizeSection(Tokens, fontMetrics().horizontalAdvance(u"8888.8k  "_s) + 12);
    setMinimumHeight(fontMetrics().lineSpacing() * 9);
    connect(this, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
        const auto entry = EntryId::fromString(item->data(Title, EntryRole).toString());
        if (!entry.isNull()) {
            Q_EMIT goToRequested(entry);
        }
    });
}

PlanRowList::~PlanRowList() = default;

void PlanRowList::showReading()
{
    clear();
    addTopLevelItem(new QTreeWidgetItem({ tr("Reading the entries…") }));
}

void PlanRowList::setRows(const QList<PlanRow> &rows)
{
    clear();
    QTreeWidgetItem *wanted = nullptr; // is brought into the middle
    for (const PlanRow &row : rows) {
        QTreeWidgetItem *item = addRow(row);
        const bool isPlace = row.fate == PlanRow::Fate::Cut
                || (row.fate == PlanRow::Fate::Masked
                    && (wanted == nullptr
                        || wanted->data(Title, FateRole).toInt() != int(PlanRow::Fate::Cut)));
        wanted = isPlace ? item : wanted;
    }
    paintRows();
    if (wanted != nullptr) {
        scrollToItem(wanted, QAbstractItemView::PositionAtCenter);
    }
}

QTreeWidgetItem *PlanRowList::addRow(const PlanRow &row)
{
    auto *item = new QTreeWidgetItem(this);
    item->setText(Title, row.title);
    item->setData(Title, EntryRole, row.entry.toString());
    item->setData(Title, FateRole, int(row.fate));
    item->setToolTip(Title, asPlainText(row.title));
    if (row.fate == PlanRow::Fate::Cut) {
        item->setFirstColumnSpanned(true);
        return item;
    }
    item->setText(Fate, fateName(row.fate));
    if (row.fate == PlanRow::Fate::TurnPrefix) {
        item->setToolTip(Fate,
                         tr("The cut lies within a turn: what was said in it before the cut "
                            "gets a summary of its own."));
    }
    item->setText(Tokens, formatTokens(row.tokens));
    item->setTextAlignment(Tokens, Qt::AlignTrailing | Qt::AlignVCenter);
    item->setToolTip(Tokens, asPlainText(formatTokensExact(row.tokens)));
    return item;
}

/// What leaves the context is dimmed, the cut is a band; words and icons say the same.
void PlanRowList::paintRows()
{
    const QFont bold = boldOf(font());
    const QBrush dimmed = dimmedTextColor(palette());
    for (int i = 0; i < topLevelItemCount(); ++i) {
        QTreeWidgetItem *item = topLevelItem(i);
        const auto fate = PlanRow::Fate(item->data(Title, FateRole).toInt());
        if (fate == PlanRow::Fate::Cut) {
            item->setFont(Title, bold);
            item->setBackground(Title, bandColor(palette()));
            continue;
        }
        item->setIcon(Fate, themedIcon(fateIcon(fate)));
        const bool leaves = fate != PlanRow::Fate::Kept && fate != PlanRow::Fate::Pinned;
        for (int column = 0; leaves && column < Columns; ++column) {
            item->setForeground(column, dimmed);
        }
    }
}

void PlanRowList::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        paintRows();
    }
}

} // namespace varve
