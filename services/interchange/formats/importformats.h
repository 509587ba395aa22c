// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"

#include <memory>

namespace varve
{

/// The importer for a file, found by its content. NotFound, Io or InvalidInput with a sentence that says what the file
/// looks like if there is none. A database whose log must be looked into is copied first; Cancelled if `stop` is requested then.
[[nodiscard]] Result<std::unique_ptr<Importer>> importerFor(const QString &path,
                                                            const std::stop_token &stop = {});

/// Picks the importer itself, then Importer::import().
[[nodiscard]] Result<ImportReport> importFile(const QString &path, ImportSink &sink,
                                              const ImportControl &control = {});

} // namespace varve
