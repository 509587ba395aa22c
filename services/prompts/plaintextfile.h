// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QFile>

namespace varve
{

/// The beginning of a text file, or all of it.
struct PlainText
{
    QString text; ///< line ends as LF, no byte order mark, no white space at the end
    qint64 fileBytes = 0;
    bool cut = false; ///< at the end of a line where there is one
};

/// At most `limit` bytes of a file that is open; `path` is how it is called in errors. Refuses what has NUL bytes in it. Reads the disk.
[[nodiscard]] Result<PlainText> readPlainText(QFile &file, const QString &path, qint64 limit);
/// The same of one that openOrdinary() opens.
[[nodiscard]] Result<PlainText> readPlainText(const QString &path, qint64 limit);

} // namespace varve
