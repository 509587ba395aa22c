// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveservice.h"

#include <credentials/knownkeys.h>
#include <engine/engine.h>
#include <engine/flow.h>
#include <settings/archivesettings.h>
#include <settings/exportsettings.h>
#include <workspace/storeclient.h>

#include <QCoreApplication>
#include <QMutex>
#include <QtConcurrentRun>

#include <algorithm>
#include <archive/recoveryphrase.h>
#include <archive/redactingfilter.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveService)
};

constexpr int MostThreads = 4;
constexpr int TellEveryMs = 300;
constexpr int MostClosingMs = 2'500;
using Kind = ArchiveSecrets::Kind;

ApiKey asSecret(const QString &text)
{
    return ApiKey(text.toUtf8());
}

QString workOf(qint64 archive)
{
    return u"archive "_s + QString::number(archive);
}

std::unexpected<Error> cancelled()
{
    return fail(Error::Kind::Cancelled, {});
}

/// What its server says it is decides what is sent there, so a server must not choose that alone.
Result<> checkKind(const NewArchive &wanted, const ArchiveDescription &found)
{
    if (!found.isSealed && (!wanted.phrase.isEmpty() || wanted.isSealed.value_or(false))) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The archive at this address is an open one: who runs its database "
                           "reads what goes there. A sealed one was expected, so nothing was "
                           "added."));
    }
    if (found.isSealed && !wanted.isSealed.value_or(true)) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The archive at this address is a sealed one. An open one was "
                           "expected, so nothing was added."));
    }
    return {};
}

/// A key that may have been used is never lost, also where no keychain keeps it.
Error withPhrase(Error error, const AddedArchive &added)
{
    if (!added.problem.isEmpty() && !added.phrase.isEmpty()) {
        error.message += u' '
                + Tr::tr("The archive may have taken its new key already. Its recovery phrase, to "
                         "be given the next time: %1")
                          .arg(added.phrase);
    }
    return error;
}

std::unexpected<Error> isBusy(const QString &name)
{
    return fail(Error::Kind::Refused,
                Tr::tr("The archive %1 is being gone through already. Wait for that, or stop it.")
                        .arg(name));
}

std::unexpected<Error> isOpen(const QString &name)
{
    return fail(Error::Kind::Refused,
                Tr::tr("The archive %1 is an open one: it has no key.").arg(name));
}

std::unexpected<Error> hasNoKey(const QString &name, const QString &why)
{
    return fail(
            Error::Kind::NotFound,
            Tr::tr("The key of the archive %1 is not on this machine. Another machine that uses "
                   "it shows its recovery phrase.")
                    .arg(name),
            why);
}

/// Stopped when either is.
class EitherStop
{
    Q_DISABLE_COPY_MOVE(EitherStop)
    std::stop_source m_stop;

public:
    EitherStop(const std::stop_token &one, const std::stop_token &other)
        : m_one(one, [this] { m_stop.request_stop(); })
        , m_other(other, [this] { m_stop.request_stop(); })
    { }
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    using Callback = std::stop_callback<std::function<void()>>;
    Callback m_one;
    Callback m_other;
};

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
                                ArchiveWay way, const ArchiveService::Progress &progress,
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
                     { .machineName = {},
                       .filter = entrance.archive.isSealed ? nullptr : &filter,
                       .progress = progress });
    const auto report = way == ArchiveWay::Push ? sync.push(stop)
            : way == ArchiveWay::Pull           ? sync.pull(stop)
                                                : sync.run(stop);
    return reportOf(store, entrance.archive, **server, report);
}

/// A session that is taken although nobody has chosen it.
struct Wanted
{
    qint64 archive = 0;
    ArchiveChoice choice;
    bool isNew = false; ///< the person has said nothing of it
    bool wasHere = false;
};

Result<Wanted> wantSession(SessionStore &store, const QString &name, const SessionId &session)
{
    ArchiveList list(store);
    const auto archive = list.named(name);
    const auto choices = archive ? list.choices(archive->number)
                                 : Result<QList<ArchiveChoice>>(std::unexpected(archive.error()));
    if (!choices) {
        return std::unexpected(choices.error());
    }
    Wanted wanted { archive->number,
                    { session, {}, false, ArchiveVisibility::Mine },
                    !std::ranges::contains(*choices, session, &ArchiveChoice::session),
                    store.reader().session(session).has_value() };
    const auto done = wanted.isNew ? list.choose(wanted.archive, wanted.choice) : Result<>();
    return done.transform([&] { return wanted; });
}

