// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesearcher.h"

#include <workspace/storeclient.h>

#include <algorithm>
#include <archives/archiveservice.h>
#include <utility>

namespace varve
{

namespace
{

constexpr qsizetype MostFindings = 50; ///< the archive has them in their order

} // namespace

QList<ArchivedHit> ArchiveSearch::elsewhere() const
{
    QList<ArchivedHit> hits;
    for (const ArchiveFinding &one : findings) {
        if (!one.isEntryHere) {
            hits += ArchivedHit { archive.name, one.hit.session,  one.entry,
                                  one.excerpt,  one.machine.name, one.machine.owner };
        }
    }
    return hits;
}

ArchiveSearcher::ArchiveSearcher(ArchiveService *archives, StoreClient *store, QObject *parent)
    : QObject(parent)
    , m_archives(archives)
    , m_store(store)
{
    connect(archives, &ArchiveService::changed, this, &ArchiveSearcher::readList);
    readList();
}

ArchiveSearcher::~ArchiveSearcher()
{
    for (Run &run : m_runs) {
        run.stop.request_stop();
    }
}

/// Without counting what waits, as it is told of each step of what goes there.
void ArchiveSearcher::readList()
{
    m_store->write([](SessionStore &store) { return ArchiveList(store).all(); })
            .then(this, [this](const Result<QList<Archive>> &archives) {
                setList(archives.value_or(QList<Archive>()));
            });
}

void ArchiveSearcher::setList(const QList<Archive> &archives)
{
    QList<ArchiveSearch> searches;
    for (const Archive &archive : archives) {
        const ArchiveSearch *known = find(archive.number);
        searches += known != nullptr ? *known : ArchiveSearch();
        searches.last().archive = archive;
    }
    const auto key = [](const ArchiveSearch &one) {
        return std::pair(one.archive.number, one.archive.name);
    };
    const bool differs = !std::ranges::equal(searches, m_searches, {}, key, key);
    m_searches = searches;
    if (differs) {
        Q_EMIT changed();
    }
}

ArchiveSearch *ArchiveSearcher::find(qint64 archive)
{
    const auto found = std::ranges::find_if(m_searches, [archive](const ArchiveSearch &one) {
        return one.archive.number == archive;
    });
    return found != m_searches.end() ? &*found : nullptr;
}

void ArchiveSearcher::setWords(const QString &words)
{
    const QString wanted = words.simplified();
    if (std::exchange(m_words, wanted) == wanted) {
        return;
    }
    for (Run &run : m_runs) {
        run.stop.request_stop();
    }
    m_runs.clear();
    bool differs = false;
    for (ArchiveSearch &search : m_searches) {
        differs = differs || search.state != ArchiveSearch::State::Unasked;
        search = { .archive = search.archive };
    }
    if (differs) {
        Q_EMIT changed();
    }
}

void ArchiveSearcher::ask(qint64 archive)
{
    ArchiveSearch *search = find(archive);
    if (search == nullptr || search->archive.isSealed || m_words.isEmpty()) {
        return;
    }
    Run &run = m_runs[archive];
    run.stop.request_stop();
    run.stop = {};
    run.number = ++m_lastRun;
    search->state = ArchiveSearch::State::Asking;
    const QString name = search->archive.name;
    m_archives->search(name, m_words, MostFindings, run.stop.get_token())
            .then(this,
                  [this, archive, number = run.number](const Result<QList<ArchiveFinding>> &found) {
                      onFound(archive, number, found);
                  });
    Q_EMIT changed();
}

void ArchiveSearcher::stop(qint64 archive)
{
    ArchiveSearch *search = find(archive);
    if (search != nullptr && search->state == ArchiveSearch::State::Asking) {
        m_runs.take(archive).stop.request_stop();
        *search = { .archive = search->archive };
        Q_EMIT changed();
    }
}

void ArchiveSearcher::noteHere(const SessionId &session)
{
    for (ArchiveSearch &search : m_searches) {
        for (ArchiveFinding &one : search.findings) {
            one.isEntryHere = one.isEntryHere || one.hit.session == session;
        }
    }
    Q_EMIT changed();
}

void ArchiveSearcher::onFound(qint64 archive, quint64 run,
                              const Result<QList<ArchiveFinding>> &found)
{
    ArchiveSearch *search = find(archive);
    if (search == nullptr || m_runs.value(archive).number != run) {
        return;
    }
    search->state = found ? ArchiveSearch::State::Answered : ArchiveSearch::State::Failed;
    search->findings = found.value_or(QList<ArchiveFinding>());
    search->more = search->findings.size() >= MostFindings;
    search->problem = found ? QString() : found.error().message;
    Q_EMIT changed();
}

} // namespace varve
