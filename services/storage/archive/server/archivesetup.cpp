// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesetup.h"

#include "migrations.h"
#include "postgresconnection.h"
#include "queryrows.h"

#include <QCoreApplication>
#include <QFile>
#include <QUuid>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveSetup)
};

// Entry n brings version n to n + 1. Append only.
constexpr std::array Scripts { "001_initial.sql"_L1, "002_search.sql"_L1, "003_withoutroles.sql"_L1,
                               "004_limit.sql"_L1 };

// The archive's own roles: the one that owns its tables, with which nobody signs in, and the one whose members use it. GRANT and REVOKE
// are for those who are no superuser: who makes roles may be one only when it says so, and is not for longer than this takes.
constexpr const char *MakeRoles = R"(DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'varve_owner') THEN
        CREATE ROLE varve_owner NOLOGIN;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'varve_member') THEN
        CREATE ROLE varve_member NOLOGIN;
    END IF;
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT varve_owner TO %I WITH INHERIT FALSE, SET TRUE', current_user);
    END IF;
    IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'varve') THEN
        CREATE SCHEMA varve AUTHORIZATION varve_owner;
    END IF;
END $$)";
constexpr const char *GiveUpRole = R"(DO $$
BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('REVOKE varve_owner FROM %I GRANTED BY %I', current_user, current_user);
    END IF;
END $$)";
// After a restore into another server its transactions are counted from elsewhere: what is ahead of them would be new for ever.
constexpr const char *RepairHeads =
        "UPDATE varve.heads SET changed = DEFAULT WHERE changed > pg_current_xact_id()";
constexpr const char *RepairSessions =
        "UPDATE varve.sessions SET changed = DEFAULT WHERE changed > pg_current_xact_id()";
class Setup
{
public:
    Setup(PostgresConnection &connection, const ArchivePlan &plan)
        : m_connection(connection)
        , m_plan(plan)
    { }

    Result<ArchiveSetUp> run()
    {
        return m_connection.open()
                .and_then([&] { return PostgresTransaction::begin(m_connection); })
                .and_then([&](PostgresTransaction transaction) -> Result<ArchiveSetUp> {
                    for (const auto step :
                         { &Setup::becomeOwner, &Setup::look, &Setup::runScripts, &Setup::limit,
                           &Setup::describe, &Setup::addMembers }) {
                        if (auto done = (this->*step)(); !done) {
                            return std::unexpected(done.error());
                        }
                    }
                    return transaction.commit().transform([&] { return m_result; });
                });
    }

private:
    /// Two that set it up at once come one after the other.
    Result<> becomeOwner()
    {
        return m_connection.execute("SELECT pg_advisory_xact_lock(8675309)")
                .and_then([&] { return m_connection.execute(MakeRoles); })
                .and_then([&] { return m_connection.execute("SET LOCAL ROLE varve_owner"); });
    }

    Result<> look()
    {
        const auto isThere =
                m_connection.run("SELECT to_regclass('varve.archive') IS NOT NULL")
                        .transform([](Query row) { return row.next() && row.value(0).toBool(); });
        if (!isThere) {
            return std::unexpected(isThere.error());
        }
        return *isThere ? lookAtArchive() : Result<>();
    }

    Result<> lookAtArchive()
    {
        return m_connection.run("SELECT schema, sealed FROM varve.archive")
                .and_then([&](Query row) -> Result<> {
                    if (!row.next()) {
                        return fail(
                                Error::Kind::Conflict,
                                Tr::tr("What is at %1 is only a part of an archive. Nothing was "
                                       "changed. Use another database.")
                                        .arg(m_connection.place()));
                    }
                    m_result.before = static_cast<int>(row.integer(0));
                    return fits(row.value(1).toBool());
                });
    }

    Result<> fits(bool isSealed) const
    {
        if (m_result.before > archiveSchemaVersion()) {
            return std::unexpected(newerArchive(m_connection.place(), m_result.before));
        }
        if (isSealed != m_plan.isSealed) {
            return fail(
                    Error::Kind::Conflict,
                    (isSealed ? Tr::tr("The archive at %1 is a sealed one, which cannot be made an "
                                       "open one. Nothing was changed. Use another database.")
                              : Tr::tr("The archive at %1 is an open one, which cannot be made a "
                                       "sealed one. Nothing was changed. Use another database."))
                            .arg(m_connection.place()));
        }
        return {};
    }

    Result<> runScripts()
    {
        for (int from = m_result.before; from < archiveSchemaVersion(); ++from) {
            QFile file(":/archive/"_L1 + Scripts.at(static_cast<size_t>(from)));
            if (!file.open(QIODevice::ReadOnly)) {
                return fail(
                        Error::Kind::Internal,
                        Tr::tr("The script %1 is missing from the program.").arg(file.fileName()));
            }
            const QStringList statements = splitStatements(QString::fromUtf8(file.readAll()));
            for (const QString &statement : statements) {
                if (auto done = m_connection.execute(statement.toUtf8()); !done) {
                    return done;
                }
            }
        }
        return m_result.before > 0 ? keep() : enter();
    }

