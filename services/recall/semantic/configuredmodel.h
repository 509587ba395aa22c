// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "vectorindexer.h"
#include <credentials/keyring.h>
#include <settings/modelchoice.h>

namespace varve
{

/// How the model that is set for embeddings is asked, and whether the person has allowed that. The thread of the settings. Fails as providerEndpoint().
[[nodiscard]] Result<EmbeddingModel> embeddingModelOf(const Settings &settings,
                                                      const ChosenModel &chosen, const ApiKey &key);

/// What the settings say at each call. Never asks the person for a key: one that is locked away is an error. Both outlive it.
[[nodiscard]] EmbeddingModelSource configuredEmbeddingModel(const Settings *settings,
                                                            KeyRing *keys);

} // namespace varve
