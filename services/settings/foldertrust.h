// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>

namespace varve
{

class Settings;

/// A folder whose instructions the person wants to be obeyed.
struct TrustedFolder
{
    QString path; ///< absolute, with links followed
    bool below = false; ///< and every folder below it, each repository there too
    QDateTime since = {}; ///< UTC

    friend bool operator==(const TrustedFolder &, const TrustedFolder &) = default;
};

/// Which folders are trusted. Kept in the person's own settings, never in a folder. A value for any thread.
struct FolderTrust
{
    QList<TrustedFolder> folders; ///< by path
    bool everything = false; ///< said for one run, as by --trust

    [[nodiscard]] static FolderTrust read(const Settings &settings);
    /// With what another process has trusted or taken back since the settings were read: looks at their file.
    [[nodiscard]] static FolderTrust readAnew(Settings *settings);
    /// `folder` as TrustedFolder::path. Trust is of exactly that folder unless what is below one was said too.
    [[nodiscard]] bool covers(const QString &folder) const;

    friend bool operator==(const FolderTrust &, const FolderTrust &) = default;
};

/// What TrustedFolder::path is for a folder as it was named.
[[nodiscard]] QString trustPath(const QString &folder);

/// Kept from now on, until it is taken back. `below` is set anew for one that is trusted already.
void trustFolder(Settings *settings, const QString &folder, bool below = false);
/// False if it was not trusted by itself.
bool distrustFolder(Settings *settings, const QString &folder);

} // namespace varve
