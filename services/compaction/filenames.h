// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

namespace varve
{

/// How files are told: by their names, and with their folder where a name belongs to several.
class FileNames final
{
public:
    void add(const QStringList &paths);

    /// The longest way in which that file was named; `path` itself if it may be one of several.
    [[nodiscard]] QString whole(const QString &path) const;

    /// Of what whole() gave: the name, or the folder's with it. What is no file that was added stays as it is.
    [[nodiscard]] QString shown(const QString &path) const;

private:
    QHash<QString, QStringList> m_paths; ///< by name
};

} // namespace varve
