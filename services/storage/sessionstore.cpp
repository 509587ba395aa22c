// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionstore.h"

#include "attachmentholds.h"
#include "entrywriter.h"
#include "leafmove.h"
#include "migrations.h"
#include "notnull.h"
#include "queryrows.h"
#include "sessionrow.h"
#include "storecopy.h"
#include "storetables.h"
#include "storeusers.h"
#include <base/timestamp.h>
#include <session/putinpart.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStorageInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SessionStore)
};

std::unexpected<Error> notPartOfSession()
{
    return fail(Error::Kind::NotFound, Tr::tr("The entry is not part of this session."));
}

bool canBeWritten(const QString &path)
{
    const QFileInfo file(path);
    return file.exists() ? file.isWritable() && QFileInfo(file.absolutePath()).isWritable() : true;
}

/// Whether there is not even room for what SQLite puts beside a store that is opened.
bool isDiskFull(const QString &path)
{
    constexpr qint64 Needed = 64 * 1024; // the index of the log, in whole blocks
    const QStorageInfo disk(QFileInfo(path).absolutePath());
    return disk.isValid() && disk.bytesAvailable() >= 0 && disk.bytesAvailable() < Needed;
}

/// Nobody has it open, and all that was written is in the file itself.
bool isClosed(const QString &path)
{
    return QFileInfo(path).size() > 0 && QFileInfo(path + u"-wal"_s).size() == 0
            && otherProcessAt(path) == 0;
}

Result<std::unique_ptr<Database>> openReadOnly(const QString &path, const StoreOptions &options,
                                               bool nothingIsWritten)
{
    // A log without its index file needs a writable folder, unless SQLite is told that nothing can change.
    const bool immutable = nothingIsWritten && !QFileInfo::exists(path + u"-shm"_s);
    return Database::open(path,
                          { immutable ? Database::Mode::Immutable : Database::Mode::ReadOnly,
                            options.busyTimeout });
}

struct Opened
{
    std::unique_ptr<Database> database;
    qint64 version = 0;
    StoreAccess access = StoreAccess::ReadWrite;
    bool diskFull = false;
};

/// With its first read, which is when a connection for reading notices what is in its way.
Result<Opened> withVersion(Result<std::unique_ptr<Database>> database, StoreAccess access)
{
    if (!database) {
        return std::unexpected(database.error());
    }
    return (*database)->pragma("user_version"_L1).transform([&](qint64 version) {
        return Opened { std::move(*database), version, access };
    });
}

Result<Opened> openAsFarAsPossible(const QString &path, const StoreOptions &options)
{
    const bool writable = canBeWritten(path);
    auto opened = withVersion(
            options.readOnly || !writable
                    ? openReadOnly(path, options, !writable)
                    : Database::open(path, { Database::Mode::ReadWrite, options.busyTimeout }),
            writable ? StoreAccess::ReadWrite : StoreAccess::ReadOnlyMedium);
    if (opened) {
        return opened;
    }
    const Error::Kind kind = opened.error().kind;
    const bool maybeFull = kind == Error::Kind::DiskFull || kind == Error::Kind::Io;
    if (!maybeFull || !isDiskFull(path) || !isClosed(path)) {
        return opened;
    }
    // What is there can be looked at all the same; only a closed store, or what the log holds would be missing.
    return withVersion(Database::open(path, { Database::Mode::Immutable, options.busyTimeout }),
                       StoreAccess::ReadOnlyMedium)
            .transform([](Opened &&found) {
                found.diskFull = true;
                return std::move(found);
            });
}

/// As it is at one moment.
Result<> refuseForeignNow(Database &database)
{
    if (auto begun = database.execute(u"BEGIN"_s); !begun) {
        return begun;
    }
    auto ours = refuseForeign(database, StoreTables::Most);
    [[maybe_unused]] const auto ended = database.execute(u"ROLLBACK"_s);
    return ours;
}

/// What whoever wants to write is told; nothing where that goes.
std::optional<Error> readOnlyReason(const QString &path, StoreAccess access, bool diskFull)
{
    if (diskFull) {
        return Error { Error::Kind::DiskFull,
                       Tr::tr("The disk that holds the store %1 is full, so it is open for reading "
                              "only. Make room and start again.")
                               .arg(QDir::toNativeSeparators(path)),
                       {} };
    }
    switch (access) {
    case StoreAccess::ReadWrite:
        break;
    case StoreAccess::ReadOnlyMedium:
        return Error {
            Error::Kind::ReadOnly,
            Tr::tr("The store %1 cannot be written, so it is open for reading only. Check the "
                   "permissions of the file and its folder.")
                    .arg(QDir::toNativeSeparators(path)),
            {}
        };
    case StoreAccess::NewerVersion:
        return Error {
            Error::Kind::NewerVersion,
            Tr::tr("The store %1 was written by a newer Varve, so it is open for reading only. "
                   "Update Varve to go on working in it.")
                    .arg(QDir::toNativeSeparators(path)),
            {}
        };
    }
    return std::nullopt;
}

