// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchfacts.h"

#include <workspace/loadedsession.h>

#include <QMutexLocker>

#include <algorithm>

namespace varve
{

namespace
{

constexpr qsizetype KnownAtMost = 8;

/// Folds what stands below `from` down to `to`. False: `to` is on another branch.
Result<bool> foldOn(StoreReader &reader, const SessionId &session, qint64 from, qint64 to,
                    ContextState &state)
{
    const auto row = reader.session(session);
    const auto nodes =
            row.and_then([&](const Session &found) { return reader.nodesAfter(found, from); });
    if (!nodes) {
        return std::unexpected(nodes.error());
    }
    QList<qint64> edits;
    qint64 at = to;
    for (auto node = nodes->crbegin(); node != nodes->crend() && at > from; ++node) {
        if (node->seq == at) {
            if (node->has(EntryNode::ContextEdit)) {
                edits.prepend(at);
            }
            at = node->parentSeq;
        }
    }
    if (at != from) {
        return false;
    }
    for (const qint64 seq : std::as_const(edits)) {
        const auto entry = reader.entry(seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        state.fold(*entry);
    }
    return true;
}

} // namespace

std::optional<BranchFacts::Known> BranchFacts::nearest(const SessionId &session, qint64 seq)
{
    const QMutexLocker lock(&m_mutex);
    qsizetype best = -1;
    for (qsizetype i = 0; i < m_known.size(); ++i) {
        const Known &known = m_known.at(i);
        if (known.session == session && known.seq <= seq
            && (best < 0 || m_known.at(best).seq < known.seq)) {
            best = i;
        }
    }
    if (best < 0) {
        return std::nullopt;
    }
    m_known.move(best, m_known.size() - 1); // what is asked for again and again stays
    return m_known.constLast();
}

void BranchFacts::keep(const Known &known)
{
    const QMutexLocker lock(&m_mutex);
    m_known += known;
    if (m_known.size() > KnownAtMost) {
        m_known.removeFirst();
    }
}

Result<QList<MemoryFact>> BranchFacts::at(StoreReader &reader, const SessionId &session, qint64 seq)
{
    if (auto known = nearest(session, seq)) {
        if (known->seq == seq) {
            return known->state.facts();
        }
        const auto reached = foldOn(reader, session, known->seq, seq, known->state);
        if (!reached) {
            return std::unexpected(reached.error());
        }
        if (*reached) {
            known->seq = seq;
            keep(*known);
            return known->state.facts();
        }
    }
    return loadSession(reader, session, seq).transform([&](const LoadedSession &loaded) {
        keep({ session, seq, loaded.branch.state });
        return loaded.branch.state.facts();
    });
}

} // namespace varve
