// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUrl>

namespace varve
{

/// On this machine or in the local network, as far as the address itself says: no name is looked up.
[[nodiscard]] bool isLocalServer(const QUrl &url);
/// What somebody means who leaves the scheme out: http in front of "localhost:8080/v1" and of other addresses of this machine and the
/// local network, https in front of "example.org/v1". Anything else as it is, also where it is no address.
[[nodiscard]] QString completedAddress(const QString &typed);
/// Same scheme, host and port.
[[nodiscard]] bool isSameOrigin(const QUrl &a, const QUrl &b);

} // namespace varve
