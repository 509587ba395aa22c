// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "context.h"
#include "entrysource.h"
#include "sessionsnapshot.h"

#include <QHash>

#include <memory>

namespace varve::test
{

/// A session made by hand, and the source that views read it from. Entries are appended to the newest one
/// unless another parent is given. Answers with the seq of the new entry.
class FakeTranscript : public EntrySource
{
public:
    FakeTranscript();

    qint64 user(const QString &text, qint64 parent = 0);
    qint64 answer(const QString &text, qint64 parent = 0);
    /// An answer with one call and, if `output` is not null, its result.
    qint64 call(const QString &tool, const QByteArray &arguments, const QString &output,
                bool failed = false);
    qint64 result(const QString &callId, const QString &output);
    qint64 thinking(const QString &thought, const QString &text);
    qint64 compaction(const QString &summary, qint64 firstKept, qint64 before, qint64 after);
    qint64 image(const QByteArray &bytes, int width, int height);
    qint64 append(Entry entry, qint64 parent = 0);
    void label(qint64 seq, const QString &text);

    [[nodiscard]] EntryId id(qint64 seq) const { return m_entries.value(seq).id; }
    [[nodiscard]] qint64 last() const { return m_last; }
    /// Of all entries so far.
    [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const;
    /// The index of an entry in that snapshot's tree; of 0: of the newest.
    [[nodiscard]] int indexOf(qint64 seq = 0) const;

    Result<Entry> entry(qint64 seq) override;
    Result<QByteArray> attachment(const QByteArray &sha256) override;

    int reads = 0; ///< calls of entry()
    int attachmentReads = 0;

private:
    SessionSnapshot m_snapshot;
    QList<EntryNode> m_nodes;
    QHash<qint64, Entry> m_entries;
    QHash<QByteArray, QByteArray> m_attachments;
    qint64 m_last = 0;
    int m_calls = 0;
};

} // namespace varve::test
