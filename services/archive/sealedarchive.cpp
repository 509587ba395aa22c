// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sealedarchive.h"

#include <QCoreApplication>
#include <QtEndian>

#include <algorithm>
#include <optional>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SealedArchive)
};

// What is sealed of a record before its payload: session, kind, time.
constexpr qsizetype IdSize = 16;
constexpr qsizetype TimeSize = sizeof(qint64);
constexpr qsizetype BeforePayload = IdSize + 1 + TimeSize;

QByteArray asBytes(qint64 number)
{
    QByteArray bytes(sizeof number, Qt::Uninitialized);
    qToBigEndian(number, bytes.data());
    return bytes;
}

// -- where things belong: the first letter tells one kind from another, and each kind has one length

QByteArray placeOf(const ArchiveRecord &record)
{
    return 'r' + record.session.toBytes() + record.machine.toBytes() + asBytes(record.number);
}

QByteArray placeOf(const ArchiveBlob &blob)
{
    return 'b' + blob.session.toBytes() + blob.name;
}

QByteArray placeOf(const MachineId &machine)
{
    return 'm' + machine.toBytes();
}

ArchiveRecord sealed(const SealedBox &box, const ArchiveRecord &record, const SessionId &id)
{
    ArchiveRecord there { .session = id,
                          .machine = record.machine,
                          .number = record.number,
                          .kind = ArchiveRecord::Kind::Sealed,
                          .at = record.at,
                          .payload = {},
                          .words = {} };
    there.payload = box.seal(placeOf(there),
                             record.session.toBytes() + static_cast<char>(record.kind)
                                     + asBytes(record.at.toMSecsSinceEpoch()) + record.payload);
    return there;
}

Result<ArchiveRecord> opened(const SealedBox &box, const ArchiveRecord &there)
{
    const auto plain = box.open(placeOf(there), there.payload);
    if (!plain) {
        return std::unexpected(plain.error());
    }
    if (plain->size() < BeforePayload) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The archive has a record that no Varve has made."));
    }
    const qint64 time = qFromBigEndian<qint64>(plain->constData() + IdSize + 1);
    return ArchiveRecord { .session = SessionId::fromBytes(QByteArrayView(*plain).first(IdSize)),
                           .machine = there.machine,
                           .number = there.number,
                           .kind = static_cast<ArchiveRecord::Kind>(plain->at(IdSize)),
                           .at = QDateTime::fromMSecsSinceEpoch(time, QTimeZone::UTC),
                           .payload = plain->sliced(BeforePayload),
                           .words = {} };
}

Result<QByteArray> sealedName(const SealedBox &box, const ArchiveMachine &machine)
{
    return box.open(placeOf(machine.id), QByteArray::fromBase64(machine.name.toLatin1()));
}

/// Nothing if it was named with another key, or by somebody who has none: whoever may write there may write that.
std::optional<QString> machineName(const SealedBox &box, const ArchiveMachine &machine)
{
    const auto name = sealedName(box, machine);
    return name ? std::optional(QString::fromUtf8(*name)) : std::nullopt;
}

/// Whether it is the key of any machine that is there; the first one brings its own.
Result<> keyFits(const SealedBox &box, const QList<ArchiveMachine> &machines)
{
    Error problem = SealedBox::otherKey();
    for (const ArchiveMachine &machine : machines) {
        const auto name = sealedName(box, machine);
        if (name) {
            return {};
        }
        // Another key says least: what nobody has sealed or a newer program has is the better reason.
        problem = name.error().kind == Error::Kind::Refused ? problem : name.error();
    }
    return machines.isEmpty() ? Result<>() : std::unexpected(problem);
}

/// That of one head, which leaves the others as they are.
bool isOfOne(const Error &error)
{
    return error.kind == Error::Kind::InvalidInput || error.kind == Error::Kind::Refused
            || error.kind == Error::Kind::NewerVersion || error.kind == Error::Kind::NotFound;
}

} // namespace

SealedArchive::SealedArchive(std::unique_ptr<ArchiveServer> inner, ArchiveKey key,
                             QList<SessionId> sessions)
    : m_inner(std::move(inner))
    , m_key(std::move(key))
    , m_sessions(std::move(sessions))
{ }

SealedArchive::~SealedArchive() = default;

