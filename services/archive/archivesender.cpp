// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesender.h"

#include "archivecodec.h"
#include "archivewords.h"
#include <interchange/namedbytes.h>
#include <storage/archiveheads.h>
#include <storage/archivelist.h>
#include <storage/archivevalue.h>
#include <storage/redactedtext.h>
#include <storage/sessionstore.h>

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::OwnRecords)
};

constexpr qint64 PageBytes = 1024 * 1024;

/// Where a folder is in its repository may be seen otherwise by now.
QByteArray bytesOf(ArchiveItem item)
{
    if (auto *fact = std::get_if<FactValue>(&item.value)) {
        fact->place = {};
    }
    return encodeRecord(item).payload;
}

/// What a filter takes keys out of.
QList<QString *> textsOf(ArchiveValue &value)
{
    QList<QString *> texts;
    if (auto *title = std::get_if<TitleValue>(&value)) {
        texts += &title->title;
    } else if (auto *tags = std::get_if<TagsValue>(&value)) {
        std::ranges::for_each(tags->tags, [&](QString &tag) { texts += &tag; });
    } else if (auto *fact = std::get_if<FactValue>(&value)) {
        texts += { &fact->fact.text, &fact->fact.project };
    } else if (auto *change = std::get_if<JournalChangeValue>(&value); change && change->tags) {
        texts += &*change->tags;
    }
    return texts;
}

/// The rules may take out more, or less, than when it was sent.
void takeRedactions(ArchiveValue &there, ArchiveItem here)
{
    const QList<QString *> ours = textsOf(here.value);
    const QList<QString *> theirs = textsOf(there);
    for (qsizetype i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
        if (isSameText(*ours.at(i), *theirs.at(i), true)) {
            *theirs.at(i) = *ours.at(i);
        }
    }
}

/// Entries and sessions by their names: what a filter leaves of them may be less than it was. `mayBeRedacted`: it is an open archive.
bool isSame(const ArchiveItem &here, const ArchiveRecord &there, bool mayBeRedacted)
{
    auto item = decodeRecord(there);
    if (!item || item->kind() != here.kind()) {
        return false;
    }
    const auto *entry = std::get_if<Entry>(&here.value);
    if (entry != nullptr) {
        return std::get<Entry>(item->value).id == entry->id;
    }
    if (mayBeRedacted) {
        takeRedactions(item->value, here);
    }
    return here.kind() == ArchiveRecord::Kind::Session || bytesOf(here) == bytesOf(*item);
}

/// What an archive has under the numbers of these items of this machine: the numbers of those that are there as they are here. They differ where
/// a copy of the store goes on elsewhere: Conflict. `items`: of one session, by number, as they leave.
Result<QSet<qint64>> sameThere(ArchiveServer &server, const Archive &archive,
                               const QList<ArchiveItem> &items)
{
    QSet<qint64> same;
    qint64 after = items.constFirst().number - 1;
    for (auto item = items.cbegin(); item != items.cend();) {
        const auto records = server.records(item->session, item->machine, after, PageBytes);
        if (!records) {
            return std::unexpected(records.error());
        }
        for (const ArchiveRecord &record : *records) {
            item = std::find_if(item, items.cend(), [&](const ArchiveItem &one) {
                return one.number >= record.number;
            });
            if (item != items.cend() && item->number == record.number) {
                if (!isSame(*item, record, !archive.isSealed)) {
                    return fail(Error::Kind::Conflict,
                                Tr::tr("The archive “%1” has something else where this machine's "
                                       "records go: a copy of this store writes there, too. What "
                                       "is there was left as it is; the next time this one goes on "
                                       "as a machine of its own.")
                                        .arg(archive.name));
                }
                same += record.number;
            }
            after = record.number;
        }
        if (records->isEmpty()) {
            break;
        }
    }
    return same;
}

constexpr qint64 BatchBytes = 512 * 1024;

using Kind = ArchiveRecord::Kind;

constexpr auto DeletedWord = "deleted"; // as 002_search.sql has it

bool isAnybodys(const ArchiveItem &item)
{
    return item.kind() == Kind::Entry || item.kind() == Kind::Leaf;
}

} // namespace

ArchiveSender::ArchiveSender(SessionStore &store, ArchiveServer &server, Archive archive,
                             OutgoingItems &outgoing)
    : m_store(store)
    , m_server(server)
    , m_archive(std::move(archive))
    , m_outgoing(outgoing)
{ }

Result<> ArchiveSender::begin(const UnsentSession &session, bool all)
{
    m_session = session.session;
    m_after = session.after;
    m_all = all;
    m_onlyGone = session.isOnlyGone;
    if (!session.visibility || !all) {
        return {};
    }
    return m_server.setVisibility(m_session, *session.visibility).and_then([&] {
        return ArchiveHeads(m_store, m_archive).toldVisibility(m_session, *session.visibility);
    });
}

