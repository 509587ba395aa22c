// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingsform.h"

#include <contextpanel/dimlabel.h>

#include <QFormLayout>

namespace varve
{

QFormLayout *settingsForm(QWidget *parent)
{
    auto *form = new QFormLayout(parent);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

DimLabel *wrappedHint(const QString &text)
{
    auto *label = new DimLabel(text);
    label->setWordWrap(true);
    // Else a row with an empty one takes what height is left over.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    return label;
}

} // namespace varve
