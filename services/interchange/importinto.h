// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"
#include <storage/importedfiles.h>
#include <storage/sessionstore.h>

namespace varve
{

/// What came of one file.
struct ImportOutcome
{
    QString file;
    Result<ImportReport> report;
    ImportedFiles::Stamp stamp = {}; ///< from before it was read
    QList<SessionId> grown = {}; ///< which sessions have got entries; also before an error
};

/// Brings one file in and notes how it was, or that its end was left out; the report has titles and numbers of entries as the store has them now. On the thread of `store`.
[[nodiscard]] ImportOutcome importInto(SessionStore &store, const QString &path,
                                       const ImportControl &control = {});

} // namespace varve
