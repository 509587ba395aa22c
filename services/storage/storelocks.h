// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Guards a store against this process itself. Whoever opens and closes the file of an SQLite database beside SQLite (a file
/// dialog that looks at what kind of file it is, a tool that reads it) takes away all locks that the process has on it, because
/// POSIX locks belong to the process and the file, not to the descriptor ("How To Corrupt An SQLite Database File", 2.2). Another
/// process may then think that it is the last one, and delete the log that we go on writing into.
///
/// The locks are taken anew before every transaction, over descriptors of our own that are never closed while the file is there;
/// and a log that is gone is noticed before anything is written into it. Nothing to do on systems without such locks.
class StoreLocks
{
public:
    /// For a database that is open, in WAL mode, and has been read from.
    explicit StoreLocks(const QString &store);

    /// Takes SQLite's shared locks again (harmless where they are held). False: the log that the connection writes into is not the
    /// store's any more. Costs some microseconds.
    [[nodiscard]] bool hold();

private:
    QString m_store;
    quint64 m_log = 0; ///< its inode; 0: not known
};

} // namespace varve
