// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUrl>

namespace varve
{

/// As far as the address itself says: no name is looked up.
[[nodiscard]] bool isThisMachine(const QUrl &url);
/// Plain http to another machine than this one: whoever is on the way can read and change what is sent.
[[nodiscard]] bool isUnencrypted(const QUrl &url);

} // namespace varve
