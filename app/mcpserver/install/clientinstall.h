// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QStringList>

namespace varve
{

/// A program that can have `varve mcp` as a server.
struct ClientProgram
{
    QString id; ///< "claude"
    QString name; ///< "Claude Code"
};
[[nodiscard]] QList<ClientProgram> clientPrograms();

/// What a program has to know of `varve mcp`, and the file where it says so.
struct ClientInstall
{
    QString program; ///< its name
    QString file; ///< absolute; that of the person, for all projects
    QString lines; ///< what has to be said there, by itself
    QString before; ///< what stands there now
    QString after; ///< what would stand there
    bool isThere = false; ///< the file

    [[nodiscard]] bool isDone() const { return before == after; }
    /// Lines that go and come, with a few around them.
    [[nodiscard]] QString difference() const;
};

/// `command`: how the server is started, without what a program needs besides. NotFound for a program that is not known here; the errors of
/// reading and changing its file, which name it. Reads the disk.
[[nodiscard]] Result<ClientInstall> planInstall(const QString &program, const QStringList &command);

/// Writes what was planned, and beside it what was there before. Refused where there is a link on the way: it may lead into a repository or
/// to somebody else. Conflict where it was changed meanwhile. Answers the path of the copy; empty: there was nothing.
[[nodiscard]] Result<QString> writeInstall(const ClientInstall &install);

} // namespace varve
