// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QList>
#include <QObject>
#include <QProcess>
#include <QSet>
#include <QStringList>
#include <QVariantMap>

namespace varve::test
{

/// What a desktop does with notices. Exported as an object of a bus.
class FakeNotices final : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    struct Notice
    {
        QString program;
        uint replaces = 0;
        QString title;
        QString text;
        QString icon;
        QStringList actions;
    };
    QList<Notice> notices;

public Q_SLOTS:
    /// The first one is 42.
    uint Notify(const QString &program, uint replaces, const QString &icon, const QString &title,
                const QString &text, const QStringList &actions, const QVariantMap &hints, int ms);
};

/// And with programs that want the computer to stay awake.
class FakeScreenSaver final : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.ScreenSaver")

public:
    QSet<uint> held;
    int asked = 0;

public Q_SLOTS:
    uint Inhibit(const QString &program, const QString &reason);
    void UnInhibit(uint cookie);
};

/// A bus of the test's own with a desktop on it, never the person's.
class FakeDesktop final
{
    Q_DISABLE_COPY_MOVE(FakeDesktop)

public:
    FakeDesktop() = default;
    ~FakeDesktop();

    /// False: there is no dbus-daemon here.
    [[nodiscard]] bool start();
    [[nodiscard]] const QString &address() const { return m_address; }
    /// What the desktop says of itself from now on.
    [[nodiscard]] bool offer();
    void withdraw();
    /// The desktop tells the programs.
    [[nodiscard]] bool tell(const QString &signal, uint id, const QString &word) const;

    FakeNotices notices;
    FakeScreenSaver screenSaver;

private:
    [[nodiscard]] QDBusConnection bus() const;

    QProcess m_daemon;
    QString m_address;
};

} // namespace varve::test
