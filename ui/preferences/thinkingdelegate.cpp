// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "thinkingdelegate.h"

#include "providermodels.h"

#include <QComboBox>
#include <QLineEdit>

namespace varve
{

using namespace Qt::StringLiterals;

ThinkingDelegate::ThinkingDelegate(QObject *parent) : QStyledItemDelegate(parent) { }

ThinkingDelegate::~ThinkingDelegate() = default;

QWidget *ThinkingDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const
{
    Q_UNUSED(option)
    Q_UNUSED(index)
    auto *box = new QComboBox(parent);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setAccessibleName(tr("Thinking"));
    for (const QString &level : { QString(), u"off"_s, u"low"_s, u"medium"_s, u"high"_s }) {
        box->addItem(thinkingName(level), level);
    }
    box->lineEdit()->setPlaceholderText(tr("or a budget in tokens"));
    return box;
}

void ThinkingDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *box = static_cast<QComboBox *>(editor);
    const QString level = index.data(Qt::UserRole).toString();
    const int known = box->findData(level);
    box->setCurrentIndex(known);
    if (known < 0) {
        box->setEditText(level);
    }
    box->lineEdit()->selectAll();
}

void ThinkingDelegate::setModelData(QWidget *editor, QAbstractItemModel *model,
                                    const QModelIndex &index) const
{
    const auto *box = static_cast<QComboBox *>(editor);
    const QString text = box->currentText().trimmed();
    const int known = box->findText(text, Qt::MatchFixedString);
    bool isNumber = false;
    const qlonglong tokens = QLocale().toLongLong(text, &isNumber);
    const QString level = known >= 0 ? box->itemData(known).toString()
            : isNumber               ? QString::number(tokens)
                                     : text;
    model->setData(index, level, Qt::UserRole);
}

} // namespace varve
