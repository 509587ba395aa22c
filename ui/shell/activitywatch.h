// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>

namespace varve
{

/// Sees that the person does something in any window of the program: keys, clicks, wheel, touch. Where the desktop tells how long nobody
/// has used it, that counts too, in whatever program: then active() comes every few seconds for as long as it goes on. GUI thread.
class ActivityWatch final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ActivityWatch)

public:
    /// `elsewhere`: how long nobody uses the desktop until it counts as quiet; shorter than any time of quiet that can be set.
    explicit ActivityWatch(QObject *parent = nullptr,
                           std::chrono::milliseconds elsewhere = std::chrono::seconds(20));
    ~ActivityWatch() override;

Q_SIGNALS:
    void active();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void watchDesktop(std::chrono::milliseconds elsewhere);

    QTimer m_elsewhere; ///< runs while somebody uses the desktop
    int m_quiet = 0; ///< KIdleTime's number for "nobody has for a while"; 0: it does not tell
};

} // namespace varve