Result<ArchiveDescription> SealedArchive::describe()
{
    auto description = m_inner->describe();
    if (!description) {
        return description;
    }
    if (!description->isSealed) {
        return fail(
                Error::Kind::Refused,
                Tr::tr("This archive is an open one: what is there can be read in its database. "
                       "Add it as an open one, or make a sealed one in another database."));
    }
    auto box = std::make_unique<SealedBox>(m_key, description->id);
    const auto machines = m_inner->machines();
    if (!machines) {
        return std::unexpected(machines.error());
    }
    if (const auto fits = keyFits(*box, *machines); !fits) {
        return std::unexpected(fits.error());
    }
    for (const SessionId &session : std::as_const(m_sessions)) {
        m_real.insert(box->idOf(session), session);
    }
    m_sessions.clear();
    m_box = std::move(box);
    m_id = description->id;
    m_isFirst = machines->isEmpty();
    return description;
}

Result<const SealedBox *> SealedArchive::box()
{
    if (!m_box) {
        if (const auto description = describe(); !description) {
            return std::unexpected(description.error());
        }
    }
    return m_box.get();
}

SessionId SealedArchive::sealedId(const SealedBox &box, const SessionId &session)
{
    const SessionId id = box.idOf(session);
    m_real.insert(id, session);
    return id;
}

Result<SessionId> SealedArchive::realId(const SealedBox &box, const SessionId &sealed,
                                        const MachineId &machine)
{
    if (const auto known = m_real.constFind(sealed); known != m_real.cend()) {
        return *known;
    }
    const auto first = m_inner->records(sealed, machine, 0, 1);
    if (!first) {
        return std::unexpected(first.error());
    }
    if (first->isEmpty()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("The archive speaks of a session of which it has nothing. Try again."));
    }
    const auto record = opened(box, first->constFirst());
    if (!record) {
        return std::unexpected(record.error());
    }
    m_real.insert(sealed, record->session);
    return record->session;
}

Result<QList<ArchiveHead>> SealedArchive::heads(QByteArray *cursor)
{
    const auto box = this->box();
    if (!box) {
        return std::unexpected(box.error());
    }
    QByteArray next = *cursor;
    auto heads = m_inner->heads(&next);
    if (!heads) {
        return heads;
    }
    QList<ArchiveHead> ours;
    for (const ArchiveHead &head : std::as_const(*heads)) {
        const auto session = realId(**box, head.session, head.machine);
        if (session) {
            ours += ArchiveHead { *session, head.machine, head.number };
        } else if (!isOfOne(session.error())) {
            return std::unexpected(session.error());
        } else {
            m_problem = session.error();
        }
    }
    // Those that were left out are asked for again the next time.
    *cursor = ours.size() == heads->size() ? next : *cursor;
    return ours;
}

Result<> SealedArchive::push(const QList<ArchiveRecord> &records)
{
    const auto box = this->box();
    if (!box) {
        return std::unexpected(box.error());
    }
    QList<ArchiveRecord> all;
    all.reserve(records.size());
    for (const ArchiveRecord &record : records) {
        all += sealed(**box, record, sealedId(**box, record.session));
    }
    return m_inner->push(all);
}

Result<QList<ArchiveRecord>> SealedArchive::records(const SessionId &session,
                                                    const MachineId &machine, qint64 after,
                                                    qint64 mostBytes)
{
    const auto box = this->box();
    if (!box) {
        return std::unexpected(box.error());
    }
    auto records = m_inner->records(sealedId(**box, session), machine, after, mostBytes);
    if (!records) {
        return records;
    }
    for (ArchiveRecord &record : *records) {
        auto plain = opened(**box, record);
        if (!plain) {
            return std::unexpected(plain.error());
        }
        record = std::move(*plain);
    }
    return records;
}

Result<QList<QByteArray>> SealedArchive::lackingBlobs(const SessionId &session,
                                                      const QList<QByteArray> &names)
{
    const auto box = this->box();
    if (!box) {
        return std::unexpected(box.error());
    }
    QHash<QByteArray, QByteArray> real;
    QList<QByteArray> there;
    for (const QByteArray &name : names) {
        there += (*box)->nameOf(session, name);
        real.insert(there.constLast(), name);
    }
    auto lacking = m_inner->lackingBlobs(sealedId(**box, session), there);
    if (lacking) {
        for (QByteArray &name : *lacking) {
            name = real.value(name);
        }
    }
    return lacking;
}

