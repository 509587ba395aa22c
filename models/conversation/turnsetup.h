// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answermodel.h"
#include "loadedsession.h"
#include "projectionchoice.h"
#include "turn.h"

namespace varve
{

class Settings;

/// What the person asks for with one message.
struct Question
{
    QList<Entry> entries; ///< empty: the branch is asked as it stands
    QList<qint64> fromQueue = {};
};

/// A turn that begins where `loaded` stands, answered by `target`. GUI thread; pure but for the settings.
[[nodiscard]] TurnStart makeTurnStart(const Settings &settings, const LoadedSession &loaded,
                                      const ProjectionChoice &choice, const AnswerTarget &target,
                                      const Question &question);

/// A message of the person.
[[nodiscard]] Entry userEntry(const Blocks &blocks);

} // namespace varve
