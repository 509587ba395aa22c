// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idleschedule.h"

namespace varve
{

IdleVerdict judgeIdle(const IdleSettings &settings, const IdleMoment &moment)
{
    using What = IdleVerdict::What;
    constexpr qint64 Minute = 60;
    if (!settings.enabled) {
        return { What::Off, {} };
    }
    const QDate today = moment.now.toLocalTime().date();
    if (settings.pausedOn == today) {
        return { What::Paused, today.addDays(1).startOfDay().toUTC() };
    }
    if (moment.isBusy) {
        return { What::Busy, {} };
    }
    if (moment.isOnBattery && !settings.onBattery) {
        return { What::Battery, {} };
    }
    const QDateTime quiet = moment.quietSince.addSecs(settings.minutes * Minute);
    if (quiet > moment.now && !(moment.restsUntil > quiet)) {
        return { What::Quiet, quiet };
    }
    if (moment.restsUntil > moment.now) {
        return { What::Resting, moment.restsUntil };
    }
    return { What::Begin, {} };
}

} // namespace varve
