// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/providerconfig.h>

#include <QString>

namespace varve
{

/// Why a provider cannot be used as it is, field by field; empty where there is nothing to say.
struct ProviderProblems
{
    QString name;
    QString address;
    QString api;
    QString key;
    QString proxy;
    QString authority;
    QString headers;

    /// The first of them.
    [[nodiscard]] QString first() const;
};

/// Whether its key would be readable on the way to it, allowed or not.
[[nodiscard]] bool isKeyInTheClear(const ProviderConfig &provider);
[[nodiscard]] ProviderProblems problemsOf(const ProviderConfig &provider);

} // namespace varve