Result<> SealedArchive::pushBlob(const ArchiveBlob &blob)
{
    const auto box = this->box();
    if (!box) {
        return std::unexpected(box.error());
    }
    ArchiveBlob there { sealedId(**box, blob.session),
                        (*box)->nameOf(blob.session, blob.name),
                        {} };
    there.data = (*box)->seal(placeOf(there), blob.data);
    return m_inner->pushBlob(there);
}

Result<ArchiveBlob> SealedArchive::blob(const SessionId &session, const QByteArray &name)
{
    const auto box = this->box();
    if (!box) {
        return std::unexpected(box.error());
    }
    // By what was asked for and not by what came: another one in its place cannot be opened there.
    const ArchiveBlob wanted { sealedId(**box, session), (*box)->nameOf(session, name), {} };
    return m_inner->blob(wanted.session, wanted.name)
            .and_then([&](const ArchiveBlob &found) {
                return (*box)->open(placeOf(wanted), found.data);
            })
            .transform([&](const QByteArray &data) { return ArchiveBlob { session, name, data }; });
}

/// Of what several put under one name the first stays, and nobody without the key can make it.
Result<> SealedArchive::claim(const SealedBox &box)
{
    const ArchiveBlob mark { SessionId(QUuid::createUuidV5(m_id, QByteArray("key"))), "key", {} };
    ArchiveBlob own = mark;
    own.data = box.seal(placeOf(mark), mark.name);
    return m_inner->setVisibility(mark.session, ArchiveVisibility::Mine)
            .and_then([&] { return m_inner->pushBlob(own); })
            .and_then([&] { return m_inner->blob(mark.session, mark.name); })
            .and_then([&](const ArchiveBlob &first) { return box.open(placeOf(mark), first.data); })
            .transform([this](const QByteArray &) { m_isFirst = false; });
}

Result<> SealedArchive::putMachine(const ArchiveMachine &machine)
{
    const auto box = this->box();
    if (!box) {
        return std::unexpected(box.error());
    }
    if (const auto claimed = m_isFirst ? claim(**box) : Result<>(); !claimed) {
        return claimed;
    }
    ArchiveMachine there = machine;
    const QByteArray name = (*box)->seal(placeOf(machine.id), machine.name.toUtf8());
    there.name = QString::fromLatin1(name.toBase64());
    // What is of no session is of one there, as every other: it is not told apart.
    return m_inner->putMachine(there).and_then([&] {
        return m_inner->setVisibility(sealedId(**box, SessionId()), ArchiveVisibility::Mine);
    });
}

Result<QList<ArchiveMachine>> SealedArchive::machines()
{
    const auto box = this->box();
    if (!box) {
        return std::unexpected(box.error());
    }
    auto machines = m_inner->machines();
    if (!machines) {
        return machines;
    }
    QList<ArchiveMachine> ours;
    for (const ArchiveMachine &machine : std::as_const(*machines)) {
        if (const auto name = machineName(**box, machine)) {
            ours += ArchiveMachine { machine.id, *name, machine.owner };
        }
    }
    return ours;
}

Result<> SealedArchive::setVisibility(const SessionId &session, ArchiveVisibility visibility)
{
    const auto box = this->box();
    return box ? m_inner->setVisibility(sealedId(**box, session), visibility)
               : Result<>(std::unexpected(box.error()));
}

Result<QList<ArchivedSession>> SealedArchive::sessions(qsizetype most)
{
    auto sessions = m_inner->sessions(most);
    if (!sessions) {
        return sessions;
    }
    const auto isKnown = [this](const ArchivedSession &session) {
        return m_real.contains(session.id);
    };
    if (!std::ranges::all_of(*sessions, isKnown)) {
        QByteArray fromTheBeginning;
        if (const auto learned = heads(&fromTheBeginning); !learned) {
            return std::unexpected(learned.error());
        }
    }
    sessions->removeIf([&](const ArchivedSession &session) { return !isKnown(session); });
    for (ArchivedSession &session : *sessions) {
        session.id = m_real.value(session.id);
    }
    return sessions;
}

Result<QList<ArchiveHit>> SealedArchive::search(const ArchiveQuery &)
{
    return fail(
            Error::Kind::Refused,
            Tr::tr("A sealed archive cannot be searched: it cannot read what it has. Pull it, and "
                   "search here."));
}

} // namespace varve
