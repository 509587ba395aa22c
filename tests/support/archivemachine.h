// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "memoryarchive.h"
#include <context/projection.h>
#include <storage/sessionstore.h>

#include <QRandomGenerator>
#include <QTemporaryDir>

#include <archive/archivesync.h>

namespace varve::test
{

/// One of several machines with an archive in common: a store of its own in which a history is written at random, and the archive that it
/// goes along with. Everything that it does goes through the public faces.
class ArchiveTestMachine
{
public:
    /// `folder`: where its store is, also one of an earlier process; empty: in one that goes with this.
    explicit ArchiveTestMachine(const QString &name, bool sealed = true,
                                const QString &folder = {});

    [[nodiscard]] SessionStore &store() { return *m_store; }
    [[nodiscard]] QString path() const { return m_folder + QStringLiteral("/varve.db"); }
    [[nodiscard]] Archive archive(int index = 0);
    /// One more, which everything goes to as well.
    void addArchive(const QString &name);
    [[nodiscard]] MachineId id();
    /// As after a restart, or a kill.
    void reopen();
    void close() { m_store.reset(); }
    /// To an older state, by other means than the program's: the store knows nothing of it. `copy`: as SessionStore::backUp() made it.
    void putBack(const QString &copy);

    /// From now on no session is deleted.
    void keepAll() { m_keepsAll = true; }
    /// What a person does in a moment. Fails the test program where it should not fail.
    void doSomething(QRandomGenerator &random);
    /// Several messages in a session of its own.
    SessionId talk(int exchanges, const QString &about);
    QList<Entry> say(const SessionId &session, const QString &text);

    enum class Way : quint8 { Push, Pull, Both };
    [[nodiscard]] Result<ArchiveReport> sync(ArchiveServer &server, Way way = Way::Both,
                                             const std::stop_token &stop = {},
                                             ArchiveFilter *filter = nullptr, int archive = 0);

    /// Everything that must be the same everywhere, a line a thing: sessions with their entries, what they are called, contexts and bytes of
    /// requests at each end of a branch, facts, what was made of the journal.
    [[nodiscard]] QStringList everything();
    [[nodiscard]] QString ofSession(const SessionId &session);
    /// Entries that were written here.
    [[nodiscard]] const QSet<EntryId> &written() const { return m_written; }
    /// Entries that were here when somebody deleted their session here: no others may ever be missing.
    [[nodiscard]] const QSet<EntryId> &deleted() const { return m_deleted; }
    [[nodiscard]] QSet<EntryId> entries();

private:
    [[nodiscard]] std::optional<Session> anySession(QRandomGenerator &random);
    [[nodiscard]] EntryId anyEntry(const Session &session, QRandomGenerator &random);
    void write(const Session &session, QRandomGenerator &random);
    void writeBeside(const Session &session, QRandomGenerator &random);
    void compact(const Session &session);
    void changeSession(const Session &session, QRandomGenerator &random);
    void removeOrRestore(const Session &session, QRandomGenerator &random);
    void remember(QRandomGenerator &random);
    void weigh(QRandomGenerator &random);
    void append(const Session &session, const QList<Entry> &entries);
    [[nodiscard]] QSet<EntryId> entriesOf(const SessionId &session);
    [[nodiscard]] Entry message(QRandomGenerator &random, Role role);

    const QString m_name;
    const QTemporaryDir m_temporary;
    const QString m_folder;
    bool m_keepsAll = false;
    std::unique_ptr<SessionStore> m_store;
    ProjectionSettings m_settings;
    QList<SessionId> m_removed;
    QSet<EntryId> m_written;
    QSet<EntryId> m_deleted;
    int m_count = 0;
};

using ShelfOfArchive = std::shared_ptr<ArchiveShelf>;

/// Back and forth until all have all.
void settle(const ShelfOfArchive &shelf, const QList<ArchiveTestMachine *> &machines);
/// What was deleted is gone for good.
void purge(ArchiveTestMachine &machine);
/// Changes each record of one kind as it lies in the archive.
void tamper(const ShelfOfArchive &shelf, ArchiveRecord::Kind kind,
            const std::function<void(ArchiveRecord &)> &change);
[[nodiscard]] Session sessionOf(ArchiveTestMachine &machine, const SessionId &id);
[[nodiscard]] bool isThere(ArchiveTestMachine &machine, const SessionId &id);

} // namespace varve::test
