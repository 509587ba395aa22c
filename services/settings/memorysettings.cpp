// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorysettings.h"

namespace varve
{

MemorySettings MemorySettings::read(const Settings &settings)
{
    return {
        .tokens = settings.get(Keys::MemoryTokens),
        .facts = settings.get(Keys::MemoryFacts),
        .characters = settings.get(Keys::MemoryCharacters),
        .sendsKept = settings.get(Keys::MemoryKept),
        .offersTools = settings.get(Keys::MemoryTools),
    };
}

} // namespace varve
