// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/storereader.h>

#include <QJsonObject>

namespace varve
{

/// A page of the sessions there are, the newest first, as ListSessionsResponse. Those without a folder and those of subagents are left out: the
/// protocol wants a folder. `folder` empty: of any. `cursor` as an earlier page gave it; empty: from the beginning; InvalidInput for any other.
/// The thread of `reader`.
[[nodiscard]] Result<QJsonObject> listSessions(StoreReader &reader, const QString &folder,
                                               const QString &cursor);

} // namespace varve
