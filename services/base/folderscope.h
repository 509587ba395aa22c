// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Sessions by the folder that they work in. A value; pure but for the home folder, which of() asks for.
class FolderScope
{
public:
    /// All sessions.
    FolderScope() = default;
    /// Those of the folder and of what lies below it. Of a home folder, and of what lies above one, only its own: everything that a person
    /// does lies below those. `folder`: any spelling; empty: all sessions.
    [[nodiscard]] static FolderScope of(const QString &folder);
    /// Those whose folder is written exactly so.
    [[nodiscard]] static FolderScope exactly(const QString &folder);

    [[nodiscard]] bool isAll() const { return m_folder.isEmpty(); }
    [[nodiscard]] const QString &folder() const { return m_folder; } ///< without a slash at its end
    /// What the folders below it begin with; empty: they are not meant.
    [[nodiscard]] const QString &beginning() const { return m_beginning; }
    /// `folder`: as a session has it. One with ".." in it is below nothing, as nobody knows where it leads.
    [[nodiscard]] bool contains(QStringView folder) const;

    friend bool operator==(const FolderScope &, const FolderScope &) = default;

private:
    QString m_folder;
    QString m_beginning;
};

/// The folder of the repository that a folder lies in, else the folder itself; absolute, links followed where it is there. A repository that
/// is the home folder or lies above it is none: a person's other projects lie in it.
[[nodiscard]] QString projectAround(const QString &folder);

} // namespace varve
