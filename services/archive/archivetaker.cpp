// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivetaker.h"

#include "archivecodec.h"
#include "outgoingitems.h"
#include <interchange/namedbytes.h>
#include <storage/sessionstore.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveTaker)
};

constexpr qint64 PageBytes = 1024 * 1024;
constexpr qint64 MostUnpacked =
        16 * 1024 * 1024; ///< of a page, but for one that is larger on its own

} // namespace

ArchiveTaker::ArchiveTaker(SessionStore &store, ArchiveServer &server, const Archive &archive)
    : m_store(store)
    , m_server(server)
    , m_apply(store, archive)
{ }

Result<> ArchiveTaker::begin(const ArchiveHead &head, bool isOwn)
{
    m_apply.setMovesClock(isOwn);
    m_head = head;
    m_items.clear();
    return {};
}

Result<ArchiveTaker::State> ArchiveTaker::takeNext(ArchiveReport &report)
{
    m_hasMoved = m_isWaiting = false;
    if (m_items.isEmpty()) {
        const auto more = fetchPage(report);
        if (!more || !*more) {
            return more.transform([](bool) { return State::Over; });
        }
    }
    const auto applied = m_apply.apply(m_items, m_head.number);
    if (!applied) {
        return std::unexpected(applied.error());
    }
    m_hasMoved = applied->items > 0;
    m_isWaiting = applied->waits;
    if (m_hasMoved) {
        m_head.number = m_items.at(applied->items - 1).number;
        report.taken += applied->items;
        m_items.remove(0, applied->items);
    }
    return applied->comesAnew ? State::Anew : applied->waits ? State::Over : State::More;
}

/// False: there is none.
Result<bool> ArchiveTaker::fetchPage(ArchiveReport &report)
{
    const auto records = m_server.records(m_head.session, m_head.machine, m_head.number, PageBytes);
    if (!records || records->isEmpty()) {
        return records.transform([](const auto &) { return false; });
    }
    QList<ArchiveItem> items;
    qint64 last = m_head.number;
    qint64 unpacked = 0;
    for (const ArchiveRecord &record : *records) {
        if (record.session != m_head.session || record.machine != m_head.machine
            || record.number <= last) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("The archive answered with other records than it was asked for. "
                               "They were not taken, and nothing here was changed."));
        }
        unpacked += unpackedSize(record.payload);
        if (!items.isEmpty() && unpacked > MostUnpacked) {
            break; // the rest comes with the next page
        }
        last = record.number;
        auto item = decodeRecord(record);
        if (!item) {
            return std::unexpected(item.error());
        }
        placeHere(*item);
        if (const auto *entry = std::get_if<Entry>(&item->value)) {
            if (const auto fetched = fetchBytes(*entry, report); !fetched) {
                return std::unexpected(fetched.error());
            }
        }
        report.bytesTaken += record.payload.size();
        items += *std::move(item);
    }
    m_items = std::move(items);
    return true;
}

void ArchiveTaker::placeHere(ArchiveItem &item)
{
    auto *session = std::get_if<SessionValue>(&item.value);
    auto *fact = std::get_if<FactValue>(&item.value);
    if (session == nullptr && fact == nullptr) {
        return;
    }
    if (!m_places) {
        m_places = repositoryPlaces(m_store);
    }
    if (session != nullptr) {
        session->session.cwd = m_places->folderOf(session->place, session->session.cwd);
    } else {
        fact->fact.project = m_places->folderOf(fact->place, fact->fact.project);
    }
}

/// Nothing: the archive has not got it, as who wrote it had lost it.
Result<std::optional<QByteArray>> ArchiveTaker::blob(const QByteArray &name, ArchiveReport &report)
{
    const auto blob = m_server.blob(m_head.session, name);
    if (!blob) {
        return blob.error().kind == Error::Kind::NotFound
                ? Result<std::optional<QByteArray>>(std::nullopt)
                : std::unexpected(blob.error());
    }
    report.bytesTaken += blob->data.size();
    if (blob->name != name) {
        return decodeBlob({ blob->session, name, blob->data });
    }
    return decodeBlob(*blob).transform(
            [](QByteArray data) { return std::optional(std::move(data)); });
}

Result<> ArchiveTaker::fetchBytes(const Entry &entry, ArchiveReport &report)
{
    NamedBytes named;
    named.collect(entry);
    for (const ImageBlock &attachment : std::as_const(named.attachments)) {
        const auto here = m_apply.hasAttachment(attachment.sha256);
        const auto data = here && !*here
                ? blob(attachment.sha256, report)
                : here.transform([](bool) { return std::optional<QByteArray>(); });
        if (!data) {
            return std::unexpected(data.error());
        }
        if (*data) {
            if (const auto kept = m_store.addAttachment(**data, attachment.mediaType,
                                                        attachment.width, attachment.height);
                !kept) {
                return std::unexpected(kept.error());
            }
        }
    }
    for (const QByteArray &name : std::as_const(named.blobs)) {
        const auto here = m_apply.hasBlob(name);
        const auto data = here && !*here
                ? blob(name, report)
                : here.transform([](bool) { return std::optional<QByteArray>(); });
        if (!data) {
            return std::unexpected(data.error());
        }
        if (*data) {
            if (const auto kept = m_store.addBlob(**data); !kept) {
                return std::unexpected(kept.error());
            }
        }
    }
    return {};
}

} // namespace varve
