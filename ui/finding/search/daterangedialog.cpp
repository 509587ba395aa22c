// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "daterangedialog.h"

#include <QDateEdit>
#include <QDialogButtonBox>
#include <QFormLayout>

namespace varve
{

DateRangeDialog::DateRangeDialog(QDate first, QDate last, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Search in a range of days"));
    // With room for the title beside the buttons of its bar.
    setMinimumWidth(fontMetrics().horizontalAdvance(windowTitle()) * 2);
    const auto field = [this](QDate date, const QString &name) {
        auto *made = new QDateEdit(date, this);
        made->setCalendarPopup(true);
        made->setAccessibleName(name);
        return made;
    };
    m_first = field(first, tr("First day"));
    m_last = field(last, tr("Last day"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto *form = new QFormLayout(this);
    form->addRow(tr("&First day"), m_first);
    form->addRow(tr("&Last day"), m_last);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

DateRangeDialog::~DateRangeDialog() = default;

QDate DateRangeDialog::first() const
{
    return std::min(m_first->date(), m_last->date());
}

QDate DateRangeDialog::last() const
{
    return std::max(m_first->date(), m_last->date());
}

} // namespace varve
