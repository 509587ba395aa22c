// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "piimporter.h"

#include "firstobjects.h"
#include "importreading.h"
#include "importtexts.h"
#include "pientry.h"
#include "piparsing.h"

namespace varve
{

using namespace Qt::StringLiterals;

QString PiImporter::format() const
{
    return u"pi"_s;
}

bool PiImporter::recognizes(QByteArrayView firstBytes) const
{
    return isFirstObject(firstBytes, [](const JsonRef &header) {
        return header["type"].utf8() == "session"
                && (header["cwd"].exists() || header["version"].exists()
                    || header["timestamp"].exists());
    });
}

Result<ImportReport> PiImporter::read(QIODevice &device, const QString &path, ImportSink &sink,
                                      const ImportControl &control) const
{
    if (device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(path));
    }
    const ImportAssembler::Source source {
        format(), path, { PiData::FirstKept, PiData::BranchFrom, PiData::Target }
    };
    return ImportReading(source, device.isSequential() ? 0 : device.size(), sink, control)
            .run([&device](ImportAssembler &into) { return PiParsing(device, into).run(); });
}

} // namespace varve
