// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "folderreport.h"
#include "foldertrust.h"

#include <QJsonArray>
#include <QJsonObject>

namespace varve
{

/// What a folder brings along, used or not, as `start` of a turn, `varve trust` and the method folderTrust say it.
[[nodiscard]] QJsonObject folderReportJson(const FolderReport &report);
[[nodiscard]] QJsonArray trustedFoldersJson(const FolderTrust &trust);

} // namespace varve
