// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serverun.h"

#include "serveserver.h"
#include <credentials/keychainstore.h>

#include <lines/stdiochannel.h>

namespace varve
{

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
    QObject::connect(this, &ServeRun::endRequested, &server, &ServeServer::close);
    return serveOn(channel, server);
}

} // namespace varve
