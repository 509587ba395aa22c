// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "beneath.h"

#include "heldfolder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Beneath)
};

std::unexpected<Error> leadsOut(const QString &path, const QString &folder)
{
    return fail(
            Error::Kind::Refused,
            Tr::tr("%1 is a link, or lies behind one, that leads out of %2.").arg(path, folder));
}

} // namespace

Result<QString> realPathBeneath(const QString &folder, const QString &path)
{
    const QString root = realPath(folder);
    const QString absolute = QDir(folder).absoluteFilePath(path);
    const QFileInfo info(absolute);
    const QString real = realPath(absolute);
    if (root.isEmpty() || real.isEmpty()) {
        return info.isSymLink()
                ? fail(Error::Kind::InvalidInput,
                       Tr::tr("%1 is a link that leads nowhere or in a circle.").arg(absolute))
                : fail(Error::Kind::NotFound, Tr::tr("There is no file %1.").arg(absolute));
    }
    const QString start = root.endsWith(u'/') ? root : QString(root + u'/');
    if (!real.startsWith(start)) {
        return leadsOut(absolute, folder);
    }
    return real.sliced(start.size());
}

Result<std::unique_ptr<QFile>> openBeneath(const QString &folder, const QString &path)
{
    const auto real = realPathBeneath(folder, path);
    if (!real) {
        return std::unexpected(real.error());
    }
    const QString root = realPath(folder);
    const QString absolute = QDir(folder).absoluteFilePath(path);
    // `real` has no links in it, and none is followed: one that somebody puts there now is an error.
    return HeldFolder::open(root)
            .and_then([&](const HeldFolder &held) { return held.file(*real); })
            .or_else([&](const Error &error) -> Result<std::unique_ptr<QFile>> {
                return error.kind == Error::Kind::Refused
                        ? Result<std::unique_ptr<QFile>>(leadsOut(absolute, folder))
                        : std::unexpected(error);
            });
}

Result<> checkOwner(const QFile &file, const QString &path)
{
#ifdef Q_OS_UNIX
    struct stat info = {};
    if (::fstat(file.handle(), &info) != 0) {
        return fail(Error::Kind::Io,
                    Tr::tr("It cannot be found out whom %1 belongs to.").arg(path));
    }
    if (info.st_uid != ::geteuid() && info.st_uid != 0) {
        return fail(Error::Kind::Refused, Tr::tr("%1 belongs to another user.").arg(path));
    }
    // Where every user has a group of their own, files are often writable for it.
    const bool groupWrites =
            (info.st_mode & S_IWGRP) != 0 && info.st_gid != ::getegid() && info.st_gid != 0;
    if (groupWrites || (info.st_mode & S_IWOTH) != 0) {
        return fail(Error::Kind::Refused,
                    Tr::tr("Others may write to %1; “chmod go-w” ends that.").arg(path));
    }
#else
    Q_UNUSED(file)
    Q_UNUSED(path)
#endif
    return {};
}

} // namespace varve
