// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ownrecords.h"

#include "archivecodec.h"
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

} // namespace varve
