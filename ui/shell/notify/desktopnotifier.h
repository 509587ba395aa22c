// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class QWidget;

namespace varve
{

/// Tells the person something while they are in another window: by the desktop's notifications (org.freedesktop.Notifications)
/// where there are any, else by the window's entry in the task bar. Never waits for the desktop. GUI thread.
class DesktopNotifier final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DesktopNotifier)

public:
    /// `busAddress` empty: the session's own bus.
    explicit DesktopNotifier(const QString &busAddress = {}, QObject *parent = nullptr);
    ~DesktopNotifier() override;

    /// `title` and `text` may be seen by others: no content of a session beyond its title. A newer notice takes the place of an
    /// older one that is still shown.
    void notify(QWidget *window, const QString &title, const QString &text);

Q_SIGNALS:
    void shown(); ///< the desktop has taken it
    void failed(const QString &reason); ///< there are no notifications: only the task bar told
    /// The person has pressed it; the window has come to the front.
    void pressed();

private Q_SLOTS:
    // By name, from the bus.
    void onToken(uint id, const QString &token);
    void onAction(uint id, const QString &action);

private:
    struct Bus;

    void listen();

    std::unique_ptr<Bus> m_bus;
};

} // namespace varve
