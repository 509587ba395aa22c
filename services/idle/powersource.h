// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Whether the machine runs on its battery now, as far as that can be asked without waiting; where it cannot, it does not. `folder`
/// is where Linux tells of its power supplies.
[[nodiscard]] bool isOnBattery(const QString &folder = QStringLiteral("/sys/class/power_supply"));

} // namespace varve
