// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeimporter.h"

#include "claudenames.h"
#include "claudeparsing.h"
#include "claudetexts.h"
#include "firstobjects.h"
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

/// A line that is longer than what is looked at: the program writes this key before the message.
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
    const qsizetype last = firstBytes.lastIndexOf('\n') + 1;
    return anyFirstObject(
                   firstBytes,
                   [](const JsonRef &line) { return line.isObject() && isTranscriptLine(line); })
            || beginsTranscriptLine(firstBytes.sliced(last));
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
