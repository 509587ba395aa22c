// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keyring.h"
#include <base/ownkeysource.h>

namespace varve
{

class ArchiveSecrets;
class Settings;
class SignInKeys;

/// The keys of all these providers that can be had without asking the person and without running a command: to keep them out of what
/// leaves the program. On the thread of the ring.
[[nodiscard]] QFuture<QList<ApiKey>> knownKeys(KeyRing &ring,
                                               const QList<ProviderConfig> &providers);

/// Why keys of these providers that the keychain has could not be read: a sentence; empty: they were, or there are none. A keychain that cannot
/// be reached at all, as on servers, has none.
[[nodiscard]] QFuture<QString> unreadKeys(KeyRing &ring, const QList<ProviderConfig> &providers);

/// Those that stand in environment variables of these names.
[[nodiscard]] QList<ApiKey> keysOfEnvironment(const QStringList &variables,
                                              const QProcessEnvironment &environment);

/// Asks for both, for the tokens of sign-ins, and for what archives are entered with, whenever it is called, on any thread; the future is answered on that of the ring. None is
/// owned: all of them live on one thread, and as long as somebody may ask. `signIns`, `archives` null: there are none.
[[nodiscard]] OwnKeySource ownKeySource(KeyRing *ring, const Settings *settings,
                                        const QStringList &variables, SignInKeys *signIns = nullptr,
                                        ArchiveSecrets *archives = nullptr);

} // namespace varve
