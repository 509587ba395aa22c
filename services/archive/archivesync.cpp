// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesync.h"

#include "archivecodec.h"
#include "archivesender.h"
#include "archivetaker.h"
#include <storage/archiveapply.h>
#include <storage/archiveheads.h>
#include <storage/archivelog.h>
#include <storage/sessionstore.h>

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

Error standsOnWhatStays()
{
    return { Error::Kind::Conflict,
             Tr::tr("A session that is to go to the archive stands on one that stays here, as was "
                    "chosen. It was kept back. Choose that one, too, or that both stay."),
             {} };
}

/// Answers how many.
qsizetype removeAbsurd(QList<ArchiveHead> &heads, qint64 clock)
{
    const qint64 most = std::min(LargestArchiveNumber, clock + MostAheadInArchive);
    return heads.removeIf([most](const ArchiveHead &head) {
        return head.number <= 0 || head.number > most || head.machine.isNull();
    });
}

/// Cursors end with a number that grows, as long as a server is the same one.
bool goesBack(const QByteArray &before, const QByteArray &after)
{
    const auto split = [](const QByteArray &cursor) {
        const qsizetype end = cursor.lastIndexOf(':') + 1;
        return QPair(cursor.first(end), cursor.sliced(end).toULongLong());
    };
    const auto [server, number] = split(before);
    const auto [serverNow, numberNow] = split(after);
    return !before.isEmpty() && (server != serverNow || numberNow < number);
}

Error claimed()
{
    return { Error::Kind::InvalidInput,
             Tr::tr("Somebody else has put records into the archive under the name of a session "
                    "that is here and was never sent there. They were left there. Who owns the "
                    "archive should look at who wrote them."),
             {} };
}

/// Which errors are about what was asked for, and not about the archive as a whole.
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

} // namespace

ArchiveSync::ArchiveSync(SessionStore &store, ArchiveServer &server, Archive archive,
                         Options options)
    : m_store(store)
    , m_server(server)
    , m_archive(std::move(archive))
    , m_options(std::move(options))
{ }

