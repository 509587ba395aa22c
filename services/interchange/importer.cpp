// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importer.h"

#include "importfile.h"

namespace varve
{

Result<> Importer::requireFile(const QString &path)
{
    return requireImportFile(path);
}

Result<ImportReport> Importer::import(const QString &path, ImportSink &sink,
                                      const ImportControl &control) const
{
    return openImportFile(path).and_then(
            [&](const std::unique_ptr<QFile> &file) { return read(*file, path, sink, control); });
}

} // namespace varve
