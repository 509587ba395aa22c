// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "beneath.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#ifdef Q_OS_UNIX
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
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

std::unexpected<Error> notOrdinary(const QString &path)
{
    return fail(Error::Kind::InvalidInput, Tr::tr("%1 is not an ordinary file.").arg(path));
}

/// Empty: there is none.
QString realPath(const QString &path)
{
#ifdef Q_OS_UNIX
    // QFileInfo answers some other path for links in a circle.
    const std::unique_ptr<char, decltype(&std::free)> real(
            ::realpath(QFile::encodeName(path).constData(), nullptr), &std::free);
    return real ? QFile::decodeName(real.get()) : QString();
#else
    return QFileInfo(path).canonicalFilePath();
#endif
}

#ifdef Q_OS_UNIX

class Descriptor
{
    Q_DISABLE_COPY(Descriptor)

public:
    explicit Descriptor(int number) : m_number(number) { }
    Descriptor(Descriptor &&other) noexcept : m_number(std::exchange(other.m_number, -1)) { }
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~Descriptor()
    {
        if (m_number >= 0) {
            ::close(m_number);
        }
    }

    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    [[nodiscard]] int release() { return std::exchange(m_number, -1); }

private:
    int m_number;
};

#ifdef O_PATH
constexpr int OnTheWay = O_PATH; // a folder that may be entered need not be listed
#else
constexpr int OnTheWay = O_RDONLY;
#endif

/// What errno says after opening `path` without following links.
std::unexpected<Error> openError(int error, const QString &path, const QString &folder)
{
    if (error == ELOOP || error == EMLINK || error == ENOTDIR) {
        return leadsOut(path, folder); // a link that was not there a moment ago
    }
    if (error == ENOENT) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no file %1.").arg(path));
    }
    return fail(Error::Kind::Io,
                Tr::tr("%1 cannot be read: %2.")
                        .arg(path, QString::fromStdString(std::system_category().message(error))));
}

/// `real` has no links in it, and none is followed: one that somebody puts there now is an error.
Result<Descriptor> openReal(const QString &folder, const QString &real, const QString &path)
{
    Descriptor at(::open(QFile::encodeName(folder).constData(),
                         OnTheWay | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!at.isOpen()) {
        return openError(errno, path, folder);
    }
    const QStringList parts = real.split(u'/');
    for (const QString &part : parts.first(parts.size() - 1)) {
        at = Descriptor(::openat(at.number(), QFile::encodeName(part).constData(),
                                 OnTheWay | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!at.isOpen()) {
            return openError(errno, path, folder);
        }
    }
    const QByteArray name = QFile::encodeName(parts.constLast());
    struct stat info = {};
    // Looked at first: opening a device can do something already.
    if (::fstatat(at.number(), name.constData(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
        return openError(errno, path, folder);
    }
    if (S_ISLNK(info.st_mode)) {
        return leadsOut(path, folder);
    }
    if (!S_ISREG(info.st_mode)) {
        return notOrdinary(path);
    }
    // Somebody may have put a pipe there since, and that would be waited for without end.
    Descriptor file(::openat(at.number(), name.constData(),
                             O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!file.isOpen()) {
        return openError(errno, path, folder);
    }
    if (::fstat(file.number(), &info) != 0 || !S_ISREG(info.st_mode)) {
        return notOrdinary(path);
    }
    return file;
}

#endif

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
#ifdef Q_OS_UNIX
    auto file = std::make_unique<QFile>();
    Result<Descriptor> opened = openReal(root, *real, absolute);
    if (!opened) {
        return std::unexpected(opened.error());
    }
    if (!file->open(opened->number(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 cannot be read: %2.").arg(absolute, file->errorString()));
    }
    (void)opened->release(); // the file closes it
#else
    auto file = std::make_unique<QFile>(QDir(root).filePath(*real));
    if (!QFileInfo(file->fileName()).isFile()) {
        return notOrdinary(absolute);
    }
    if (!file->open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 cannot be read: %2.").arg(absolute, file->errorString()));
    }
    // Nothing opens without following here: it is looked at again.
    if (const auto after = realPathBeneath(folder, path); !after || *after != *real) {
        return leadsOut(absolute, folder);
    }
#endif
    return file;
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
