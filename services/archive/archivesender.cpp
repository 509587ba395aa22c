// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesender.h"

#include "archivecodec.h"
#include "archivewords.h"
#include <interchange/namedbytes.h>
#include <storage/archiveheads.h>
#include <storage/sessionstore.h>

namespace varve
{

namespace
{

constexpr qint64 BatchBytes = 512 * 1024;

using Kind = ArchiveRecord::Kind;

bool isAnybodys(const ArchiveItem &item)
{
    return item.kind() == Kind::Entry || item.kind() == Kind::Leaf;
}

} // namespace

RepositoryPlaces repositoryPlaces(SessionStore &store)
{
    QStringList folders;
    if (const auto sessions = store.reader().sessions()) {
        for (const Session &session : *sessions) {
            folders += session.cwd;
        }
    }
    folders.removeDuplicates();
    return RepositoryPlaces(folders);
}

ArchiveSender::ArchiveSender(SessionStore &store, ArchiveServer &server, Archive archive,
                             ArchiveFilter *filter)
    : m_store(store)
    , m_server(server)
    , m_archive(std::move(archive))
    , m_filter(filter)
    , m_read([&store](const QByteArray &name) {
        auto data = store.reader().attachment(name);
        return data || data.error().kind != Error::Kind::NotFound ? data
                                                                  : store.reader().blob(name);
    })
{ }

RepositoryPlaces &ArchiveSender::places()
{
    if (!m_places) {
        m_places = repositoryPlaces(m_store);
    }
    return *m_places;
}

Result<> ArchiveSender::begin(const UnsentSession &session, bool all)
{
    m_session = session.session;
    m_after = session.after;
    m_all = all;
    m_onlyGone = session.isOnlyGone;
    if (!session.visibility) {
        return {};
    }
    return m_server.setVisibility(m_session, *session.visibility).and_then([&] {
        return ArchiveHeads(m_store, m_archive).toldVisibility(m_session, *session.visibility);
    });
}

Result<> ArchiveSender::clean(ArchiveItem &item)
{
    if (auto *session = std::get_if<SessionValue>(&item.value)) {
        session->place = places().placeOf(session->session.cwd);
    } else if (auto *fact = std::get_if<FactValue>(&item.value)) {
        fact->place = places().placeOf(fact->fact.project);
    }
    return m_filter != nullptr ? m_filter->clean(item, m_read) : Result<>();
}

Result<bool> ArchiveSender::sendNext(ArchiveReport &report)
{
    auto logged = ArchiveLog(m_store).items(m_session, m_after, BatchBytes);
    if (!logged || logged->last == 0) {
        return logged.transform([](const auto &) { return false; });
    }
    QList<ArchiveItem> *const items = &logged->items;
    const qint64 last = m_onlyGone ? m_after + 1 : logged->last;
    items->removeIf([&](const ArchiveItem &item) {
        return item.number > last || (!m_all && !isAnybodys(item));
    });
    if (m_session.isNull()) {
        if (const auto left = ArchiveLog(m_store).leaveOutFacts(m_archive, *items); !left) {
            return std::unexpected(left.error());
        }
    }
    QList<ArchiveRecord> records;
    qint64 bytes = 0;
    for (ArchiveItem &item : *items) {
        if (const auto cleaned = clean(item); !cleaned) {
            return std::unexpected(cleaned.error());
        }
        ArchiveRecord record = encodeRecord(item);
        if (const auto *entry = std::get_if<Entry>(&item.value);
            entry != nullptr && m_filter != nullptr) {
            record.words = archiveWords(*entry);
        }
        bytes += record.payload.size();
        records += std::move(record);
    }
    return sendBlobs(*items, report)
            .and_then([&] { return records.isEmpty() ? Result<>() : m_server.push(records); })
            .and_then([&] { return m_onlyGone ? keepForLater(last) : Result<>(); })
            .and_then([&] { return ArchiveHeads(m_store, m_archive).sent(m_session, last); })
            .transform([&] {
                m_after = last;
                report.sent += records.size();
                report.bytesSent += bytes;
                return !m_onlyGone;
            });
}

/// What was held back stands before it, and is not there.
Result<> ArchiveSender::keepForLater(qint64 gone)
{
    return ArchiveHeads(m_store, m_archive).ownThere(m_session).and_then([&](qint64 there) {
        return ArchiveLog(m_store).numberAnew(m_session, there, gone);
    });
}

Result<> ArchiveSender::sendBlobs(const QList<ArchiveItem> &items, ArchiveReport &report)
{
    NamedBytes named;
    for (const ArchiveItem &item : items) {
        if (const auto *entry = std::get_if<Entry>(&item.value)) {
            named.collect(*entry);
        }
    }
    const QList<QByteArray> names = named.attachments.keys() + named.blobs.values();
    if (names.isEmpty()) {
        return {};
    }
    const auto lacking = m_server.lackingBlobs(m_session, names);
    if (!lacking) {
        return std::unexpected(lacking.error());
    }
    for (const QByteArray &name : *lacking) {
        const auto data = m_filter != nullptr ? m_filter->blob(name, m_read) : m_read(name);
        if (!data) {
            if (data.error().kind == Error::Kind::NotFound) {
                continue; // it is lost here, or no name of anything
            }
            return std::unexpected(data.error());
        }
        const ArchiveBlob blob = encodeBlob(m_session, name, *data);
        if (const auto sent = m_server.pushBlob(blob); !sent) {
            return sent;
        }
        report.bytesSent += blob.data.size();
    }
    return {};
}

} // namespace varve
