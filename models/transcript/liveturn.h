// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <session/block.h>

#include <QElapsedTimer>
#include <QList>

namespace varve
{

/// A call that has no stored result yet.
struct LiveCall
{
    enum class State : quint8 {
        Waiting, ///< for the calls before it
        Asking, ///< for the person
        Running,
        Done, ///< its result is on its way to the store
    };

    QString callId;
    State state = State::Waiting;
    QString preview; ///< of Asking: exactly what will run or be written; plain text
    bool previewIsDiff = false;
    QString output; ///< of Running: the newest of what it has written; plain text, at most some 8,000 characters
    QElapsedTimer running; ///< of Running

    friend bool operator==(const LiveCall &a, const LiveCall &b)
    {
        return a.callId == b.callId && a.state == b.state && a.preview == b.preview
                && a.previewIsDiff == b.previewIsDiff && a.output == b.output;
    }
};

/// What of a running turn is not stored yet, as the transcript shows it below the branch. A value: the transcript is given a
/// new one at most 30 times a second.
struct LiveTurn
{
    /// Of the answer that is coming; stays here until a branch shows it as stored. A call whose arguments are still coming
    /// holds what has come of them.
    Blocks answer;
    /// More of the answer is to come, or all of it; the last block is the open one while this is true.
    bool answering = false;
    QString model;
    /// Of the newest stored answer.
    QList<LiveCall> calls;

    friend bool operator==(const LiveTurn &a, const LiveTurn &b)
    {
        return a.answer == b.answer && a.answering == b.answering && a.model == b.model
                && a.calls == b.calls;
    }
};

} // namespace varve