Result<Session> endWanting(SessionStore &store, const Wanted &wanted)
{
    const auto done =
            wanted.isNew ? ArchiveList(store).unchoose(wanted.archive, wanted.choice) : Result<>();
    return done.and_then([&] { return store.reader().session(wanted.choice.session); });
}

} // namespace

struct ArchiveService::Door
{
    QMutex mutex;
    ArchiveService *service = nullptr; ///< null: it is gone

    template<typename Work>
    void call(Work work)
    {
        const QMutexLocker locker(&mutex);
        if (service != nullptr) {
            QMetaObject::invokeMethod(service, std::move(work), Qt::QueuedConnection);
        }
    }
};

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

template<typename Work>
auto ArchiveService::onThread(Work work)
{
    using Answered = std::invoke_result_t<Work &, SessionStore &>;
    return QtConcurrent::run(
            m_threads.get(),
            [path = m_services.store->path(), work = std::move(work)]() mutable -> Answered {
                const auto store = SessionStore::open(path);
                return store ? work(**store) : Answered(std::unexpected(store.error()));
            });
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
                    found += ArchiveNow { archive, *state, false, {} };
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

// -- entering

ArchiveService::Task<ArchiveEntrance> ArchiveService::entranceOf(Archive archive)
{
    const std::stop_token gone = m_gone.get_token();
    ArchiveEntrance entrance;
    entrance.archive = archive;
    const auto password =
            co_await valueOf(m_services.secrets->read(archive.id, archive.name, Kind::Password));
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    entrance.password = password.secret;
    entrance.problem = password.problem;
    if (!archive.isSealed) {
        co_return entrance;
    }
    const auto phrase =
            co_await valueOf(m_services.secrets->read(archive.id, archive.name, Kind::Phrase));
    if (!phrase.secret.isEmpty()) {
        const auto key = keyOfPhrase(QString::fromUtf8(phrase.secret.reveal()));
        if (!key) {
            co_return std::unexpected(key.error());
        }
        entrance.key = *key;
    } else if (!phrase.problem.isEmpty()) {
        entrance.problem = phrase.problem;
    }
    co_return entrance;
}

ArchiveService::Task<ArchiveEntrance> ArchiveService::entranceOf(QString name)
{
    const std::stop_token gone = m_gone.get_token();
    const Result<Archive> archive = co_await valueOf(named(name));
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    if (!archive) {
        co_return std::unexpected(archive.error());
    }
    co_return co_await entranceOf(*archive);
}

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

// -- adding and removing

// By value: a coroutine goes on after its caller, and `entrance` is of who waits for it.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
ArchiveService::Task<AddedArchive> ArchiveService::takeKey(ArchiveEntrance *entrance,
                                                           NewArchive wanted, bool hasMachines)
{
    const std::stop_token gone = m_gone.get_token();
    const QUuid id = entrance->archive.id;
    AddedArchive added;
    ApiKey phrase = asSecret(wanted.phrase);
    if (phrase.isEmpty()) {
        const auto kept = co_await valueOf(m_services.secrets->read(id, wanted.name, Kind::Phrase));
        if (gone.stop_requested()) {
            co_return cancelled();
        }
        if (kept.secret.isEmpty() && hasMachines) {
            Error error = sealedElsewhere();
            error.message += kept.problem.isEmpty() ? QString() : u' ' + kept.problem;
            co_return std::unexpected(error);
        }
        phrase = kept.secret;
        // Of an attempt that failed after the key had been made, perhaps: nobody has read it yet.
        const bool isKept = m_services.secrets->given(wanted.name, Kind::Phrase).isEmpty();
        added.phrase = isKept ? QString::fromUtf8(phrase.reveal()) : QString();
    }
    entrance->isNewKey = phrase.isEmpty();
    const auto key = phrase.isEmpty() ? Result<ArchiveKey>(ArchiveKey::generate())
                                      : keyOfPhrase(QString::fromUtf8(phrase.reveal()));
    if (!key) {
        co_return std::unexpected(key.error());
    }
    entrance->key = *key;
    if (entrance->isNewKey) { // before it is used: without it nobody reads the archive again
        added.phrase = varve::recoveryPhrase(*key);
        added.problem = co_await valueOf(
                m_services.secrets->save(id, Kind::Phrase, asSecret(added.phrase)));
    }
    co_return added;
}

// By value: a coroutine goes on after its caller.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
ArchiveService::Task<AddedArchive> ArchiveService::addNow(NewArchive wanted, std::stop_token stop)
{
    const std::stop_token gone = m_gone.get_token();
    QString inAddress;
    const auto address = ArchiveAddress::fromText(wanted.address, &inAddress);
    if (!address) {
        co_return std::unexpected(address.error());
    }
    ArchiveEntrance entrance;
    entrance.password = wanted.password.isEmpty() ? asSecret(inAddress) : wanted.password;
    if (entrance.password.isEmpty()) {
        entrance.password = m_services.secrets->given(wanted.name, Kind::Password);
    }
    const auto either = std::make_shared<EitherStop>(stop, gone);
    const Result<ArchiveSight> seen = co_await valueOf(
            QtConcurrent::run(m_threads.get(), lookAtArchive, m_services.connector,
                              address->toString(), entrance.password, either->token()));
    if (gone.stop_requested() || !seen) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(seen.error());
    }
    if (const auto fits = checkKind(wanted, seen->description); !fits) {
        co_return std::unexpected(fits.error());
    }
    Archive &archive = entrance.archive;
    archive.id = seen->description.id;
    archive.name = wanted.name;
    archive.address = address->toString();
    archive.isSealed = seen->description.isSealed;
    archive.sendsAll = wanted.sendsAll;
    archive.takesAll = wanted.takesAll;
    AddedArchive added;
    if (archive.isSealed) {
        const Result<AddedArchive> key = co_await takeKey(&entrance, wanted, seen->hasMachines);
        if (gone.stop_requested() || !key) {
            co_return gone.stop_requested() ? cancelled() : std::unexpected(key.error());
        }
        added = *key;
    }
    const Result<Archive> done = co_await valueOf(
            onThread([connector = m_services.connector, entrance, either](SessionStore &store) {
                return addArchive(connector, entrance, store, either->token());
            }));
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    if (!done) {
        // Only of another key it is known that the archive does not have this one: of all else nobody knows.
        if (entrance.isNewKey && isOfAnotherKey(done.error())) {
            (void)m_services.secrets->forget(archive.id, Kind::Phrase);
            co_return std::unexpected(done.error());
        }
        co_return std::unexpected(withPhrase(done.error(), added));
    }
    added.archive = *done;
    if (done->lastAt.isValid()) { // it has been used here: this is another password or address
        added.phrase.clear();
    }
    if (archive.isSealed
        && !wanted.phrase
                    .isEmpty()) { // one that is another's never takes the place of the right one
        added.problem = co_await valueOf(m_services.secrets->save(
                archive.id, Kind::Phrase, asSecret(varve::recoveryPhrase(*entrance.key))));
        if (gone.stop_requested()) {
            co_return cancelled();
        }
    }
    if (!entrance.password.isEmpty()) {
        const QString problem = co_await valueOf(
                m_services.secrets->save(archive.id, Kind::Password, entrance.password));
        added.problem = problem.isEmpty() ? added.problem : problem;
    }
    if (!gone.stop_requested()) {
        Q_EMIT changed();
    }
    co_return added;
}

