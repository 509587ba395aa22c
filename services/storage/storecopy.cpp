// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storecopy.h"

#include "database.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QLocale>
#include <QStorageInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreBackup)
};

QString sizeText(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

} // namespace

Result<> copyDatabase(Database &database, const QString &target)
{
    {
        // SQLite would make it readable for everybody; a file that is there and empty keeps its permissions.
        QFile file(target);
        if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly,
                       QFile::ReadOwner | QFile::WriteOwner)) {
            return fail(Error::Kind::Io,
                        Tr::tr("%1 could not be written: %2. The store is as it was. Check that "
                               "the folder is there and may be written.")
                                .arg(QDir::toNativeSeparators(target), file.errorString()));
        }
    }
    auto copied = database.run("VACUUM INTO ?"_L1, { target });
    if (!copied) {
        QFile::remove(target);
        return std::unexpected(copied.error());
    }
    return {};
}

qint64 copiedBytes(Database &database)
{
    const qint64 pages = database.pragma("page_count"_L1).value_or(0)
            - database.pragma("freelist_count"_L1).value_or(0);
    return pages * database.pragma("page_size"_L1).value_or(0);
}

Result<> requireSpace(const QString &folder, qint64 bytes)
{
    const QStorageInfo disk(folder);
    if (disk.isValid() && disk.bytesAvailable() >= 0 && disk.bytesAvailable() < bytes) {
        return fail(Error::Kind::DiskFull,
                    Tr::tr("The disk of %1 has %2 free, and %3 are needed. Nothing was changed. "
                           "Make room, or choose another folder.")
                            .arg(QDir::toNativeSeparators(folder), sizeText(disk.bytesAvailable()),
                                 sizeText(bytes)));
    }
    return {};
}

} // namespace varve
