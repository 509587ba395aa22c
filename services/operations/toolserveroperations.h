// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <settings/toolserverconfig.h>

namespace varve
{

struct NamedToolServer
{
    QString server; ///< its name, or its id
};

/// A server of tools as it is set up.
struct ToolServerRow
{
    ToolServerConfig config;
    bool isSignedIn = false;
};

/// None is started for it.
[[nodiscard]] const OperationOf<NoParameters, QList<ToolServerRow>> &toolServersOperation();
/// Its value: the server, when the person has signed in. Tells where they have to go for that.
[[nodiscard]] const OperationOf<NamedToolServer, ToolServerRow> &signInOperation();
/// Its value: the server.
[[nodiscard]] const OperationOf<NamedToolServer, ToolServerRow> &signOutOperation();

} // namespace varve
