// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivefinding.h"

#include <storage/entrywords.h>
#include <storage/searchtext.h>
#include <storage/sessionstore.h>

#include <QCoreApplication>

#include <algorithm>
#include <archive/archivecodec.h>
#include <archive/archivewords.h>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveEntrance)
};

/// Entries of sessions that are here, each of which is read once.
class EntriesHere
{
public:
    explicit EntriesHere(StoreReader &reader) : m_reader(reader) { }

    [[nodiscard]] bool has(const SessionId &session, const EntryId &entry)
    {
        auto found = m_snapshots.find(session);
        if (found == m_snapshots.end()) {
            found = m_snapshots.insert(session, m_reader.snapshot(session));
        }
        return *found && (*found)->tree.indexOf(entry) >= 0;
    }

private:
    StoreReader &m_reader;
    QHash<SessionId, Result<SessionSnapshot>> m_snapshots;
};

struct WordSearch
{
    QString text; ///< as it was typed
    QStringList words;
    bool isAnyForm = false;
};

constexpr qsizetype MostLookedAt = 1000; // more are not told at once
constexpr qint64 MostUnpacked =
        64 * 1024 * 1024; // of each role, but for one that is larger on its own

struct EntryHit
{
    ArchiveHit hit;
    Entry entry;
    ArchiveMachine machine; ///< without a name if the archive names none
};

/// Reads what an archive has found. Members write there what they like: a record that is no entry, has not its words, or is one of more than
/// anybody wants to unpack, is no hit. Where such keep others from being told, the archive is asked again without whoever wrote them.
class HitReader
{
public:
    HitReader(ArchiveServer &server, const QList<ArchiveMachine> &machines) : m_server(server)
    {
        for (const ArchiveMachine &machine : machines) {
            m_machines.insert(machine.id, machine);
        }
    }

    /// Best first; at least `wanted`, if there are that many.
    [[nodiscard]] Result<QList<EntryHit>> read(const QStringList &words, qsizetype wanted)
    {
        QList<EntryHit> kept; // of those who are left out by now
        QStringList without;
        for (qsizetype asked = wanted;; asked = MostLookedAt) {
            const auto told = m_server.search({ words, asked, without });
            if (!told) {
                return std::unexpected(told.error());
            }
            QStringList liars;
            QList<EntryHit> hits = sift(*told, words, liars);
            const bool isAll = told->size() < asked || kept.size() + hits.size() >= wanted
                    || (asked >= MostLookedAt && liars.isEmpty());
            if (isAll) {
                return merged(std::move(hits), kept);
            }
            if (asked >= MostLookedAt) {
                hits.removeIf(
                        [&](const EntryHit &hit) { return !liars.contains(hit.machine.owner); });
                kept += hits;
                without += liars;
            }
        }
    }

private:
    /// `liars`: the roles whose hits were none.
    QList<EntryHit> sift(const QList<ArchiveHit> &told, const QStringList &words,
                         QStringList &liars) const
    {
        QList<EntryHit> hits;
        QHash<QString, qint64> unpacked;
        for (const ArchiveHit &hit : told) {
            const ArchiveMachine machine = m_machines.value(hit.record.machine);
            qint64 &bytes = unpacked[machine.owner];
            const bool hasRoom = bytes < MostUnpacked;
            bytes += hasRoom ? unpackedSize(hit.record.payload) : 0;
            const auto item =
                    hasRoom ? decodeRecord(hit.record) : fail(Error::Kind::InvalidInput, QString());
            const auto *entry = item ? std::get_if<Entry>(&item->value) : nullptr;
            if (entry != nullptr && hasArchiveWords(*entry, words)) {
                hits += EntryHit { hit, *entry, machine };
            } else if (!machine.owner.isEmpty() && !liars.contains(machine.owner)) {
                liars += machine.owner;
            }
        }
        return hits;
    }

    static QList<EntryHit> merged(QList<EntryHit> hits, const QList<EntryHit> &kept)
    {
        hits += kept;
        std::ranges::stable_sort(hits, [](const EntryHit &one, const EntryHit &other) {
            return one.hit.score != other.hit.score ? one.hit.score > other.hit.score
                                                    : one.hit.record.at > other.hit.record.at;
        });
        return hits;
    }

    ArchiveServer &m_server;
    QHash<MachineId, ArchiveMachine> m_machines;
};

/// What is next to what in a text, and its signs, are looked for here: the archive knows words alone.
Result<QList<ArchiveFinding>> findWords(HitReader &reader, SessionStore &store,
                                        const WordSearch &wanted, qsizetype most)
{
    constexpr qsizetype ForOneThatPasses = 10;
    const PhraseFilter phrases(wanted.isAnyForm ? QString() : wanted.text);
    const auto hits =
            reader.read(wanted.words,
                        phrases.isEmpty() ? most : std::min(MostLookedAt, ForOneThatPasses * most));
    const auto sessions = store.reader().sessions();
    if (!hits || !sessions) {
        return std::unexpected(hits ? sessions.error() : hits.error());
    }
    const QStringList terms = wanted.isAnyForm
            ? wanted.words.join(u'|').remove(u'*').split(u'|', Qt::SkipEmptyParts)
            : searchTerms(wanted.text);
    EntriesHere entriesHere(store.reader());
    QList<ArchiveFinding> found;
    for (const auto &[hit, entry, machine] : *hits) {
        if (found.size() == most) {
            break;
        }
        const QString text = visibleText(entry);
        if (!phrases.accepts(text)) {
            continue;
        }
        const bool isHere = std::ranges::contains(*sessions, hit.session, &Session::id);
        found += ArchiveFinding { hit,
                                  entry,
                                  snippetAround(text, terms),
                                  isHere,
                                  isHere && entriesHere.has(hit.session, entry.id),
                                  machine };
    }
    return found;
}

} // namespace

Result<QList<ArchiveFinding>> findInArchive(ArchiveServer &server, SessionStore &store,
                                            const QString &text, qsizetype most)
{
    const QStringList words = archiveQueryWords(text);
    if (words.isEmpty()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("There is no word in this to search for."));
    }
    const auto machines = server.machines();
    if (!machines) {
        return std::unexpected(machines.error());
    }
    HitReader reader(server, *machines);
    auto found = findWords(reader, store, { .text = text, .words = words }, most);
    const QStringList forms = archiveQueryForms(text);
    // As the search of the store does.
    const bool isMore = found && !forms.isEmpty() && found->size() < most
            && (found->isEmpty() || searchTerms(text).size() > 1);
    if (!isMore) {
        return found;
    }
    const auto others =
            findWords(reader, store, { .text = text, .words = forms, .isAnyForm = true }, most);
    if (!others) {
        return others;
    }
    for (const ArchiveFinding &other : *others) {
        if (found->size() < most
            && !std::ranges::contains(*found, other.entry.id,
                                      [](const ArchiveFinding &one) { return one.entry.id; })) {
            *found += other;
        }
    }
    return found;
}

} // namespace varve
