// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lineserver.h"

#include "stdiochannel.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <chrono>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::LineServer)
};

/// What a client that has gone quiet may still read at the end.
constexpr std::chrono::seconds LastWords { 5 };

} // namespace

Result<> serveOn(StdioChannel &channel, LineServer &server)
{
    QEventLoop loop;
    QTimer lastWords;
    lastWords.setSingleShot(true);
    QObject::connect(&lastWords, &QTimer::timeout, &loop, &QEventLoop::quit);
    QObject::connect(&server, &LineServer::grew, &channel, &StdioChannel::wake);
    QObject::connect(&channel, &StdioChannel::received, &server, &LineServer::receive);
    QObject::connect(&channel, &StdioChannel::drained, &server, &LineServer::goOn);
    QObject::connect(&channel, &StdioChannel::ended, &server, &LineServer::close);
    QObject::connect(&channel, &StdioChannel::broken, &server, &LineServer::close);
    bool isClosed = false;
    const auto quitIfDone = [&] {
        if (isClosed && (channel.isBroken() || server.buffer().isEmpty())) {
            loop.quit();
        }
    };
    QObject::connect(&server, &LineServer::closed, &loop, [&] {
        isClosed = true;
        lastWords.start(LastWords);
        quitIfDone();
    });
    QObject::connect(&channel, &StdioChannel::drained, &loop, quitIfDone);
    QObject::connect(&channel, &StdioChannel::broken, &loop, quitIfDone);
    channel.start(&server.buffer());
    loop.exec();
    if (server.buffer().isHopeless()) {
        return fail(Error::Kind::Io,
                    Tr::tr("The client did not read what it was told, so it was given up."));
    }
    return {};
}

} // namespace varve
