// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;

namespace varve
{

class PlainLabel;

/// Beside what a search led to: which hit it is, the way to the next, and back to the results. Hidden without one.
class ResultsBar final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ResultsBar)

public:
    /// Buttons for these; none is owned.
    ResultsBar(QAction *previous, QAction *next, QAction *back, QWidget *parent = nullptr);
    ~ResultsBar() override;

    /// `number` from 1. `shown`: false if the transcript does not show such an entry.
    void showHit(int number, int count, const QString &typed, bool shown);

Q_SIGNALS:
    void closed();

private:
    PlainLabel *m_text = nullptr;
};

} // namespace varve
