// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "askhost.h"
#include "turnsetup.h"

namespace varve
{

/// Only for AskHost's own files.
struct AskHost::Run
{
    AskWish wish;
    LongCallPtr request; ///< null: of a queued message
    std::optional<QueuedMessage> message; ///< that was queued
    SessionId session = {};
    SessionId parent = {}; ///< not null: it was named, and goes on in `session`
    SessionId child = {}; ///< not null: it was rolled over after the answer and goes on there
    LoadedSession loaded = {};
    AnswerTarget target = {};
    Blocks blocks = {}; ///< of the message as it is sent
    TurnStart start = {};
    FolderReport report = {}; ///< of the folder's instructions
    std::unique_ptr<AskEvents> events = {};
    QJsonObject sandbox = {}; ///< what holds its commands back
    QJsonObject ended = {}; ///< what the event of its end says
    Turn *turn = nullptr; ///< on the engine thread
    bool stopping = false;

    /// Which request or message an event belongs to.
    [[nodiscard]] QJsonObject origin() const
    {
        using namespace Qt::StringLiterals;
        return request ? QJsonObject { { "request"_L1, request->call->id() } }
                       : QJsonObject { { "queued"_L1, message->number } };
    }
};

} // namespace varve
