// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acprun.h"

#include "acpserver.h"
#include <credentials/keychainstore.h>

#include <lines/stdiochannel.h>

namespace varve
{

AcpRun::AcpRun() = default;
AcpRun::~AcpRun() = default;

Result<> AcpRun::exec(const QString &storePath, const QString &configFolder)
{
    StdioChannel channel;
    KeychainStore keychain { QString(KeychainStore::ProgramName) };
    const auto engine = Engine::open({ storePath, configFolder, &keychain });
    if (!engine) {
        return std::unexpected(engine.error());
    }
    AcpServer server(engine->get());
    QObject::connect(this, &AcpRun::endRequested, &server, &AcpServer::close);
    return serveOn(channel, server);
}

} // namespace varve
