// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storelocks.h"

#include "storeusers.h"

#include <QFile>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <map>
#include <mutex>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

#ifdef Q_OS_UNIX

namespace
{

// Where SQLite's shared locks are. Nothing of its interface says so, but its file formats do: the lock-byte page at 2^30
// (https://www.sqlite.org/fileformat2.html#the_lock_byte_page, with the pending and the reserved byte first) and the locks of the
// index of the log (https://www.sqlite.org/walformat.html#wal_locks, eight bytes at 120, and behind them the one that every
// connection holds). Other versions of SQLite work in one file at the same time, so these cannot be moved; tst_storelocks looks for them
// where the SQLite of this machine has them. If one ever were elsewhere, our locks would be superfluous and the check of the log
// that is gone would still hold.
constexpr off_t SharedFirst = 0x40000000 + 2;
constexpr off_t SharedSize = 510;
constexpr off_t DeadMansSwitch = (22 + 8) * 4 + 8; // of the shared memory file

std::optional<struct stat> statOf(const QString &path)
{
    struct stat found {};
    return ::stat(QFile::encodeName(path).constData(), &found) == 0 ? std::optional(found)
                                                                    : std::nullopt;
}

/// One descriptor a file, for the life of the process: closing it would drop the very locks that it is for.
class Descriptors
{
public:
    int of(const QString &path)
    {
        const auto now = statOf(path);
        if (!now) {
            return -1;
        }
        const std::lock_guard lock(m_mutex);
        auto &descriptor = m_open.try_emplace({ now->st_dev, now->st_ino }, -1).first->second;
        struct stat held {};
        if (descriptor >= 0 && (::fstat(descriptor, &held) != 0 || held.st_nlink == 0)) {
            ::close(std::exchange(descriptor,
                                  -1)); // another file has got the number of one that is gone
        }
        if (descriptor < 0) {
            descriptor =
                    ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        }
        return descriptor;
    }

private:
    std::mutex m_mutex;
    std::map<std::pair<dev_t, ino_t>, int> m_open;
};

int descriptorOf(const QString &path)
{
    // Locks are the process's, so what holds them is too.
    static Descriptors descriptors;
    return descriptors.of(path);
}

void lockShared(const QString &path, off_t first, off_t size)
{
    const int descriptor = descriptorOf(path);
    if (descriptor < 0) {
        return;
    }
    struct flock lock {};
    lock.l_type = F_RDLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = first;
    lock.l_len = size;
    // Refused while another process has it alone: then that one is at work, and SQLite will wait for it.
    ::fcntl(descriptor, F_SETLK, &lock);
}

quint64 logOf(const QString &store)
{
    const auto log = statOf(store + u"-wal"_s);
    return log ? log->st_ino : 0;
}

} // namespace

StoreLocks::StoreLocks(const QString &store) : m_store(store), m_log(logOf(store)) { }

bool StoreLocks::hold()
{
    // First the locks: with them nobody can take the log away between the look at it and the write.
    lockShared(m_store, SharedFirst, SharedSize);
    lockShared(m_store + u"-shm"_s, DeadMansSwitch, 1);
    const quint64 log = logOf(m_store);
    if (m_log == 0) {
        m_log = log;
    }
    return log == m_log;
}

qint64 otherProcessAt(const QString &store)
{
    const int descriptor = descriptorOf(store);
    if (descriptor < 0) {
        return 0;
    }
    struct flock lock {};
    lock.l_type = F_WRLCK; // what would be in the way of writing alone
    lock.l_whence = SEEK_SET;
    lock.l_start = SharedFirst;
    lock.l_len = SharedSize;
    return ::fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? lock.l_pid : 0;
}

#else

qint64 otherProcessAt(const QString &store)
{
    Q_UNUSED(store)
    return 0;
}

StoreLocks::StoreLocks(const QString &store) : m_store(store) { }

bool StoreLocks::hold()
{
    return true;
}

#endif

} // namespace varve
