// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The transactions of an import: how long one is, and how others get their turn.
#include "importwriter.h"

#include <QThread>

#include <chrono>
#include <tuple>

namespace varve
{

namespace
{

using std::chrono::milliseconds;

// A transaction costs the less the larger it is, but others wait for its end.
constexpr milliseconds LongestAlone(150);
constexpr milliseconds LongestBesideOthers(2);
constexpr milliseconds OthersComeBack(2000); // somebody who wrote is likely to write again within
constexpr std::chrono::microseconds LetOthersIn(700); // longer than they pause between two tries
constexpr milliseconds LongestTurnOfOthers(30);

// A step of merging costs the more the more parts it begins with. With 48 parts and 20 pages one took up to 19 ms while
// somebody appended (and their p99 was 10 ms), with 24 and 8 up to 8 ms (5.7 ms); the import itself takes as long.
constexpr int MostParts = 48;
constexpr int MostPartsBesideOthers = 24;
constexpr int PagesAlone = 400; // some 40 ms
constexpr int PagesBesideOthers = 8;

} // namespace

Result<> ImportWriter::beginTurn()
{
    auto transaction = Transaction::begin(m_store.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    m_turn.emplace(std::move(*transaction));
    m_turn->least.setPreciseRemainingTime(0, std::chrono::nanoseconds(LongestBesideOthers).count(),
                                          Qt::PreciseTimer);
    m_turn->most.setRemainingTime(LongestAlone);
    return catchUp();
}

Result<> ImportWriter::endTurn()
{
    if (auto finished = m_writer->finish(); !finished) {
        return finished;
    }
    if (auto committed = m_turn->transaction.commit(); !committed) {
        return committed;
    }
    m_added += m_turn->added;
    if (m_turn->added > 0 && !m_grown.contains(m_writer->session().id)) {
        m_grown += m_writer->session().id;
    }
    m_safe = m_turn->last;
    m_turn.reset();
    letOthersIn();
    if (++m_parts >= (m_others.hasExpired() ? MostParts : MostPartsBesideOthers)) {
        mergeIndex();
    }
    return {};
}

Result<> ImportWriter::settle()
{
    if (!m_turn) {
        return {};
    }
    auto ended = endTurn();
    if (!ended) {
        abandonTurn();
    }
    return ended;
}

void ImportWriter::abandonTurn()
{
    m_turn.reset();
    m_abandoned = true;
}

/// Whoever waits again is expected for longer: without that, every two seconds one of them met a long turn.
bool ImportWriter::seesOthersWait()
{
    const bool wait = m_store.database().othersWait();
    if (wait) {
        m_others.setRemainingTime(OthersComeBack);
    }
    return wait;
}

/// `least`: so long a turn is in any case, or two imports would hand each other single entries.
bool ImportWriter::turnIsOver()
{
    if (!m_turn->least.hasExpired()) {
        return false;
    }
    return seesOthersWait() || !m_others.hasExpired() || m_turn->most.hasExpired();
}

void ImportWriter::letOthersIn()
{
    const QDeadlineTimer longEnough(LongestTurnOfOthers);
    do {
        QThread::sleep(LetOthersIn);
    } while (seesOthersWait() && !longEnough.hasExpired());
}

/// Nothing is lost if it fails: the index is merged another time.
void ImportWriter::mergeIndex()
{
    m_parts = 0;
    while (m_indexing.merge(m_others.hasExpired() ? PagesAlone : PagesBesideOthers)
                   .value_or(false)) {
        std::ignore = seesOthersWait();
        letOthersIn();
    }
}

} // namespace varve
