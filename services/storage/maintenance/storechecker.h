// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include "entrypass.h"
#include "storecheck.h"
#include <session/session.h>

#include <QCoreApplication>
#include <QHash>
#include <QSet>

namespace varve
{

class SearchTextBuilder;

/// One check, from its first step to the last.
class StoreChecker
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreChecker)

public:
    StoreChecker(Database &database, const MaintenanceControl &control)
        : m_database(database)
        , m_control(control)
    { }

    [[nodiscard]] Result<StoreCheck> run();

private:
    using Kind = StoreFinding::Kind;

    [[nodiscard]] Result<> readSessions();
    [[nodiscard]] Result<> checkPages();
    [[nodiscard]] Result<> checkTable(const QString &table);
    [[nodiscard]] Result<> checkTriggers();
    [[nodiscard]] Result<> checkReferences();
    [[nodiscard]] Result<> checkPointers();
    [[nodiscard]] Result<> checkEntries();
    [[nodiscard]] Result<> checkEntry(const Entry &entry, SearchTextBuilder &builder);
    [[nodiscard]] Result<> checkNode(qint64 session, const EntryNode &node);
    [[nodiscard]] Result<> checkJournal(qint64 session, const Entry &entry);
    [[nodiscard]] Result<> checkStrays();
    [[nodiscard]] Result<> checkHashes(QLatin1StringView table, Kind kind);
    void compareCounters();
    void noteDamage(const QString &table, const QString &said);
    [[nodiscard]] bool isDamaged() const
    {
        return m_check.has(Kind::DamagedPages) || m_check.has(Kind::DamagedIndex)
                || m_check.has(Kind::DamagedNodes) || m_check.has(Kind::DamagedText);
    }
    [[nodiscard]] bool hasTable(const QString &name) const { return m_tables.contains(name); }
    void note(Kind kind, qint64 count = 1, const QString &place = {});
    [[nodiscard]] Result<> count(Kind kind, const QString &sql);
    [[nodiscard]] Result<> goOn() const
    {
        return m_control.stopped() ? Result<>(MaintenanceControl::stoppedError()) : Result<>();
    }

    Database &m_database;
    const MaintenanceControl &m_control;
    StoreCheck m_check;
    QHash<SessionId, Session> m_sessions;
    QHash<SessionId, SessionSums> m_sums;
    QStringList m_tables;
    QSet<QByteArray> m_attachments; ///< that are there
    QSet<QByteArray> m_lacking;
};

} // namespace varve
