// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/archivevalue.h>

#include <QHash>

#include <optional>

namespace varve
{

/// The address of a remote in one spelling, "host/owner/name", without user, password and ".git"; empty for one that is a path, which
/// means nothing elsewhere.
[[nodiscard]] QString repositoryName(const QString &address);

/// Folders by their Git repository: its remote ("origin", else the first one) is what clones on several machines have in common. Reads
/// only configuration files of Git. Remembers what it has looked at. A value of one thread.
class RepositoryPlaces
{
public:
    /// `folders`: of the sessions that are here; among them a clone is looked for.
    explicit RepositoryPlaces(QStringList folders) : m_folders(std::move(folders)) { }

    /// Nothing in it where the folder is in no repository, or in one without a remote.
    [[nodiscard]] RepositoryPlace placeOf(const QString &folder);
    /// The same place in a clone on this machine, if a session works in one; else `folder` as it was said.
    [[nodiscard]] QString folderOf(const RepositoryPlace &place, const QString &folder);

private:
    struct Clone
    {
        QString top;
        QString repository;
    };
    [[nodiscard]] Clone cloneOf(const QString &folder);

    QStringList m_folders;
    QHash<QString, Clone> m_known; ///< by folder
    std::optional<QHash<QString, QString>> m_tops; ///< of clones that are here, by repository
};

} // namespace varve
