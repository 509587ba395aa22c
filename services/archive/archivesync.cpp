// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesync.h"

#include "archiveowners.h"
#include "archivesender.h"
#include "archivetaker.h"
#include "headreader.h"
#include <base/error.h>
#include <storage/archivedeletions.h>
#include <storage/archiveheads.h>
#include <storage/archivelog.h>
#include <storage/sessionstore.h>
#include <storage/takenleaves.h>

#include <QCoreApplication>
#include <QSysInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveSync)
};

/// Which errors are about what was asked for, and not about the archive as a whole: all else goes on.
bool isOfOne(const Error &error)
{
    switch (error.kind) {
    case Error::Kind::InvalidInput:
    case Error::Kind::NewerVersion:
    case Error::Kind::Refused:
    case Error::Kind::Conflict:
    case Error::Kind::NotFound:
        return true;
    default:
        return false;
    }
}

std::unexpected<Error> stopped()
{
    return fail(Error::Kind::Cancelled,
                Tr::tr("Stopped. What was sent and taken until then is safe; the rest follows the "
                       "next time."));
}

std::unexpected<Error> anotherArchive(const QString &name)
{
    return fail(Error::Kind::Conflict,
                Tr::tr("At the address of “%1” there is another archive than before. Nothing was "
                       "sent. Add it under a name of its own.")
                        .arg(name));
}

/// What each other member has there that gave nothing: asking for each of it would keep this machine from all else, at every sync.
class Useless
{
public:
    explicit Useless(const ArchiveOwners &owners) : m_owners(owners) { }

    void add(const MachineId &machine)
    {
        if (!m_owners.isOwn(machine)) {
            ++m_count[m_owners.ownerOf(machine)];
        }
    }
    [[nodiscard]] bool isTooMuch(const MachineId &machine) const
    {
        constexpr int Most =
                500; // heads: whoever writes as others do has not so many that cannot be taken
        return !m_owners.isOwn(machine) && m_count.value(m_owners.ownerOf(machine)) >= Most;
    }

private:
    const ArchiveOwners &m_owners;
    QHash<QString, int> m_count; ///< by role
};

Error tooMuchOf(const QString &role)
{
    return { Error::Kind::InvalidInput,
             Tr::tr("Very much of what “%1” has in the archive could not be taken. The rest of "
                    "it was left there. Who owns the archive should look at it.")
                     .arg(role),
             {} };
}

/// An error that is about one session says which, as ArchiveList::setOutcome() wants it.
Error ofSession(Error error, const SessionId &id)
{
    if (isOfOne(error) && !id.isNull()) {
        error.message = id.toString() + u": "_s + error.message;
    }
    return error;
}

} // namespace

ArchiveSync::ArchiveSync(SessionStore &store, ArchiveServer &server, Archive archive,
                         Options options)
    : m_store(store)
    , m_server(server)
    , m_archive(std::move(archive))
    , m_options(std::move(options))
    , m_outgoing(std::make_unique<OutgoingItems>(store, m_options.filter))
{ }

ArchiveSync::~ArchiveSync() = default;

Result<ArchiveReport> ArchiveSync::run(const std::stop_token &stop)
{
    // Where the archive has no room for more, what is there comes all the same.
    const auto noteFull = [this](const Error &error) -> Result<> {
        if (error.kind != Error::Kind::DiskFull) {
            return std::unexpected(error);
        }
        m_problem = error;
        return {};
    };
    return reportAfter(
            prepare(stop).and_then([&] { return sendAll(stop).or_else(noteFull); }).and_then([&] {
                return takeAll(stop);
            }));
}

Result<ArchiveReport> ArchiveSync::push(const std::stop_token &stop)
{
    return reportAfter(prepare(stop).and_then([&] { return sendAll(stop); }));
}

Result<ArchiveReport> ArchiveSync::pull(const std::stop_token &stop)
{
    return reportAfter(prepare(stop).and_then([&] { return takeAll(stop); }));
}

