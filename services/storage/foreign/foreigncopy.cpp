// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foreigncopy.h"

#include <base/ordinaryfile.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QThread>

#include <algorithm>
#include <chrono>
#include <utility>

#ifdef Q_OS_LINUX
#include <linux/fs.h>
#include <sys/ioctl.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ForeignCopy)
};

constexpr qint64 BlockBytes = 1 << 20;
/// A program that is in the middle of a transaction is about to end it, or has crashed in it.
constexpr int MostRefusals = 40;
/// Every try is faster than the first, as only what has changed is written.
constexpr std::chrono::seconds LongestTrying(60);
constexpr std::chrono::milliseconds Pause(50);

/// What tells whether a copy mixes two states.
struct Stamp
{
    qint64 size = 0;
    QDateTime modified;
    QByteArray header; ///< of the database, with its change counter
    QByteArray logHeader; ///< another one once the log starts over
    QByteArray journal; ///< a rollback journal: a transaction is being written
    bool operator==(const Stamp &) const = default;
};

QByteArray beginningOf(const QString &path, qint64 bytes)
{
    const auto file = openOrdinary(path);
    return file ? (*file)->read(bytes) : QByteArray();
}

Stamp stampOf(const QString &path)
{
    const QFileInfo info(path);
    return { info.size(), info.lastModified(QTimeZone::UTC), beginningOf(path, 100),
             beginningOf(path + "-wal"_L1, 32), beginningOf(path + "-journal"_L1, 28) };
}

bool isWriting(const Stamp &stamp)
{
    return !stamp.journal.isEmpty() && stamp.journal.front() != '\0';
}

bool hasLogAhead(const Stamp &stamp)
{
    constexpr qsizetype ReadVersion = 19; // in the header
    return stamp.header.size() > ReadVersion && stamp.header.at(ReadVersion) == 2
            && !stamp.logHeader.isEmpty();
}

/// Whether what was copied between the two, first the database and then its log, is one state. What is written from the log into
/// the database meanwhile does no harm: it is in the log too, until that starts over. Nor do frames that are appended: SQLite
/// leaves out a last one that is not whole.
bool isOneState(const Stamp &before, const Stamp &after)
{
    if (hasLogAhead(before) && hasLogAhead(after)) {
        return before.logHeader == after.logHeader && before.journal == after.journal;
    }
    return before == after;
}

/// The whole file at once, sharing its blocks, where the system and the disk can do that.
bool share([[maybe_unused]] QFile &from, [[maybe_unused]] QFile &to)
{
#ifdef FICLONE
    return ioctl(to.handle(), FICLONE, from.handle()) == 0
            && to.resize(std::min(to.size(), from.size()));
#else
    return false;
#endif
}

std::unexpected<Error> noRoom(const QString &path, const QString &detail)
{
    return fail(Error::Kind::DiskFull,
                Tr::tr("There is no room in %1 for a copy of %2, from which it would be read. "
                       "Nothing was imported.")
                        .arg(QDir::toNativeSeparators(CopyFolder::root()), path),
                detail);
}

std::unexpected<Error> cancelled(const QString &path)
{
    return fail(Error::Kind::Cancelled, Tr::tr("The import of %1 was cancelled.").arg(path));
}

} // namespace

bool ForeignCopy::hasLog(const QString &path)
{
    const QString original = QFileInfo(path).canonicalFilePath();
    return QFileInfo(original + "-wal"_L1).size() > 0
            || QFileInfo(original + "-journal"_L1).size() > 0;
}

Result<ForeignCopy> ForeignCopy::make(const QString &path)
{
    ForeignCopy copy;
    copy.m_source = path;
    copy.m_original = QFileInfo(path).canonicalFilePath();
    if (!copy.m_folder.isValid()) {
        return noRoom(path, copy.m_folder.errorString());
    }
    return copy;
}

Result<ForeignCopy> ForeignCopy::ofDevice(QIODevice &device, const QString &path,
                                          std::stop_token stop)
{
    auto copy = make(path);
    if (!copy) {
        return copy;
    }
    QFile to(copy->file());
    if (!to.open(QIODevice::ReadWrite | QIODevice::Unbuffered)) {
        return noRoom(path, to.errorString());
    }
    if (const auto taken = copy->take(device, to, std::move(stop)); !taken) {
        return std::unexpected(taken.error());
    }
    return copy;
}

