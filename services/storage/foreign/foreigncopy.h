// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QIODevice>
#include <QTemporaryDir>

#include <memory>
#include <stop_token>

namespace varve
{

/// A database of another program as it was at one moment, in a folder of its own that goes when this goes. The original is
/// only ever read: SQLite would lock it, and leave a shared-memory file beside it.
class ForeignCopy
{
public:
    /// With what the write-ahead log holds. Busy if the other program never stops writing, Cancelled, Io, DiskFull.
    [[nodiscard]] static Result<ForeignCopy> ofFile(const QString &path, std::stop_token stop);
    /// Of a single file; `path` is what messages say.
    [[nodiscard]] static Result<ForeignCopy> ofDevice(QIODevice &device, const QString &path,
                                                      std::stop_token stop);

    [[nodiscard]] const QString &source() const { return m_source; }
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("copy.db")); }
    [[nodiscard]] qint64 size() const { return m_size; } ///< bytes, with the log

private:
    [[nodiscard]] static Result<ForeignCopy> make(const QString &path);
    [[nodiscard]] Result<> take(QIODevice &from, const QString &suffix, std::stop_token stop);
    [[nodiscard]] Result<> takeFile(const QString &suffix, std::stop_token stop);
    [[nodiscard]] Result<bool> takeConsistently(std::stop_token stop);

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_source;
    qint64 m_size = 0;
};

} // namespace varve
