// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "heldfolder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QSaveFile>

#ifdef Q_OS_UNIX
#include <cerrno>
#include <cstdlib>
#include <dirent.h>
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
    Q_DECLARE_TR_FUNCTIONS(varve::HeldFolder)
};

std::unexpected<Error> isLink(const QString &path)
{
    return fail(Error::Kind::Refused,
                Tr::tr("%1 is a link, or lies behind one, that was not there before.").arg(path));
}

std::unexpected<Error> isSpecial(const QString &path)
{
    return fail(Error::Kind::InvalidInput, Tr::tr("%1 is not an ordinary file.").arg(path));
}

std::unexpected<Error> isDifferent(const QString &path)
{
    return fail(Error::Kind::Conflict, Tr::tr("%1 is not what it was any more.").arg(path));
}

bool leadsUp(const QStringList &parts)
{
    return parts.contains(".."_L1);
}

QStringList partsOf(const QString &path)
{
    QStringList parts = path.split(u'/', Qt::SkipEmptyParts);
    parts.removeAll(u"."_s);
    return parts;
}

} // namespace

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

QString HeldFolder::nameOf(const QString &path) const
{
    return QDir(m_path).filePath(path);
}

Result<HeldFolder> HeldFolder::folder(const QString &path) const
{
    return entered(path, false);
}

Result<HeldFolder> HeldFolder::madeFolder(const QString &path) const
{
    return entered(path, true);
}

#ifdef Q_OS_UNIX

namespace
{

#ifdef O_PATH
constexpr int OnTheWay = O_PATH; // a folder that may be entered need not be listed
#else
constexpr int OnTheWay = O_RDONLY;
#endif
constexpr int FolderFlags = OnTheWay | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
// Somebody may put a pipe there, and that would be waited for without end.
constexpr int ReadFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

/// What errno says of opening `path` without following links.
std::unexpected<Error> openError(int error, const QString &path)
{
    if (error == ELOOP || error == EMLINK || error == ENOTDIR) {
        return isLink(path);
    }
    if (error == ENOENT) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no file %1.").arg(path));
    }
    return fail(Error::Kind::Io,
                Tr::tr("%1 cannot be read: %2.")
                        .arg(path, QString::fromStdString(std::system_category().message(error))));
}

std::unexpected<Error> writeError(int error, const QString &path)
{
    return fail(error == ENOSPC ? Error::Kind::DiskFull : Error::Kind::Io,
                Tr::tr("%1 could not be written: %2. It is as it was.")
                        .arg(path, QString::fromStdString(std::system_category().message(error))));
}

/// A new file beside another one, which is gone again unless it is put in its place.
class NewFile
{
    Q_DISABLE_COPY_MOVE(NewFile)

public:
    NewFile(int folder, const QByteArray &beside)
        : m_folder(folder)
        , m_name(beside.first(qMin<qsizetype>(beside.size(), 200)) + '.'
                 + QByteArray::number(QRandomGenerator::system()->generate64(), 36))
        , m_number(::openat(folder, m_name.constData(),
                            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666))
    { }
    ~NewFile()
    {
        if (m_number >= 0) {
            ::close(m_number);
            ::unlinkat(m_folder, m_name.constData(), 0);
        }
    }

    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    [[nodiscard]] bool write(const QByteArray &content) const
    {
        for (qsizetype done = 0; done < content.size();) {
            const ssize_t written = ::write(m_number, content.constData() + done,
                                            static_cast<size_t>(content.size() - done));
            if (written < 0 && errno != EINTR) {
                return false;
            }
            done += qMax<ssize_t>(written, 0);
        }
        return ::fsync(m_number) == 0 || errno == EINVAL;
    }
    void take(const struct stat &other) const
    {
        // Of another user's file only the system's administrator can make one of theirs.
        std::ignore = ::fchown(m_number, other.st_uid, other.st_gid);
        std::ignore = ::fchmod(m_number, other.st_mode & 0777);
    }
    [[nodiscard]] bool replace(const QByteArray &name)
    {
        if (::renameat(m_folder, m_name.constData(), m_folder, name.constData()) != 0) {
            return false;
        }
        ::close(std::exchange(m_number, -1));
        return true;
    }
    /// Not where something is already: then errno is EEXIST.
    [[nodiscard]] bool appear(const QByteArray &name)
    {
        if (::linkat(m_folder, m_name.constData(), m_folder, name.constData(), 0) == 0) {
            return true; // its first name goes with this object
        }
        struct stat info = {};
        const bool hasLinks = errno != EPERM && errno != ENOTSUP && errno != ENOSYS;
        if (hasLinks || ::fstatat(m_folder, name.constData(), &info, AT_SYMLINK_NOFOLLOW) == 0) {
            errno = hasLinks ? errno : EEXIST;
            return false;
        }
        return replace(name);
    }

private:
    const int m_folder;
    const QByteArray m_name;
    int m_number;
};

