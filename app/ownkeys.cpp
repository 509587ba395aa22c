// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ownkeys.h"

#include "waitfor.h"
#include <credentials/keychainstore.h>
#include <credentials/knownkeys.h>
#include <settings/providercatalogue.h>
#include <settings/settingkeys.h>

#include <QProcessEnvironment>

namespace varve
{

using namespace Qt::StringLiterals;

QList<ApiKey> ownKeys(Settings &settings)
{
    KeychainStore keychain { QString(KeychainStore::ProgramName) };
    KeyRing ring(&keychain);
    return waitFor(knownKeys(ring, readProviders(settings)))
            + keysOfEnvironment(ProviderCatalogue().keyVariables(),
                                QProcessEnvironment::systemEnvironment());
}

} // namespace varve
