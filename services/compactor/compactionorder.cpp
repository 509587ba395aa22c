// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionorder.h"

namespace varve
{

CompactionRecipe CompactionRecipe::of(const ProjectionChoice &choice)
{
    return { .projection = choice.projection,
             .settings = choice.compaction,
             .window = choice.window.tokens };
}

std::optional<qint64> CompactionRecipe::limitFor(CompactionCause cause) const
{
    if (settings.mode != CompactionMode::Automatic) {
        return std::nullopt;
    }
    const auto when = [](bool wanted, std::optional<qint64> limit) {
        return wanted ? limit : std::nullopt;
    };
    switch (cause) {
    case CompactionCause::Manual:
        return 0;
    case CompactionCause::AfterAnswer:
        return when(settings.afterAnswer, settings.thresholdFor(window));
    case CompactionCause::BetweenTools:
        return when(settings.betweenTools, settings.thresholdFor(window));
    case CompactionCause::BeforeRequest:
        return when(settings.emergency, settings.emergencyFor(window));
    case CompactionCause::Idle:
        return settings.idleFor(window);
    case CompactionCause::ModelSwitch:
        return when(settings.onModelSwitch, settings.emergencyFor(window));
    case CompactionCause::Overflow:
        return when(settings.onOverflow, 0);
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace varve
