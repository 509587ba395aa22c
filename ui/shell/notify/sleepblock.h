// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <optional>

namespace varve
{

/// Keeps the computer from going to sleep by itself, as players do (org.freedesktop.ScreenSaver); nothing where the desktop offers no
/// such thing. It ends with the program, too. Never waits for the desktop. GUI thread.
class SleepBlock final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SleepBlock)

public:
    /// `busAddress` empty: the session's own bus.
    explicit SleepBlock(const QString &busAddress = {}, QObject *parent = nullptr);
    ~SleepBlock() override;

    void setWanted(bool wanted);
    /// The desktop has said that it holds.
    [[nodiscard]] bool isHeld() const { return m_cookie.has_value(); }

Q_SIGNALS:
    void heldChanged();

private:
    void ask();
    void giveBack();

    const QString m_address;
    const QString m_name; ///< of a connection of our own; empty: the session's
    bool m_wanted = false;
    bool m_asking = false;
    std::optional<uint> m_cookie; ///< by which the desktop knows it
};

} // namespace varve
