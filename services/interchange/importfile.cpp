// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importfile.h"

#include "importtexts.h"
#include "ordinaryfile.h"

#include <QFileInfo>

namespace varve
{

Result<> requireImportFile(const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir()) {
        return fail(Error::Kind::InvalidInput, ImportTexts::isFolder(path));
    }
    return info.exists() || info.isSymLink()
            ? requireOrdinary(path)
            : fail(Error::Kind::NotFound, ImportTexts::notFound(path));
}

Result<std::unique_ptr<QFile>> openImportFile(const QString &path)
{
    return requireImportFile(path)
            .and_then([&] { return openOrdinary(path, QIODevice::Unbuffered); })
            .transform_error([&](const Error &error) {
                return error.kind == Error::Kind::Io
                        ? Error { error.kind, ImportTexts::unreadable(path), error.message }
                        : error;
            });
}

} // namespace varve
