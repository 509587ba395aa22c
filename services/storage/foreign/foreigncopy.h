// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "copyfolder.h"
#include <base/error.h>

#include <QFile>

#include <stop_token>

namespace varve
{

/// A database of another program as it was at one moment, in a folder of its own that goes when this goes. The original is
/// only ever read: SQLite would lock it, and leave a shared-memory file beside it.
class ForeignCopy
{
public:
    /// With what the write-ahead log holds, which is looked for beside the file that a symbolic link leads to. Busy if the other
    /// program never stops writing, Cancelled, Io, DiskFull.
    [[nodiscard]] static Result<ForeignCopy> ofFile(const QString &path, std::stop_token stop);
    /// Of a single file; `path` is what messages say.
    [[nodiscard]] static Result<ForeignCopy> ofDevice(QIODevice &device, const QString &path,
                                                      std::stop_token stop);

    /// Whether a log or journal beside the file says something that the file does not.
    [[nodiscard]] static bool hasLog(const QString &path);

    [[nodiscard]] const QString &source() const { return m_source; }
    [[nodiscard]] QString file() const { return m_folder.filePath(QStringLiteral("copy.db")); }
    [[nodiscard]] qint64 size() const { return m_size; } ///< bytes, with the log

private:
    [[nodiscard]] static Result<ForeignCopy> make(const QString &path);
    [[nodiscard]] Result<> take(QIODevice &from, QFile &to, std::stop_token stop);
    [[nodiscard]] Result<> takeFile(const QString &suffix, std::stop_token stop);
    enum class Taken { Whole, Mixed, Refused };
    [[nodiscard]] Result<Taken> takeOnce(std::stop_token stop);

    CopyFolder m_folder;
    QString m_source; ///< as it was given
    QString m_original; ///< to which links lead
    qint64 m_size = 0;
};

} // namespace varve
