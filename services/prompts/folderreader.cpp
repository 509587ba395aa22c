// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "folderreader.h"

#include <base/beneath.h>
#include <base/ordinaryfile.h>

#include <QCoreApplication>
#include <QFileInfo>

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

} // namespace varve
