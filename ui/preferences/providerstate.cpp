// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providerstate.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ProviderState)
};

QString keyText(KeyState state, bool isKeychain)
{
    switch (state) {
    case KeyState::Present:
        return isKeychain ? Tr::tr("Key in the keychain") : Tr::tr("Has a key");
    case KeyState::Absent:
        return Tr::tr("No key yet");
    case KeyState::Locked:
        return Tr::tr("Keychain locked");
    case KeyState::Unavailable:
        return Tr::tr("No keychain");
    case KeyState::TimedOut:
        break;
    }
    return Tr::tr("Keychain not answering");
}

QString keyIcon(KeyState state)
{
    switch (state) {
    case KeyState::Present:
        return u"check"_s;
    case KeyState::Absent:
        return u"key"_s;
    case KeyState::Locked:
        return u"warning"_s;
    case KeyState::Unavailable:
        return u"error"_s;
    case KeyState::TimedOut:
        break;
    }
    return u"clock"_s;
}

} // namespace

QString ProviderState::text(const ProviderConfig &provider) const
{
    if (!provider.isSupported()) {
        return Tr::tr("Not supported by this version");
    }
    if (!problem.isEmpty()) {
        return Tr::tr("Cannot be used yet");
    }
    if (!provider.enabled) {
        return Tr::tr("Not in use");
    }
    if (provider.key.kind == KeySource::Kind::None) {
        return Tr::tr("Needs no key");
    }
    if (!key) {
        return Tr::tr("Asking for its key…");
    }
    return *key != KeyState::Present && hasSessionKey
            ? Tr::tr("Key for this session")
            : keyText(*key, provider.key.kind == KeySource::Kind::Keychain);
}

QString ProviderState::icon(const ProviderConfig &provider) const
{
    if (!provider.isSupported() || !problem.isEmpty()) {
        return u"warning"_s;
    }
    if (!provider.enabled) {
        return u"stop"_s;
    }
    if (provider.key.kind == KeySource::Kind::None || hasSessionKey) {
        return u"check"_s;
    }
    return keyIcon(key.value_or(KeyState::TimedOut));
}

} // namespace varve
