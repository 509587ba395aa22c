// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfolders.h"

#include <QFileInfo>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Of the person, or of the system.
bool isOurs(const QFileInfo &file)
{
#ifdef Q_OS_UNIX
    return file.ownerId() == ::geteuid() || file.ownerId() == 0;
#else
    Q_UNUSED(file)
    return true;
#endif
}

/// Also a file, as in worktrees and submodules. Anybody may put one into /tmp.
bool isRepositoryTop(const QString &folder)
{
    const QFileInfo git(folder + "/.git"_L1);
    return git.exists() && isOurs(git);
}

} // namespace

QList<ProjectFolder> projectFolders(const QString &folder, const QString &home,
                                    const FolderTrust &trust, int atMost)
{
    if (folder.isEmpty()) {
        return {};
    }
    const QString nearest = trustPath(folder);
    const QString realHome = home.isEmpty() ? QString() : trustPath(home);
    QList<ProjectFolder> folders;
    QString top; // of the repository
    for (QString at = nearest; folders.size() < atMost; at = QFileInfo(at).path()) {
        folders.prepend({ at, at, trust.covers(at) });
        if (at == realHome || QFileInfo(at).path() == at) {
            break;
        }
        if (isRepositoryTop(at)) {
            top = at;
            break;
        }
    }
    if (!top.isEmpty()) {
        for (ProjectFolder &inside : folders) {
            inside.root = top;
            inside.trusted = trust.covers(top);
        }
    }
    return folders;
}

} // namespace varve
