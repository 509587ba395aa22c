// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attachmentsweep.h"
#include <storage/database.h>
#include <storage/sessionstore.h>

#include <QDeadlineTimer>

#include <optional>

namespace varve
{

/// Takes the words of removed entries out of the full-text index, which only notes that those are gone: until the part of it that has
/// them is merged, they stay in the file and in every copy. All parts are merged into one, a few pages a step, as the index cannot be
/// told to merge one. Cut off, what was merged stays so, and the next one goes on with the rest.
class WordSweep
{
public:
    static constexpr int PagesAStep = 32; ///< some 10 ms; an index of 20 MB has 5,000

    /// Merges on for a moment; false if the index has no removed entries.
    [[nodiscard]] Result<bool> step(Database &database);

private:
    bool m_begun = false;
};

/// Takes away the rows of deleted sessions that nobody can bring back any more. The only place where entries are ever removed;
/// what remains is not touched. In steps of one short transaction each, so that others write in between; a step that was not
/// reached, or a process that died, leaves the rest for the next time. On the thread of `store`.
///
/// The entries themselves decide: nodes only say where most of them are, as they may be missing while a store is repaired. Before
/// a session's row and attachments go, all entries of the store are read through, over several steps; one object goes on where it
/// was, a new one begins again. In the end their words go from the full-text index.
///
/// Blobs stay: they hold prompts and tools, which sessions share. The file does not shrink; its free pages are used again.
class SessionPurge
{
public:
    static constexpr int EntriesAStep = 60; ///< some 8 ms

    explicit SessionPurge(SessionStore &store) : m_store(store) { }

    /// The point of no return for what this process has deleted, and what processes that are gone have. Imported sessions get a
    /// tombstone, so that their files do not bring them in again. Answers how many there are to remove.
    [[nodiscard]] Result<qsizetype> claim();
    /// False if there is nothing left to do.
    [[nodiscard]] Result<bool> step();
    /// Both, as far as the time allows. What is left goes the next time.
    [[nodiscard]] Result<> claimAndRemove(QDeadlineTimer deadline);

private:
    struct Claimed
    {
        qint64 number = 0;
        QString id;
    };
    /// The look for entries of claimed sessions that have no node.
    struct Rest
    {
        QList<Claimed> sessions; ///< when it began
        EntryScan scan;
        QList<std::pair<qint64, QString>> entries; ///< seq and session
    };

    [[nodiscard]] Result<QList<Claimed>> claimed(QLatin1StringView condition);
    [[nodiscard]] Result<bool> removeByNodes();
    [[nodiscard]] Result<bool> removeRest();
    [[nodiscard]] Result<bool> removeWithoutNodes();
    [[nodiscard]] Result<> removeEmptySessions();
    [[nodiscard]] Result<> removeEntry(const QString &session, qint64 seq);
    [[nodiscard]] Result<> removeSession(const Claimed &session);
    [[nodiscard]] Result<> run(QLatin1StringView sql, const QVariantList &values = {});

    SessionStore &m_store;
    std::optional<Rest> m_rest;
    AttachmentSweep m_sweep;
    WordSweep m_words;
};

} // namespace varve
