// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include "storereader.h"
#include <session/contextedit.h>

#include <memory>

namespace varve
{

class ImportWriter;

struct StoreOptions
{
    bool readOnly = false; ///< a second connection for reading, beside a writer
    int busyTimeout = 15000; ///< ms to wait for other processes
};

/// What goes away in the same transaction in which entries are appended.
struct AppendOptions
{
    QList<qint64>
            fromQueue = {}; ///< numbers of queued messages; all must still wait (Conflict otherwise)
    bool endsAnswerDraft = false; ///< the session's, see AnswerDrafts
};

/// How a store could be opened.
enum class StoreAccess : quint8 {
    ReadWrite,
    ReadOnlyMedium, ///< the file or its disk cannot be written
    NewerVersion, ///< written by a later Varve: may be looked at
};

/// The store: one SQLite file with all sessions. Every write is one transaction and is on disk when the
/// call returns; entries are never changed or removed. Belongs to the thread that opened it (the store
/// thread in the window, the main thread on the command line).
class SessionStore
{
public:
    [[nodiscard]] static Result<std::unique_ptr<SessionStore>> open(const QString &path,
                                                                    StoreOptions options = {});
    /// $VARVE_STORE, else varve/varve.db in the user's data folder.
    [[nodiscard]] static QString defaultPath();

    [[nodiscard]] StoreReader &reader() { return m_reader; }
    [[nodiscard]] Database &database() { return *m_database; }
    [[nodiscard]] StoreAccess access() const { return m_access; }
    [[nodiscard]] QString path() const { return m_database->path(); }

    [[nodiscard]] Result<Session> createSession(const Session &wanted);
    /// Stands on `base` and copies nothing; of a stopped answer the edit that puts it in comes along. Unnamed it is called as `from`.
    [[nodiscard]] Result<Session> forkSession(const SessionId &from, const EntryId &base,
                                              const QString &name = {});

    /// Appends `entries` as a chain below `expectedLeaf`, which must be the leaf still (Conflict otherwise), and moves the leaf to
    /// the last of them. Answers them as stored.
    [[nodiscard]] Result<QList<Entry>> append(const SessionId &session, const EntryId &expectedLeaf,
                                              QList<Entry> entries,
                                              const AppendOptions &options = {});
    /// The same below any entry of the session (null: before the first), wherever it stands: its leaf stays.
    [[nodiscard]] Result<QList<Entry>> appendBeside(const SessionId &session, const EntryId &parent,
                                                    QList<Entry> entries,
                                                    const AppendOptions &options = {});
    /// "Continue from here": compare-and-set, logged for Back and Forward. A null `to` means before the first entry.
    [[nodiscard]] Result<> moveLeaf(const SessionId &session, const EntryId &expectedLeaf,
                                    const EntryId &to, const QString &why);

    [[nodiscard]] Result<> rename(const SessionId &session, const QString &name);
    /// Where its tools work.
    [[nodiscard]] Result<> setFolder(const SessionId &session, const QString &folder);
    [[nodiscard]] Result<> setArchived(const SessionId &session, bool archived);
    /// For lists; no part of what a model is sent. It is dropped when a message is appended.
    [[nodiscard]] Result<> setSummary(const SessionId &session, const QString &summary);

    /// A text whose tokens a provider has counted: estimates for this family of models learn from it.
    [[nodiscard]] Result<> learnTokens(const QString &model, const CharCounts &chars, int messages,
                                       qint64 tokens);

    /// Stored once for each content; answers the sha256. Kept for the entry that will name it (AttachmentHolds).
    [[nodiscard]] Result<QByteArray> addAttachment(const QByteArray &data, const QString &mediaType,
                                                   int width, int height);
    [[nodiscard]] Result<QByteArray> addBlob(const QByteArray &data);

    /// What is being typed in the composer; empty clears it.
    [[nodiscard]] Result<> saveDraft(const SessionId &session, const QString &text);
    [[nodiscard]] Result<QString> draft(const SessionId &session);

    /// A consistent copy, while others go on writing.
    [[nodiscard]] Result<> backUp(const QString &target);
    /// Empty if all is well, else what SQLite found.
    [[nodiscard]] Result<QStringList> checkIntegrity();
    [[nodiscard]] Result<QString> sqliteVersion();

private:
    SessionStore(std::unique_ptr<Database> database, StoreAccess access);

    /// A session as it is in the transaction that changes it.
    struct Begun
    {
        Transaction transaction;
        Session session;
    };

    [[nodiscard]] Result<> checkWritable() const;
    [[nodiscard]] Result<> change(QLatin1StringView statement, const QVariantList &values);
    [[nodiscard]] Result<Begun> beginIn(const SessionId &session);
    /// Ends its transaction.
    [[nodiscard]] Result<QList<Entry>> writeBelow(Begun &begun, const EntryId &parent,
                                                  bool leafFollows, QList<Entry> entries,
                                                  const AppendOptions &options);
    [[nodiscard]] Result<> dropSummary(const Session &session, const QList<Entry> &added);
    [[nodiscard]] Result<> takeAway(const SessionId &session, const AppendOptions &options);
    /// Where an entry is in `session` or what it stands on: its seq, or NotFound.
    [[nodiscard]] Result<qint64> seqInSession(const Session &session, const EntryId &entry);

    std::unique_ptr<Database> m_database;
    StoreReader m_reader;
    StoreAccess m_access;
};

} // namespace varve
