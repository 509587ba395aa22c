// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ordinaryfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#ifdef Q_OS_UNIX
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::OrdinaryFile)
};

QString native(const QString &path)
{
    return QDir::toNativeSeparators(path);
}

std::unexpected<Error> notOrdinary(const QString &path)
{
    return fail(Error::Kind::InvalidInput,
                Tr::tr("%1 is not an ordinary file but a pipe, a device or a socket, so it was "
                       "left alone. Choose a file.")
                        .arg(native(path)));
}

std::unexpected<Error> isFolder(const QString &path)
{
    return fail(Error::Kind::InvalidInput,
                Tr::tr("%1 is a folder. Choose a file.").arg(native(path)));
}

std::unexpected<Error> missing(const QString &path)
{
    return fail(Error::Kind::NotFound, Tr::tr("There is no file %1.").arg(native(path)));
}

std::unexpected<Error> unreadable(const QString &path, const QString &reason)
{
    return fail(Error::Kind::Io, Tr::tr("%1 cannot be read: %2.").arg(native(path), reason));
}

/// With its reason, where the system tells that the disk is the reason.
std::unexpected<Error> unwritable(const QString &path, const QFileDevice &file)
{
    const bool full = file.error() == QFileDevice::ResourceError;
    return fail(full ? Error::Kind::DiskFull : Error::Kind::Io,
                Tr::tr("%1 could not be written, and nothing was changed. Check the free space and "
                       "the permissions of the folder.")
                        .arg(native(path)),
                file.errorString());
}

} // namespace

Result<> requireOrdinary(const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir()) {
        return isFolder(path);
    }
    if (info.exists() && !info.isFile()) {
        return notOrdinary(path);
    }
    // Nothing may be made where a link leads nowhere: that could be anywhere.
    if (info.isSymLink() && !info.exists()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 is a link that leads nowhere or in a circle.").arg(native(path)));
    }
    return {};
}

Result<std::unique_ptr<QFile>> openOrdinary(const QString &path, QIODevice::OpenMode more)
{
    if (auto ordinary = requireOrdinary(path); !ordinary) {
        return std::unexpected(ordinary.error());
    }
#ifdef Q_OS_UNIX
    // Somebody may have put a pipe there since, which would be waited for without end.
    const int descriptor = ::open(QFile::encodeName(path).constData(),
                                  O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) {
        const int problem = errno;
        return problem == ENOENT || problem == ENOTDIR
                ? missing(path)
                : unreadable(path, QString::fromStdString(std::system_category().message(problem)));
    }
    struct stat info = {};
    if (::fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) {
        ::close(descriptor);
        return notOrdinary(path);
    }
    auto file = std::make_unique<QFile>();
    if (!file->open(descriptor, QIODevice::ReadOnly | more, QFileDevice::AutoCloseHandle)) {
        ::close(descriptor);
        return unreadable(path, file->errorString());
    }
#else
    auto file = std::make_unique<QFile>(path);
    if (!file->exists()) {
        return missing(path);
    }
    if (!file->open(QIODevice::ReadOnly | more)) {
        return unreadable(path, file->errorString());
    }
#endif
    return file;
}

Result<> writePrivateFile(const QString &path, Existing existing,
                          const std::function<Result<>(QIODevice &)> &write)
{
    constexpr auto OnlyOwner = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
    const auto mayBeWritten = [&]() -> Result<> {
        if (auto ordinary = requireOrdinary(path); !ordinary) {
            return ordinary;
        }
        return existing == Existing::Refuse && QFileInfo::exists(path)
                ? fail(Error::Kind::Refused,
                       Tr::tr("%1 is there already and was left as it is.").arg(native(path)))
                : Result<>();
    };
    if (auto may = mayBeWritten(); !may) {
        return may;
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 could not be created. Check the folder and its permissions.")
                            .arg(native(path)),
                    file.errorString());
    }
    // While it is empty, and has a name that nobody knows; one that is replaced may have been readable for everybody.
    if (!file.setPermissions(OnlyOwner)) {
        return unwritable(path, file);
    }
    if (auto written = write(file); !written) {
        return written; // the half file goes with the object
    }
    if (auto may = mayBeWritten(); !may) { // it may have taken minutes
        return may;
    }
    if (!file.commit()) {
        return unwritable(path, file);
    }
    return {};
}

} // namespace varve
