// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "folderreader.h"

#include <base/beneath.h>
#include <base/ordinaryfile.h>

#include <QCoreApplication>
#include <QFileInfo>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::FolderReader)
};

using OpenFile = Result<std::unique_ptr<QFile>>;

/// Open, and one that may be obeyed.
OpenFile openGuarded(const QString &root, const QString &path, qint64 largest)
{
    OpenFile file = root.isEmpty() ? openOrdinary(path) : openBeneath(root, path);
    if (!file) {
        return file;
    }
    if (const auto owner = checkOwner(**file, path); !owner) {
        return std::unexpected(owner.error());
    }
    if ((*file)->size() > largest) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 is larger than %2 kB.").arg(path).arg(largest / 1000));
    }
    return file;
}

} // namespace

Result<PlainText> readGuarded(const QString &root, const QString &path, FolderReader::Limits limits)
{
    return openGuarded(root, path, limits.largest)
            .and_then([&](const std::unique_ptr<QFile> &file) {
                return readPlainText(*file, path, limits.taken);
            });
}

Result<PlainText> FolderReader::read(FolderFile::Kind kind, const ProjectFolder &folder,
                                     const QString &path, Limits limits)
{
    if (const QFileInfo info(path); !info.exists() && !info.isSymLink()) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no file %1.").arg(path));
    }
    const OpenFile file = openGuarded(folder.root, path, limits.largest);
    if (!file) {
        refuse(kind, folder, path, file.error().message);
        return std::unexpected(file.error());
    }
    FolderFile found { kind, FolderFile::State::NotTrusted, path, folder.root, (*file)->size() };
    if (!folder.trusted) {
        m_files += found;
        return fail(Error::Kind::Refused,
                    Tr::tr("It is not used: %1 is not trusted.").arg(folder.root));
    }
    const auto text = readPlainText(**file, path, limits.taken);
    if (!text) {
        refuse(kind, folder, path, text.error().message);
        return text;
    }
    found.state = FolderFile::State::Used;
    m_files += found;
    return text;
}

void FolderReader::refuse(FolderFile::Kind kind, const ProjectFolder &folder, const QString &path,
                          const QString &reason)
{
    m_files += { kind, FolderFile::State::Refused, path, folder.root, 0, reason };
}

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
