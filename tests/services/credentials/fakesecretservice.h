// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusVirtualObject>

namespace varve::test
{

/// A Secret Service with one key in it that takes its time to answer. Enough of one for libsecret to read from.
class FakeSecretService final : public QDBusVirtualObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FakeSecretService)

public:
    FakeSecretService(const QString &busAddress, const QByteArray &key, int delayMs);
    ~FakeSecretService() override;

    /// True if it has the name on the bus.
    [[nodiscard]] bool isServing() const { return m_serving; }
    [[nodiscard]] int secretsGiven() const { return m_given; }

    [[nodiscard]] QString introspect(const QString &path) const override;
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &connection) override;

private:
    QDBusConnection m_bus;
    const QByteArray m_key;
    const int m_delayMs;
    bool m_serving = false;
    int m_given = 0;
};

} // namespace varve::test
