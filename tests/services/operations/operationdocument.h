// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include "settingtable.h"

namespace varve::test
{

// What docs/rpc.md and docs/json.md say of an operation, made of its description.

/// A row of a table of methods.
[[nodiscard]] QString methodRow(const Operation &operation);
/// A row of a table of events.
[[nodiscard]] QString eventRow(const EventText &event);
/// The shape of what the command line prints, and what its members mean; lines.
[[nodiscard]] QStringList valueSection(const Operation &operation);
/// A heading and a table of the settings of one group, for docs/settings.md; lines.
[[nodiscard]] QStringList settingsSection(const SettingSection &section);

} // namespace varve::test
