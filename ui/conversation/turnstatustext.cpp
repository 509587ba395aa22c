// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnstatustext.h"

#include <models/format.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

constexpr double CharactersAToken = 2.9; // as estimated before anything was learned of a model

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::TurnStatusText)
};

QString waitingText(const TurnStatus &status)
{
    const QString waited = formatDuration(status.waitedMs);
    return status.model.isEmpty()
            ? Tr::tr("Waiting for the model to begin its answer… %1").arg(waited)
            //: a model; the time since it was asked
            : Tr::tr("Waiting for %1 to begin its answer… %2").arg(status.model, waited);
}

} // namespace

QString turnStatusText(const TurnStatus &status, bool isStopping)
{
    const QString elapsed = formatDuration(status.elapsedMs);
    if (isStopping) {
        return Tr::tr("Stopping…");
    }
    switch (status.phase) {
    case TurnPhase::Storing:
    case TurnPhase::Preparing:
        return Tr::tr("Getting ready… %1").arg(elapsed);
    case TurnPhase::Compacting:
        return Tr::tr("Making room: compacting the conversation… %1").arg(elapsed);
    case TurnPhase::Pausing:
    case TurnPhase::Waiting:
        return status.problem.isEmpty() ? waitingText(status)
                                        : Tr::tr("Trying again: %1").arg(status.problem);
    case TurnPhase::Answering: {
        if (status.characters == 0) {
            return waitingText(status);
        }
        const QString rate = formatCount(qRound64(status.charactersPerSecond / CharactersAToken));
        return status.thinking
                //: tokens a second; time since the turn began
                ? Tr::tr("Thinking… about %1 tokens/s · %2").arg(rate, elapsed)
                : Tr::tr("Answering… about %1 tokens/s · %2").arg(rate, elapsed);
    }
    case TurnPhase::Asking:
        return Tr::tr("%1 waits for your answer").arg(status.tool);
    case TurnPhase::Working:
        return status.tool.isEmpty() ? Tr::tr("Running tools… %1").arg(elapsed)
                                     //: a tool; time since the turn began
                                     : Tr::tr("Running %1… %2").arg(status.tool, elapsed);
    }
    return {};
}

} // namespace varve
