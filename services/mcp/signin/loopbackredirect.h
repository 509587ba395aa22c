// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTcpServer>
#include <QUrlQuery>

class QTcpSocket;

namespace varve
{

/// Where a browser comes back to after a sign-in: a port of this machine that nobody else has, as long as it lives (RFC 8252 section 7.3).
/// Any program and any page of the browser may send something there: what has not the right `state` is answered and passed over.
///
/// Signal: came once, with what the browser brought.
class LoopbackRedirect final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LoopbackRedirect)

public:
    /// Not listening: there is no port, as url() says by being empty.
    explicit LoopbackRedirect(const QString &state, QObject *parent = nullptr);
    ~LoopbackRedirect() override;

    /// "http://127.0.0.1:43671/callback"
    [[nodiscard]] QString url() const;
    [[nodiscard]] static QLatin1StringView path();

Q_SIGNALS:
    void came(const QUrlQuery &query);

private:
    void accept();
    void read(QTcpSocket *socket);
    void answer(QTcpSocket *socket, bool isTaken);

    const QString m_state;
    QTcpServer m_server;
    bool m_came = false;
};

} // namespace varve
