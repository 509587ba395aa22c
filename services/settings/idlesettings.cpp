// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlesettings.h"

namespace varve
{

IdleSettings IdleSettings::read(const Settings &settings)
{
    return {
        .enabled = settings.get(Keys::IdleWork),
        .minutes = settings.get(Keys::IdleWorkMinutes),
        .onBattery = settings.get(Keys::IdleOnBattery),
        .paidModels = settings.get(Keys::IdlePaidModels),
        .tokens = settings.get(Keys::IdleTokens),
        .dollars = settings.get(Keys::IdleCents) / 100.0,
        .summaries = settings.get(Keys::IdleSummaries),
        .improves = settings.get(Keys::IdleImproves),
        .facts = settings.get(Keys::IdleFacts),
        .importance = settings.get(Keys::IdleImportance),
        .vectors = settings.get(Keys::IdleVectors),
        .vectorsOnlyThen = settings.get(Keys::VectorsWhenIdle),
        .pausedOn = QDate::fromString(settings.get(Keys::IdlePausedOn), Qt::ISODate),
    };
}

} // namespace varve
