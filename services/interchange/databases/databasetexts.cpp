// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasetexts.h"

#include <QLocale>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString listed(const QStringList &tables)
{
    constexpr qsizetype Most = 8;
    QStringList names;
    for (qsizetype i = 0; i < qMin(Most, tables.size()); ++i) {
        names += tables.at(i).left(60);
    }
    return names.join(u", "_s) + (tables.size() > Most ? u", …"_s : QString());
}

} // namespace

QString DatabaseTexts::notOf(const QString &path, const QString &program, const QStringList &tables)
{
    return tables.isEmpty()
            ? tr("%1 is an SQLite database without any table, so it is not one of %2. Nothing was "
                 "imported.")
                      .arg(path, program)
            : tr("%1 is an SQLite database, but not one of %2; its tables are %3. Nothing was "
                 "imported.")
                      .arg(path, program, listed(tables));
}

QString DatabaseTexts::unknownSchema(const QString &path, const QString &program)
{
    return tr("%1 has the tables of %2, but not the columns that Varve knows. It may come from a "
              "version that Varve cannot read. Nothing was imported.")
            .arg(path, program);
}

QString DatabaseTexts::unknownProgram(const QString &path, const QStringList &tables)
{
    return tables.isEmpty()
            ? tr("%1 is an SQLite database without any table. Nothing was imported.").arg(path)
            : tr("%1 is an SQLite database of a program that Varve does not know; its tables are "
                 "%2. Nothing was imported.")
                      .arg(path, listed(tables));
}

QString DatabaseTexts::ownStore(const QString &path)
{
    return tr("%1 is a store of Varve itself, so there is nothing to import. Start Varve with "
              "--store to open it.")
            .arg(path);
}

QString DatabaseTexts::noSessions(const QString &path)
{
    return tr("%1 holds no sessions, so there is nothing to import.").arg(path);
}

QString DatabaseTexts::leftOut(const QString &table, qint64 rows, const QString &what)
{
    //: %1 a table, %2 a number, %3 why
    return tr("Not imported: %2 rows of \"%1\" (%3).")
            .arg(table.left(60), QLocale().toString(rows), what);
}

QString DatabaseTexts::rowTooLarge(qint64 bytes, qint64 limit)
{
    const QLocale locale;
    return tr("the row holds %1, more than the %2 that are read; its place in the session is kept")
            .arg(locale.formattedDataSize(bytes), locale.formattedDataSize(limit));
}

QString DatabaseTexts::sessionWithoutId()
{
    return tr("a session without an id was left out");
}

QString DatabaseTexts::duplicateSession(const QString &id)
{
    return tr("a second session with the id %1 was left out").arg(id);
}

QString DatabaseTexts::emptySession()
{
    return tr("The session has no entries.");
}

QString DatabaseTexts::sessionCycle(const QString &id)
{
    return tr("The parents of session %1 lead back to itself; it has none here.").arg(id);
}

QString DatabaseTexts::missingSession(const QString &id)
{
    return tr("The session was started from session %1, which is not in the database.").arg(id);
}

QString DatabaseTexts::badJson(const QString &column)
{
    return tr("what stands in %1 is no JSON object; it was kept as text").arg(column);
}

} // namespace varve
