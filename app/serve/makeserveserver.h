// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace varve
{

class Engine;
class LineServer;

/// The server of `varve serve`. `engine` is not owned and outlives it.
[[nodiscard]] std::unique_ptr<LineServer> makeServeServer(Engine *engine);

} // namespace varve
