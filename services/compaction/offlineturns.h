// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reportpieces.h"
#include "toolevents.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <span>
#include <stop_token>

namespace varve
{

/// Something that was told in a turn.
struct TurnPiece
{
    enum class Kind : quint8 {
        Asked, ///< the person's words
        Answered, ///< the person's words in a tool's result
        Step, ///< told on the way
        Outcome, ///< of the turn's last answer
    };
    Kind kind = Kind::Step;
    ReportPiece told;
    qsizetype index = 0; ///< of the entry in the range
};

/// What one request of the person led to. A request that says little ("ok", "continue") belongs to the turn before it.
struct TurnDigest
{
    QString request; ///< how it begins, one line; empty for what stands before the first one
    QList<TurnPiece> pieces; ///< in order
    QStringList modified; ///< paths, in order, each once
    QString openQuestion; ///< the last sentence of the last answer if it asks something
    QString next; ///< what the last answer announces to do, if nothing else follows
    QStringList toDo; ///< items below words like "next steps" in the last answer
    bool answered = false; ///< something followed the request
    bool finished = false; ///< it ends with words of the model
};

/// Turns begin at requests, see personswords.h.
[[nodiscard]] QList<TurnDigest> digestTurns(std::span<const Entry> range,
                                            const QList<ToolEvent> &events,
                                            std::stop_token stop = {});

} // namespace varve
