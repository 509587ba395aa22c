// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace varve
{

/// Sees that the person does something in any window of the program: keys, clicks, wheel, touch.
class ActivityWatch final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ActivityWatch)

public:
    explicit ActivityWatch(QObject *parent = nullptr);
    ~ActivityWatch() override;

Q_SIGNALS:
    void active();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace varve
