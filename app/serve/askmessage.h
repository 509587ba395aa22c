// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/newmessage.h>

#include <array>
#include <rpc/rpcparams.h>

namespace varve
{

inline constexpr std::array MessageParameters { QLatin1StringView("text"),
                                                QLatin1StringView("images"),
                                                QLatin1StringView("files"),
                                                QLatin1StringView("literal") };

/// Of these; text, images or files must say something.
[[nodiscard]] NewMessage readMessage(RpcParams &params);

} // namespace varve
