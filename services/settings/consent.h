// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "providerconfig.h"

namespace varve
{

/// What sends sessions that nobody has just asked something in. Each has a consent of its own.
enum class ConsentTo : quint8 {
    IdleWork, ///< summaries and the weighing of facts, while idle
    Vectors, ///< all messages, so that they are found by meaning
};

/// Whether the person has said yes to a question that named this provider. Another provider, or another address of this one, is
/// another question. The thread of the settings.
[[nodiscard]] bool hasConsent(const Settings &settings, ConsentTo to,
                              const ProviderConfig &provider);
void giveConsent(Settings *settings, ConsentTo to, const ProviderConfig &provider);
/// Nothing is left of any yes; `declined` is kept, so that it is not asked again.
void takeBackConsent(Settings *settings, ConsentTo to);

/// The person has said no to the question that named this provider.
[[nodiscard]] bool isDeclined(const Settings &settings, ConsentTo to,
                              const ProviderConfig &provider);
void decline(Settings *settings, ConsentTo to, const ProviderConfig &provider);

/// How a question names it: “Name” (host), or with its port where that is not the usual one.
[[nodiscard]] QString providerPlace(const ProviderConfig &provider);

} // namespace varve
