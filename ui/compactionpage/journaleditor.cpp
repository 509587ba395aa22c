// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaleditor.h"

#include <session/journalfact.h>

#include <QAbstractItemModel>
#include <QSpinBox>

namespace varve
{

QWidget *prepareJournalEditor(QWidget *editor, const QModelIndex &index)
{
    if (auto *spin = qobject_cast<QSpinBox *>(editor)) {
        spin->setRange(JournalFact::LeastImportance, JournalFact::MostImportance);
    }
    if (editor != nullptr) {
        editor->setAccessibleName(
                index.model()->headerData(index.column(), Qt::Horizontal).toString());
    }
    return editor;
}

} // namespace varve