Result<Session> createWithin(Transaction &transaction, Database &database, StoreReader &reader,
                             Session session)
{
    if (session.id.isNull()) {
        session.id = SessionId::create();
    }
    if (auto number = insertSession(database, session); !number) {
        return std::unexpected(number.error());
    }
    if (auto committed = transaction.commit(); !committed) {
        return std::unexpected(committed.error());
    }
    return reader.session(session.id);
}

} // namespace

SessionStore::SessionStore(std::unique_ptr<Database> database, StoreAccess access)
    : m_database(std::move(database))
    , m_reader(*m_database)
    , m_access(access)
{ }

QString SessionStore::defaultPath()
{
    const QString fromEnvironment = qEnvironmentVariable("VARVE_STORE");
    if (!fromEnvironment.isEmpty()) {
        return fromEnvironment;
    }
    return QDir(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation))
            .filePath(u"varve/varve.db"_s);
}

Result<std::unique_ptr<SessionStore>> SessionStore::open(const QString &path, StoreOptions options)
{
    auto opened = openAsFarAsPossible(path, options);
    if (!opened) {
        return std::unexpected(opened.error());
    }
    std::unique_ptr<Database> database = std::move(opened->database);
    const bool writable = opened->access == StoreAccess::ReadWrite;
    // Who opens it for writing has looked already; who only reads may come while it is made.
    if (auto ours = database->mode() == Database::Mode::ReadWrite ? Result<>()
                                                                  : refuseForeignNow(*database);
        !ours) {
        return std::unexpected(ours.error());
    }
    if (opened->version > currentSchemaVersion()) {
        opened->access = StoreAccess::NewerVersion;
        const bool immutable = database->mode() == Database::Mode::Immutable;
        if (!immutable) {
            database.reset();
            auto again = openReadOnly(path, options, !writable);
            if (!again) {
                return std::unexpected(again.error());
            }
            database = std::move(*again);
        }
    } else if (!options.readOnly && writable) {
        if (auto migrated = migrate(*database); !migrated) {
            return std::unexpected(migrated.error());
        }
    }
    // Leases, drafts and whoever else writes over the connection itself say the same as the store.
    if (const auto reason = readOnlyReason(path, opened->access, opened->diskFull)) {
        database->setReadOnlyReason(*reason);
    }
    return std::unique_ptr<SessionStore>(new SessionStore(std::move(database), opened->access));
}

Result<> SessionStore::checkWritable() const
{
    const std::optional<Error> &reason = m_database->readOnlyReason();
    return reason ? Result<>(std::unexpected(*reason)) : Result<>();
}

Result<> SessionStore::change(QLatin1StringView statement, const QVariantList &values)
{
    return checkWritable()
            .and_then([&] { return m_database->run(statement, values); })
            .transform([](const Query &) {});
}

Result<SessionStore::Begun> SessionStore::beginIn(const SessionId &id)
{
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    return m_reader.session(id).transform(
            [&](const Session &session) { return Begun { *std::move(transaction), session }; });
}

Result<Session> SessionStore::createSession(const Session &wanted)
{
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    return createWithin(*transaction, *m_database, m_reader, wanted);
}

Result<Session> SessionStore::forkSession(const SessionId &from, const EntryId &base,
                                          const QString &name)
{
    // What it stands on is looked up in the same transaction: another process may be about to delete it.
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    auto original = m_reader.session(from);
    if (!original) {
        return original;
    }
    const auto snapshot = m_reader.snapshot(from);
    if (!snapshot) {
        return std::unexpected(snapshot.error());
    }
    const SessionTree &tree = snapshot->tree;
    const int place = withPartPutIn(tree, tree.indexOf(base), m_reader);
    if (place < 0) {
        return notPartOfSession();
    }
    Session fork;
    fork.cwd = original->cwd;
    fork.name = name.isEmpty() ? original->name : name;
    fork.namedByPerson = !name.isEmpty();
    fork.parentSession = original->id;
    fork.baseEntry = fork.leaf = tree.at(place).id;
    fork.baseSeq = fork.leafSeq = tree.at(place).seq;
    return createWithin(*transaction, *m_database, m_reader, fork);
}

Result<qint64> SessionStore::seqInSession(const Session &session, const EntryId &entry)
{
    auto snapshot = m_reader.snapshot(session.id);
    if (!snapshot) {
        return std::unexpected(snapshot.error());
    }
    const int index = snapshot->tree.indexOf(entry);
    if (index < 0) {
        return notPartOfSession();
    }
    return snapshot->tree.at(index).seq;
}