ArchiveService::Answer<AddedArchive> ArchiveService::add(const NewArchive &wanted,
                                                         const std::stop_token &stop)
{
    return toFuture(addNow(wanted, stop));
}

ArchiveService::Task<Archive> ArchiveService::removeNow(QString name)
{
    const std::stop_token gone = m_gone.get_token();
    const Result<Archive> removed =
            co_await valueOf(m_services.store->write([name](SessionStore &store) {
                ArchiveList list(store);
                return list.named(name).and_then([&](const Archive &archive) {
                    return list.remove(archive.number).transform([&] { return archive; });
                });
            }));
    if (removed && !gone.stop_requested()) {
        this->stop(removed->number);
        (void)m_services.secrets->forget(removed->id, Kind::Password);
        Q_EMIT changed();
    }
    co_return removed;
}

ArchiveService::Answer<Archive> ArchiveService::remove(const QString &name)
{
    return toFuture(removeNow(name));
}

ArchiveService::Answer<ArchiveSetUp> ArchiveService::setUp(const QString &address,
                                                           const ApiKey &password,
                                                           const ArchivePlan &plan,
                                                           const std::stop_token &stop)
{
    QString inAddress;
    const auto place = ArchiveAddress::fromText(address, &inAddress);
    if (!place) {
        return QtFuture::makeReadyValueFuture(Result<ArchiveSetUp>(std::unexpected(place.error())));
    }
    const QString with = password.isEmpty() ? inAddress : QString::fromUtf8(password.reveal());
    const auto either = std::make_shared<EitherStop>(stop, m_gone.get_token());
    return QtConcurrent::run(m_threads.get(), [place = *place, with, plan, either] {
        return setUpArchive(place, with, plan, either->token());
    });
}

