// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <engine/turnpreparation.h>

namespace varve
{

/// What a turn is asked with, as callers write it.
struct AskTurn : AnswerChoice
{
    QString session; ///< empty: a new one
    QString text; ///< of the command line, as the next three; a client's message is made of more
    QStringList images; ///< paths
    QStringList attach; ///< paths of text files and images
    bool literal = false;
    std::optional<QStringList> tools; ///< that are offered; nothing: those that are switched on
    QStringList allow; ///< "bash", "bash:git *"; offered, too
    QString folder; ///< of the tools; empty: the session's
    std::optional<qint64> maxRounds; ///< nothing: as the settings say
    bool trust = false; ///< what the folder tells models is used in this turn
    bool withoutSandbox = false;
    bool anyFolder = false;
    QString protectedFiles; ///< empty: as the settings say
    bool inPlace = false; ///< also where the session goes on in another one
    bool plain = false; ///< the answer alone is printed, as text
    qint64 approvalSeconds = 300; ///< how long an approval waits
};

struct AskedTurn
{
    TurnRequest request; ///< without its message
    SessionId parent = {}; ///< not null: it was named, and goes on in the one that is asked
};

/// Finds out what is asked. It is not among operations(): who begins the turn, by an AskRun, shows it and asks what it asks, each in its way.
[[nodiscard]] const OperationOf<AskTurn, AskedTurn> &askOperation();

} // namespace varve
