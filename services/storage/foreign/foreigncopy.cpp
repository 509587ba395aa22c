// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foreigncopy.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QThread>

#include <chrono>
#include <utility>

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
constexpr int MostTries = 40;
constexpr std::chrono::milliseconds Pause(50);

/// What must be the same before and after a copy, or the copy may mix two states. Frames that are merely appended to the log
/// change neither: SQLite leaves out a last one that is not whole.
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
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(bytes) : QByteArray();
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

std::unexpected<Error> noRoom(const QString &path, const QString &detail)
{
    return fail(Error::Kind::DiskFull,
                Tr::tr("There is no room in %1 for a copy of %2, from which it would be read. "
                       "Nothing was imported.")
                        .arg(QDir::toNativeSeparators(QDir::tempPath()), path),
                detail);
}

} // namespace

Result<ForeignCopy> ForeignCopy::make(const QString &path)
{
    ForeignCopy copy;
    copy.m_source = path;
    copy.m_folder = std::make_unique<QTemporaryDir>(QDir::tempPath() + u"/varve-import-XXXXXX"_s);
    if (!copy.m_folder->isValid()) {
        return noRoom(path, copy.m_folder->errorString());
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
    if (const auto taken = copy->take(device, {}, std::move(stop)); !taken) {
        return std::unexpected(taken.error());
    }
    return copy;
}

Result<ForeignCopy> ForeignCopy::ofFile(const QString &path, std::stop_token stop)
{
    auto copy = make(path);
    for (int tries = 0; copy && tries < MostTries; ++tries) {
        if (tries > 0) {
            QThread::sleep(Pause);
        }
        const auto taken = copy->takeConsistently(stop);
        if (!taken) {
            return std::unexpected(taken.error());
        }
        if (*taken) {
            return copy;
        }
    }
    if (!copy) {
        return copy;
    }
    return fail(Error::Kind::Busy,
                Tr::tr("Another program keeps writing to %1. Nothing was imported. Close that "
                       "program, or open the database once more with it if it was stopped in the "
                       "middle, then import again.")
                        .arg(path));
}

/// False: it changed meanwhile. The index of the log (-shm) is left out: SQLite makes it anew from the log, and that of a log which
/// has grown since would be wrong.
Result<bool> ForeignCopy::takeConsistently(std::stop_token stop)
{
    const Stamp before = stampOf(m_source);
    if (isWriting(before)) {
        return false;
    }
    m_size = 0;
    for (const QString &suffix : { QString(), u"-wal"_s }) {
        if (const auto taken = takeFile(suffix, stop); !taken) {
            return std::unexpected(taken.error());
        }
    }
    return stampOf(m_source) == before;
}

Result<> ForeignCopy::takeFile(const QString &suffix, std::stop_token stop)
{
    QFile from(m_source + suffix);
    if (!suffix.isEmpty() && !from.exists()) {
        QFile::remove(file() + suffix); // of an earlier try
        return {};
    }
    if (!from.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) {
        return fail(
                Error::Kind::Io,
                Tr::tr("%1 could not be opened for reading. Check its permissions.").arg(m_source),
                from.errorString());
    }
    return take(from, suffix, std::move(stop));
}

Result<> ForeignCopy::take(QIODevice &from, const QString &suffix, std::stop_token stop)
{
    QFile to(file() + suffix);
    if (!to.open(QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered)) {
        return noRoom(m_source, to.errorString());
    }
    QByteArray block(BlockBytes, Qt::Uninitialized);
    while (true) {
        if (stop.stop_requested()) {
            return fail(Error::Kind::Cancelled,
                        Tr::tr("The import of %1 was cancelled.").arg(m_source));
        }
        const qint64 got = from.read(block.data(), BlockBytes);
        if (got < 0) {
            return fail(Error::Kind::Io,
                        Tr::tr("Reading %1 failed. Nothing was imported.").arg(m_source),
                        from.errorString());
        }
        if (got == 0) {
            return {};
        }
        if (to.write(block.constData(), got) != got) {
            return noRoom(m_source, to.errorString());
        }
        m_size += got;
    }
}

} // namespace varve
