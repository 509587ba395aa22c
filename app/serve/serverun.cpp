// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serverun.h"

#include "serveserver.h"
#include <credentials/keychainstore.h>

#include <QCoreApplication>
#include <QEventLoop>

#include <lines/stdiochannel.h>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeRun)
};

/// What a client that has gone quiet may still read at the end.
constexpr std::chrono::seconds LastWords { 5 };

} // namespace

ServeRun::ServeRun() = default;
ServeRun::~ServeRun() = default;

Result<> ServeRun::exec(const QString &storePath, const QString &configFolder)
{
    StdioChannel channel;
    KeychainStore keychain { QString(KeychainStore::ProgramName) };
    const auto engine = Engine::open({ storePath, configFolder, &keychain });
    if (!engine) {
        return std::unexpected(engine.error());
    }
    ServeServer server(engine->get());
    QEventLoop loop;
    QTimer lastWords;
    lastWords.setSingleShot(true);
    QObject::connect(&lastWords, &QTimer::timeout, &loop, &QEventLoop::quit);
    QObject::connect(&server.output(), &ServeOutput::grew, &channel, &StdioChannel::wake);
    QObject::connect(&channel, &StdioChannel::received, &server, &ServeServer::receive);
    for (const auto over : { &StdioChannel::ended, &StdioChannel::broken }) {
        QObject::connect(&channel, over, &server, &ServeServer::close);
    }
    QObject::connect(this, &ServeRun::endRequested, &server, &ServeServer::close);
    bool isClosed = false;
    const auto quitIfDone = [&] {
        if (isClosed && (channel.isBroken() || server.output().buffer().isEmpty())) {
            loop.quit();
        }
    };
    QObject::connect(&server, &ServeServer::closed, &loop, [&] {
        isClosed = true;
        lastWords.start(LastWords);
        quitIfDone();
    });
    QObject::connect(&channel, &StdioChannel::drained, &loop, quitIfDone);
    QObject::connect(&channel, &StdioChannel::broken, &loop, quitIfDone);
    channel.start(&server.output().buffer());
    loop.exec();
    if (server.output().buffer().isHopeless()) {
        return fail(Error::Kind::Io,
                    Tr::tr("The client did not read what it was told, so it was given up."));
    }
    return {};
}

} // namespace varve
