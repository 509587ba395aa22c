// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeimporter.h"

#include "claudenames.h"
#include "claudeparsing.h"
#include "claudetexts.h"
#include "importreading.h"

#include <QBuffer>

namespace varve
{

namespace
{

constexpr qint64 MostOfStream = 32 << 20;

/// Keys that only this program writes together.
bool isTranscriptLine(const JsonRef &line)
{
    if (!line["type"].isString() || line["payload"].isObject()) {
        return false;
    }
    const bool inTree = line["uuid"].isString() && line["parentUuid"].exists();
    const bool title = line["leafUuid"].isString()
            && (line["summary"].isString() || line["lastPrompt"].isString());
    const bool snapshot = line["messageId"].isString() && line["snapshot"].isObject()
            && line["isSnapshotUpdate"].exists();
    const bool state = line["sessionId"].isString()
            && (line["permissionMode"].isString() || line["aiTitle"].isString()
                || line["customTitle"].isString() || line["lastPrompt"].isString()
                || line["operation"].isString());
    return inTree || title || snapshot || state;
}

/// A first line that is longer than what is looked at: the program writes this key before the message.
bool beginsTranscriptLine(QByteArrayView line)
{
    return line.trimmed().startsWith(R"({"parentUuid":)");
}

Result<ImportReport> readStream(const ClaudeImporter &importer, QIODevice &device,
                                const QString &path, ImportSink &sink, const ImportControl &control)
{
    QByteArray bytes;
    while (bytes.size() <= MostOfStream) {
        const QByteArray more = device.read(MostOfStream + 1 - bytes.size());
        if (more.isEmpty()) {
            break;
        }
        bytes += more;
    }
    if (bytes.size() > MostOfStream) {
        return fail(Error::Kind::InvalidInput, ClaudeTexts::streamTooLong(path, MostOfStream));
    }
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, ImportTexts::unreadable(path), buffer.errorString());
    }
    return importer.read(buffer, path, sink, control);
}

} // namespace

QString ClaudeImporter::format() const
{
    return ClaudeFormat;
}

bool ClaudeImporter::recognizes(QByteArrayView firstBytes) const
{
    QByteArray padded = firstBytes.toByteArray();
    padded.resize(padded.size() + JsonTree::Padding);
    JsonTree tree;
    for (qsizetype begin = 0; begin < firstBytes.size();) {
        const qsizetype found = firstBytes.indexOf('\n', begin);
        const qsizetype end = found < 0 ? firstBytes.size() : found;
        const QByteArrayView line = firstBytes.sliced(begin, end - begin);
        const std::string_view text(padded.constData() + begin, static_cast<size_t>(line.size()));
        const qsizetype object = firstObjectEnd(text); // more may be glued to the first
        begin = end + 1;
        if (object == 0 && found < 0 && beginsTranscriptLine(line)) {
            return true;
        }
        const auto value = tree.parse(text.substr(0, static_cast<size_t>(object)));
        if (value && value->isObject() && isTranscriptLine(*value)) {
            return true;
        }
    }
    return false;
}

Result<ImportReport> ClaudeImporter::read(QIODevice &device, const QString &path, ImportSink &sink,
                                          const ImportControl &control) const
{
    if (device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(path));
    }
    if (device.isSequential()) {
        return readStream(*this, device, path, sink, control);
    }
    const ImportAssembler::Source source {
        format(), path, { ClaudeData::FirstKept, ClaudeData::BranchFrom, ClaudeData::Target }
    };
    return ImportReading(source, device.size(), sink, control)
            .run([&device](ImportAssembler &into) { return ClaudeParsing(device, into).run(); });
}

} // namespace varve
