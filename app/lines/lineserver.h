// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outputbuffer.h"
#include <base/error.h>

#include <QObject>
#include <QStringList>

namespace varve
{

class StdioChannel;

/// A server that speaks in lines over any two streams of bytes. One thread.
///
/// Signals: grew whenever there is something to write; closed once, when all that was under way is over and answered: what is in buffer()
/// then is the last there will be.
class LineServer : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LineServer)

public:
    explicit LineServer(QObject *parent = nullptr) : QObject(parent) { }

    /// That a client can call, in alphabetical order.
    [[nodiscard]] virtual QStringList methods() = 0;
    /// What waits to be written.
    [[nodiscard]] virtual OutputBuffer &buffer() = 0;
    virtual void receive(QByteArrayView bytes) = 0;
    /// All that waited was written.
    virtual void goOn() { }
    /// The client sends nothing more, or wants us to end: what runs is stopped, what came of it is kept. More calls do nothing.
    virtual void close() = 0;

Q_SIGNALS:
    void grew();
    void closed();
};

/// Runs the server on standard input and output, until it has closed and a client that still reads has read all. Fails where the client did
/// not read for so long that it was given up.
[[nodiscard]] Result<> serveOn(StdioChannel &channel, LineServer &server);

} // namespace varve
