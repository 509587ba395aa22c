// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaldelegate.h"

#include <compactionpage/facticon.h>
#include <compactionpage/journaleditor.h>
#include <models/journalmodel.h>
#include <shell/categorycolors.h>
#include <shell/icons.h>

namespace varve
{

using namespace Qt::StringLiterals;

QWidget *JournalDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                       const QModelIndex &index) const
{
    return prepareJournalEditor(QStyledItemDelegate::createEditor(parent, option, index), index);
}

void JournalDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() == JournalModel::Kind) {
        const int kind = index.data(JournalModel::KindRole).toInt();
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = themedIcon(journalIcon(static_cast<JournalFact::Kind>(kind)));
    } else if (index.column() == JournalModel::Text
               && index.data(JournalModel::ContradictionRole).toBool()) {
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = tintedIcon(u"warning"_s, accentColor(Accent::Warning, option->palette));
    }
    if (index.data(JournalModel::ContradictedRole).toBool()) {
        option->font.setStrikeOut(index.column() == JournalModel::Text);
        option->palette.setColor(QPalette::Text, dimmedTextColor(option->palette));
    }
}

} // namespace varve
