// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Another process that has the store open: its id, or 0 if there is none. By the shared lock that each connection keeps on a
/// store in WAL mode; this process's own connections do not count. Always 0 where there are no such locks to look at.
[[nodiscard]] qint64 otherProcessAt(const QString &store);

} // namespace varve
