// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcpmirror.h"
#include <agent/tool.h>

namespace varve
{

/// A tool as its server tells of it. A value.
struct McpToolInfo
{
    ToolDefinition definition; ///< named as the server does
    /// It says of itself that it changes nothing. A stranger's word: what is asked for does not depend on it.
    bool readOnly = false;
    QByteArray digest; ///< of all that the server says of it that somebody may decide by
    std::optional<QList<McpMirror>> mirrors = QList<McpMirror>(); ///< nothing: not over HTTP

    friend bool operator==(const McpToolInfo &a, const McpToolInfo &b)
    {
        return a.definition.name == b.definition.name && a.digest == b.digest;
    }
};

} // namespace varve
