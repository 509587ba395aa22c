// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QStringList>

#include <functional>

namespace varve
{

/// Asks the desktop's Secret Service what it has, without its asking the person anything. QtKeychain cannot: reading
/// through it asks for the password, and an item behind a lock that stays shut reads like one that does not exist.
///
/// Belongs to one thread, which it does not hold up: the bus is connected to on another one. Answers come through the
/// event loop; after destruction none do.
class SecretServiceProbe final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SecretServiceProbe)

public:
    enum class Found : quint8 {
        Nothing,
        Open,
        Locked,
        NoService, ///< no bus, nobody on it who keeps secrets, or an error
    };
    struct Answer
    {
        Found found = Found::NoService;
        QString detail;
    };
    using Callback = std::function<void(const Answer &)>;

    explicit SecretServiceProbe(QObject *parent = nullptr);
    ~SecretServiceProbe() override;

    /// True where secrets are read through this service: not on Plasma, whose wallet QtKeychain asks first.
    [[nodiscard]] static bool isUsed();

    /// The item with these two attributes, as QtKeychain writes them.
    void findItem(const QString &server, const QString &user, const Callback &callback);
    /// Where a new item goes.
    void findDefaultCollection(const Callback &callback);

private:
    /// With the bus, or with why there is none.
    void withBus(const std::function<void(const QDBusConnection &)> &work,
                 const Callback &callback);
    void connectBus();
    void askLocked(const QString &collection, const Callback &callback);

    struct Waiting
    {
        std::function<void(const QDBusConnection &)> work;
        Callback callback;
    };
    QString m_connection; ///< its name; empty while there is none
    bool m_connecting = false;
    QList<Waiting> m_waiting;
};

} // namespace varve
