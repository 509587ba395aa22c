// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importer.h"

#include "importtexts.h"

#include <QFile>
#include <QFileInfo>

namespace varve
{

Result<> Importer::requireFile(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists()) {
        return fail(Error::Kind::NotFound, ImportTexts::notFound(path));
    }
    if (info.isDir()) {
        return fail(Error::Kind::InvalidInput, ImportTexts::isFolder(path));
    }
    return {};
}

Result<ImportReport> Importer::import(const QString &path, ImportSink &sink,
                                      const ImportControl &control) const
{
    if (const auto isFile = requireFile(path); !isFile) {
        return std::unexpected(isFile.error());
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) {
        return fail(Error::Kind::Io, ImportTexts::unreadable(path), file.errorString());
    }
    return read(file, path, sink, control);
}

} // namespace varve
