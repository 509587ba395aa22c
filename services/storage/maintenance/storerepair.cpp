// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storerepair.h"

#include "migrations.h"
#include "noderebuild.h"
#include "noderepair.h"
#include "sessionstore.h"
#include "storebackup.h"
#include "storecheck.h"
#include "storetables.h"

#include <QCoreApplication>
#include <QDir>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreRepairer)
};

using Kind = StoreFinding::Kind;

QString backupPath(const QString &store)
{
    const QString base = store + ".before-repair-"_L1
            + QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd'T'HHmmss'Z'"_s);
    QString path = base;
    for (int i = 2; QFileInfo::exists(path); ++i) {
        path = base + u'-' + QString::number(i);
    }
    return path;
}

/// Of a store whose derived tables cannot be read: file and log as they are. Nobody can write meanwhile, and the log is not begun
/// anew while somebody holds the lock for writing.
Result<> copyFiles(Database &database, const QString &target)
{
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    for (const QLatin1StringView ending : { ""_L1, "-wal"_L1 }) {
        QFile file(database.path() + ending);
        if (!file.exists()) {
            continue;
        }
        if (file.copy(target + ending)) {
            QFile::setPermissions(target + ending, QFile::ReadOwner | QFile::WriteOwner);
            continue;
        }
        QFile::remove(target);
        return fail(Error::Kind::Io,
                    Tr::tr("The store could not be copied before the repair: %1. Nothing was "
                           "changed.")
                            .arg(file.errorString()));
    }
    // Reading the files took our locks away (storelocks.h).
    if (!database.holdLocks()) {
        return fail(Error::Kind::Io,
                    Tr::tr("Another program has taken the store away while it was copied. Nothing "
                           "was changed. Close Varve and start it again."));
    }
    return {};
}

Result<QString> backUpFirst(Database &database)
{
    const QString target = backupPath(database.path());
    auto copied = copyStore(database, target);
    if (!copied && copied.error().kind == Error::Kind::InvalidInput) {
        QFile::remove(target);
        copied = copyFiles(database, target);
    }
    if (!copied) {
        QFile::remove(target);
        return std::unexpected(copied.error());
    }
    return target;
}

/// A leaf whose entry is there gets its number; one whose entry is gone becomes the newest entry.
Result<> repairLeaves(Database &database)
{
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    for (const QString &statement :
         { u"UPDATE sessions SET base_seq = (SELECT seq FROM session_entries WHERE id = "
           "base_entry_id) WHERE base_entry_id IN (SELECT id FROM session_entries) AND "
           "base_seq <> (SELECT seq FROM session_entries WHERE id = base_entry_id)"_s,
           u"UPDATE sessions SET leaf_id = coalesce((SELECT e.id FROM entry_nodes n JOIN "
           "session_entries e ON e.seq = n.seq WHERE n.session = number ORDER BY n.seq DESC "
           "LIMIT 1), base_entry_id) WHERE (leaf_id <> '' OR leaf_seq <> 0) AND leaf_id NOT "
           "IN (SELECT id FROM session_entries)"_s,
           u"UPDATE sessions SET leaf_seq = coalesce((SELECT seq FROM session_entries WHERE "
           "id = leaf_id), 0) WHERE leaf_seq <> coalesce((SELECT seq FROM session_entries "
           "WHERE id = leaf_id), 0)"_s }) {
        if (auto done = database.execute(statement); !done) {
            return done;
        }
    }
    return transaction->commit();
}

