// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <session/entry.h>

#include <QHash>
#include <QList>
#include <QSet>

namespace varve
{

/// The imported entries of a session, for an import that brings it once more. An entry is known by its key, which is that of the whole chain
/// above it. Where something further up was changed, an entry is still known by the id that it has in its file and what it says, if it says what
/// it said where it was brought in; what follows, by its key from there. Behind something that is new and that a model is sent nothing stays where it
/// was, or the new would be on no branch that goes on: it comes once more. On the thread of the database.
class KnownEntries
{
public:
    explicit KnownEntries(Database &database) : m_database(database) { }

    /// Of a session that is made now.
    void clear();
    [[nodiscard]] Result<> begin(const SessionId &session);
    /// What others have added since.
    [[nodiscard]] Result<> readOn(const SessionId &session);
    void insert(const QByteArray &key, const EntryId &id) { m_byKey.insert(key, id); }
    /// Null: there is none.
    [[nodiscard]] EntryId find(const QByteArray &key) const { return m_byKey.value(key); }

    /// The entry that one is whose key is not known; its parent is that of the store. Null: it is new. Then its key becomes that of the chain
    /// which it stands in here, and usage that was counted with an earlier state of the same entry is taken off. `content`: as in
    /// ImportSink::Preparation.
    [[nodiscard]] Result<EntryId> recognize(Entry &entry, const QByteArray &content);
    /// New ones that stand beside one with the same id, which says something else.
    [[nodiscard]] qint64 changed() const { return m_changed; }
    /// Known ones that follow another entry in the source.
    [[nodiscard]] qint64 elsewhere() const { return m_elsewhere; }

private:
    struct Twin
    {
        EntryId id;
        QByteArray key;
    };
    [[nodiscard]] EntryId findBelow(const EntryId &parent, const QByteArray &content,
                                    const QList<Twin> &twins);
    [[nodiscard]] Result<QList<Twin>> twinsOf(const EntryId &id);
    [[nodiscard]] Result<QList<Entry>> namedAs(const QString &originId);
    /// Of some entries those that have this content.
    [[nodiscard]] Result<QList<Entry>> saying(const QByteArray &content,
                                              const QList<Entry> &entries);
    [[nodiscard]] Result<bool> says(const Entry &stored, const QByteArray &content);
    [[nodiscard]] Result<> readOriginIds(const SessionId &session);
    /// Of entries with the same id those that stand where it does.
    [[nodiscard]] static QList<Entry> inPlace(const Entry &entry, const QList<Twin> &above,
                                              const QList<Entry> &named);
    static void takeOff(const QList<Entry> &earlier, Entry &entry);
    void keepNew(Entry &entry, const QList<Entry> &earlier, const QByteArray &content);
    void keepKey(Entry &entry, const QByteArray &content);

    Database &m_database;
    SessionId m_session;
    QHash<QByteArray, EntryId> m_byKey;
    qint64 m_upTo = 0; ///< seq
    qint64 m_before = 0; ///< the same at the beginning of this import; 0: nothing was there
    bool m_hasOriginIds = false;
    QMultiHash<size_t, qint64> m_byOriginId; ///< seqs by hashes, of what was there
    QHash<EntryId, QByteArray>
            m_keyHere; ///< where it is not the one that the importer goes on from
    QHash<EntryId, QList<Twin>>
            m_twins; ///< earlier states of the same entry in the same place; of new ones, and of what was asked for
    QSet<EntryId>
            m_fresh; ///< new ones that a model is sent, answers with further calls, and all that stands on them
    qint64 m_changed = 0;
    qint64 m_elsewhere = 0;
};

} // namespace varve
