// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/endpoint.h>
#include <settings/providerconfig.h>

namespace varve
{

/// Where requests to a model of a provider that was set up go. Fails for protocols that this version does not speak and
/// for addresses that cannot be used.
[[nodiscard]] Result<Endpoint> providerEndpoint(const ProviderConfig &provider,
                                                const QString &model, ApiKey key = {});

} // namespace varve
