// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QFile>

#include <functional>
#include <memory>

namespace varve
{

// Paths that a person, a script or another program names. Any thread; all of these use the disk.

/// An ordinary file for reading; links are followed. Nothing is waited for: folders, pipes, devices and sockets are InvalidInput,
/// also where one is put there while this looks. NotFound, or Io with the system's reason, for the others. The file has no name.
/// `more`: besides ReadOnly.
[[nodiscard]] Result<std::unique_ptr<QFile>> openOrdinary(const QString &path,
                                                          QIODevice::OpenMode more = {});

/// InvalidInput where something is that is no ordinary file, before somebody else (SQLite, QSettings, QSaveFile) opens or
/// replaces it. All is well where nothing is.
[[nodiscard]] Result<> requireOrdinary(const QString &path);

enum class Existing : quint8 { Refuse, Replace };

/// A file with something of a session in it, for the person: it can be read by its owner alone, and has its name once `write` is
/// done; else nothing changes there. Refused where one is that may not be replaced; what is no ordinary file is never replaced.
/// DiskFull or Io where it cannot be written, or what `write` answers.
[[nodiscard]] Result<> writePrivateFile(const QString &path, Existing existing,
                                        const std::function<Result<>(QIODevice &)> &write);

} // namespace varve
