// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

namespace varve
{

/// Where the person's settings are, unless somebody says otherwise.
[[nodiscard]] QString defaultConfigFolder();

[[nodiscard]] QString settingsFile(const QString &configFolder);

/// InvalidInput where the settings are no ordinary file: reading a pipe would wait without end. Before Settings are made.
[[nodiscard]] Result<> requireSettingsFile(const QString &configFolder);

} // namespace varve
