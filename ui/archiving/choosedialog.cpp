// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "choosedialog.h"

#include <contextpanel/dimlabel.h>
#include <models/plaintext.h>
#include <shell/dialogsize.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>

#include <algorithm>

namespace varve
{

using What = ArchiveChosen::What;

ChooseDialog::ChooseDialog(const QList<ArchiveChosen> &before, int sessions, QWidget *parent)
    : QDialog(parent)
    , m_before(before)
{
    constexpr int Width = 70;
    constexpr int Lines = 8;
    setWindowTitle(tr("Send to an archive"));
    auto *what =
            new PlainLabel(tr("What becomes of %n session(s) in each archive:", nullptr, sessions));
    what->setWordWrap(true);
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const ArchiveChosen &one : m_before) {
        auto *field = createChoice(one);
        auto *name = new PlainLabel(asOneLine(one.archive.name));
        name->setBuddy(field);
        form->addRow(name, field);
        m_fields += field;
        for (const QString &sentence : heldSentences(one.elsewhere, one.archive.name)) {
            auto *said = new DimLabel(asOneLine(sentence));
            said->setWordWrap(true);
            form->addRow(said);
        }
    }
    auto *hint = new DimLabel(tr("Nothing is sent by this. It goes with “Send and take now”, or by "
                                 "itself where the preferences say so, with what it stands on."));
    hint->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(what);
    column->addLayout(form);
    column->addWidget(hint);
    column->addStretch();
    column->addWidget(buttons);
    resizeToText(this, Width, Lines + 2 * static_cast<int>(m_before.size()));
}

ChooseDialog::~ChooseDialog() = default;

QComboBox *ChooseDialog::createChoice(const ArchiveChosen &before)
{
    auto *field = new QComboBox;
    field->setAccessibleName(asOneLine(before.archive.name));
    const auto add = [&](What what) {
        field->addItem(whatText(before.archive, what), static_cast<int>(what));
    };
    if (!before.what) {
        field->addItem(tr("Different ones, left as they are"));
    }
    field->addItem(before.archive.sendsAll ? tr("Goes there, as all do") : tr("Nothing chosen"),
                   static_cast<int>(What::Nothing));
    add(What::Mine);
    if (!before.archive.isSealed) {
        add(What::Team);
    }
    add(What::Stays);
    const What shown = before.archive.isSealed && before.what == What::Team
            ? What::Mine
            : before.what.value_or(What::Nothing);
    field->setCurrentIndex(before.what ? field->findData(static_cast<int>(shown)) : 0);
    return field;
}

QList<ArchiveChosen> ChooseDialog::chosen() const
{
    QList<ArchiveChosen> all = m_before;
    for (qsizetype at = 0; at < all.size(); ++at) {
        const QVariant data = m_fields.at(at)->currentData();
        all[at].what =
                data.isValid() ? std::optional(static_cast<What>(data.toInt())) : std::nullopt;
    }
    return all;
}

} // namespace varve
