// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "geminicliimporter.h"

#include "chattexts.h"
#include "geminicliconversation.h"
#include "geminiclilog.h"
#include "importreading.h"
#include "jsonsketch.h"

namespace varve
{

QString GeminiCliImporter::format() const
{
    return QStringLiteral("gemini-cli");
}

bool GeminiCliImporter::recognizes(QByteArrayView firstBytes) const
{
    const JsonSketch sketch(firstBytes);
    if (sketch.isList() || !sketch.has("sessionId")) {
        return false;
    }
    const bool isDocument =
            sketch.hasArray("messages") && (sketch.has("projectHash") || sketch.has("startTime"));
    return isDocument || (sketch.has("projectHash") && sketch.has("startTime"));
}

Result<ImportReport> GeminiCliImporter::read(QIODevice &device, const QString &path,
                                             ImportSink &sink, const ImportControl &control) const
{
    constexpr qint64 LargestHeader = 256 << 10;
    if (!GeminiCliLog::isLog(device.peek(LargestHeader))) {
        return ConversationImporter::read(device, path, sink, control);
    }
    const ImportAssembler::Source source { format(), path, {} };
    return ImportReading(source, device.isSequential() ? 0 : device.size(), sink, control)
            .run([&device](ImportAssembler &into) { return GeminiCliLog(device, into).run(); });
}

Result<> GeminiCliImporter::readConversation(const JsonRef &conversation, qint64 line,
                                             const Target &target) const
{
    const bool isSession =
            conversation["messages"].isArray() && !conversation["sessionId"].utf8().empty();
    if (!isSession) {
        target.into.log().skipped(line, ChatTexts::notAConversation());
        return {};
    }
    return GeminiCliConversation(conversation, line).readInto(target.into, target.sessions);
}

} // namespace varve
