// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codeximporter.h"

#include "codexparsing.h"
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
    // Damaged lines before the first whole one are skipped when the file is read, too.
    QByteArray padded = firstBytes.toByteArray();
    padded.resize(padded.size() + JsonTree::Padding);
    JsonTree tree;
    for (qsizetype begin = 0; begin < firstBytes.size();) {
        const qsizetype found = firstBytes.indexOf('\n', begin);
        const qsizetype end = found < 0 ? firstBytes.size() : found;
        const std::string_view line(padded.constData() + begin, static_cast<size_t>(end - begin));
        const qsizetype object = firstObjectEnd(line); // more may be glued to it
        begin = end + 1;
        if (const auto first = tree.parse(line.substr(0, static_cast<size_t>(object)))) {
            return isCodexBeginning(*first);
        }
    }
    return false;
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
