// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <idle/idlerunner.h>
#include <idle/idleschedule.h>

#include <QDateTime>
#include <QList>

namespace varve
{

/// How far idle work is, and what was done. A value.
struct IdleState
{
    enum class Kind : quint8 {
        Off,
        Paused,
        Busy,
        Battery,
        Quiet, ///< waits until it is quiet for long enough
        Resting, ///< there was nothing left to do
        Limit, ///< the same, because a limit of the day is reached
        Failed, ///< the same, because what is left has to wait after an error
        Working,
    };
    Kind kind = Kind::Quiet;
    QDateTime at; ///< of Quiet, Paused and Resting: when that ends, UTC
    IdleRecord step; ///< of Working, once one has begun
    QString problem; ///< of Failed
    QList<IdleTaskState> tasks; ///< the most valuable first
    IdleSettings settings;
    IdleSum counted; ///< of today, what counts for the limits
    IdleSum today;
    IdleSum week; ///< of the last seven days
    QList<IdleRecord> records; ///< newest first, at most 500
};

} // namespace varve
