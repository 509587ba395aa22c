// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>

#include <QList>

namespace varve
{

class Settings;

/// The person's own keys, as far as they can be had without asking. Waits for the keychain, as a command may.
[[nodiscard]] QList<ApiKey> ownKeys(Settings &settings);

} // namespace varve
