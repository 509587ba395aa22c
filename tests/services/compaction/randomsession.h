// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionapply.h"
#include "contextsamples.h"

#include <QRandomGenerator>

namespace varve::test
{

/// A session in memory that grows at random: everything a branch may hold, also what no program should write. What it did is
/// in `log`, so that a failing seed can be read.
class RandomSession
{
public:
    explicit RandomSession(quint32 seed);

    /// One more entry, or another leaf.
    void grow();
    void append(Entry entry);
    void append(const QList<Entry> &entries);

    [[nodiscard]] Branch branch(FoldFrom from = FoldFrom::LastCompaction);
    [[nodiscard]] EntrySource &source() { return m_source; }
    /// Of the message that was added as `name`.
    [[nodiscard]] QString name(const EntryId &id) const
    {
        return m_names.value(id, QStringLiteral("?"));
    }
    /// Any entry of the branch, mostly a message; null if there is none.
    [[nodiscard]] EntryId anyOnBranch();
    [[nodiscard]] int below(int limit) { return m_random.bounded(limit); }
    [[nodiscard]] bool oneIn(int many) { return m_random.bounded(many) == 0; }
    /// By seq, as readToolNames() would give them.
    [[nodiscard]] const QHash<qint64, QString> &toolNames() const { return m_toolNames; }

    QStringList log;

private:
    [[nodiscard]] QString text(const QString &name);
    [[nodiscard]] QString newName(QChar kind);
    void addUser();
    void addAnswer(StopReason stop);
    void addCalls();
    void addResult();
    void addOther();
    void addEdit();
    void addCompaction();
    void moveLeaf();

    QRandomGenerator m_random;
    std::shared_ptr<SessionSnapshot> m_snapshot;
    MemoryEntrySource m_source;
    QHash<EntryId, QString> m_names;
    QHash<qint64, QString> m_toolNames;
    QStringList m_openCalls;
    int m_leaf = -1;
    int m_number = 0;
    bool m_sameCallIds = false; ///< as from programs that number the calls of each answer anew
};

} // namespace varve::test