Result<> repairIndexes(Database &database, const StoreCheck &found,
                       const MaintenanceControl &control)
{
    for (const QString &index : found.indexes) {
        if (found.has(Kind::DamagedNodes) && index.startsWith("idx_entry_nodes"_L1)) {
            continue; // made anew with its table
        }
        control.tell(Tr::tr("Rebuilding indexes"));
        if (auto done = database.execute(u"REINDEX \"%1\""_s.arg(index)); !done) {
            return done;
        }
        if (control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
    }
    return {};
}

Result<> repairNodes(Database &database, NodeRepair &repair, const StoreCheck &found,
                     const MaintenanceControl &control)
{
    if (found.has(Kind::DamagedNodes)) {
        // Entries may have been removed while it was made.
        return makeNodesAnew(database, control).and_then([&] { return repair.removeStrayNodes(); });
    }
    auto done = found.has(Kind::StrayNodes) ? repair.removeStrayNodes() : Result<>();
    return done && !found.nodeSessions.isEmpty() ? repair.rebuildNodes(found.nodeSessions) : done;
}

Result<> repairText(NodeRepair &repair, const StoreCheck &found)
{
    if (found.has(Kind::DamagedText)) {
        return repair.recreateText().and_then([&] { return repair.completeText(); });
    }
    return found.has(Kind::MissingText) || found.has(Kind::StrayText) ? repair.completeText()
                                                                      : Result<>();
}

Result<> repairJournal(NodeRepair &repair, const StoreCheck &found)
{
    auto done = found.has(Kind::StrayJournal) ? repair.removeStrayJournal() : Result<>();
    return done && !found.journalEntries.isEmpty() ? repair.rewriteJournal(found.journalEntries)
                                                   : done;
}

/// Before anything else is written: a foreign one could change that too.
Result<> repairTriggers(Database &database)
{
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto there = readTriggers(database);
    const auto wanted = triggersOf(database);
    if (!there || !wanted) {
        return std::unexpected(!there ? there.error() : wanted.error());
    }
    QStringList statements;
    for (auto it = there->cbegin(); it != there->cend(); ++it) {
        if (wanted->value(it.key()) != it.value()) {
            statements += u"DROP TRIGGER \"%1\""_s.arg(QString(it.key()).replace(u'"', "\"\""_L1));
        }
    }
    for (auto it = wanted->cbegin(); it != wanted->cend(); ++it) {
        if (there->value(it.key()) != it.value()) {
            statements += it.value();
        }
    }
    for (const QString &statement : std::as_const(statements)) {
        if (auto done = database.execute(statement); !done) {
            return done;
        }
    }
    return transaction->commit();
}

Error notAsItWas(const Error &error)
{
    return error.kind == Error::Kind::Cancelled
            ? Error { error.kind,
                      Tr::tr("Stopped. What was repaired until then stays so, and nothing is worse "
                             "than before. Check again to see what is left."),
                      error.detail }
            : error;
}

Result<QString> repairAll(Database &database, const StoreCheck &found,
                          const MaintenanceControl &control)
{
    control.tell(Tr::tr("Making a backup first"));
    auto backup = backUpFirst(database);
    if (!backup) {
        return backup;
    }
    NodeRepair repair(database, control);
    return (found.has(Kind::MissingTrigger) || found.has(Kind::ForeignTrigger)
                    ? repairTriggers(database)
                    : Result<>())
            .and_then([&] { return repairIndexes(database, found, control); })
            .and_then([&] { return dropUnfinishedNodes(database); })
            .and_then([&] { return repairNodes(database, repair, found, control); })
            .and_then([&] {
                return found.has(Kind::WrongLeaf) ? repairLeaves(database) : Result<>();
            })
            .and_then([&] { return repairText(repair, found); })
            .and_then([&] { return repair.recount(found.counterSessions); })
            .and_then([&] {
                return found.has(Kind::StrayVectors) ? repair.removeStrayVectors() : Result<>();
            })
            .and_then([&] { return repairJournal(repair, found); })
            .transform_error(notAsItWas)
            .transform([&] { return *backup; });
}

} // namespace

Result<StoreRepair> repairStore(const QString &store, const StoreCheck &found,
                                const MaintenanceControl &control)
{
    StoreRepair repaired;
    {
        auto opened = SessionStore::open(store);
        if (!opened) {
            return std::unexpected(opened.error());
        }
        if ((*opened)->access() != StoreAccess::ReadWrite) {
            return fail(Error::Kind::ReadOnly,
                        Tr::tr("The store %1 cannot be written, so it cannot be repaired. Copy it "
                               "to a place where it can.")
                                .arg(QDir::toNativeSeparators(store)));
        }
        auto backup = repairAll((*opened)->database(), found, control);
        if (!backup) {
            return std::unexpected(backup.error());
        }
        repaired.backup = *backup;
    }
    return checkStore(store, control).transform([&](const StoreCheck &after) {
        repaired.after = after;
        return repaired;
    });
}

} // namespace varve