// -- going through

ArchiveService::Task<ArchiveReport> ArchiveService::syncNow(QString name, ArchiveWay way,
                                                            std::stop_token stop, Progress progress)
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
                                       rules = rulesOf(*m_services.settings, own), way, tell,
                                       token = place->token()](SessionStore &store) {
                return goThrough(store, connector, found, rules, way, tell, token);
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

// -- keys

ArchiveService::Task<QString> ArchiveService::phraseNow(QString name)
{
    const Result<ArchiveEntrance> entrance = co_await entranceOf(name);
    if (!entrance) {
        co_return std::unexpected(entrance.error());
    }
    if (!entrance->archive.isSealed) {
        co_return isOpen(name);
    }
    if (!entrance->key) {
        co_return hasNoKey(name, entrance->problem);
    }
    co_return varve::recoveryPhrase(*entrance->key);
}

ArchiveService::Answer<QString> ArchiveService::recoveryPhrase(const QString &name)
{
    return toFuture(phraseNow(name));
}

ArchiveService::Task<AddedArchive> ArchiveService::restoreNow(QString name, QString phrase,
                                                              std::stop_token stop)
{
    const std::stop_token gone = m_gone.get_token();
    const auto key = keyOfPhrase(phrase);
    if (!key) {
        co_return std::unexpected(key.error());
    }
    Result<ArchiveEntrance> entrance = co_await entranceOf(name);
    if (gone.stop_requested() || !entrance) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(entrance.error());
    }
    if (!entrance->archive.isSealed) {
        co_return isOpen(name);
    }
    entrance->key = *key;
    const Result<bool> fits =
            co_await valueOf(onThread([connector = m_services.connector, found = *entrance,
                                       either = std::make_shared<EitherStop>(stop, gone)](
                                              SessionStore &store) -> Result<bool> {
                return enterArchive(connector, found, store, either->token())
                        .transform([](const auto &) { return true; });
            }));
    if (gone.stop_requested() || !fits) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(fits.error());
    }
    AddedArchive restored { entrance->archive, {}, {} };
    restored.problem = co_await valueOf(m_services.secrets->save(
            entrance->archive.id, Kind::Phrase, asSecret(varve::recoveryPhrase(*key))));
    co_return restored;
}

ArchiveService::Answer<AddedArchive> ArchiveService::restoreKey(const QString &name,
                                                                const QString &phrase,
                                                                const std::stop_token &stop)
{
    return toFuture(restoreNow(name, phrase, stop));
}

// -- looking

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

/// Of a session about which something is said, all is taken; that it stays is said, so that nothing of it goes there, and only for as
/// long as it takes.
ArchiveService::Task<ArchiveReport> ArchiveService::bringNow(QString name, SessionId session,
                                                             std::stop_token stop,
                                                             Progress progress)
{
    const std::stop_token gone = m_gone.get_token();
    const Result<Wanted> wanted = co_await valueOf(m_services.store->write(
            [name, session](SessionStore &store) { return wantSession(store, name, session); }));
    if (gone.stop_requested() || !wanted) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(wanted.error());
    }
    Result<ArchiveReport> report =
            co_await syncNow(name, ArchiveWay::Pull, std::move(stop), std::move(progress));
    if (gone.stop_requested()) {
        co_return report;
    }
    const Result<Session> here = co_await valueOf(m_services.store->write(
            [wanted = *wanted](SessionStore &store) { return endWanting(store, wanted); }));
    if (report && !here) {
        co_return std::unexpected(here.error());
    }
    // What was wrong with others is said where the archive is shown.
    co_return here && !wanted->wasHere ? report.value_or(ArchiveReport()) : report;
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
