// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tooltable.h"
#include <mcp/signinstate.h>

namespace varve
{

/// How far a server is, as it runs with what is saved. A value.
struct ToolServerState
{
    enum class Kind : quint8 { NotStarted, Starting, Ready, Failed, SignIn };

    QString id; ///< ToolServerConfig::id
    Kind kind = Kind::NotStarted;
    QString problem; ///< of Failed: why, in a sentence
    QList<ToolLine> tools; ///< of Ready; named as the server does
    SignInState signIn = {};
};

} // namespace varve
