// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "meaningsearch.h"
#include <recall/recall.h>

namespace varve
{

/// How recall looks for what is meant. Where no model is set, and for a question of a few letters, it finds nothing and asks nobody.
/// May be called on any thread; the model is asked for on that of `gui`, which everything outlives.
[[nodiscard]] RecallMeaning recallMeaning(StoreClient *store, HttpTransport *transport,
                                          const EmbeddingModelSource &source, QObject *gui);

} // namespace varve
