// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bulkindexing.h"
#include "entrywriter.h"
#include "importsessions.h"
#include "inheritedentries.h"
#include "sessionstore.h"
#include <session/importsink.h>

#include <QDeadlineTimer>

#include <optional>
#include <span>

namespace varve
{

/// Writes what an importer found, in turns of one transaction each: long ones, over as many batches as are given as parts,
/// and short ones as soon as somebody else wants to write. What was settled, or appended as a whole, stays when the import
/// is stopped, and the next import adds the rest.
class ImportWriter final : public ImportSink
{
public:
    /// What happens to sessions that the person has deleted.
    enum class Deleted : quint8 { Stay, ComeBack };

    explicit ImportWriter(SessionStore &store, Deleted deleted = Deleted::Stay);
    ~ImportWriter() override;

    [[nodiscard]] Result<Begun> beginSession(const Session &session) override;
    [[nodiscard]] Result<Begun> beginBase(const Session &base, const Session &standing) override;
    [[nodiscard]] Result<> addTags(const SessionId &session, const QStringList &tags) override;
    [[nodiscard]] Result<> awaitParent(const SessionId &session,
                                       const SessionOrigin &parent) override;
    [[nodiscard]] Result<SessionId> findSession(const SessionOrigin &origin) override;
    [[nodiscard]] Result<QList<EntryId>> append(const QList<Entry> &entries) override;
    void alsoKnownBy(const QHash<QByteArray, QByteArray> &formerKeys) override;
    [[nodiscard]] std::unique_ptr<Preparation> prepare(const QList<Entry> &entries) const override;
    [[nodiscard]] Result<QList<EntryId>> appendPrepared(const QList<Entry> &entries,
                                                        const Preparation *preparation) override;
    [[nodiscard]] Result<QList<EntryId>> appendPart(const QList<Entry> &entries,
                                                    const Preparation *preparation) override;
    [[nodiscard]] Result<> settle() override;
    [[nodiscard]] Result<QByteArray> addAttachment(const QByteArray &data, const QString &mediaType,
                                                   int width, int height) override;
    [[nodiscard]] Result<> addBlob(const QByteArray &data) override;
    [[nodiscard]] Result<Ended> endSession(const EntryId &leaf) override;
    [[nodiscard]] Result<Ended> breakOff(const EntryId &last) override;

    /// The sessions that have got entries so far, all of them safe.
    [[nodiscard]] const QList<SessionId> &grown() const { return m_grown; }

private:
    [[nodiscard]] Result<Begun> begin(const Session &session, Deleted deleted);
    /// For entries that come with an id: the id it has or gets here, and whether it is there already.
    [[nodiscard]] Result<bool> isThere(Entry &entry);
    [[nodiscard]] Result<> readKnown(const SessionId &session);
    /// The entry that has come in with this key, here or in what the session stands on; null: none.
    [[nodiscard]] EntryId knownBy(const QByteArray &originKey);
    /// `session` is begun: what it repeats of another one is known from now on.
    [[nodiscard]] Result<> takeUp(const Session &session);
    /// Before its first entry of its own, or at its end without any.
    [[nodiscard]] Result<> standOnInherited();
    /// Takes over what others wrote to the session since the last batch. Inside a transaction.
    [[nodiscard]] Result<> catchUp();
    /// The next of the entries behind `ids`. Begins and ends turns as it takes.
    [[nodiscard]] Result<> appendNext(const QList<Entry> &entries,
                                      std::span<const PreparedEntry> prepared,
                                      QHash<EntryId, EntryId> &replaced, QList<EntryId> &ids);
    [[nodiscard]] Result<> appendOne(Entry entry, const PreparedEntry &prepared,
                                     QHash<EntryId, EntryId> &replaced, QList<EntryId> &ids);
    [[nodiscard]] Result<> beginTurn();
    [[nodiscard]] Result<> endTurn();
    /// Rolls back what was not safe.
    void abandonTurn();
    [[nodiscard]] bool turnIsOver();
    [[nodiscard]] bool seesOthersWait();
    void letOthersIn();
    void mergeIndex();
    [[nodiscard]] Result<Ended> end(const EntryId &leaf, bool isWhole);
    [[nodiscard]] Result<bool> hasOwnEntries(const Session &session);
    /// From the leaf to an entry below it.
    [[nodiscard]] Result<bool> goesDown(const Session &session, qint64 to);
    [[nodiscard]] Result<bool> wasMoved(const Session &session);
    [[nodiscard]] Result<bool> mayMoveLeaf(const Session &session, qint64 to, bool isWhole);
    [[nodiscard]] Result<> moveLeaf(const EntryId &leaf, bool isWhole);

    SessionStore &m_store;
    const Deleted m_deleted;
    ImportSessions m_sessions;
    std::optional<EntryWriter> m_writer;
    QHash<QByteArray, EntryId> m_known; // by origin key
    qint64 m_knownUpTo = 0; // seq
    QHash<QByteArray, QByteArray> m_formerKeys; // by origin key
    InheritedEntries m_inherited;
    qint64 m_dataVersion = 0;
    qint64 m_added = 0;
    bool m_keepsIds = false; ///< the session came with an id
    QList<SessionId> m_grown;

    /// Of one transaction.
    struct Turn
    {
        explicit Turn(Transaction begun) : transaction(std::move(begun)) { }
        Transaction transaction;
        QDeadlineTimer least;
        QDeadlineTimer most;
        EntryId last; ///< that the importer gave or was told of
        qint64 added = 0;
    };
    std::optional<Turn> m_turn;
    EntryId m_safe; ///< the last one of the turns that ended
    bool m_abandoned = false;

    BulkIndexing m_indexing;
    int m_parts = 0; // of the index, not merged yet
    QDeadlineTimer m_others { 0 }; // until then somebody is expected to write again
};

} // namespace varve
