// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "waitingsign.h"

#include <base/ordinaryfile.h>

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

#include <chrono>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::chrono::seconds LongestWithoutSign(5);

} // namespace

WaitingSign::WaitingSign(const QString &store) : m_path(store + u"-waiting"_s) { }

void WaitingSign::raise() const
{
    QFile file(m_path);
    if (requireOrdinary(m_path)
        && file.open(QIODevice::WriteOnly | QIODevice::Unbuffered,
                     QFile::ReadOwner | QFile::WriteOwner)) {
        [[maybe_unused]] const qint64 written = file.write("w"); // for its time
    }
}

void WaitingSign::lower() const
{
    QFile::remove(m_path);
}

bool WaitingSign::isUp() const
{
    const QFileInfo file(m_path);
    if (!file.exists()) {
        return false;
    }
    const QDateTime raised = file.lastModified(QTimeZone::UTC);
    if (raised.isValid()
        && raised.addDuration(LongestWithoutSign) < QDateTime::currentDateTimeUtc()) {
        lower();
        return false;
    }
    return true;
}

} // namespace varve
