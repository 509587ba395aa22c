// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasemutator.h"

#include <QFile>
#include <QTemporaryDir>

#include <limits>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QString quoted(QString name)
{
    return u'"' + name.replace(u'"', u"\"\""_s) + u'"';
}

QString workFolder()
{
    static const QTemporaryDir folder;
    return folder.path();
}

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

/// A database in a file, as long as something is done with it.
QByteArray changed(const QByteArray &bytes, const std::function<void(QSqlDatabase &)> &change)
{
    const QString path = workFolder() + "/mutated.db"_L1;
    const QString connection = u"mutator"_s;
    if (!write(path, bytes)) {
        return {};
    }
    bool good = false;
    {
        auto database = QSqlDatabase::addDatabase(u"QSQLITE"_s, connection);
        database.setDatabaseName(path);
        good = database.open();
        if (good) {
            QSqlQuery query(database);
            query.exec(u"PRAGMA journal_mode=OFF"_s);
            query.exec(u"PRAGMA synchronous=OFF"_s);
            change(database);
            good = query.exec(u"PRAGMA schema_version"_s);
        }
        database.close();
    }
    QSqlDatabase::removeDatabase(connection);
    QFile file(path);
    return good && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

DatabaseMutator::DatabaseMutator(unsigned seed, TextMutator::Raw raw)
    : m_random(seed)
    , m_raw(std::move(raw))
{ }

QByteArray DatabaseMutator::made(const QString &sql)
{
    return changed({}, [&](QSqlDatabase &database) {
        QSqlQuery query(database);
        query.exec(u"PRAGMA page_size=512"_s);
        const QStringList statements = sql.split(u";\n"_s);
        for (const QString &statement : statements) {
            if (!statement.trimmed().isEmpty() && !query.exec(statement)) {
                qFatal("%s", qPrintable(statement));
            }
        }
    });
}

QByteArray DatabaseMutator::mutated(const QByteArray &bytes)
{
    return changed(bytes, [this](QSqlDatabase &database) {
        const qsizetype changes = qsizetype(1) << below(4);
        for (qsizetype i = 0; i < changes; ++i) {
            change(database);
        }
    });
}

QByteArray DatabaseMutator::joined(const QByteArray &bytes, const QByteArray &other)
{
    const QString path = workFolder() + "/other.db"_L1;
    if (!write(path, other)) {
        return {};
    }
    return changed(bytes, [&](QSqlDatabase &database) {
        QSqlQuery query(database);
        query.prepare(u"ATTACH ? AS other"_s);
        query.addBindValue(path);
        if (!query.exec()) {
            return;
        }
        const QStringList tables =
                names(query, u"SELECT name FROM main.sqlite_schema WHERE type = 'table'"_s);
        for (const QString &table : tables) {
            query.exec(u"INSERT OR %1 INTO main.%2 SELECT * FROM other.%2"_s.arg(
                    below(2) ? u"IGNORE"_s : u"REPLACE"_s, quoted(table)));
        }
        query.exec(u"DETACH other"_s);
    });
}

QStringList DatabaseMutator::names(QSqlQuery &query, const QString &sql)
{
    QStringList found;
    if (query.exec(sql)) {
        while (query.next()) {
            found += query.value(0).toString();
        }
    }
    return found;
}

qint64 DatabaseMutator::anyRow(QSqlQuery &query, const QString &table)
{
    if (!query.exec(u"SELECT count(*) FROM "_s + quoted(table)) || !query.next()) {
        return 0;
    }
    const qsizetype row = below(query.value(0).toLongLong());
    const bool found =
            query.exec(u"SELECT rowid FROM %1 LIMIT 1 OFFSET %2"_s.arg(quoted(table)).arg(row));
    return found && query.next() ? query.value(0).toLongLong() : 0;
}

void DatabaseMutator::change(QSqlDatabase &database)
{
    QSqlQuery query(database);
    const QStringList tables = names(
            query,
            u"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"_s);
    if (tables.isEmpty()) {
        return;
    }
    QString table;
    qint64 row = 0;
    for (int i = 0; i < 4 && row == 0; ++i) { // rather one that has rows
        table = tables.at(below(tables.size()));
        row = anyRow(query, table);
    }
    const QStringList columns =
            names(query, u"SELECT name FROM pragma_table_info(%1)"_s.arg(quoted(table)));
    if (columns.isEmpty()) {
        return;
    }
    switch (below(12)) {
    case 0:
        query.exec(u"DELETE FROM %1 WHERE rowid = %2"_s.arg(quoted(table)).arg(row));
        break;
    case 1:
    case 2: { // once more, under another id
        QStringList values;
        for (const QString &column : columns) {
            values += quoted(column);
        }
        values.first() += u" || %1"_s.arg(below(100));
        query.exec(u"INSERT OR IGNORE INTO %1 SELECT %2 FROM %1 WHERE rowid = %3"_s
                           .arg(quoted(table), values.join(u','))
                           .arg(row));
        break;
    }
    case 3:
        if (below(8) == 0) {
            changeTable(query, table, columns);
            break;
        }
        [[fallthrough]];
    default:
        changeCell(query, table, columns);
    }
}

void DatabaseMutator::changeCell(QSqlQuery &query, const QString &table, const QStringList &columns)
{
    const qint64 row = anyRow(query, table);
    const QString column = quoted(columns.at(below(columns.size())));
    const qint64 source = below(3) == 0 ? anyRow(query, table) : row;
    const QString from = below(8) == 0 ? quoted(columns.at(below(columns.size()))) : column;
    if (!query.exec(u"SELECT %1 FROM %2 WHERE rowid = %3"_s.arg(from, quoted(table)).arg(source))
        || !query.next()) {
        return;
    }
    QVariant value = query.value(0);
    if (source == row && from == column) {
        value = oddValue(value);
    }
    query.prepare(u"UPDATE OR IGNORE %1 SET %2 = ? WHERE rowid = %3"_s.arg(quoted(table), column)
                          .arg(row));
    query.addBindValue(value);
    query.exec();
}

void DatabaseMutator::changeTable(QSqlQuery &query, const QString &table,
                                  const QStringList &columns)
{
    const QString name = quoted(table);
    const QString column = quoted(columns.at(below(columns.size())));
    switch (below(9)) {
    case 0:
        query.exec(u"ALTER TABLE %1 DROP COLUMN %2"_s.arg(name, column));
        break;
    case 1:
        query.exec(u"ALTER TABLE %1 RENAME COLUMN %2 TO x"_s.arg(name, column));
        break;
    case 2:
        query.exec(u"ALTER TABLE %1 ADD COLUMN computed AS (%2 || 'x')"_s.arg(name, column));
        break;
    case 3: // a view in its place
        query.exec(u"ALTER TABLE %1 RENAME TO other_table"_s.arg(name));
        query.exec(u"CREATE VIEW %1 AS SELECT * FROM other_table"_s.arg(name));
        break;
    case 4:
        query.exec(u"DROP TABLE "_s + name);
        break;
    case 5: // without keys
        query.exec(u"CREATE TABLE copied AS SELECT * FROM "_s + name);
        query.exec(u"DROP TABLE "_s + name);
        query.exec(u"ALTER TABLE copied RENAME TO "_s + name);
        break;
    case 6:
        query.exec(u"CREATE INDEX odd ON %1 (lower(%2))"_s.arg(name, column));
        break;
    case 7:
        query.exec(u"VACUUM"_s);
        break;
    default:
        query.exec(u"UPDATE OR IGNORE %1 SET %2 = (SELECT %2 FROM %1 LIMIT 1)"_s.arg(name, column));
    }
}

QVariant DatabaseMutator::oddValue(const QVariant &of)
{
    switch (below(12)) {
    case 0:
        return {};
    case 1:
        return QByteArray("\xff\x00\xfe{}[", 6);
    case 2:
        return QString(1 << below(14), u'x');
    case 3:
        return below(2) ? std::numeric_limits<qint64>::max() : std::numeric_limits<qint64>::min();
    case 4:
        return static_cast<qlonglong>(m_random()) << below(32);
    case 5:
        return std::numeric_limits<double>::infinity();
    default:
        TextMutator mutator(of.toByteArray().toStdString(), static_cast<unsigned>(m_random()),
                            m_raw);
        mutator.mutate(16 << 10);
        if (below(8) == 0) {
            return QByteArray::fromStdString(mutator.text());
        }
        return QString::fromStdString(mutator.text());
    }
}

} // namespace varve::test
