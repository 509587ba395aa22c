// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "httpheaders.h"

namespace varve
{

/// What the Codex backend wants besides the token: the account, which stands in the token that the person pasted
/// (a JWT), who asks, and the session. Without a readable token: without the account.
[[nodiscard]] HttpHeaders codexHeaders(const Endpoint &endpoint);

} // namespace varve
