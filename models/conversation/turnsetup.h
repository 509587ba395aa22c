// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answermodel.h"
#include "imageattachments.h"
#include "loadedsession.h"
#include "projectionchoice.h"
#include "referenceblock.h"
#include "turn.h"

namespace varve
{

class Settings;

/// What the person asks for with one message.
struct Question
{
    QList<Entry> entries; ///< empty: the branch is asked as it stands
    QList<qint64> fromQueue = {};

    /// It was written in the composer just now.
    [[nodiscard]] bool isWritten() const { return !entries.isEmpty() && fromQueue.isEmpty(); }
    /// What was typed, without what it quotes.
    [[nodiscard]] QString text() const
    {
        return entries.isEmpty() ? QString() : typedText(entries.constFirst().blocks);
    }
};

/// A turn without tools or a folder that begins where `loaded` stands, answered by `target`. GUI thread; pure but for the settings.
[[nodiscard]] TurnStart makeTurnStart(const Settings &settings, const LoadedSession &loaded,
                                      const ProjectionChoice &choice, const AnswerTarget &target,
                                      const Question &question);

/// A message of the person.
[[nodiscard]] Entry userEntry(const Blocks &blocks);
/// Stores the images and makes a message of them and the text. The thread of `store`.
[[nodiscard]] Result<Blocks> messageBlocks(SessionStore &store, const QString &text,
                                           const QList<PreparedImage> &images);

} // namespace varve
