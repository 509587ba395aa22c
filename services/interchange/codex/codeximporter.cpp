// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codeximporter.h"

#include "codexparsing.h"
#include "firstobjects.h"
#include "importreading.h"
#include "importtexts.h"

namespace varve
{

using namespace Qt::StringLiterals;

QString CodexImporter::format() const
{
    return u"codex"_s;
}

bool CodexImporter::recognizes(QByteArrayView firstBytes) const
{
    return isFirstObject(firstBytes, &isCodexBeginning);
}

Result<ImportReport> CodexImporter::read(QIODevice &device, const QString &path, ImportSink &sink,
                                         const ImportControl &control) const
{
    if (device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(path));
    }
    const ImportAssembler::Source source { format(), path, {} }; // nothing refers to anything
    return ImportReading(source, device.isSequential() ? 0 : device.size(), sink, control)
            .run([&device](ImportAssembler &into) { return CodexParsing(device, into).run(); });
}

} // namespace varve