Result<ArchiveReport> ArchiveSync::run(const std::stop_token &stop)
{
    return reportAfter(prepare(stop).and_then([&] { return sendAll(stop); }).and_then([&] {
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
    const Result<> outcome = done && m_problem ? std::unexpected(*m_problem) : done;
    if (outcome || outcome.error().kind != Error::Kind::Cancelled) {
        if (const auto noted = ArchiveList(m_store).setOutcome(m_archive.number, outcome); !noted) {
            return std::unexpected(outcome ? noted.error() : outcome.error());
        }
    }
    return outcome.and_then([&] { return ArchiveHeads(m_store, m_archive).sessionsWaiting(); })
            .transform([&](qint64 waiting) {
                m_report.sessionsWaiting = waiting;
                return m_report;
            });
}

void ArchiveSync::tell(ArchiveProgress::Step step, qint64 done, qint64 total) const
{
    if (m_options.progress) {
        m_options.progress({ step, done, total });
    }
}

Result<> ArchiveSync::noteProblem(const Error &error)
{
    if (!isOfOne(error)) {
        return std::unexpected(error);
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
    ArchiveHeads known(m_store, m_archive);
    auto cursor = known.cursor();
    if (!cursor) {
        return std::unexpected(cursor.error());
    }
    const QByteArray before = *cursor;
    auto heads = m_server.heads(&*cursor);
    const auto clock = ArchiveLog(m_store).clock();
    if (!heads || !clock) {
        return std::unexpected(!heads ? heads.error() : clock.error());
    }
    if (removeAbsurd(*heads, *clock) > 0) {
        *cursor = before; // they are told again
        if (const auto noted = noteProblem(ArchiveLog::absurdNumbers()); !noted) {
            return noted;
        }
    }
    return compareOwn(*heads, before, *cursor).and_then([&] {
        return known.told(*heads, *cursor);
    });
}

/// Of what the archive has beyond what the store knows to have sent: either the answer to that was lost, or the store was put back
/// and has written on under the same numbers. Then it has not got the last of it.
Result<bool> ArchiveSync::isUnknown(const ArchiveHead &head, qint64 there)
{
    constexpr qint64 Numbers = 64;
    constexpr qint64 Bytes = 64 * 1024;
    if (head.number <= there || head.session.isNull()) {
        return false;
    }
    const auto records = m_server.records(head.session, head.machine,
                                          std::max(there, head.number - Numbers), Bytes);
    if (!records) {
        return isOfOne(records.error()) ? Result<bool>(false) : std::unexpected(records.error());
    }
    for (const ArchiveRecord &record : *records) {
        const auto item = decodeRecord(record);
        const auto *entry = item ? std::get_if<Entry>(&item->value) : nullptr;
        const auto *leaf = item ? std::get_if<LeafValue>(&item->value) : nullptr;
        const EntryId id = entry != nullptr ? entry->id : leaf != nullptr ? leaf->leaf : EntryId();
        const auto lost = id.isNull() ? Result<bool>(false)
                                      : ArchiveHeads(m_store, m_archive).hasLost(head.session, id);
        if (!lost || *lost) {
            return lost;
        }
    }
    return false;
}

/// What the archive has of this machine: more than was written here (the store is an older one), or less than was sent (the archive is).
Result<> ArchiveSync::compareOwn(QList<ArchiveHead> &heads, const QByteArray &before,
                                 QByteArray &cursor)
{
    const auto clock = ArchiveLog(m_store).clock();
    if (!clock) {
        return std::unexpected(clock.error());
    }
    ArchiveHeads known(m_store, m_archive);
    bool isAll = before.isEmpty();
    bool isLess = goesBack(before, cursor);
    for (const ArchiveHead &head : std::as_const(heads)) {
        if (head.machine != m_machine) {
            continue;
        }
        const auto there = known.ownThere(head.session);
        if (!there) {
            return std::unexpected(there.error());
        }
        const auto unknown = head.number > *clock ? Result<bool>(true) : isUnknown(head, *there);
        if (!unknown) {
            return std::unexpected(unknown.error());
        }
        if (*unknown) {
            return ArchiveLog(m_store).becomeAnother().and_then([this] { return introduce(); });
        }
        isLess = isLess || head.number < *there;
    }
    if (isLess && !isAll) {
        cursor.clear();
        auto all = m_server.heads(&cursor);
        if (!all) {
            return std::unexpected(all.error());
        }
        heads = *std::move(all);
        isAll = removeAbsurd(heads, *clock) == 0;
    }
    if (!isAll) {
        return {};
    }
    QList<ArchiveHead> own = heads;
    own.removeIf([this](const ArchiveHead &head) { return head.machine != m_machine; });
    return known.compareOwn(own).transform([this](bool less) { m_report.isSentAgain = less; });
}

bool ArchiveSync::isOwn(const MachineId &machine) const
{
    return m_archive.isSealed || machine == m_machine || m_machineOwners.value(machine) == m_role;
}

Result<> ArchiveSync::readOwners()
{
    constexpr qsizetype Most = 1'000'000;
    if (m_owners) {
        return {};
    }
    const auto sessions = m_server.sessions(Most);
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    m_owners.emplace();
    for (const ArchivedSession &one : *sessions) {
        m_owners->insert(one.id, one.owner);
    }
    return {};
}

/// Titles and the like of a session in an open archive are its owner's to say.
Result<bool> ArchiveSync::mayWriteAll(const SessionId &session)
{
    if (m_archive.isSealed) {
        return true;
    }
    return readOwners().transform([&] {
        const auto owner = m_owners->constFind(session);
        return owner != m_owners->cend() && *owner == m_role;
    });
}

/// In an open archive others write, too: facts are one's own, nobody else has a say in a session that was never there, and the machines
/// of a session's owner come first.
Result<> ArchiveSync::sift(QList<ArchiveHead> &heads)
{
    if (m_archive.isSealed || heads.isEmpty()) {
        return {};
    }
    heads.removeIf([this](const ArchiveHead &head) {
        return head.session.isNull() && !isOwn(head.machine);
    });
    ArchiveHeads known(m_store, m_archive);
    const auto doubtful = known.neverShared();
    const auto read = doubtful ? readOwners() : std::unexpected(doubtful.error());
    if (!read) {
        return read;
    }
    for (const SessionId &session : *doubtful) {
        const QString owner = m_owners->value(session);
        const auto isKnown = owner == m_role ? Result<bool>(true) : known.isKnownOf(session, owner);
        if (!isKnown) {
            return std::unexpected(isKnown.error());
        }
        if (!*isKnown) {
            heads.removeIf([&](const ArchiveHead &head) { return head.session == session; });
            if (const auto noted = noteProblem(claimed()); !noted) {
                return noted;
            }
        }
    }
    std::ranges::stable_sort(heads, {}, [this](const ArchiveHead &head) {
        return m_machineOwners.value(head.machine) == m_owners->value(head.session) ? 0 : 1;
    });
    return {};
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
    ArchiveSender sender(m_store, m_server, m_archive, m_options.filter);
    for (const UnsentSession &session : *sessions) {
        if (session.isKeptBack) {
            if (const auto noted = noteProblem(standsOnWhatStays()); !noted) {
                return noted;
            }
            continue;
        }
        const auto all = session.isOurs || session.session.isNull() ? Result<bool>(true)
                                                                    : mayWriteAll(session.session);
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
            if (const auto goesOn = noteProblem(done.error()); !goesOn) {
                return goesOn;
            }
        }
    }
    return {};
}

Result<> ArchiveSync::takeAll(const std::stop_token &stop)
{
    const auto machines = m_server.machines();
    const auto kept = machines ? ArchiveList(m_store).setMachines(*machines)
                               : std::unexpected(machines.error());
    if (!kept) {
        return kept;
    }
    for (const ArchiveMachine &machine : *machines) {
        m_machineOwners.insert(machine.id, machine.owner);
    }
    ArchiveTaker taker(m_store, m_server, m_archive);
    QSet<QPair<SessionId, MachineId>> given; // up, this time
    for (bool moved = true; moved;) {
        moved = false;
        auto heads = ArchiveHeads(m_store, m_archive).toTake();
        const auto sifted = heads ? sift(*heads) : std::unexpected(heads.error());
        if (!sifted) {
            return sifted;
        }
        for (const ArchiveHead &head : std::as_const(*heads)) {
            const QPair key(head.session, head.machine);
            if (given.contains(key)) {
                continue;
            }
            auto going = taker.begin(head, isOwn(head.machine));
            using State = ArchiveTaker::State;
            State state = State::More;
            while (going && state == State::More) {
                if (stop.stop_requested()) {
                    return stopped();
                }
                const auto next = taker.takeNext(m_report);
                going = next.transform([](State) { });
                state = next.value_or(State::Over);
                moved = moved || taker.hasMoved();
                tell(ArchiveProgress::Step::Taking, m_report.taken);
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
    return ArchiveApply(m_store, m_archive).settle();
}

} // namespace varve
