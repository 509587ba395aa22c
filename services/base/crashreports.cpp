// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "crashreports.h"

#include "ordinaryfile.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace varve
{

using namespace Qt::StringLiterals;

QString crashFolder()
{
    const QString state = QStandardPaths::writableLocation(QStandardPaths::GenericStateLocation);
    return state.isEmpty() ? QString() : state + u"/varve/crashes"_s;
}

QList<CrashReport> crashReports(const QString &folder)
{
    QList<CrashReport> reports;
    if (folder.isEmpty()) {
        return reports;
    }
    const QFileInfoList files = QDir(folder).entryInfoList(
            { u"crash-*.txt"_s }, QDir::Files | QDir::NoSymLinks, QDir::Time);
    for (const QFileInfo &file : files) {
        reports += CrashReport { file.absoluteFilePath(), file.lastModified().toUTC() };
    }
    return reports;
}

Result<QString> readCrashReport(const QString &path)
{
    constexpr qint64 MostBytes = 256 * 1024;
    return openOrdinary(path).transform([](const std::unique_ptr<QFile> &file) {
        return QString::fromUtf8(file->read(MostBytes));
    });
}

void dropOldCrashReports(const QString &folder)
{
    constexpr qsizetype MostKept = 5;
    const QList<CrashReport> reports = crashReports(folder);
    for (qsizetype i = MostKept; i < reports.size(); ++i) {
        QFile::remove(reports.at(i).path);
    }
}

} // namespace varve
