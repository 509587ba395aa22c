// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/newmessage.h>

#include <rpc/rpcparams.h>

namespace varve
{

/// The parameters text and images; one of the two must say something.
[[nodiscard]] NewMessage readMessage(RpcParams &params);

} // namespace varve
