// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sending and taking, when it is asked for and by itself.
#include "archiveserviceparts.h"
#include <settings/archivesettings.h>
#include <settings/exportsettings.h>
#include <settings/settings.h>

#include <QCoreApplication>

#include <archive/redactingfilter.h>

namespace varve
{

using namespace Qt::StringLiterals;

using Kind = ArchiveSecrets::Kind;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveService)
};

std::unexpected<Error> isBusy(const QString &name)
{
    return fail(Error::Kind::Refused,
                Tr::tr("The archive %1 is being gone through already. Wait for that, or stop it.")
                        .arg(name));
}

/// What leaves for an open archive is cleaned as an export is.
RedactionRules rulesOf(const Settings &settings, const QList<ApiKey> &own)
{
    return { true, own, settings.get(Keys::ExportPatterns).split(u'\n', Qt::SkipEmptyParts) };
}

/// What could not be read there is said although all else was done.
Result<ArchiveReport> reportOf(SessionStore &store, const Archive &archive,
                               const ArchiveServer &server, const Result<ArchiveReport> &report)
{
    const auto problem = server.problem();
    if (!report || !problem) {
        return report;
    }
    (void)ArchiveList(store).setOutcome(archive.number, std::unexpected(*problem));
    return std::unexpected(*problem);
}

Result<ArchiveReport> goThrough(SessionStore &store, const ArchiveConnector &connector,
                                const ArchiveEntrance &entrance, const RedactionRules &rules,
                                ArchiveWay way, const SessionId &wanted,
                                const ArchiveService::Progress &progress,
                                const std::stop_token &stop)
{
    const auto server = enterArchive(connector, entrance, store, stop);
    auto redactor = Redactor::make(rules);
    if (!server || !redactor) {
        const Error error = server ? redactor.error() : server.error();
        (void)ArchiveList(store).setOutcome(entrance.archive.number, std::unexpected(error));
        return std::unexpected(error);
    }
    RedactingFilter filter(std::move(*redactor));
    ArchiveSync sync(store, **server, entrance.archive,
                     { .machineName = entrance.machineName,
                       .filter = entrance.archive.isSealed ? nullptr : &filter,
                       .progress = progress,
                       .wanted = wanted });
    const auto report = way == ArchiveWay::Push ? sync.push(stop)
            : way == ArchiveWay::Pull           ? sync.pull(stop)
                                                : sync.run(stop);
    return reportOf(store, entrance.archive, **server, report);
}

} // namespace

// -- going through

ArchiveService::Task<ArchiveReport> ArchiveService::syncNow(QString name, ArchiveWay way,
                                                            std::stop_token stop, Progress progress,
                                                            SessionId wanted)
{
    const std::stop_token gone = m_gone.get_token();
    const Result<ArchiveEntrance> entrance = co_await entranceOf(name);
    if (gone.stop_requested() || !entrance) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(entrance.error());
    }
    const qint64 number = entrance->archive.number;
    const auto either = std::make_shared<EitherStop>(stop, gone);
    const auto place = m_running.begin(workOf(number), either->token());
    if (!place) {
        co_return isBusy(name);
    }
    noteProgress(number, {});
    (void)co_await learnSecrets();
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    const QList<ApiKey> own = co_await valueOf(m_services.ownKeys());
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    if (!entrance->archive.isSealed && way != ArchiveWay::Pull && m_services.keyProblem) {
        const QString problem = co_await valueOf(m_services.keyProblem());
        if (gone.stop_requested()) {
            co_return cancelled();
        }
        if (!problem.isEmpty()) {
            m_progress.remove(number);
            co_return co_await refusePush(number, problem);
        }
    }
    const auto tell = [this, door = m_door, number, progress](const ArchiveProgress &now) {
        door->call([this, number, progress, now] {
            noteProgress(number, now);
            if (progress) {
                progress(now);
            }
        });
    };
    const Result<ArchiveReport> report =
            co_await valueOf(onThread([connector = m_services.connector, found = *entrance,
                                       rules = rulesOf(*m_services.settings, own), way, wanted,
                                       tell, token = place->token()](SessionStore &store) {
                return goThrough(store, connector, found, rules, way, wanted, tell, token);
            }));
    if (!gone.stop_requested()) {
        m_progress.remove(number);
        QMetaObject::invokeMethod(this, &ArchiveService::changed, Qt::QueuedConnection);
    }
    co_return report;
}

/// What the keys are that must not leave is not known, so nothing leaves; nor is anything taken, as for any other failure.
ArchiveService::Task<ArchiveReport> ArchiveService::refusePush(qint64 archive, QString problem)
{
    const std::stop_token gone = m_gone.get_token();
    const Error error { Error::Kind::Refused,
                        problem + u' '
                                + Tr::tr("Nothing was sent: keys of your own could not be kept out "
                                         "of it."),
                        {} };
    std::ignore = co_await valueOf(m_services.store->write([archive, error](SessionStore &store) {
        return ArchiveList(store).setOutcome(archive, std::unexpected(error));
    }));
    if (!gone.stop_requested()) {
        QMetaObject::invokeMethod(this, &ArchiveService::changed, Qt::QueuedConnection);
    }
    co_return std::unexpected(error);
}

ArchiveService::Task<bool> ArchiveService::learnSecrets()
{
    const std::stop_token gone = m_gone.get_token();
    const auto archives = co_await valueOf(
            m_services.store->write([](SessionStore &store) { return ArchiveList(store).all(); }));
    for (const Archive &archive : archives.value_or(QList<Archive>())) {
        for (const Kind kind : { Kind::Password, Kind::Phrase }) {
            if (gone.stop_requested()) {
                co_return cancelled();
            }
            std::ignore =
                    co_await valueOf(m_services.secrets->read(archive.id, archive.name, kind));
        }
    }
    co_return true;
}

ArchiveService::Answer<ArchiveReport> ArchiveService::sync(const QString &name, ArchiveWay way,
                                                           const std::stop_token &stop,
                                                           const Progress &progress)
{
    return toFuture(syncNow(name, way, stop, progress));
}

void ArchiveService::stop(qint64 archive)
{
    m_running.stop(workOf(archive));
}

void ArchiveService::noteProgress(qint64 archive, const ArchiveProgress &progress)
{
    m_progress.insert(archive, progress);
    if (!m_tell.isActive()) {
        m_tell.start();
    }
}

void ArchiveService::goOnByItself()
{
    connect(m_services.settings, &Settings::changed, this, [this](const QString &name) {
        if (name.startsWith("archives/"_L1)) {
            schedule();
        }
    });
    schedule();
}

void ArchiveService::schedule()
{
    const ArchiveSettings settings = ArchiveSettings::read(*m_services.settings);
    if (settings.automatic) {
        m_next.start(std::chrono::minutes(settings.minutes));
    } else {
        m_next.stop();
    }
}

void ArchiveService::goThroughAll()
{
    all().then(this, [this](const Result<QList<ArchiveNow>> &found) {
        for (const ArchiveNow &one : found.value_or(QList<ArchiveNow>())) {
            if (!one.isRunning) {
                (void)sync(one.archive.name, ArchiveWay::Both, m_gone.get_token());
            }
        }
        schedule();
    });
}

} // namespace varve
