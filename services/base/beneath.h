// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QFile>

#include <memory>

namespace varve
{

/// A file for reading that really lies below `folder`. `path` is relative to it or absolute; links are followed while they stay
/// below. The file has no name of its own. No link can be swapped in between looking and opening: the folders on the way are entered one by one without
/// following any. Refused: what leads out. InvalidInput: folders, pipes, devices, links in a circle. Any thread; reads the disk.
[[nodiscard]] Result<std::unique_ptr<QFile>> openBeneath(const QString &folder,
                                                         const QString &path);

/// Where `path` really is, from `folder` on; Refused where that is not below it. The first half of openBeneath().
[[nodiscard]] Result<QString> realPathBeneath(const QString &folder, const QString &path);

/// Refused if an open file belongs to somebody other than the person or the system, or if others may write to it. A group may if
/// it is the person's own. `path` is how it is called in the error.
[[nodiscard]] Result<> checkOwner(const QFile &file, const QString &path);

} // namespace varve
