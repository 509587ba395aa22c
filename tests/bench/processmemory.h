// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QList>

namespace varve::bench
{

/// A line of what Linux says of this process, in megabytes; 0 elsewhere. VmHWM is the peak of this program alone: what
/// getrusage says of a child begins with its parent's peak.
[[nodiscard]] inline double memoryLine(QByteArrayView name)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly)) {
        return 0;
    }
    const QList<QByteArray> lines = status.readAll().split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith(name) && line.sliced(name.size()).startsWith(':')) {
            return line.sliced(name.size() + 1).simplified().split(' ').first().toDouble() * 1024
                    / 1e6;
        }
    }
    return 0;
}

[[nodiscard]] inline double residentMegabytes()
{
    return memoryLine("VmRSS");
}

[[nodiscard]] inline double peakMegabytes()
{
    return memoryLine("VmHWM");
}

} // namespace varve::bench
