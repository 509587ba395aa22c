// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivecleaner.h"
#include "archivereach.h"

#include <QJsonObject>

namespace varve
{

// Sessions of the project as resources: `varve://sessions/ID`, what was said last on the branch that it stands on, and
// `varve://sessions/ID/summary`, what it was about. The thread of `reader`.

/// A page of `resources/list`; `cursor`: empty for the first one. InvalidInput for a cursor that is none.
[[nodiscard]] Result<QJsonObject> listResources(StoreReader &reader, const ArchiveReach &reach,
                                                const ArchiveCleaner &cleaner,
                                                const QString &cursor);
/// `resources/templates/list`.
[[nodiscard]] QJsonObject resourceTemplates();
/// `resources/read`. NotFound for what there is not, or not within reach.
[[nodiscard]] Result<QJsonObject> readResource(StoreReader &reader, const ArchiveReach &reach,
                                               const ArchiveCleaner &cleaner, const QString &uri);

} // namespace varve
