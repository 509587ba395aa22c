// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <prompts/folderreport.h>
#include <settings/foldertrust.h>

namespace varve
{

struct NamedFolder
{
    QString folder;
};

struct TrustNamedFolder
{
    QString folder;
    bool below = false; ///< and every folder below it
};

/// What a folder brings along for models, used or not.
[[nodiscard]] const OperationOf<NamedFolder, FolderReport> &folderTrustOperation();
/// Its value: the same afterwards.
[[nodiscard]] const OperationOf<TrustNamedFolder, FolderReport> &trustOperation();
/// Its value: false if it was not trusted by itself.
[[nodiscard]] const OperationOf<NamedFolder, bool> &distrustOperation();
[[nodiscard]] const OperationOf<NoParameters, FolderTrust> &trustedFoldersOperation();

/// What a folder brings along, as it is said wherever that is.
[[nodiscard]] QJsonObject folderReportJson(const FolderReport &report);

} // namespace varve
