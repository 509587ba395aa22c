// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QFile>

#include <memory>

namespace varve
{

/// NotFound, or InvalidInput for a folder, a pipe or a device.
[[nodiscard]] Result<> requireImportFile(const QString &path);

/// For reading in large pieces.
[[nodiscard]] Result<std::unique_ptr<QFile>> openImportFile(const QString &path);

} // namespace varve