Result<> SessionStore::moveLeaf(const SessionId &id, const EntryId &expectedLeaf, const EntryId &to,
                                const QString &why)
{
    auto begun = beginIn(id);
    if (!begun) {
        return std::unexpected(begun.error());
    }
    if (begun->session.leaf != expectedLeaf) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("The session went on meanwhile, so it was not moved. Try again."));
    }
    qint64 seq = 0;
    if (!to.isNull()) {
        auto found = seqInSession(begun->session, to);
        if (!found) {
            return std::unexpected(found.error());
        }
        seq = *found;
    }
    auto moved =
            m_database->run("UPDATE sessions SET leaf_id = ?, leaf_seq = ? WHERE number = ?"_L1,
                            { notNull(to), seq, begun->session.number });
    if (!moved) {
        return std::unexpected(moved.error());
    }
    if (auto logged = logLeafMove(*m_database, begun->session, to, why); !logged) {
        return logged;
    }
    return begun->transaction.commit();
}

Result<> SessionStore::rename(const SessionId &session, const QString &name)
{
    return change("UPDATE sessions SET name = ?, title_source = 'person' WHERE id = ?"_L1,
                  { notNull(name), session.toString() });
}

Result<> SessionStore::setFolder(const SessionId &session, const QString &folder)
{
    return change("UPDATE sessions SET cwd = ? WHERE id = ?"_L1,
                  { notNull(folder), session.toString() });
}

Result<> SessionStore::setArchived(const SessionId &session, bool archived)
{
    return change(
            "UPDATE sessions SET archived_at = ? WHERE id = ?"_L1,
            { archived ? timestamp(QDateTime::currentDateTimeUtc()) : u""_s, session.toString() });
}

Result<> SessionStore::setSummary(const SessionId &session, const QString &summary)
{
    return change("UPDATE sessions SET summary = ?, summary_embedding = NULL WHERE id = ?"_L1,
                  { notNull(summary), session.toString() });
}

Result<> SessionStore::learnTokens(const QString &model, const CharCounts &chars, int messages,
                                   qint64 tokens)
{
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const QString family = modelFamily(model);
    return learnedTokens(*m_database, family)
            .and_then([&](TokenStatistics statistics) {
                statistics.add(chars, messages, tokens);
                return keepLearnedTokens(*m_database, family, statistics);
            })
            .and_then([&] { return transaction->commit(); });
}

Result<QByteArray> SessionStore::addAttachment(const QByteArray &data, const QString &mediaType,
                                               int width, int height)
{
    if (auto writable = checkWritable(); !writable) {
        return std::unexpected(writable.error());
    }
    const QByteArray sha256 = QCryptographicHash::hash(data, QCryptographicHash::Sha256);
    // First of all: from then on SessionPurge leaves it alone, whatever it has looked at or is about to note.
    if (auto wanted = AttachmentHolds(*m_database).add(sha256).and_then([&] {
            return m_database->run("DELETE FROM attachment_checks WHERE sha256 = ?"_L1, { sha256 });
        });
        !wanted) {
        return std::unexpected(wanted.error());
    }
    return m_database
            ->run("INSERT OR IGNORE INTO attachments (sha256, media_type, width, height, data) VALUES (?,?,?,?,?)"_L1,
                  { sha256, mediaType, width, height, data })
            .transform([&](const Query &) { return sha256; });
}

Result<QByteArray> SessionStore::addBlob(const QByteArray &data)
{
    if (auto writable = checkWritable(); !writable) {
        return std::unexpected(writable.error());
    }
    const QByteArray sha256 = QCryptographicHash::hash(data, QCryptographicHash::Sha256);
    return m_database
            ->run("INSERT OR IGNORE INTO blobs (sha256, data) VALUES (?,?)"_L1, { sha256, data })
            .transform([&](const Query &) { return sha256; });
}

Result<> SessionStore::saveDraft(const SessionId &session, const QString &text)
{
    return text.isEmpty()
            ? change("DELETE FROM drafts WHERE session = ?"_L1, { session.toString() })
            : change("INSERT INTO drafts (session, content, updated_at) VALUES (?,?,?) ON "
                     "CONFLICT (session) "
                     "DO UPDATE SET content = excluded.content, updated_at = excluded.updated_at"_L1,
                     { session.toString(), text, timestamp(QDateTime::currentDateTimeUtc()) });
}

Result<QString> SessionStore::draft(const SessionId &session)
{
    return m_database
            ->run("SELECT content FROM drafts WHERE session = ?"_L1, { session.toString() })
            .transform([](Query query) { return query.next() ? query.text(0) : QString(); });
}

Result<> SessionStore::backUp(const QString &target)
{
    if (QFileInfo::exists(target)) {
        return fail(Error::Kind::Refused,
                    Tr::tr("%1 exists already. Choose another name for the backup.")
                            .arg(QDir::toNativeSeparators(target)));
    }
    return copyDatabase(*m_database, target);
}

Result<QStringList> SessionStore::checkIntegrity()
{
    return readAll(m_database->run("PRAGMA integrity_check"_L1), textIn)
            .transform([](QStringList found) {
                found.removeAll("ok"_L1);
                return found;
            });
}

Result<QString> SessionStore::sqliteVersion()
{
    return m_database->run("SELECT sqlite_version()"_L1).transform([](Query query) {
        return query.next() ? query.text(0) : QString();
    });
}

} // namespace varve
