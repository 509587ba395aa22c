// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QHash>
#include <QString>

namespace varve
{

class Database;

/// Which files were brought in, and how they were then.
class ImportedFiles
{
public:
    struct Stamp
    {
        qint64 size = 0; ///< bytes
        qint64 modified = 0; ///< ms since 1970
        friend bool operator==(const Stamp &, const Stamp &) = default;

        /// Of the file as it is on the disk, with the write-ahead log of a database; of one that is not there zeros.
        [[nodiscard]] static Stamp of(const QString &path);
    };

    explicit ImportedFiles(Database &database);

    /// `stamp` is from before the file was read: what was added meanwhile is seen as a change.
    [[nodiscard]] Result<> note(const QString &path, const Stamp &stamp);
    /// By absolute path.
    [[nodiscard]] Result<QHash<QString, Stamp>> all();

private:
    Database &m_database;
};

} // namespace varve
