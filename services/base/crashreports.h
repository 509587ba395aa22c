// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QDateTime>
#include <QList>
#include <QString>

namespace varve
{

/// What is left of a process that died: a file on this machine, which nobody sends anywhere.
struct CrashReport
{
    QString path;
    QDateTime diedAt; ///< UTC
};

/// Where reports are kept: in the person's folder for states.
[[nodiscard]] QString crashFolder();

/// Newest first; empty where there is none. Uses the disk.
[[nodiscard]] QList<CrashReport> crashReports(const QString &folder);

/// The whole of one.
[[nodiscard]] Result<QString> readCrashReport(const QString &path);

/// Removes all but the newest few.
void dropOldCrashReports(const QString &folder);

} // namespace varve
