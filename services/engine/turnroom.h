// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrequest.h"
#include <providers/failure.h>

namespace varve
{

/// Whether a request of `tokens` is compacted before it is sent, and how: where it would leave no room for an answer, and, between
/// two rounds of tools (`round` > 1), where it is above the threshold. Pure. Session and leaf are for the turn to fill in.
[[nodiscard]] std::optional<CompactionRequest> requestForRoom(const CompactionOptions &options,
                                                              qint64 tokens, int round);

/// After a server has refused a request of `tokens` (as we counted them) as too long; learns from what it said of its window and
/// of our count. Nothing if the settings do not want it.
[[nodiscard]] std::optional<CompactionRequest> requestForOverflow(const CompactionOptions &options,
                                                                  qint64 tokens,
                                                                  const Failure &failure);

} // namespace varve
