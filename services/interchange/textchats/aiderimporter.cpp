// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "aiderimporter.h"

#include "aiderlines.h"
#include "aiderparsing.h"
#include "importreading.h"

namespace varve
{

QString AiderImporter::format() const
{
    return QStringLiteral("aider");
}

bool AiderImporter::recognizes(QByteArrayView firstBytes) const
{
    const qsizetype begin = firstBytes.startsWith("\xef\xbb\xbf") ? 3 : 0;
    const QByteArrayView text = firstBytes.sliced(begin).trimmed();
    const qsizetype end = text.indexOf('\n');
    const QByteArrayView line = (end < 0 ? text : text.first(end)).trimmed();
    const std::string_view first(line.data(), static_cast<size_t>(line.size()));
    return aiderLineOf(first) == AiderLine::Session && !aiderStartTime(first).isEmpty()
            && aiderStartTime(first).at(0).isDigit();
}

Result<ImportReport> AiderImporter::read(QIODevice &device, const QString &path, ImportSink &sink,
                                         const ImportControl &control) const
{
    if (device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(path));
    }
    const ImportAssembler::Source source { format(), path, {} };
    return ImportReading(source, device.isSequential() ? 0 : device.size(), sink, control)
            .run([&device](ImportAssembler &into) { return AiderParsing(device, into).run(); });
}

} // namespace varve
