// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "piimporter.h"

#include "importreading.h"
#include "importtexts.h"
#include "jsontree.h"
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
    // The header need not be the first line that is whole: damaged lines before it are skipped.
    QByteArray padded = firstBytes.toByteArray();
    padded.resize(padded.size() + JsonTree::Padding);
    JsonTree tree;
    for (qsizetype begin = 0; begin < firstBytes.size();) {
        const qsizetype found = firstBytes.indexOf('\n', begin);
        const qsizetype end = found < 0 ? firstBytes.size() : found;
        const std::string_view line(padded.constData() + begin, static_cast<size_t>(end - begin));
        const qsizetype object = firstObjectEnd(line); // more may be glued to the header
        begin = end + 1;
        if (const auto header = tree.parse(line.substr(0, static_cast<size_t>(object)))) {
            const JsonRef value = *header;
            return value["type"].utf8() == "session"
                    && (value["cwd"].exists() || value["version"].exists()
                        || value["timestamp"].exists());
        }
    }
    return false;
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
