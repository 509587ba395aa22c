// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QByteArray>
#include <QObject>
#include <QStringList>

class QLocalServer;
class QLocalSocket;

namespace varve
{

/// What somebody who starts the program wants of its window.
struct WindowRequest
{
    enum class Begin : quint8 { Nothing, NewSession, Import };

    QStringList files = {}; ///< absolute; their sessions are opened
    Begin begin = Begin::Nothing;
    QByteArray
            token = {}; ///< of the desktop, which lets the window come to the front; may be empty

    friend bool operator==(const WindowRequest &, const WindowRequest &) = default;
};

/// One window for a store: who comes second hands its request to the first. Only processes of the same person reach it. GUI thread.
class InstanceChannel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(InstanceChannel)

public:
    /// Of a store's file, which need not be there yet.
    explicit InstanceChannel(const QString &storePath, QObject *parent = nullptr);
    ~InstanceChannel() override;

    /// True: a window that runs has taken it. Waits for a moment at most.
    [[nodiscard]] bool handOver(const WindowRequest &request) const;
    /// From now on requests come here. Fails if there is no place for it; the window works all the same.
    [[nodiscard]] Result<> listen();

Q_SIGNALS:
    void requested(const varve::WindowRequest &request);

private:
    void takeConnection();
    void read(QLocalSocket *socket);

    const QString m_name;
    QLocalServer *m_server;
};

} // namespace varve
