// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QTemporaryDir>

namespace varve::test
{

/// A session bus of its own that starts no services by itself, with a home folder of its own; and a keyring on it.
class PrivateBus final
{
public:
    PrivateBus();
    ~PrivateBus();

    /// False if there is no dbus-daemon here.
    [[nodiscard]] bool start();
    /// Unlocked, with the password "pw". False if there is no gnome-keyring-daemon here or it does not come up.
    [[nodiscard]] bool startKeyring();
    /// Everything that the keyring holds.
    [[nodiscard]] bool lockKeyring();
    /// As after the next login: unlocked again.
    [[nodiscard]] bool restartKeyring();
    /// As at a start without a login.
    void stopBus();

    [[nodiscard]] QString address() const { return m_address; }
    [[nodiscard]] QString home() const { return m_folder.path(); }
    /// For the programs that are to use it.
    [[nodiscard]] QProcessEnvironment environment() const;

private:
    QTemporaryDir m_folder;
    QString m_address;
    QProcess m_bus;
    QProcess m_keyring;
};

} // namespace varve::test
