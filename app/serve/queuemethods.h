// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "askhost.h"

namespace varve
{

/// queue, queued, unqueue: messages that wait for the turn that runs. `turns` is not owned.
void addQueueMethods(RpcDispatcher &dispatcher, ServeContext *context, AskHost *turns);

} // namespace varve