bool isSame(const struct stat &a, const struct stat &b)
{
    const auto nanoseconds = [](const struct stat &info) {
#ifdef Q_OS_DARWIN
        return info.st_mtimespec.tv_nsec;
#else
        return info.st_mtim.tv_nsec;
#endif
    };
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size
            && a.st_mtime == b.st_mtime && nanoseconds(a) == nanoseconds(b);
}

} // namespace

struct HeldFolder::Handle
{
    explicit Handle(int opened) : number(opened) { }
    Q_DISABLE_COPY_MOVE(Handle)
    ~Handle() { ::close(number); }

    const int number;
};

Result<HeldFolder> HeldFolder::open(const QString &path)
{
    const int root = ::open("/", OnTheWay | O_DIRECTORY | O_CLOEXEC);
    if (root < 0) {
        return openError(errno, path);
    }
    return HeldFolder(u"/"_s, std::make_shared<const Handle>(root)).folder(path);
}

Result<HeldFolder> HeldFolder::entered(const QString &path, bool make) const
{
    const QStringList parts = partsOf(path);
    if (leadsUp(parts)) {
        return isLink(nameOf(path));
    }
    auto at = m_handle;
    for (const QString &part : parts) {
        const QByteArray name = QFile::encodeName(part);
        int next = ::openat(at->number, name.constData(), FolderFlags);
        if (next < 0 && errno == ENOENT && make) {
            std::ignore = ::mkdirat(at->number, name.constData(), 0777); // what is wrong shows now
            next = ::openat(at->number, name.constData(), FolderFlags);
        }
        if (next < 0) {
            const int error = errno;
            struct stat info = {};
            if (error == ENOTDIR
                && ::fstatat(at->number, name.constData(), &info, AT_SYMLINK_NOFOLLOW) == 0
                && !S_ISLNK(info.st_mode)) {
                return fail(Error::Kind::InvalidInput,
                            Tr::tr("There is a file in the place of a folder on the way to %1.")
                                    .arg(nameOf(path)));
            }
            return openError(error, nameOf(path));
        }
        at = std::make_shared<const Handle>(next);
    }
    return HeldFolder(QDir::cleanPath(nameOf(parts.join(u'/'))), at);
}

