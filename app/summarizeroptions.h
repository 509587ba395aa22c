// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include <context/contextstate.h>
#include <providers/endpoint.h>
#include <settings/compactionsettings.h>

#include <optional>

namespace varve
{

/// --offline, --provider, --model, --base-url, --key-variable: who writes a summary.
void addSummarizerOptions(Command &command);
/// The endpoint from options and settings, else that of the model that answers the branch; nothing if the built-in summarizer is meant.
[[nodiscard]] Result<std::optional<Endpoint>> summaryEndpoint(Command &command,
                                                              const ContextState &branch,
                                                              const CompactionSettings &settings);

} // namespace varve
