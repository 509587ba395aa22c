// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rememberdialog.h"

#include "factfield.h"
#include <shell/dialogsize.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>

namespace varve
{

RememberDialog::RememberDialog(MemoryEditor *editor, const QString &text,
                               const QList<EntryId> &sources, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Remember"));
    auto *why =
            new PlainLabel(tr("What is remembered is in every request, whatever is compacted. Say "
                              "it shortly."));
    why->setWordWrap(true);
    auto *field = new FactField(editor);
    field->layout()->setContentsMargins({});
    auto *column = new QVBoxLayout(this);
    column->addWidget(why);
    column->addWidget(field);
    connect(field, &FactField::done, this, &QDialog::accept);
    resizeToText(this, 70, 10);
    field->offer(text, sources);
}

RememberDialog::~RememberDialog() = default;

} // namespace varve
