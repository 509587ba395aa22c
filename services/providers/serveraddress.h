// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUrl>

namespace varve
{

/// On this machine or in the local network, as far as the address itself says: no name is looked up.
[[nodiscard]] bool isLocalServer(const QUrl &url);
/// Same scheme, host and port.
[[nodiscard]] bool isSameOrigin(const QUrl &a, const QUrl &b);

} // namespace varve
