// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure.h"

#include <QJsonObject>
#include <QProcess>
#include <QStringList>

#include <memory>

namespace varve::bench
{

/// What an import in a process of its own came to: memory is measured of nothing else, and other processes see it as
/// a stranger.
struct ChildImport
{
    double seconds = 0; ///< from the open store to the closed one, without the start of the process
    double cpuSeconds = 0; ///< of all its threads; says more than the clock on a busy machine
    double peakMegabytes = 0; ///< of resident memory, 10^6 bytes
};

/// Imports `files` into `store` in another process and waits for it. May throw BenchFailure.
[[nodiscard]] ChildImport importInChild(const QString &store, const QStringList &files);
/// Begins it only.
[[nodiscard]] std::unique_ptr<QProcess> startChildImport(const QString &store,
                                                         const QStringList &files);

/// What the child does: `arguments` are the store and the files. Answers the exit code.
[[nodiscard]] int runChildImport(const QStringList &arguments);

/// The varve program beside this one.
[[nodiscard]] QString varveProgram();

} // namespace varve::bench
