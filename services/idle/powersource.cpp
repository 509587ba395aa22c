// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "powersource.h"

#include <QDir>
#include <QFile>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray firstLine(const QString &path)
{
    constexpr qint64 Most = 64;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readLine(Most).trimmed() : QByteArray();
}

} // namespace

bool isOnBattery(const QString &folder)
{
    bool discharges = false;
    const QDir supplies(folder);
    for (const QString &name : supplies.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString supply = supplies.filePath(name);
        const QByteArray type = firstLine(supply + u"/type"_s);
        if ((type == "Mains" || type.startsWith("USB"))
            && firstLine(supply + u"/online"_s) == "1") {
            return false;
        }
        // Those of mice and headphones say that they are a device's.
        discharges = discharges
                || (type == "Battery" && firstLine(supply + u"/scope"_s) != "Device"
                    && firstLine(supply + u"/status"_s) == "Discharging");
    }
    return discharges;
}

} // namespace varve
