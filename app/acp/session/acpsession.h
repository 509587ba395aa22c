// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acptoolservers.h"
#include <agent/approvalrules.h>
#include <context/contextstate.h>
#include <engine/answerchoice.h>

#include <QSet>

#include <rpc/longcalls.h>

namespace varve
{

class AcpTurn;

/// A session that the client has open.
struct AcpSession
{
    SessionId named; ///< as the client knows it
    SessionId asked; ///< where what is asked goes: another one once it was rolled over
    QString folder; ///< where tools work
    bool isStored = false; ///< it is made with what is first asked in it
    QString title = {}; ///< as the client was told
    ContextState branch = {}; ///< of where it stood last
    AnswerChoice answer = {}; ///< as the client chose; empty: as the branch and the settings say
    ApprovalMode mode = ApprovalMode::Everything;
    std::unique_ptr<AcpToolServers> servers = {};
    QSet<QString> told = {}; ///< sentences that are said once
    bool isBusy = false; ///< a prompt is being answered
    LongCallPtr running = {}; ///< that prompt; null: none is
    AcpTurn *turn = nullptr; ///< that answers it; null: it has not begun, or is a command

    [[nodiscard]] QString id() const { return named.toString(); }
};
using AcpSessionPtr = std::shared_ptr<AcpSession>;

} // namespace varve
