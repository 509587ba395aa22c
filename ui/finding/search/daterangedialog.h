// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QDialog>

class QDateEdit;

namespace varve
{

/// From one day to another, both included.
class DateRangeDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DateRangeDialog)

public:
    DateRangeDialog(QDate first, QDate last, QWidget *parent);
    ~DateRangeDialog() override;

    /// In order, whichever way round they were entered.
    [[nodiscard]] QDate first() const;
    [[nodiscard]] QDate last() const;

private:
    QDateEdit *m_first = nullptr;
    QDateEdit *m_last = nullptr;
};

} // namespace varve