Result<ForeignCopy> ForeignCopy::ofFile(const QString &path, std::stop_token stop)
{
    auto copy = make(path);
    if (!copy) {
        return copy;
    }
    const QDeadlineTimer deadline(LongestTrying);
    for (int refusals = 0; refusals < MostRefusals && !deadline.hasExpired();) {
        const auto taken = copy->takeOnce(stop);
        if (!taken) {
            return std::unexpected(taken.error());
        }
        if (*taken == Taken::Whole) {
            return copy;
        }
        if (*taken == Taken::Refused) {
            ++refusals;
            QThread::sleep(Pause);
        }
    }
    return fail(Error::Kind::Busy,
                Tr::tr("Another program keeps writing to %1. Nothing was imported. Close that "
                       "program, or open the database once more with it if it was stopped in the "
                       "middle, then import again.")
                        .arg(path));
}

/// The index of the log (-shm) is left out: SQLite makes it anew from the log, and that of a log which has grown since would be
/// wrong.
Result<ForeignCopy::Taken> ForeignCopy::takeOnce(std::stop_token stop)
{
    if (stop.stop_requested()) {
        return cancelled(m_source);
    }
    const Stamp before = stampOf(m_original);
    if (isWriting(before)) {
        return Taken::Refused;
    }
    m_size = 0;
    for (const QString &suffix : { QString(), u"-wal"_s }) {
        if (const auto taken = takeFile(suffix, stop); !taken) {
            return std::unexpected(taken.error());
        }
    }
    return isOneState(before, stampOf(m_original)) ? Taken::Whole : Taken::Mixed;
}

Result<> ForeignCopy::takeFile(const QString &suffix, std::stop_token stop)
{
    const auto opened = openOrdinary(m_original + suffix, QIODevice::Unbuffered);
    if (!opened && !suffix.isEmpty() && opened.error().kind == Error::Kind::NotFound) {
        QFile::remove(file() + suffix); // of an earlier try
        return {};
    }
    if (!opened && opened.error().kind == Error::Kind::InvalidInput) {
        return std::unexpected(opened.error());
    }
    if (!opened) {
        return fail(
                Error::Kind::Io,
                Tr::tr("%1 could not be opened for reading. Check its permissions.").arg(m_source),
                opened.error().message);
    }
    QFile &from = **opened;
    QFile to(file() + suffix);
    if (!to.open(QIODevice::ReadWrite | QIODevice::Unbuffered)) {
        return noRoom(m_source, to.errorString());
    }
    if (share(from, to)) {
        m_size += to.size();
        return {};
    }
    return take(from, to, std::move(stop));
}

/// Writes only what differs from an earlier try, so that the next one has a chance where the other program never rests for long.
Result<> ForeignCopy::take(QIODevice &from, QFile &to, std::stop_token stop)
{
    QByteArray block(BlockBytes, Qt::Uninitialized);
    QByteArray known(to.size() > 0 ? BlockBytes : 0, Qt::Uninitialized);
    qint64 at = 0;
    while (true) {
        if (stop.stop_requested()) {
            return cancelled(m_source);
        }
        const qint64 got = from.read(block.data(), BlockBytes);
        if (got < 0) {
            return fail(Error::Kind::Io,
                        Tr::tr("Reading %1 failed. Nothing was imported.").arg(m_source),
                        from.errorString());
        }
        if (got == 0) {
            break;
        }
        const QByteArrayView bytes = QByteArrayView(block).first(got);
        const bool isKnown = !known.isEmpty() && to.read(known.data(), got) == got
                && QByteArrayView(known).first(got) == bytes;
        if (!isKnown && (!to.seek(at) || to.write(bytes.data(), got) != got)) {
            return noRoom(m_source, to.errorString());
        }
        at += got;
    }
    m_size += at;
    return to.resize(at) ? Result<>() : noRoom(m_source, to.errorString());
}

} // namespace varve
