// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallanswer.h"
#include <storage/passagescore.h>
#include <workspace/loadedsession.h>

#include <QSet>

#include <functional>

namespace varve
{

/// What makes a passage readable by itself: the question of an answer and the answer of a question, the call of a result and
/// the result of a call. Reads the few entries around it. Used on the thread of its reader.
class RecallNeighbours
{
public:
    /// Nothing is said of an entry that `isHidden`; `clean` as in RecallRequest. All of it outlives this.
    RecallNeighbours(StoreReader &reader, const LoadedSession &loaded, const PassageScore &score,
                     std::function<bool(const Entry &)> isHidden,
                     std::function<QString(const QString &)> clean = {});

    /// Entries that are not told again: of which a passage stands in the same hit, and what came of something in any hit of the answer.
    struct Told
    {
        QSet<qint64> passages;
        QSet<qint64> outcomes; ///< what is told joins them

        [[nodiscard]] bool has(qint64 seq) const
        {
            return passages.contains(seq) || outcomes.contains(seq);
        }
    };

    /// `callId`: of the call that the passage is from; empty: of none.
    void describe(RecallPassage &passage, const QString &callId, Told &told) const;
    /// Only what came of its calls; for what stands beside another passage.
    void describeOutcome(RecallPassage &passage, const QString &callId, Told &told) const;

private:
    [[nodiscard]] std::optional<Entry> entryAt(int index) const;
    /// The next one down: on the branch if it is there, else the oldest child; -1: none.
    [[nodiscard]] int below(int index) const;
    void describeResult(RecallPassage &passage, int index) const;
    void describeCall(RecallPassage &passage, int index, const QString &callId, Told &told) const;
    bool describeWords(RecallPassage &passage, int index, Told &told) const;
    [[nodiscard]] std::optional<Entry> resultOf(int index, const QString &callId) const;
    [[nodiscard]] QString saidAfter(int index, Told &told) const;
    [[nodiscard]] QString replyTo(int index) const;
    [[nodiscard]] QString cleaned(const QString &whole) const;
    [[nodiscard]] QString stretchOf(const QString &clean) const;
    [[nodiscard]] QString lineOf(const QString &text) const;
    [[nodiscard]] QString outcomeOf(const QString &text) const;
    [[nodiscard]] QString questionOf(int index) const;
    [[nodiscard]] QString answerTo(int index) const;

    StoreReader &m_reader;
    const SessionSnapshot &m_snapshot;
    const Branch &m_branch;
    const PassageScore &m_score; ///< of the question: says which line of a long text is told
    const std::function<bool(const Entry &)> m_isHidden;
    const std::function<QString(const QString &)> m_clean;
};

} // namespace varve
