// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <credentials/keystore.h>
#include <settings/providerconfig.h>

#include <optional>

namespace varve
{

/// What the list of providers says of one: in a few words, and as an icon that means the same.
struct ProviderState
{
    std::optional<KeyState> key; ///< nothing: it is being asked for
    QString problem; ///< why it cannot be used as its fields stand
    bool hasSessionKey = false;

    [[nodiscard]] QString text(const ProviderConfig &provider) const;
    [[nodiscard]] QString icon(const ProviderConfig &provider) const;
};

} // namespace varve