    Result<> enter()
    {
        const QByteArray insert = "INSERT INTO varve.archive (id, sealed, schema) VALUES ("
                + PostgresConnection::literal(QUuid::createUuid())
                + (m_plan.isSealed ? ", true, " : ", false, ")
                + QByteArray::number(archiveSchemaVersion()) + ')';
        return m_connection.execute(insert);
    }

    Result<> keep()
    {
        return m_connection
                .execute("UPDATE varve.archive SET schema = "
                         + QByteArray::number(archiveSchemaVersion()))
                .and_then([&] { return m_connection.execute(RepairHeads); })
                .and_then([&] { return m_connection.execute(RepairSessions); });
    }

    Result<> limit()
    {
        const bool isNew = m_result.before == 0;
        if (!m_plan.memberBytes && !isNew) {
            return {};
        }
        return m_connection.execute(
                "UPDATE varve.archive SET most = nullif("
                + QByteArray::number(m_plan.memberBytes.value_or(UsualMemberBytes))
                + "::bigint, 0)");
    }

    Result<> describe()
    {
        return m_connection
                .run("SELECT id, sealed, schema, session_user, has_database_privilege('public', "
                     "current_database(), 'CONNECT'), coalesce(most, 0) FROM varve.archive")
                .and_then([&](Query row) -> Result<> {
                    if (!row.next()) {
                        return fail(Error::Kind::Internal, Tr::tr("The archive was not made."));
                    }
                    m_result.archive = { .id = QUuid::fromString(row.text(0)),
                                         .isSealed = row.value(1).toBool(),
                                         .schema = static_cast<int>(row.integer(2)),
                                         .role = row.text(3) };
                    m_result.isOpenToAll = row.value(4).toBool();
                    m_result.memberBytes = row.integer(5);
                    return {};
                })
                .and_then([&] {
                    return forEachRow(m_connection.run("SELECT member, bytes FROM varve.added "
                                                       "ORDER BY bytes DESC, member"),
                                      [&](const Query &row) {
                                          m_result.shares += { row.text(0), row.integer(1) };
                                      });
                });
    }

    /// Where not everybody may connect. A role that may not say that gets a warning, no error.
    Result<> letIn(const QByteArray &members)
    {
        const auto database =
                m_connection.run("SELECT current_database()").transform([](Query row) {
                    return row.next() ? row.text(0) : QString();
                });
        return database.and_then([&](const QString &name) {
            return m_connection.execute("GRANT CONNECT ON DATABASE "
                                        + PostgresConnection::identifier(name) + " TO " + members);
        });
    }

    Result<> checkRole(const QString &member)
    {
        return m_connection
                .run("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = "
                     + PostgresConnection::literal(member) + ')')
                .and_then([&](Query row) -> Result<> {
                    return row.next() && row.value(0).toBool()
                            ? Result<>()
                            : fail(Error::Kind::NotFound,
                                   Tr::tr("%1 does not know the role “%2”. Nothing was changed. "
                                          "Who runs it makes it with CREATE ROLE %3 LOGIN.")
                                           .arg(m_connection.place(), member,
                                                QString::fromUtf8(
                                                        PostgresConnection::identifier(member))));
                });
    }

    Result<> addMembers()
    {
        QList<QByteArray> members;
        for (const QString &member : m_plan.members) {
            if (auto known = checkRole(member); !known) {
                return known;
            }
            members += PostgresConnection::identifier(member);
        }
        if (members.isEmpty() && m_result.before == 0) {
            members += "CURRENT_USER";
        }
        auto done = m_connection.execute("RESET ROLE").and_then([&] {
            return m_connection.execute(GiveUpRole);
        });
        if (done && !members.isEmpty()) {
            done = m_connection.execute("GRANT varve_member TO " + members.join(", "));
        }
        return done && !members.isEmpty() ? letIn(members.join(", ")) : done;
    }

    PostgresConnection &m_connection;
    const ArchivePlan &m_plan;
    ArchiveSetUp m_result;
};

} // namespace

int archiveSchemaVersion()
{
    return static_cast<int>(Scripts.size());
}

Error newerArchive(const QString &place, int schema)
{
    return { Error::Kind::NewerVersion,
             Tr::tr("The archive at %1 was made by a newer Varve (schema %2, this one knows %3). "
                    "Nothing "
                    "was changed. Install the newer one.")
                     .arg(place)
                     .arg(schema)
                     .arg(archiveSchemaVersion()),
             {} };
}

Result<ArchiveSetUp> setUpArchive(const ArchiveAddress &address, const QString &password,
                                  const ArchivePlan &plan, const std::stop_token &stop)
{
    PostgresConnection connection(address, password, stop, PostgresLimits());
    return connection.repeated([&] { return Setup(connection, plan).run(); });
}

} // namespace varve
