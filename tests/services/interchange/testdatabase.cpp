// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testdatabase.h"

#include <QFile>
#include <QSqlError>
#include <QSqlQuery>

#include <atomic>

namespace varve::test
{

using namespace Qt::StringLiterals;

TestDatabase::TestDatabase(const QString &name) : m_path(m_folder.filePath(name))
{
    static std::atomic<int> counter;
    m_connection = u"test-database-%1"_s.arg(counter++);
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, m_connection);
    database.setDatabaseName(m_path);
    if (!database.open()) {
        qFatal("%s", qPrintable(database.lastError().text()));
    }
    execute(u"PRAGMA synchronous=OFF"_s); // nothing here must survive a power cut
}

TestDatabase::~TestDatabase()
{
    close();
}

void TestDatabase::close()
{
    if (QSqlDatabase::contains(m_connection)) {
        QSqlDatabase::database(m_connection, false).close();
        QSqlDatabase::removeDatabase(m_connection);
    }
}

void TestDatabase::execute(const QString &sql)
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    const QStringList statements = sql.split(u";\n"_s, Qt::SkipEmptyParts);
    for (const QString &statement : statements) {
        if (!statement.trimmed().isEmpty() && !query.exec(statement)) {
            qFatal("%s: %s", qPrintable(statement), qPrintable(query.lastError().text()));
        }
    }
}

void TestDatabase::read(const QString &sql, int &number)
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    if (!query.exec(sql) || !query.next()) {
        qFatal("%s: %s", qPrintable(sql), qPrintable(query.lastError().text()));
    }
    number = query.value(0).toInt();
}

void TestDatabase::insert(const QString &table, const QVariantMap &row)
{
    QStringList marks;
    marks.fill(u"?"_s, row.size());
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.prepare(u"INSERT INTO %1 (%2) VALUES (%3)"_s.arg(table, row.keys().join(u", "_s),
                                                           marks.join(u", "_s)));
    for (const QVariant &value : row) {
        query.addBindValue(value);
    }
    if (!query.exec()) {
        qFatal("%s", qPrintable(query.lastError().text()));
    }
}

QByteArray TestDatabase::bytes() const
{
    QFile file(m_path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestDatabase::replaceBytes(const QByteArray &bytes)
{
    close();
    QFile file(m_path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        qFatal("%s", qPrintable(file.errorString()));
    }
}

QString firstLibrecodeSchema()
{
    return uR"(CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL);
INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1), (1, 1), (2, 1), (3, 1);
CREATE TABLE sessions (id TEXT PRIMARY KEY, cwd TEXT NOT NULL, name TEXT NOT NULL DEFAULT '', parent_session TEXT NOT NULL DEFAULT '', created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE TABLE session_entries (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, parent_id TEXT NULL, entry_type TEXT NOT NULL, role TEXT NOT NULL DEFAULT '', content TEXT NOT NULL DEFAULT '', provider TEXT NOT NULL DEFAULT '', model TEXT NOT NULL DEFAULT '', custom_type TEXT NOT NULL DEFAULT '', data_json TEXT NOT NULL DEFAULT '{}', summary TEXT NOT NULL DEFAULT '', created_at TEXT NOT NULL);
CREATE INDEX idx_session_entries_session_created ON session_entries(session_id, created_at);
CREATE INDEX idx_session_entries_parent ON session_entries(parent_id);
CREATE TABLE runtime_documents (namespace TEXT NOT NULL, document_key TEXT NOT NULL, value_json TEXT NOT NULL DEFAULT '{}', updated_at TEXT NOT NULL, PRIMARY KEY(namespace, document_key));
CREATE TABLE session_messages (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, entry_id TEXT NOT NULL UNIQUE, sender TEXT NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL DEFAULT '', provider TEXT NOT NULL DEFAULT '', model TEXT NOT NULL DEFAULT '', created_at TEXT NOT NULL);
)"_s;
}

QString librecodeSchema()
{
    return firstLibrecodeSchema()
            + uR"(ALTER TABLE session_entries ADD COLUMN tool_name TEXT NOT NULL DEFAULT '';
ALTER TABLE session_entries ADD COLUMN tool_status TEXT NOT NULL DEFAULT '';
ALTER TABLE session_entries ADD COLUMN tool_args_json TEXT NOT NULL DEFAULT '';
ALTER TABLE session_entries ADD COLUMN token_estimate INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session_entries ADD COLUMN model_facing INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session_entries ADD COLUMN display INTEGER NOT NULL DEFAULT 1;
ALTER TABLE session_entries ADD COLUMN compaction_first_kept_entry_id TEXT NOT NULL DEFAULT '';
ALTER TABLE session_entries ADD COLUMN compaction_tokens_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session_entries ADD COLUMN branch_from_entry_id TEXT NOT NULL DEFAULT '';
ALTER TABLE session_entries ADD COLUMN operation_id TEXT NOT NULL DEFAULT '';
CREATE TABLE session_message_parts (id TEXT NOT NULL PRIMARY KEY, session_id TEXT NOT NULL, entry_id TEXT NOT NULL, sequence INTEGER NOT NULL, type TEXT NOT NULL, text TEXT NOT NULL DEFAULT '', mime_type TEXT NOT NULL DEFAULT '', name TEXT NOT NULL DEFAULT '', width INTEGER NOT NULL DEFAULT 0, height INTEGER NOT NULL DEFAULT 0, data BLOB NULL, UNIQUE(entry_id, sequence));
CREATE TABLE tasks (id TEXT PRIMARY KEY, kind TEXT, state TEXT, owner_session_id TEXT);
CREATE TABLE agent_tasks (task_id TEXT PRIMARY KEY, child_session_id TEXT UNIQUE, agent_name TEXT, prompt TEXT, model TEXT, provider TEXT, usage_json TEXT);
)"_s;
}

QString openCodeSchema()
{
    return uR"(CREATE TABLE project (id TEXT PRIMARY KEY, worktree TEXT NOT NULL);
CREATE TABLE session (id TEXT PRIMARY KEY, project_id TEXT NOT NULL, parent_id TEXT, slug TEXT NOT NULL DEFAULT '', directory TEXT NOT NULL, title TEXT NOT NULL, version TEXT NOT NULL DEFAULT '', revert TEXT, time_created INTEGER NOT NULL, time_updated INTEGER NOT NULL DEFAULT 0, time_compacting INTEGER, time_archived INTEGER);
CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, time_created INTEGER NOT NULL, time_updated INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL);
CREATE INDEX message_session_time_created_id_idx ON message (session_id, time_created, id);
CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT NOT NULL, session_id TEXT NOT NULL, time_created INTEGER NOT NULL, time_updated INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL);
CREATE INDEX part_message_id_id_idx ON part (message_id, id);
CREATE TABLE todo (session_id TEXT NOT NULL, content TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (session_id, position));
)"_s;
}

Result<QList<EntryId>> CountingSink::append(const QList<Entry> &batch)
{
    QList<EntryId> ids;
    for (const Entry &entry : batch) {
        ids += entry.id;
        ++entries;
        roots += entry.parent.isNull();
        textSize += entry.text().size();
    }
    return ids;
}

qint64 peakMemory()
{
    QFile file(u"/proc/self/status"_s);
    if (!file.open(QIODevice::ReadOnly)) {
        return 0;
    }
    const QByteArray status = file.readAll();
    const qsizetype at = status.indexOf("VmHWM:");
    const qsizetype end = status.indexOf(" kB", at);
    return at < 0 ? 0 : status.sliced(at + 6, end - at - 6).trimmed().toLongLong() * 1024;
}

} // namespace varve::test
