// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ownrecords.h"

#include "archivecodec.h"
#include "archiveerrors.h"
#include <storage/archiveheads.h>
#include <storage/archivelog.h>
#include <storage/redactedtext.h>

#include <QCoreApplication>

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

} // namespace

OwnRecords::OwnRecords(SessionStore &store, ArchiveServer &server, const Archive &archive,
                       OutgoingItems &outgoing)
    : m_store(store)
    , m_server(server)
    , m_archive(archive)
    , m_outgoing(outgoing)
{ }

Result<bool> OwnRecords::isOfAnother(const ArchiveHead &head, qint64 there)
{
    if (head.number <= there) {
        return false;
    }
    const auto sent = isSentUpTo(head, there);
    const auto unknown =
            sent && *sent ? hasUnknown(head, there) : sent.transform([](bool) { return true; });
    if (!unknown && isOfOne(unknown.error())) {
        return false; // what cannot be read there says nothing of this store
    }
    return unknown;
}

/// Records go in the order of their numbers: where the last one up to there is the same, so are those before it. All that was written
/// since a store was put back has larger numbers than what it knows to have sent.
Result<bool> OwnRecords::isSentUpTo(const ArchiveHead &head, qint64 there)
{
    ArchiveLog log(m_store);
    const auto last = log.lastUpTo(head.session, head.number);
    if (!last || *last <= there) {
        return last.transform([](qint64) { return true; });
    }
    auto logged = log.items(head.session, *last - 1, 1);
    if (!logged) {
        return std::unexpected(logged.error());
    }
    if (logged->items.isEmpty() || logged->items.constFirst().number != *last) {
        return true; // what it said is gone, and nobody needs it
    }
    ArchiveItem &item = logged->items.first();
    const auto records = m_outgoing.prepare(item).and_then(
            [&] { return m_server.records(head.session, head.machine, *last - 1, 1); });
    if (!records) {
        return std::unexpected(records.error());
    }
    const bool isThere = !records->isEmpty() && records->constFirst().number == *last;
    // Of a team's session only entries and leaves are sent, and of facts not all; what is missing of those hasUnknown() notices.
    const bool isLeftOut = !isThere
            && (item.kind() == ArchiveRecord::Kind::Fact
                || (!m_archive.isSealed && item.kind() > ArchiveRecord::Kind::Leaf));
    return isLeftOut || (isThere && isSame(item, records->constFirst(), !m_archive.isSealed));
}

/// Whether there is something that the store must have lost, among the last of it.
Result<bool> OwnRecords::hasUnknown(const ArchiveHead &head, qint64 there)
{
    constexpr qint64 Numbers = 64;
    constexpr qint64 Bytes = 64 * 1024;
    const auto records = m_server.records(head.session, head.machine,
                                          std::max(there, head.number - Numbers), Bytes);
    if (!records) {
        return std::unexpected(records.error());
    }
    ArchiveHeads known(m_store, m_archive);
    for (const ArchiveRecord &record : *records) {
        const auto item = decodeRecord(record);
        const auto lost = item ? known.hasLost(*item) : Result<bool>(false);
        if (!lost || *lost) {
            return lost;
        }
    }
    return false;
}

Result<QSet<qint64>> OwnRecords::sameThere(const QList<ArchiveItem> &items)
{
    QSet<qint64> same;
    qint64 after = items.constFirst().number - 1;
    for (auto item = items.cbegin(); item != items.cend();) {
        const auto records = m_server.records(item->session, item->machine, after, PageBytes);
        if (!records) {
            return std::unexpected(records.error());
        }
        for (const ArchiveRecord &record : *records) {
            item = std::find_if(item, items.cend(), [&](const ArchiveItem &one) {
                return one.number >= record.number;
            });
            if (item != items.cend() && item->number == record.number) {
                if (!isSame(*item, record, !m_archive.isSealed)) {
                    return fail(Error::Kind::Conflict,
                                Tr::tr("The archive “%1” has something else where this machine's "
                                       "records go: a copy of this store writes there, too. What "
                                       "is there was left as it is; the next time this one goes on "
                                       "as a machine of its own.")
                                        .arg(m_archive.name));
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

} // namespace varve
