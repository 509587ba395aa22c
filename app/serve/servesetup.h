// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servemethods.h"
#include <operations/sessionlook.h>

namespace varve
{

/// The parameters tools and allow ("bash", "bash:git *"); withoutSandbox, anyFolder and protectedFiles.
[[nodiscard]] ToolSelection readToolSelection(RpcParams &params);

/// lookAt() of operations; the call is failed where that is not possible.
void lookAt(ServeContext *context, const RpcCallPtr &call, const Look &look,
            const std::function<void(const LookedAt &)> &then);

} // namespace varve
