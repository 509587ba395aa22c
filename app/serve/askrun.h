// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "askhost.h"

namespace varve
{

/// Only for AskHost's own files.
struct AskHost::Run
{
    AskParameters parameters;
    LongCallPtr request; ///< null: of a queued message
    std::optional<QueuedMessage> message; ///< that was queued
    SessionId session = {};
    SessionId parent = {}; ///< not null: it was named, and goes on in `session`
    SessionId child = {}; ///< not null: it was rolled over after the answer and goes on there
    PreparedTurn prepared = {};
    std::unique_ptr<AskEvents> events = {};
    QJsonObject sandbox = {}; ///< what holds its commands back
    QJsonObject ended = {}; ///< what the event of its end says
    Turn *turn = nullptr; ///< on the engine thread
    std::stop_source stopping = {}; ///< before its turn begins

    /// Which request or message an event belongs to.
    [[nodiscard]] QJsonObject origin() const
    {
        using namespace Qt::StringLiterals;
        return request ? QJsonObject { { "request"_L1, request->call->id() } }
                       : QJsonObject { { "queued"_L1, message->number } };
    }
};

} // namespace varve
