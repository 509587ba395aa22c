// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memoryarchive.h"

#include <algorithm>

namespace varve::test
{

using namespace Qt::StringLiterals;

QByteArray ArchiveShelf::dump() const
{
    QByteArray all;
    for (const auto &ofMachine : records) {
        for (const ArchiveRecord &record : ofMachine) {
            all += record.session.toBytes() + record.machine.toBytes()
                    + QByteArray::number(record.number) + record.payload + record.words + '\n';
        }
    }
    for (const ArchiveBlob &blob : blobs) {
        all += blob.session.toBytes() + blob.name + blob.data + '\n';
    }
    for (const ArchiveMachine &machine : machines) {
        all += machine.id.toBytes() + machine.name.toUtf8() + machine.owner.toUtf8() + '\n';
    }
    return all;
}

Result<ArchiveDescription> MemoryArchive::describe()
{
    return fault("describe"_L1).transform([&] {
        const QMutexLocker locker(&m_shelf->mutex);
        return m_shelf->description;
    });
}

Result<QList<ArchiveHead>> MemoryArchive::heads(QByteArray *)
{
    if (const auto fine = fault("heads"_L1); !fine) {
        return std::unexpected(fine.error());
    }
    QList<ArchiveHead> heads;
    {
        const QMutexLocker locker(&m_shelf->mutex);
        for (const auto &ofMachine : std::as_const(m_shelf->records)) {
            const ArchiveRecord &newest = ofMachine.last();
            if (m_shelf->hidden.contains(newest.session)) {
                continue;
            }
            heads += ArchiveHead { newest.session, newest.machine, newest.number };
        }
    }
    return fault("told"_L1).transform([&] { return heads; });
}

Result<> MemoryArchive::push(const QList<ArchiveRecord> &records)
{
    if (const auto fine = fault("push"_L1); !fine) {
        return fine;
    }
    const QMutexLocker locker(&m_shelf->mutex);
    const auto isChanged = [this](const ArchiveRecord &record) {
        const auto &of =
                m_shelf->records.value({ record.session.toBytes(), record.machine.toBytes() });
        const auto there = of.constFind(record.number);
        return there != of.cend()
                && (there->kind != record.kind
                    || (there->payload != record.payload && there->at != record.at));
    };
    if (std::ranges::any_of(records, [this](const ArchiveRecord &record) {
            return m_shelf->hidden.contains(record.session);
        })) {
        return fail(Error::Kind::Refused, u"This role has no right to do that."_s);
    }
    if (std::ranges::any_of(records, isChanged)) {
        return fail(Error::Kind::Conflict, u"Another record has this number."_s);
    }
    for (const ArchiveRecord &record : records) {
        if (!m_shelf->owners.contains(record.session.toBytes())) {
            m_shelf->owners.insert(record.session.toBytes(), m_shelf->description.role);
        }
        auto &of = m_shelf->records[{ record.session.toBytes(), record.machine.toBytes() }];
        if (!of.contains(record.number)) {
            of.insert(record.number, record);
        }
    }
    // Done, and perhaps nobody hears of it.
    return fault("pushed"_L1);
}

Result<QList<ArchiveRecord>> MemoryArchive::records(const SessionId &session,
                                                    const MachineId &machine, qint64 after,
                                                    qint64 mostBytes)
{
    return fault("records"_L1).transform([&] {
        const QMutexLocker locker(&m_shelf->mutex);
        const auto of = m_shelf->records.value({ session.toBytes(), machine.toBytes() });
        QList<ArchiveRecord> found;
        qint64 bytes = 0;
        for (auto record = of.upperBound(after); record != of.cend() && bytes <= mostBytes;
             ++record) {
            bytes += record->payload.size();
            found += *record;
            found.last().words.clear();
        }
        return found;
    });
}

Result<QList<QByteArray>> MemoryArchive::lackingBlobs(const SessionId &session,
                                                      const QList<QByteArray> &names)
{
    return fault("lackingBlobs"_L1).transform([&] {
        const QMutexLocker locker(&m_shelf->mutex);
        QList<QByteArray> lacking = names;
        lacking.removeIf([&](const QByteArray &name) {
            return m_shelf->blobs.contains({ session.toBytes(), name });
        });
        return lacking;
    });
}

Result<> MemoryArchive::pushBlob(const ArchiveBlob &blob)
{
    return fault("pushBlob"_L1).transform([&] {
        const QMutexLocker locker(&m_shelf->mutex);
        const QPair key(blob.session.toBytes(), blob.name);
        if (!m_shelf->blobs.contains(key)) {
            m_shelf->blobs.insert(key, blob);
        }
    });
}

Result<ArchiveBlob> MemoryArchive::blob(const SessionId &session, const QByteArray &name)
{
    return fault("blob"_L1).and_then([&]() -> Result<ArchiveBlob> {
        const QMutexLocker locker(&m_shelf->mutex);
        const auto found = m_shelf->blobs.constFind({ session.toBytes(), name });
        return found != m_shelf->blobs.cend()
                ? Result<ArchiveBlob>(*found)
                : fail(Error::Kind::NotFound, u"There is no such blob."_s);
    });
}

Result<> MemoryArchive::putMachine(const ArchiveMachine &machine)
{
    return fault("putMachine"_L1).transform([&] {
        const QMutexLocker locker(&m_shelf->mutex);
        m_shelf->machines.insert(machine.id.toBytes(),
                                 { machine.id, machine.name, m_shelf->description.role });
    });
}

Result<QList<ArchiveMachine>> MemoryArchive::machines()
{
    return fault("machines"_L1).transform([&] {
        const QMutexLocker locker(&m_shelf->mutex);
        return QList<ArchiveMachine>(m_shelf->machines.cbegin(), m_shelf->machines.cend());
    });
}

Result<> MemoryArchive::setVisibility(const SessionId &session, ArchiveVisibility visibility)
{
    return fault("setVisibility"_L1).transform([&] {
        const QMutexLocker locker(&m_shelf->mutex);
        m_shelf->visibilities.insert(session.toBytes(), visibility);
    });
}

Result<QList<ArchivedSession>> MemoryArchive::sessions(qsizetype most)
{
    return fault("sessions"_L1).transform([&] {
        const QMutexLocker locker(&m_shelf->mutex);
        QMap<QByteArray, ArchivedSession> found;
        QMap<QByteArray, qint64> deletions; // up to which number they were looked at
        for (const auto &ofMachine : std::as_const(m_shelf->records)) {
            const ArchiveRecord &newest = ofMachine.last();
            if (m_shelf->hidden.contains(newest.session)) {
                continue;
            }
            ArchivedSession &session = found[newest.session.toBytes()];
            session.id = newest.session;
            session.owner = m_shelf->owners.value(newest.session.toBytes());
            session.visibility = m_shelf->visibilities.value(newest.session.toBytes());
            session.newest = std::max(session.newest, newest.at);
            qint64 &last = deletions[newest.session.toBytes()];
            for (const ArchiveRecord &record : ofMachine) {
                if (record.kind == ArchiveRecord::Kind::Deleted && record.number > last) {
                    last = record.number;
                    session.isDeleted = record.words == "deleted";
                }
            }
        }
        QList<ArchivedSession> all = found.values();
        std::ranges::stable_sort(all, std::greater(), &ArchivedSession::newest);
        return all.first(std::min(most, all.size()));
    });
}

Result<QList<ArchiveHit>> MemoryArchive::search(const ArchiveQuery &query)
{
    return fault("search"_L1).transform([&] {
        const QMutexLocker locker(&m_shelf->mutex);
        QList<ArchiveHit> hits;
        for (const auto &ofMachine : std::as_const(m_shelf->records)) {
            for (const ArchiveRecord &record : ofMachine) {
                const QStringList has = QString::fromUtf8(record.words).split(u' ');
                const auto isThere = [&](const QString &word) {
                    return std::ranges::any_of(has, [&](const QString &one) {
                        return word.endsWith(u'*') ? one.startsWith(word.chopped(1)) : one == word;
                    });
                };
                const QString owner = m_shelf->machines.value(record.machine.toBytes()).owner;
                if (hits.size() < query.most && !query.without.contains(owner)
                    && std::ranges::all_of(query.words, [&](const QString &any) {
                           return std::ranges::any_of(any.split(u'|'), isThere);
                       })) {
                    hits += ArchiveHit { record.session, record, 1 };
                    hits.last().record.words.clear();
                }
            }
        }
        return hits;
    });
}

} // namespace varve::test
