// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiverun.h"

#include "archiveserver.h"
#include <base/folderscope.h>
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
    Q_DECLARE_TR_FUNCTIONS(varve::Archive)
};

} // namespace

ArchiveRun::ArchiveRun() = default;
ArchiveRun::~ArchiveRun() = default;

Result<> ArchiveRun::exec(const Options &options)
{
    StdioChannel channel;
    KeychainStore keychain { QString(KeychainStore::ProgramName) };
    const auto engine = Engine::open({ options.storePath, options.configFolder, &keychain });
    if (!engine) {
        return std::unexpected(engine.error());
    }
    ArchiveServer server(engine->get(), { projectAround(options.folder), options.remembers });
    QEventLoop loop;
    QObject::connect(&server, &ArchiveServer::grew, &channel, &StdioChannel::wake);
    QObject::connect(&channel, &StdioChannel::received, &server, &ArchiveServer::receive);
    QObject::connect(&channel, &StdioChannel::drained, &server, &ArchiveServer::goOn);
    // A client that is gone waits for nothing, and neither does it keep us.
    for (const auto over : { &StdioChannel::ended, &StdioChannel::broken }) {
        QObject::connect(&channel, over, &loop, &QEventLoop::quit);
    }
    QObject::connect(this, &ArchiveRun::endRequested, &loop, &QEventLoop::quit);
    channel.start(&server.output());
    loop.exec();
    server.close();
    if (server.output().isHopeless()) {
        return fail(Error::Kind::Io,
                    Tr::tr("The client did not read what it was told, so it was given up."));
    }
    return {};
}

} // namespace varve
