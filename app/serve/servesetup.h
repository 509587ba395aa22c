// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servemethods.h"
#include <engine/toolbox.h>

namespace varve
{

/// The parameters tools and allow ("bash", "bash:git *"); withoutSandbox, anyFolder and protectedFiles.
[[nodiscard]] ToolSelection readToolSelection(RpcParams &params);

/// provider, model, baseUrl, api, keyVariable.
[[nodiscard]] AnswerChoice readAnswerChoice(RpcParams &params);

} // namespace varve
