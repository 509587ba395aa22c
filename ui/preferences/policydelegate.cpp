// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "policydelegate.h"

#include <QComboBox>

#include <algorithm>

namespace varve
{

QString policyName(ToolPolicy policy)
{
    switch (policy) {
    case ToolPolicy::Automatic:
        return PolicyDelegate::tr("Automatic");
    case ToolPolicy::Prune:
        return PolicyDelegate::tr("Masked first");
    case ToolPolicy::Summarize:
        return PolicyDelegate::tr("Summarized");
    }
    Q_UNREACHABLE_RETURN({});
}

PolicyDelegate::PolicyDelegate(QObject *parent) : QStyledItemDelegate(parent) { }

PolicyDelegate::~PolicyDelegate() = default;

QWidget *PolicyDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &,
                                      const QModelIndex &) const
{
    auto *box = new QComboBox(parent);
    box->setAccessibleName(tr("Old results"));
    for (const ToolPolicy policy :
         { ToolPolicy::Automatic, ToolPolicy::Prune, ToolPolicy::Summarize }) {
        box->addItem(policyName(policy), QString(toString(policy)));
    }
    // A choice is one; nobody has to press Enter after it.
    connect(box, &QComboBox::activated, this, [this, box] {
        auto *self = const_cast<PolicyDelegate *>(this);
        Q_EMIT self->commitData(box);
        Q_EMIT self->closeEditor(box);
    });
    return box;
}

void PolicyDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *box = static_cast<QComboBox *>(editor);
    box->setCurrentIndex(std::max(0, box->findData(index.data(Qt::UserRole))));
}

void PolicyDelegate::setModelData(QWidget *editor, QAbstractItemModel *model,
                                  const QModelIndex &index) const
{
    model->setData(index, static_cast<QComboBox *>(editor)->currentData(), Qt::UserRole);
}

} // namespace varve
