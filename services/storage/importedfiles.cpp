// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importedfiles.h"

#include "database.h"
#include "queryrows.h"
#include <base/timestamp.h>

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

ImportedFiles::Stamp ImportedFiles::Stamp::of(const QString &path)
{
    Stamp stamp;
    const QString file =
            QFileInfo(path).canonicalFilePath(); // the log is beside what a link leads to
    for (const QString &part : { file, QString(file + u"-wal"_s) }) {
        if (const QFileInfo info(part); info.exists()) {
            stamp.size += info.size();
            stamp.modified = std::max(stamp.modified, info.lastModified().toMSecsSinceEpoch());
        }
    }
    return stamp;
}

ImportedFiles::ImportedFiles(Database &database) : m_database(database) { }

Result<> ImportedFiles::note(const QString &path, const Stamp &stamp)
{
    return m_database
            .run("INSERT INTO imported_files (path, size, modified, imported_at) VALUES (?,?,?,?) "
                 "ON CONFLICT(path) DO UPDATE SET size = excluded.size, "
                 "modified = excluded.modified, imported_at = excluded.imported_at"_L1,
                 { path, stamp.size, stamp.modified, timestamp(QDateTime::currentDateTimeUtc()) })
            .transform([](const Query &) { });
}

Result<QHash<QString, ImportedFiles::Stamp>> ImportedFiles::all()
{
    QHash<QString, Stamp> files;
    return forEachRow(m_database.run("SELECT path, size, modified FROM imported_files"_L1),
                      [&](const Query &row) {
                          files.insert(row.text(0), { row.integer(1), row.integer(2) });
                      })
            .transform([&] { return files; });
}

} // namespace varve
