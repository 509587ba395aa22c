// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrysource.h"
#include "importsink.h"
#include "sessiontree.h"

#include <QHash>

#include <stop_token>

namespace varve::test
{

/// A store in memory that keeps to the contract of ImportSink: entries are known by origin key, a parent must be there.
class MemoryStore final : public ImportSink, public EntrySource
{
public:
    struct Attachment
    {
        QByteArray data;
        QString mediaType;
        int width = 0;
        int height = 0;
    };
    struct Stored
    {
        Session session;
        QList<Entry> entries;
        int begun = 0;
        int ended = 0;
    };

    QList<Stored> sessions;
    QHash<QByteArray, Attachment> attachments;
    QList<qsizetype> batches; ///< sizes, in order
    int failAfter = -1; ///< batches until append() fails as a full disk does
    std::stop_source stop;
    bool stopsAtAppend = false; ///< as if somebody pressed the button while a batch is written
    bool mayStandBeforeFirst = false; ///< the source was taken back to its beginning
    QStringList broken; ///< violations of the contract

    [[nodiscard]] Result<Begun> beginSession(const Session &session) override;
    [[nodiscard]] Result<SessionId> findSession(const SessionOrigin &origin) override;
    [[nodiscard]] Result<QList<EntryId>> append(const QList<Entry> &entries) override;
    void alsoKnownBy(const QHash<QByteArray, QByteArray> &formerKeys) override;
    [[nodiscard]] Result<QByteArray> addAttachment(const QByteArray &data, const QString &mediaType,
                                                   int width, int height) override;
    [[nodiscard]] Result<Ended> endSession(const EntryId &leaf) override;

    [[nodiscard]] Result<Entry> entry(qint64 seq) override;
    [[nodiscard]] Result<QByteArray> attachment(const QByteArray &sha256) override;

    [[nodiscard]] const QList<Entry> &entries(qsizetype session = 0) const
    {
        return sessions[session].entries;
    }
    [[nodiscard]] SessionTree tree(qsizetype session = 0) const;
    /// What an entry says in one line, with the ranks of the entries that it points at instead of ids; one line an entry.
    [[nodiscard]] QStringList outline(qsizetype session = 0) const;
    [[nodiscard]] Entry *find(const EntryId &id);

private:
    /// What a session has, to find it at once.
    struct Index
    {
        QHash<QByteArray, EntryId> ids; ///< by origin key
        QHash<EntryId, qint64> seqs;
        qsizetype entries = 0; ///< that are in here
    };
    [[nodiscard]] Index &currentIndex();
    [[nodiscard]] QHash<EntryId, qsizetype> ranks(qsizetype session) const;

    QHash<SessionId, Index> m_indexes;
    QHash<QByteArray, QByteArray> m_formerKeys;
    qsizetype m_current = -1;
    bool m_keepsIds = false; ///< the current session brings ids that stay
    qint64 m_added = 0;
    qint64 m_seq = 0;
};

} // namespace varve::test