/// What went wrong with a single session is told when all others are done.
Result<ArchiveReport> ArchiveSync::reportAfter(const Result<> &done)
{
    Result<> outcome = done && m_problem ? std::unexpected(*m_problem) : done;
    if (outcome || outcome.error().kind != Error::Kind::Cancelled) {
        if (const auto noted = ArchiveList(m_store).setOutcome(m_archive.number, outcome); !noted) {
            return std::unexpected(outcome ? noted.error() : outcome.error());
        }
    }
    if (!outcome) {
        outcome.error().message = ArchiveList(m_store).withTitle(outcome.error().message);
    }
    return outcome.and_then([&] { return ArchiveHeads(m_store, m_archive).sessionsWaiting(); })
            .transform([&](qint64 waiting) { m_report.sessionsWaiting = waiting; })
            .and_then([&] { return ArchiveLog(m_store).held(m_archive); })
            .transform([&](const QList<HeldSession> &held) { m_report.held += held; })
            .and_then([&] { return ArchiveList(m_store).choices(m_archive.number); })
            .transform([&](const QList<ArchiveChoice> &choices) {
                m_report.isNothingChosen =
                        choices.isEmpty() && !m_archive.sendsAll && !m_archive.takesAll;
                return m_report;
            });
}

void ArchiveSync::tell(ArchiveProgress::Step step, qint64 done, qint64 total) const
{
    if (m_options.progress) {
        m_options.progress({ step, done, total });
    }
}

Result<> ArchiveSync::noteProblem(const std::optional<Error> &error)
{
    if (error && !isOfOne(*error)) {
        return std::unexpected(*error);
    }
    if (!m_problem) {
        m_problem = error;
    }
    return {};
}

Result<> ArchiveSync::prepare(const std::stop_token &stop)
{
    if (m_isPrepared) {
        return {};
    }
    tell(ArchiveProgress::Step::Preparing, 0);
    if (const auto checked = ArchiveLog(m_store).checkPlace(); !checked) {
        return checked;
    }
    for (bool isMore = true; isMore;) {
        if (stop.stop_requested()) {
            return stopped();
        }
        const auto more = ArchiveLog(m_store).complete();
        if (!more) {
            return std::unexpected(more.error());
        }
        isMore = *more;
    }
    return begin().and_then([this] { return readHeads(); }).transform([this] {
        m_isPrepared = true;
    });
}

/// That it is the archive that it was, and knows this machine.
Result<> ArchiveSync::begin()
{
    const auto description = m_server.describe();
    if (!description) {
        return std::unexpected(description.error());
    }
    if (description->isSealed != m_archive.isSealed
        || (!m_archive.id.isNull() && description->id != m_archive.id)) {
        return anotherArchive(m_archive.name);
    }
    m_role = description->role;
    m_owners = std::make_unique<ArchiveOwners>(m_store, m_server, m_archive, m_role);
    if (m_archive.id.isNull()) {
        m_archive.id = description->id;
        if (const auto kept = ArchiveList(m_store).change(m_archive); !kept) {
            return kept;
        }
    }
    return introduce();
}

Result<> ArchiveSync::introduce()
{
    const auto machine = ArchiveLog(m_store).machine();
    if (!machine) {
        return std::unexpected(machine.error());
    }
    m_machine = *machine;
    return m_options.isGuest
            ? Result<>()
            : m_server.putMachine({ m_machine,
                                    m_options.machineName.isEmpty() ? QSysInfo::machineHostName()
                                                                    : m_options.machineName,
                                    m_role });
}

Result<> ArchiveSync::readHeads()
{
    const auto read = HeadReader(m_store, m_server, m_archive).read(m_machine);
    if (!read) {
        return std::unexpected(read.error());
    }
    m_report.isSentAgain = read->isSentAgain;
    const auto noted = noteProblem(read->problem);
    return noted && read->isAnother ? introduce() : noted;
}

