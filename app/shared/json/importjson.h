// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/importreport.h>
#include <storage/storereader.h>

#include <QJsonObject>

namespace varve
{

/// One of what `varve import --json` prints.
[[nodiscard]] QJsonObject importedJson(const ImportedSession &session);

/// The title that the store gave, where the source had none. The thread of `reader`.
void takeTitle(ImportedSession &session, StoreReader &reader);

} // namespace varve
