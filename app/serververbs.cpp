// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs that serve a program on standard input and output, with all that Varve can do: serve for scripts, acp for editors.
#include "console.h"
#include "interruptwatch.h"
#include "verbs.h"
#include <credentials/keychainstore.h>
#include <engine/engine.h>
#include <serve/makeserveserver.h>
#include <settings/settingsfile.h>

#include <acp/makeacpserver.h>
#include <archives/archiveservice.h>
#include <lines/lineserver.h>
#ifdef Q_OS_UNIX
#include <lines/stdiochannel.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Until the client goes, asks for the end, or the person interrupts.
Result<> serve(Command &command, std::unique_ptr<LineServer> (*make)(Engine *))
{
    if (const auto wanted = command.parse(0, 0); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
#ifdef Q_OS_UNIX
    const QString store = command.parser.value(u"store"_s);
    const InterruptWatch interrupts;
    StdioChannel channel;
    KeychainStore keychain { QString(KeychainStore::ProgramName) };
    const auto engine = Engine::open({ store.isEmpty() ? SessionStore::defaultPath() : store,
                                       defaultConfigFolder(), &keychain });
    if (!engine) {
        return std::unexpected(engine.error());
    }
    archivesOf(**engine).goOnByItself();
    const std::unique_ptr<LineServer> server = make(engine->get());
    QObject::connect(&interrupts, &InterruptWatch::interrupted, server.get(), &LineServer::close);
    return serveOn(channel, *server);
#else
    Q_UNUSED(make)
    return fail(Error::Kind::Refused, Command::tr("This verb needs a Unix system so far."));
#endif
}

} // namespace

Result<> serveVerb(Command &command)
{
    return serve(command, makeServeServer);
}

Result<> acpVerb(Command &command)
{
    return serve(command, makeAcpServer);
}

} // namespace varve
