// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiverun.h"

#include "projectarchive.h"
#include <base/folderscope.h>
#include <credentials/keychainstore.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <chrono>
#include <lines/stdiochannel.h>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Archive)
};

/// For what was asked before the input ended.
constexpr std::chrono::seconds LastWords { 5 };

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
    ProjectArchive server(engine->get(), { projectAround(options.folder), options.remembers });
    QEventLoop loop;
    QObject::connect(&server, &ProjectArchive::grew, &channel, &StdioChannel::wake);
    QObject::connect(&channel, &StdioChannel::received, &server, &ProjectArchive::receive);
    QObject::connect(&channel, &StdioChannel::drained, &server, &ProjectArchive::goOn);
    // Who asks no more may still want to read; who is gone does not keep us.
    QTimer lastWords;
    lastWords.setSingleShot(true);
    QObject::connect(&lastWords, &QTimer::timeout, &loop, &QEventLoop::quit);
    const auto quitIfDone = [&] {
        if (lastWords.isActive() && server.isIdle() && server.output().isEmpty()) {
            loop.quit();
        }
    };
    QObject::connect(&channel, &StdioChannel::ended, &server, [&] {
        server.endInput();
        lastWords.start(LastWords);
        quitIfDone();
    });
    QObject::connect(&channel, &StdioChannel::drained, &loop, quitIfDone);
    QObject::connect(&channel, &StdioChannel::broken, &loop, &QEventLoop::quit);
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
