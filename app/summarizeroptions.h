// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "compactionsettings.h"
#include "endpoint.h"

#include <optional>

namespace varve
{

/// --offline, --provider, --model, --base-url, --key-variable: who writes a summary.
void addSummarizerOptions(Command &command);
/// The endpoint from options and settings; nothing if the built-in summarizer is meant.
[[nodiscard]] Result<std::optional<Endpoint>> summaryEndpoint(Command &command,
                                                              const CompactionSettings &settings);

} // namespace varve