Result<std::unique_ptr<QFile>> HeldFolder::file(const QString &path) const
{
    const QStringList parts = partsOf(path);
    if (parts.isEmpty()) {
        return isSpecial(nameOf(path));
    }
    const auto in = folder(parts.first(parts.size() - 1).join(u'/'));
    if (!in) {
        return std::unexpected(in.error());
    }
    const QString shown = nameOf(path);
    const QByteArray name = QFile::encodeName(parts.constLast());
    struct stat info = {};
    // Looked at first: opening a device can do something already.
    if (::fstatat(in->m_handle->number, name.constData(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
        return openError(errno, shown);
    }
    if (S_ISLNK(info.st_mode)) {
        return isLink(shown);
    }
    if (!S_ISREG(info.st_mode)) {
        return isSpecial(shown);
    }
    const int number = ::openat(in->m_handle->number, name.constData(), ReadFlags);
    if (number < 0) {
        return openError(errno, shown);
    }
    auto opened = std::make_unique<QFile>();
    if (!opened->open(number, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(number);
        return fail(Error::Kind::Io,
                    Tr::tr("%1 cannot be read: %2.").arg(shown, opened->errorString()));
    }
    if (::fstat(number, &info) != 0 || !S_ISREG(info.st_mode)) {
        return isSpecial(shown);
    }
    return opened;
}

Result<QList<HeldEntry>> HeldFolder::entries() const
{
    const int number =
            ::openat(m_handle->number, ".", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *opened = number < 0 ? nullptr : ::fdopendir(number);
    if (!opened) {
        const auto error = openError(errno, m_path);
        if (number >= 0) {
            ::close(number);
        }
        return error;
    }
    const std::unique_ptr<DIR, decltype(&::closedir)> folder(opened, &::closedir);
    QList<HeldEntry> found;
    while (const dirent *entry = ::readdir(folder.get())) {
        const QByteArrayView name(entry->d_name);
        struct stat info = {};
        if (name == "." || name == ".."
            || ::fstatat(number, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
            continue;
        }
        HeldEntry made { QFile::decodeName(entry->d_name),
                         S_ISDIR(info.st_mode),
                         S_ISREG(info.st_mode),
                         {},
                         static_cast<qint64>(info.st_size) };
        if (S_ISLNK(info.st_mode)) {
            QByteArray target(4096, '\0');
            const ssize_t length = ::readlinkat(number, entry->d_name, target.data(),
                                                static_cast<size_t>(target.size()));
            made.target = QFile::decodeName(target.first(qMax<ssize_t>(length, 0)));
        }
        found += made;
    }
    return found;
}

QString HeldFolder::processPath() const
{
#ifdef Q_OS_LINUX
    const QString held = u"/proc/%1/fd/%2"_s.arg(::getpid()).arg(m_handle->number);
    return QFileInfo::exists(held) ? held : m_path;
#else
    return m_path;
#endif
}

Result<> HeldFolder::put(const QString &name, const QByteArray &content,
                         const std::optional<QByteArray> &before) const
{
    const QString shown = nameOf(name);
    const QByteArray encoded = QFile::encodeName(name);
    const int folder = m_handle->number;
    struct stat looked = {};
    if (before) {
        const auto existing = file(name);
        if (!existing) {
            return existing.error().kind == Error::Kind::NotFound
                    ? isDifferent(shown)
                    : std::unexpected<Error>(existing.error());
        }
        if (::fstat((*existing)->handle(), &looked) != 0
            || (*existing)->read(before->size() + 1) != *before) {
            return isDifferent(shown);
        }
    }
    NewFile made(folder, encoded);
    if (!made.isOpen()) {
        return writeError(errno, shown);
    }
    if (before) {
        made.take(looked);
    }
    if (!made.write(content)) {
        return writeError(errno, shown);
    }
    if (!before) {
        if (!made.appear(encoded)) {
            return errno == EEXIST ? isDifferent(shown) : writeError(errno, shown);
        }
        return {};
    }
    struct stat now = {};
    if (::fstatat(folder, encoded.constData(), &now, AT_SYMLINK_NOFOLLOW) != 0
        || !isSame(looked, now)) {
        return isDifferent(shown);
    }
    if (!made.replace(encoded)) {
        return writeError(errno, shown);
    }
    return {};
}

#else

Result<HeldFolder> HeldFolder::open(const QString &path)
{
    return HeldFolder({}, {}).entered(path, false);
}

Result<HeldFolder> HeldFolder::entered(const QString &path, bool make) const
{
    const QString whole = m_path.isEmpty() ? QDir::cleanPath(path) : QDir::cleanPath(nameOf(path));
    if (leadsUp(partsOf(path))) {
        return isLink(whole);
    }
    if (make && !QDir().mkpath(whole)) {
        return fail(Error::Kind::Io, Tr::tr("%1 cannot be made.").arg(whole));
    }
    if (!QFileInfo(whole).isDir()) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no folder %1.").arg(whole));
    }
    if (realPath(whole) != whole) {
        return isLink(whole);
    }
    return HeldFolder(whole, m_handle);
}

Result<std::unique_ptr<QFile>> HeldFolder::file(const QString &path) const
{
    const QString whole = QDir::cleanPath(nameOf(path));
    if (!QFileInfo::exists(whole)) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no file %1.").arg(whole));
    }
    if (!QFileInfo(whole).isFile()) {
        return isSpecial(whole);
    }
    auto opened = std::make_unique<QFile>(whole);
    if (!opened->open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 cannot be read: %2.").arg(whole, opened->errorString()));
    }
    if (realPath(whole) != whole) {
        return isLink(whole);
    }
    return opened;
}

Result<QList<HeldEntry>> HeldFolder::entries() const
{
    QList<HeldEntry> found;
    const auto infos = QDir(m_path).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::System
                                                  | QDir::NoDotAndDotDot);
    for (const QFileInfo &info : infos) {
        const bool link = info.isSymLink();
        found += HeldEntry { info.fileName(), !link && info.isDir(), !link && info.isFile(),
                             link ? info.readSymLink() : QString(), info.size() };
    }
    return found;
}

QString HeldFolder::processPath() const
{
    return m_path;
}

Result<> HeldFolder::put(const QString &name, const QByteArray &content,
                         const std::optional<QByteArray> &before) const
{
    const QString whole = nameOf(name);
    if (before) {
        const auto existing = file(name);
        if (!existing) {
            return std::unexpected(existing.error());
        }
        if ((*existing)->read(before->size() + 1) != *before) {
            return isDifferent(whole);
        }
    } else if (QFileInfo::exists(whole) || QFileInfo(whole).isSymLink()) {
        return isDifferent(whole);
    }
    QSaveFile out(whole);
    const auto permissions = QFileInfo(whole).permissions();
    if (!out.open(QIODevice::WriteOnly) || (before && !out.setPermissions(permissions))
        || out.write(content) != content.size() || !out.commit()) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 could not be written: %2. It is as it was.")
                            .arg(whole, out.errorString()));
    }
    return {};
}

#endif

} // namespace varve
