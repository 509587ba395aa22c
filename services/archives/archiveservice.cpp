// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveserviceparts.h"
#include <credentials/knownkeys.h>
#include <engine/engine.h>

namespace varve
{

namespace
{

constexpr int MostThreads = 4;
constexpr int TellEveryMs = 300;
constexpr int MostClosingMs = 2'500;

} // namespace

ArchiveService::ArchiveService(Services services, QObject *parent)
    : QObject(parent)
    , m_services(std::move(services))
    , m_threads(std::make_unique<QThreadPool>())
    , m_door(std::make_shared<Door>())
{
    m_door->service = this;
    m_threads->setMaxThreadCount(MostThreads);
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &ArchiveService::goThroughAll);
    m_tell.setSingleShot(true);
    m_tell.setInterval(TellEveryMs);
    connect(&m_tell, &QTimer::timeout, this, &ArchiveService::changed);
}

ArchiveService::~ArchiveService()
{
    m_gone.request_stop(); // and with it whatever runs
    {
        const QMutexLocker locker(&m_door->mutex);
        m_door->service = nullptr;
    }
    if (!m_threads->waitForDone(MostClosingMs)) {
        std::ignore =
                m_threads
                        .release(); // a server that does not answer keeps nobody from closing the program
    }
}

ArchiveService::Answer<QList<ArchiveNow>> ArchiveService::all()
{
    return m_services.store
            ->write([](SessionStore &store) -> Result<QList<ArchiveNow>> {
                ArchiveList list(store);
                const auto archives = list.all();
                if (!archives) {
                    return std::unexpected(archives.error());
                }
                QList<ArchiveNow> found;
                for (const Archive &archive : *archives) {
                    const auto state = list.state(archive.number);
                    if (!state) {
                        return std::unexpected(state.error());
                    }
                    found += ArchiveNow {
                        archive, *state, false, {}, isWrongPassword(state->lastError)
                    };
                }
                return found;
            })
            .then(this, [this](const Result<QList<ArchiveNow>> &found) {
                return found.transform([this](QList<ArchiveNow> archives) {
                    for (ArchiveNow &one : archives) {
                        one.isRunning = m_running.isRunning(workOf(one.archive.number));
                        one.progress = m_progress.value(one.archive.number);
                    }
                    return archives;
                });
            });
}

ArchiveService::Answer<Archive> ArchiveService::named(const QString &name)
{
    return m_services.store->write(
            [name](SessionStore &store) { return ArchiveList(store).named(name); });
}

// -- looking

template<typename T, typename Ask>
ArchiveService::Task<T> ArchiveService::askNow(QString name, std::stop_token stop, Ask ask)
{
    const std::stop_token gone = m_gone.get_token();
    const Result<ArchiveEntrance> entrance = co_await entranceOf(name);
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    if (!entrance) {
        co_return std::unexpected(entrance.error());
    }
    const auto either = std::make_shared<EitherStop>(stop, gone);
    co_return co_await valueOf(onThread([connector = m_services.connector, found = *entrance,
                                         either, ask](SessionStore &store) -> Result<T> {
        return enterArchive(connector, found, store, either->token())
                .and_then([&](const std::unique_ptr<ArchiveServer> &server) {
                    return ask(*server, store, either->token());
                });
    }));
}

ArchiveService::Answer<QList<ArchiveFinding>> ArchiveService::search(const QString &name,
                                                                     const QString &words,
                                                                     qsizetype most,
                                                                     const std::stop_token &stop)
{
    return toFuture(askNow<QList<ArchiveFinding>>(
            name, stop,
            [words, most](ArchiveServer &server, SessionStore &store, const std::stop_token &) {
                return findInArchive(server, store, words, most);
            }));
}

ArchiveService::Answer<QList<ArchivedRow>> ArchiveService::sessions(const QString &name,
                                                                    qsizetype most,
                                                                    const std::stop_token &stop)
{
    return toFuture(askNow<QList<ArchivedRow>>(
            name, stop,
            [most](ArchiveServer &server, SessionStore &store, const std::stop_token &) {
                return sessionsInArchive(server, store, most);
            }));
}

ArchiveService::Answer<Session> ArchiveService::read(const QString &name, const SessionId &session,
                                                     const QString &path,
                                                     const std::function<void()> &more,
                                                     const std::stop_token &stop)
{
    const auto tell = [door = m_door, more] { door->call(more); };
    return toFuture(askNow<Session>(
            name, stop,
            [name, session, path, tell](ArchiveServer &server, SessionStore &store,
                                        const std::stop_token &either) -> Result<Session> {
                const auto archive = ArchiveList(store).named(name);
                const auto scratch = SessionStore::open(path);
                if (!archive || !scratch) {
                    return std::unexpected(archive ? scratch.error() : archive.error());
                }
                return readFromArchive(server, **scratch, *archive, session, tell, either)
                        .and_then([&] { return (*scratch)->reader().session(session); });
            }));
}

ArchiveService::Task<ArchiveReport> ArchiveService::bringNow(QString name, SessionId session,
                                                             std::stop_token stop,
                                                             Progress progress)
{
    const std::stop_token gone = m_gone.get_token();
    const auto find = [session](SessionStore &store) { return store.reader().session(session); };
    const Result<Session> before = co_await valueOf(m_services.store->write(find));
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    Result<ArchiveReport> report =
            co_await syncNow(name, ArchiveWay::Pull, std::move(stop), std::move(progress), session);
    if (gone.stop_requested()) {
        co_return report;
    }
    const Result<Session> here = co_await valueOf(m_services.store->write(find));
    if (report && !here) {
        co_return std::unexpected(here.error());
    }
    // What was wrong with others is said where the archive is shown.
    co_return here && !before ? report.value_or(ArchiveReport()) : report;
}

ArchiveService::Answer<ArchiveReport> ArchiveService::bring(const QString &name,
                                                            const SessionId &session,
                                                            const std::stop_token &stop,
                                                            const Progress &progress)
{
    return toFuture(bringNow(name, session, stop, progress));
}

ArchiveService &archivesOf(Engine &engine)
{
    constexpr auto Direct = Qt::FindDirectChildrenOnly;
    if (auto *made = engine.flows()->findChild<ArchiveService *>(Direct)) {
        return *made;
    }
    return *new ArchiveService({ .store = engine.store(),
                                 .settings = engine.settings(),
                                 .secrets = engine.keys()->findChild<ArchiveSecrets *>(Direct),
                                 .ownKeys = engine.keySource(),
                                 .keyProblem =
                                         [ring = engine.keys(), settings = engine.settings()] {
                                             return unreadKeys(*ring, readProviders(*settings));
                                         } },
                               engine.flows());
}

} // namespace varve
