// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sillytavernimporter.h"

#include "importreading.h"
#include "jsonsketch.h"
#include "sillytavernparsing.h"

namespace varve
{

QString SillyTavernImporter::format() const
{
    return QStringLiteral("sillytavern");
}

bool SillyTavernImporter::recognizes(QByteArrayView firstBytes) const
{
    // The header may be larger than what is shown of the file; damaged lines before it are skipped.
    constexpr int MostLines = 20;
    qsizetype begin = 0;
    for (int line = 0; line < MostLines && begin < firstBytes.size(); ++line) {
        const qsizetype found = firstBytes.indexOf('\n', begin);
        const qsizetype end = found < 0 ? firstBytes.size() : found;
        const JsonSketch sketch(firstBytes.sliced(begin, end - begin));
        const bool isHeader = sketch.hasObject("chat_metadata")
                || (sketch.has("user_name") && sketch.has("character_name"));
        if (!sketch.isList() && (isHeader || (sketch.has("mes") && sketch.has("is_user")))) {
            return true;
        }
        begin = end + 1;
    }
    return false;
}

Result<ImportReport> SillyTavernImporter::read(QIODevice &device, const QString &path,
                                               ImportSink &sink, const ImportControl &control) const
{
    if (device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(path));
    }
    const ImportAssembler::Source source { format(), path, {} };
    return ImportReading(source, device.isSequential() ? 0 : device.size(), sink, control)
            .run([&device](ImportAssembler &into) {
                return SillyTavernParsing(device, into).run();
            });
}

} // namespace varve
