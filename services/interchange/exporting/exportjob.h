// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportrequest.h"
#include <base/ordinaryfile.h>
#include <storage/storereader.h>

namespace varve
{

struct ExportControl
{
    std::stop_token stop; ///< asked between two entries
    /// On the exporting thread, at most every 100 ms.
    std::function<void(qsizetype done, qsizetype total)> progress;
};

struct ExportOutcome
{
    qsizetype entries = 0;
    qint64 bytes = 0;
    RedactionCounts redactions;
    QString note = {}; ///< a sentence about what was written; empty: there is nothing to say
    friend bool operator==(const ExportOutcome &, const ExportOutcome &) = default;
};

/// Writes what is ordered to `device`, entry by entry. NotFound for a session or an entry that is not there, InvalidInput for a pattern
/// that is wrong or takes too long, Cancelled, and what the store and the device say. The reader's thread; may take minutes.
[[nodiscard]] Result<ExportOutcome> exportTo(QIODevice &device, StoreReader &reader,
                                             const ExportRequest &order,
                                             const ExportControl &control = {});

/// The same into a file by writePrivateFile(). InvalidInput for the store's own files.
[[nodiscard]] Result<ExportOutcome> exportToFile(const QString &path, StoreReader &reader,
                                                 const ExportRequest &order, Existing existing,
                                                 const ExportControl &control = {});

/// What an export would take out, without one.
[[nodiscard]] Result<ExportOutcome> previewExport(StoreReader &reader, const ExportRequest &order,
                                                  const ExportControl &control = {});

} // namespace varve