Result<> ArchiveSync::sendAll(const std::stop_token &stop)
{
    const auto sessions = ArchiveLog(m_store).unsent(m_archive);
    const auto state = ArchiveList(m_store).state(m_archive.number);
    if (!sessions || !state) {
        return std::unexpected(!sessions ? sessions.error() : state.error());
    }
    const qint64 total = state->unsent;
    tell(ArchiveProgress::Step::Sending, 0, total);
    ArchiveSender sender(m_store, m_server, m_archive, *m_outgoing);
    for (const UnsentSession &session : *sessions) {
        const auto hidden = isHidden(session);
        if (!hidden) {
            return std::unexpected(hidden.error());
        }
        if (*hidden || session.isKeptBack) { // the report says which
            continue;
        }
        const auto all = session.isOurs || session.session.isNull()
                ? Result<bool>(true)
                : m_owners->mayWriteAll(session.session);
        auto done = all ? sender.begin(session, *all) : std::unexpected(all.error());
        for (bool isMore = true; done && isMore;) {
            if (stop.stop_requested()) {
                return stopped();
            }
            const auto more = sender.sendNext(m_report);
            done = more.transform([](bool) { });
            isMore = more.value_or(false);
            tell(ArchiveProgress::Step::Sending, m_report.sent, total);
        }
        if (!done) {
            if (const auto goesOn = noteProblem(ofSession(done.error(), session.session));
                !goesOn) {
                return goesOn;
            }
        }
    }
    return {};
}

/// Whether it is another's, who does not show it any more.
Result<bool> ArchiveSync::isHidden(const UnsentSession &session)
{
    if (session.isOurs || session.isKeptBack || session.session.isNull()) {
        return false;
    }
    const auto shown = m_owners->isShown(session.session);
    if (shown && !*shown) {
        const auto here = m_store.reader().session(session.session);
        m_report.held += HeldSession { session.session, here ? here->name : QString(),
                                       HeldSession::Why::NotShown };
    }
    return shown.transform([](bool isShown) { return !isShown; });
}

Result<> ArchiveSync::takeAll(const std::stop_token &stop)
{
    if (const auto read = m_owners->readMachines(); !read) {
        return read;
    }
    ArchiveTaker taker(m_store, m_server, m_archive);
    QSet<QPair<SessionId, MachineId>> given; // up, this time
    QSet<QPair<SessionId, MachineId>> waited; // what they wait for is taken, too
    Useless useless(*m_owners);
    for (bool moved = true; moved;) {
        moved = false;
        const auto heads = ArchiveHeads(m_store, m_archive)
                                   .toTake(m_options.wanted)
                                   .and_then([this](const QList<ArchiveHead> &all) {
                                       return m_owners->sift(all);
                                   });
        const auto noted = heads ? noteProblem(heads->problem) : std::unexpected(heads.error());
        if (!noted) {
            return noted;
        }
        for (const ArchiveHead &head : heads->heads) {
            const QPair key(head.session, head.machine);
            if (given.contains(key)) {
                continue;
            }
            if (useless.isTooMuch(head.machine)) {
                std::ignore = noteProblem(tooMuchOf(m_owners->ownerOf(head.machine)));
                continue;
            }
            const qint64 before = m_report.taken;
            auto going = taker.begin(head, m_owners->isOwn(head.machine));
            using State = ArchiveTaker::State;
            State state = State::More;
            while (going && state == State::More) {
                if (stop.stop_requested()) {
                    return stopped();
                }
                const auto next = taker.takeNext(m_report);
                going = next.transform([](State) { });
                state = next.value_or(State::Over);
                moved = moved || taker.hasMoved() || (taker.isWaiting() && !waited.contains(key));
                if (taker.isWaiting()) {
                    waited += key;
                }
                tell(ArchiveProgress::Step::Taking, m_report.taken);
            }
            if (m_report.taken == before && state == State::Over && !taker.isWaiting()) {
                useless.add(head.machine);
            }
            if (!going) {
                given += key;
                if (const auto goesOn = noteProblem(going.error()); !goesOn) {
                    return goesOn;
                }
            }
            if (state == State::Anew) {
                moved = true;
                break; // what is to be taken has changed
            }
        }
    }
    const QSet<MachineId> own = m_owners->ownMachines();
    const auto back = ArchiveDeletions(m_store, m_archive).settle(own);
    const auto gone = back.and_then(
            [&](const auto &) { return TakenLeaves(m_store.database()).goAlong(own); });
    return gone.transform([&](const QList<SessionId> &along) {
        m_report.goneAlong = here(along);
        m_report.broughtBack = here(taker.broughtBack() + *back);
    });
}

/// Those that are in the store, each once.
QList<Session> ArchiveSync::here(const QList<SessionId> &sessions)
{
    QList<Session> found;
    for (const SessionId &id : sessions) {
        if (const auto session = m_store.reader().session(id);
            session && !std::ranges::contains(found, id, &Session::id)) {
            found += *session;
        }
    }
    return found;
}

} // namespace varve
