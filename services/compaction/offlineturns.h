// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "toolevents.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <span>
#include <stop_token>

namespace varve
{

/// What one request of the person led to, in a few lines.
struct TurnDigest
{
    EntryId entry; ///< the request; null for what stands before the first one
    QString request; ///< its words, shortened; empty if it says little ("ok", "continue")
    QString outcome; ///< what the last answer of the turn reports, shortened; may be empty
    QString lastWords; ///< the end of the turn's last answer with text
    QStringList milestones; ///< reports on the way: finished steps
    QStringList commits; ///< messages
    QStringList modified; ///< paths, in order, each once
    QString openQuestion; ///< the last sentence of the last answer if it asks something
    bool answered = false; ///< something followed the request
};

/// Turns begin at messages of the person. Requests that say little are joined to the turn before them.
[[nodiscard]] QList<TurnDigest> digestTurns(std::span<const Entry> range,
                                            const QList<ToolEvent> &events,
                                            std::stop_token stop = {});

} // namespace varve
