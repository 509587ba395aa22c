// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// What a tool put out, of a result as its program wrote it down: Codex until 2025 kept {"output": "...", "metadata": {...}} as one line
/// of JSON. Anything else stays as it is.
[[nodiscard]] QString plainOutput(const QString &result);

} // namespace varve
