// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "toolevents.h"

#include <QStringList>

#include <span>

namespace varve
{

/// Files that a range read and changed. A file that was changed is not among the read ones.
struct FileOperations
{
    QStringList read; ///< sorted, each once
    QStringList modified;
    int readLeftOut = 0; ///< older ones beyond the limit
    int modifiedLeftOut = 0;

    [[nodiscard]] bool isEmpty() const { return read.isEmpty() && modified.isEmpty(); }
    friend bool operator==(const FileOperations &, const FileOperations &) = default;
};

struct FileLimits
{
    int read = 200;
    int modified = 400;
};

/// From the calls of `events` that did not fail, together with those of the previous compaction (which are the oldest).
/// Where there are more than the limits allow, the newest are kept.
[[nodiscard]] FileOperations fileOperations(const QList<ToolEvent> &events,
                                            const FileOperations &previous = {},
                                            const FileLimits &limits = {});
[[nodiscard]] FileOperations fileOperations(std::span<const Entry> range,
                                            const FileOperations &previous = {},
                                            const FileLimits &limits = {});

/// Without "./", doubled slashes and "x/..".
[[nodiscard]] QString cleanPath(const QString &path);

} // namespace varve
