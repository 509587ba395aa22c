// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <archives/archiveservice.h>

namespace varve
{

// Archives in words, for the status bar and the preferences. Names and errors in them are text of others. Pure; any thread.

/// "Sealed", "Open".
[[nodiscard]] QString archiveKind(const Archive &archive);
/// "12 records wait · 5 min ago", "up to date · 5 min ago", "sending 12 of 40"; that it failed, without why.
[[nodiscard]] QString archiveState(const ArchiveNow &now, const QDateTime &at);
/// With why it failed, and what waits for what it stands on.
[[nodiscard]] QString archiveDetails(const ArchiveNow &now, const QDateTime &at);
/// The one that a short text is about: what failed before what runs, before what has most to send. There is one at least.
[[nodiscard]] const ArchiveNow &mostUrgent(const QList<ArchiveNow> &archives);

} // namespace varve
