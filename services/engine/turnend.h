// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <base/ids.h>

namespace varve
{

enum class TurnPhase : quint8 {
    Storing,
    Preparing,
    Compacting,
    Waiting,
    Answering,
    Asking,
    Working,
    Pausing,
};

struct TurnEnd
{
    enum class How : quint8 {
        Answered, ///< the model has ended its turn
        Stopped, ///< by the person
        Limited, ///< too many rounds, or the same call again and again
        Failed,
    };
    How how = How::Answered;
    Error error; ///< of Limited and Failed
    EntryId leaf; ///< the newest entry of the turn
    bool hasBegun = false; ///< something was stored; false: the question is the sender's to keep
};

} // namespace varve
