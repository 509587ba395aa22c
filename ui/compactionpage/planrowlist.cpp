// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planrowlist.h"

#include <models/format.h>
#include <models/plaintext.h>

#include <QHeaderView>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int EntryRole = Qt::UserRole + 1;
constexpr int FateCount = 5;

QString fateName(PlanRow::Fate fate)
{
    switch (fate) {
    case PlanRow::Fate::Summarized:
        return PlanRowList::tr("Summarized");
    case PlanRow::Fate::TurnPrefix:
        return PlanRowList::tr("Beginning of the split turn, summarized by itself");
    case PlanRow::Fate::Masked:
        return PlanRowList::tr("Masked tool outputs");
    case PlanRow::Fate::Pinned:
        return PlanRowList::tr("Pinned, kept");
    case PlanRow::Fate::Kept:
        return PlanRowList::tr("Kept word for word");
    }
    return {};
}

} // namespace

PlanRowList::PlanRowList(QWidget *parent) : QTreeWidget(parent)
{
    setAccessibleName(tr("What is summarized and what stays"));
    setColumnCount(2);
    setHeaderHidden(true);
    setUniformRowHeights(true);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::Fixed);
    header()->resizeSection(1, fontMetrics().horizontalAdvance(u"8888.8k  "_s) + 12);
    setMinimumHeight(fontMetrics().lineSpacing() * 6);
    connect(this, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
        const auto entry = EntryId::fromString(item->data(0, EntryRole).toString());
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
    std::array<QTreeWidgetItem *, FateCount> groups {};
    std::array<qint64, FateCount> tokens {};
    std::array<int, FateCount> counts {};
    for (const PlanRow &row : rows) {
        const auto fate = static_cast<size_t>(row.fate);
        if (!groups.at(fate)) {
            groups.at(fate) = new QTreeWidgetItem;
        }
        tokens.at(fate) += row.tokens;
        counts.at(fate) += row.entries;
        addRow(row, groups.at(fate));
    }
    for (size_t i = 0; i < groups.size(); ++i) {
        if (QTreeWidgetItem *group = groups.at(i)) {
            //: a kind of entries in a plan and their number
            group->setText(0,
                           tr("%1 (%2)").arg(fateName(static_cast<PlanRow::Fate>(i)),
                                             formatCount(counts.at(i))));
            group->setText(1, formatTokens(tokens.at(i)));
            group->setTextAlignment(1, Qt::AlignTrailing | Qt::AlignVCenter);
            addTopLevelItem(group);
        }
    }
    if (topLevelItemCount() > 0) {
        topLevelItem(0)->setExpanded(true);
    }
}

void PlanRowList::addRow(const PlanRow &row, QTreeWidgetItem *group)
{
    auto *item = new QTreeWidgetItem(group, { row.title, formatTokens(row.tokens) });
    item->setTextAlignment(1, Qt::AlignTrailing | Qt::AlignVCenter);
    item->setToolTip(0, asPlainText(row.title));
    item->setToolTip(1, asPlainText(formatTokensExact(row.tokens)));
    item->setData(0, EntryRole, row.entry.toString());
}

} // namespace varve
