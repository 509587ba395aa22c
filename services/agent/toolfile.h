// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QByteArray>
#include <QString>

#include <optional>

namespace varve
{

// Files as the tools read and write them. The sentences of errors are for the model.

/// Files over this are not read whole (bytes).
inline constexpr qint64 MaxToolFile = 50LL * 1024 * 1024;

/// The whole of an ordinary file; refuses folders, devices, links and what is over the limit. `path`: absolute, with links followed
/// already. One that was put there since is not followed.
[[nodiscard]] Result<QByteArray> readToolFile(const QString &path);
/// Makes missing folders; the file is replaced at once or not at all, and keeps its permissions. `before`: what it holds now, nullopt
/// that there is none; Conflict where it does not.
[[nodiscard]] Result<> writeToolFile(const QString &path, const QByteArray &content,
                                     const std::optional<QByteArray> &before);

struct Replacement
{
    QByteArray before;
    QByteArray after;
    int count = 0;
};

/// `oldText` has to occur, and exactly once unless `all`. In a file with CRLF line ends both texts may be written with LF.
[[nodiscard]] Result<Replacement> replaceText(const QByteArray &content, const QString &oldText,
                                              const QString &newText, bool all);

} // namespace varve
