// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/idlesettings.h>

#include <QDateTime>

namespace varve
{

/// What is known of the moment. A value.
struct IdleMoment
{
    QDateTime now; ///< UTC
    QDateTime
            quietSince; ///< when something was last done, by the person or by the program for them
    bool isBusy = false; ///< a turn, a compaction or an import runs
    bool isOnBattery = false;
    QDateTime restsUntil; ///< after a run that left nothing to do; invalid: there was none
};

/// Whether idle work may begin, and if not, why and when to look again.
struct IdleVerdict
{
    enum class What : quint8 {
        Begin,
        Off,
        Paused, ///< by the person, for the rest of the day
        Busy,
        Battery,
        Quiet, ///< it is not quiet for long enough
        Resting, ///< there was nothing left to do
    };
    What what = What::Off;
    QDateTime at; ///< of Quiet, Resting and Paused: when that ends, UTC

    friend bool operator==(const IdleVerdict &, const IdleVerdict &) = default;
};

/// Pure. Days are those of the machine's time zone.
[[nodiscard]] IdleVerdict judgeIdle(const IdleSettings &settings, const IdleMoment &moment);

} // namespace varve
