// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupfiles.h"

#include <base/ordinaryfile.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTimeZone>
#include <QtEndian>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// https://www.sqlite.org/fileformat.html#the_database_header
constexpr qsizetype HeadSize = 100;
constexpr qsizetype SchemaAt = 60;
constexpr qsizetype ApplicationAt = 68;

constexpr QLatin1StringView TimeFormat { "yyyyMMdd'T'HHmmss'Z'" };

QRegularExpression nameOf(const QString &store, const QString &ending)
{
    return QRegularExpression(QRegularExpression::anchoredPattern(
            QRegularExpression::escape(QFileInfo(store).completeBaseName())
            + "-(\\d{8}T\\d{6}Z)-([0-9a-f]{6})"_L1 + QRegularExpression::escape(ending)));
}

} // namespace

QString backupOrigin(const QString &store)
{
    return QString::fromLatin1(
            QCryptographicHash::hash(QFileInfo(store).absoluteFilePath().toUtf8(),
                                     QCryptographicHash::Sha256)
                    .toHex()
                    .first(6));
}

QString backupName(const QString &store, const QDateTime &time)
{
    return QFileInfo(store).completeBaseName() + u'-' + time.toUTC().toString(TimeFormat) + u'-'
            + backupOrigin(store) + ".db"_L1;
}

QList<BackupFile> listBackups(const QString &folder, const QString &store)
{
    const QRegularExpression pattern = nameOf(store, u".db"_s);
    const QString origin = backupOrigin(store);
    QList<BackupFile> found;
    for (const QFileInfo &file : QDir(folder).entryInfoList(QDir::Files | QDir::NoSymLinks)) {
        const QRegularExpressionMatch match = pattern.match(file.fileName());
        if (!match.hasMatch() || match.captured(2) != origin) {
            continue;
        }
        QDateTime time = QDateTime::fromString(match.captured(1), TimeFormat);
        time.setTimeZone(QTimeZone::UTC);
        const StoreHead head = readStoreHead(file.absoluteFilePath());
        if (time.isValid() && head.application == BackupApplicationId && head.schema > 0) {
            found += { file.absoluteFilePath(), time, file.size(), match.captured(2) };
        }
    }
    std::ranges::sort(found, std::greater(), &BackupFile::time);
    return found;
}

QStringList interruptedBackups(const QString &folder, const QString &store)
{
    const QRegularExpression pattern = nameOf(store, u".db.partial"_s);
    QStringList found;
    for (const QFileInfo &file : QDir(folder).entryInfoList(QDir::Files | QDir::NoSymLinks)) {
        const QRegularExpressionMatch match = pattern.match(file.fileName());
        if (match.hasMatch() && match.captured(2) == backupOrigin(store)) {
            found += file.absoluteFilePath();
        }
    }
    return found;
}

StoreHead readStoreHead(const QString &path)
{
    const auto file = openOrdinary(path);
    StoreHead head;
    if (!file) {
        return head;
    }
    const QByteArray bytes = (*file)->read(HeadSize);
    if (bytes.size() < HeadSize || !bytes.startsWith("SQLite format 3")) {
        return head;
    }
    head.isSqlite = true;
    head.schema = qFromBigEndian<quint32>(bytes.constData() + SchemaAt);
    head.application = qFromBigEndian<quint32>(bytes.constData() + ApplicationAt);
    return head;
}

bool writeApplicationId(const QString &path, quint32 id)
{
    QFile file(path);
    const quint32 big = qToBigEndian(id);
    return file.open(QIODevice::ReadWrite) && file.seek(ApplicationAt)
            && file.write(reinterpret_cast<const char *>(&big), sizeof big) == sizeof big
            && file.flush();
}

QDateTime lastChange(const QString &store)
{
    const QFileInfo log(store + "-wal"_L1);
    const QDateTime written = QFileInfo(store).lastModified(QTimeZone::UTC);
    // An empty log is made whenever a store is opened.
    return log.exists() && log.size() > 0 ? std::max(written, log.lastModified(QTimeZone::UTC))
                                          : written;
}

} // namespace varve