/// What goes of it, as it leaves.
Result<QList<ArchiveItem>> ArchiveSender::choose(QList<ArchiveItem> items, qint64 last)
{
    items.removeIf([&](const ArchiveItem &item) {
        return item.number > last || (!m_all && !isAnybodys(item));
    });
    if (m_session.isNull()) {
        if (const auto left = ArchiveLog(m_store).leaveOutFacts(m_archive, items); !left) {
            return std::unexpected(left.error());
        }
    }
    for (ArchiveItem &item : items) {
        if (const auto prepared = m_outgoing.prepare(item); !prepared) {
            return std::unexpected(prepared.error());
        }
    }
    return items;
}

Result<ArchiveRecord> ArchiveSender::recordOf(const ArchiveItem &item) const
{
    ArchiveRecord record = encodeRecord(item);
    if (isTooLarge(record)) {
        return std::unexpected(tooLargeForArchive());
    }
    if (const auto *entry = std::get_if<Entry>(&item.value);
        entry != nullptr && m_outgoing.haveWords()) {
        record.words = archiveWords(*entry);
    } else if (const auto *deleted = std::get_if<DeletedValue>(&item.value);
               deleted != nullptr && deleted->isDeleted && m_outgoing.haveWords()) {
        record.words = DeletedWord; // whoever searches there is not shown it any more
    }
    return record;
}

Result<bool> ArchiveSender::sendNext(ArchiveReport &report)
{
    auto logged = ArchiveLog(m_store).items(m_session, m_after, BatchBytes);
    if (!logged || logged->last == 0) {
        return logged.transform([](const auto &) { return false; });
    }
    const qint64 last = m_onlyGone ? m_after + 1 : logged->last;
    const auto items = choose(std::move(logged->items), last);
    if (!items) {
        return std::unexpected(items.error());
    }
    QList<ArchiveRecord> records;
    qint64 bytes = 0;
    for (const ArchiveItem &item : *items) {
        auto record = recordOf(item);
        if (!record) {
            return std::unexpected(record.error());
        }
        bytes += record->payload.size();
        records += *std::move(record);
    }
    const auto kept = m_onlyGone ? keepForLater(last) : Result<>();
    return kept.and_then([&] { return sendBlobs(*items, report); })
            .and_then([&] { return push(*items, records); })
            .and_then([&] { return ArchiveHeads(m_store, m_archive).sent(m_session, last); })
            .transform([&] {
                m_after = last;
                report.sent += records.size();
                report.bytesSent += bytes;
                return !m_onlyGone;
            });
}

/// What is there already was sent before, and the answer was lost; it may have other bytes now.
Result<> ArchiveSender::push(const QList<ArchiveItem> &items, QList<ArchiveRecord> records)
{
    if (records.isEmpty()) {
        return {};
    }
    if (const auto noted = noteSending(records); !noted) {
        return noted;
    }
    const auto pushed = m_server.push(records);
    if (pushed || pushed.error().kind != Error::Kind::Conflict) {
        return pushed;
    }
    const auto known = sameThere(m_server, m_archive, items);
    if (!known && known.error().kind == Error::Kind::Conflict) {
        m_isDisowned = true;
        if (const auto disowned = ArchiveHeads(m_store, m_archive).disown(); !disowned) {
            return disowned;
        }
    }
    return known.and_then([&](const QSet<qint64> &same) -> Result<> {
        if (same.isEmpty()) {
            return pushed;
        }
        records.removeIf([&](const ArchiveRecord &record) { return same.contains(record.number); });
        return records.isEmpty() ? Result<>() : m_server.push(records);
    });
}

/// Else what is there would be taken for that of another life of this store. But not once a copy was seen to write there, too.
Result<> ArchiveSender::noteSending(const QList<ArchiveRecord> &records)
{
    const qint64 last = records.constLast().number;
    return m_isDisowned || last <= m_noted
            ? Result<>()
            : ArchiveHeads(m_store, m_archive).noteSending(last).transform([this](qint64 noted) {
                  m_noted = noted;
              });
}

/// What was held back stands before it and will not be there: from now on it stands behind it, also if this ends here.
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
        const auto data = m_outgoing.bytes(name);
        if (!data) {
            if (data.error().kind == Error::Kind::NotFound) {
                continue; // it is lost here, or no name of anything
            }
            return std::unexpected(data.error());
        }
        const ArchiveBlob blob = encodeBlob(m_session, name, *data);
        if (isTooLarge(blob)) {
            return std::unexpected(tooLargeForArchive());
        }
        if (const auto sent = m_server.pushBlob(blob); !sent) {
            return sent;
        }
        report.bytesSent += blob.data.size();
    }
    return {};
}

} // namespace varve
