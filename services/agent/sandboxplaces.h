// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileInfo>
#include <QString>
#include <QStringList>

namespace varve
{

// What commands see of a system and of a home folder. All of it can be read only.

/// Absolute: what is installed, and what of /var programs are built with.
[[nodiscard]] const QStringList &systemPlaces();
/// Relative to home: where toolchains and their packages lie, without what signs a person in.
[[nodiscard]] const QStringList &toolchainPlaces();
/// Relative to home: settings that builds go by. Each is shown only while no key is in it.
[[nodiscard]] const QStringList &toolSettings();
/// Absolute, below systemPlaces(): sockets and the like that are hidden again.
[[nodiscard]] const QStringList &systemSockets();

/// All of a folder, hidden ones and links too.
[[nodiscard]] QFileInfoList entriesOf(const QString &folder);
/// Whether a file of settings can be shown: an ordinary file of at most 256 kB without anything that looks like a key.
[[nodiscard]] bool isFreeOfKeys(const QString &path);

// Names in a working folder whose files act later, without anybody running the project's own code: when somebody uses git, enters or
// opens the folder, or an agent reads it.

/// Folders; none of them does harm where it is empty.
[[nodiscard]] const QStringList &lateActingFolders();
/// Files, and folders that mean something already where they are empty.
[[nodiscard]] const QStringList &lateActingFiles();

} // namespace varve
