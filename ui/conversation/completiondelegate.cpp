// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completiondelegate.h"

#include <shell/categorycolors.h>

#include <QPainter>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Padding = 8;
constexpr double NameShare = 0.42; ///< of the width, where names and arguments are long

QFont nameFont(const QFont &font)
{
    QFont bold = font;
    bold.setBold(true);
    return bold;
}

/// As wide as the widest name with its arguments, so that the descriptions stand below each other.
int nameWidth(const QStyleOptionViewItem &option, const QAbstractItemModel &model)
{
    const QFontMetrics bold(nameFont(option.font));
    int widest = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row, 0);
        const QString arguments = index.data(CompletionDelegate::ArgumentsRole).toString();
        widest = std::max(widest,
                          bold.horizontalAdvance(index.data().toString() + u' ')
                                  + option.fontMetrics.horizontalAdvance(arguments));
    }
    return std::min(widest + 2 * Padding, static_cast<int>(option.rect.width() * NameShare));
}

} // namespace

void CompletionDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                               const QModelIndex &index) const
{
    const bool usable = index.data(UsableRole).toBool();
    const bool isCurrent = option.state.testFlag(QStyle::State_Selected);
    const QColor background =
            isCurrent ? softHighlightColor(option.palette) : option.palette.color(QPalette::Base);
    const QColor dimmed = readableOn(dimmedTextColor(option.palette), background);
    painter->save();
    painter->fillRect(option.rect, background);
    const auto align = static_cast<int>(Qt::AlignAbsolute
                                        | QStyle::visualAlignment(option.direction, Qt::AlignLeft)
                                        | Qt::AlignVCenter | Qt::TextSingleLine);
    const QRect row = option.rect.adjusted(Padding, 0, -Padding, 0);
    const auto draw = [&](int from, int width, const QString &text, const QFont &font,
                          const QColor &color) {
        const QRect place = QStyle::visualRect(option.direction, row,
                                               QRect(row.x() + from, row.y(), width, row.height()));
        painter->setFont(font);
        painter->setPen(color);
        painter->drawText(place, align, QFontMetrics(font).elidedText(text, Qt::ElideRight, width));
    };
    const QFont bold = nameFont(option.font);
    const int names = nameWidth(option, *index.model());
    const QString name = index.data().toString();
    const int used = std::min(QFontMetrics(bold).horizontalAdvance(name + u' ') + 1, names);
    painter->setLayoutDirection(Qt::LeftToRight); // as commands and paths are written
    draw(0, used, name, bold, usable ? option.palette.color(QPalette::Text) : dimmed);
    draw(used, std::max(0, names - used - Padding), index.data(ArgumentsRole).toString(),
         option.font, dimmed);
    painter->setLayoutDirection(option.direction);
    draw(names, std::max(0, row.width() - names), index.data(DescriptionRole).toString(),
         option.font, dimmed);
    painter->restore();
}

QSize CompletionDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return { 0, option.fontMetrics.height() + Padding };
}

} // namespace varve
