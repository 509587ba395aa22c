// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonexporter.h"

#include "exactjsonwriter.h"

#include <QMap>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString isoTime(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString();
}

void optional(ExactJsonWriter &json, QLatin1StringView name, const QString &text)
{
    if (!text.isEmpty()) {
        json.member(name, text);
    }
}

void optional(ExactJsonWriter &json, QLatin1StringView name, const EntryId &id)
{
    optional(json, name, id.toString());
}

void writeBlock(ExactJsonWriter &json, const TextBlock &block)
{
    json.member("type"_L1, u"text"_s);
    json.member("text"_L1, block.text);
}

void writeBlock(ExactJsonWriter &json, const ThinkingBlock &block)
{
    json.member("type"_L1, u"thinking"_s);
    json.member("text"_L1, block.text);
    optional(json, "signature"_L1, block.signature);
    json.member("redacted"_L1, block.redacted);
}

void writeBlock(ExactJsonWriter &json, const ToolCallBlock &block)
{
    json.member("type"_L1, u"toolCall"_s);
    json.member("id"_L1, block.callId);
    json.member("name"_L1, block.name);
    json.member("arguments"_L1, QString::fromUtf8(block.arguments));
    optional(json, "signature"_L1, block.signature);
}

void writeBlock(ExactJsonWriter &json, const ImageBlock &block)
{
    json.member("type"_L1, u"image"_s);
    json.member("sha256"_L1, QString::fromLatin1(block.sha256.toHex()));
    json.member("mediaType"_L1, block.mediaType);
    json.member("width"_L1, qint64(block.width));
    json.member("height"_L1, qint64(block.height));
}

void writeBlocks(ExactJsonWriter &json, const Blocks &blocks)
{
    json.key(u"blocks");
    json.beginArray();
    for (const Block &block : blocks) {
        json.beginObject();
        std::visit([&json](const auto &part) { writeBlock(json, part); }, block);
        json.endObject();
    }
    json.endArray();
}

void writeUsage(ExactJsonWriter &json, const Usage &usage)
{
    json.key(u"usage");
    json.beginObject();
    json.member("input"_L1, usage.input);
    json.member("output"_L1, usage.output);
    json.member("cacheRead"_L1, usage.cacheRead);
    json.member("cacheWrite"_L1, usage.cacheWrite);
    json.member("thinking"_L1, usage.thinking);
    if (usage.cost) {
        json.member("cost"_L1, *usage.cost);
    }
    json.endObject();
}

void writeDetails(ExactJsonWriter &json, const Entry &entry)
{
    optional(json, "provider"_L1, entry.provider);
    optional(json, "model"_L1, entry.model);
    optional(json, "api"_L1, entry.api);
    optional(json, "stopReason"_L1, QString(toString(entry.stopReason)));
    if (entry.usage) {
        writeUsage(json, *entry.usage);
    }
    optional(json, "toolCallId"_L1, entry.toolCallId);
    optional(json, "toolName"_L1, entry.toolName);
    optional(json, "toolStatus"_L1, entry.toolStatus);
    optional(json, "toolArguments"_L1, QString::fromUtf8(entry.toolArguments));
    optional(json, "summary"_L1, entry.summary);
    optional(json, "firstKeptEntryId"_L1, entry.firstKept);
    if (entry.tokensBefore != 0) {
        json.member("tokensBefore"_L1, entry.tokensBefore);
    }
    optional(json, "branchFromId"_L1, entry.branchFrom);
    optional(json, "targetId"_L1, entry.target);
    optional(json, "customType"_L1, entry.customType);
    if (!entry.data.isEmpty()) {
        json.member("data"_L1, QJsonValue(entry.data));
    }
    optional(json, "operationId"_L1, entry.operationId);
    optional(json, "originId"_L1, entry.originId);
}

QByteArray entryJson(const Entry &entry)
{
    QByteArray bytes;
    ExactJsonWriter json(bytes);
    json.beginObject();
    json.member("id"_L1, entry.id.toString());
    json.member("parentId"_L1,
                entry.parent.isNull() ? QJsonValue(QJsonValue::Null)
                                      : QJsonValue(entry.parent.toString()));
    json.member("seq"_L1, entry.seq);
    json.member("type"_L1, QString(toString(entry.type)));
    json.member("role"_L1, QString(toString(entry.role)));
    json.member("createdAt"_L1, isoTime(entry.createdAt));
    json.member("modelFacing"_L1, entry.modelFacing);
    json.member("display"_L1, entry.display);
    if (!entry.blocks.isEmpty()) {
        writeBlocks(json, entry.blocks);
    }
    writeDetails(json, entry);
    json.endObject();
    return bytes;
}

QByteArray head(const ExportSource &source)
{
    const Session &session = source.session;
    QByteArray bytes;
    ExactJsonWriter json(bytes);
    json.beginObject();
    json.member("format"_L1, u"varve-session"_s);
    json.member("version"_L1, qint64(1));
    json.key(u"session");
    json.beginObject();
    json.member("id"_L1, session.id.toString());
    json.member("name"_L1, session.name);
    json.member("cwd"_L1, session.cwd);
    json.member("createdAt"_L1, isoTime(session.createdAt));
    json.member("updatedAt"_L1, isoTime(session.updatedAt));
    json.member("leafId"_L1, source.leaf.toString());
    json.key(u"origin");
    json.beginObject();
    json.member("format"_L1, session.origin.format);
    json.member("sessionId"_L1, session.origin.sessionId);
    json.member("path"_L1, session.origin.path);
    json.endObject();
    json.endObject();
    json.key(u"entries");
    return bytes;
}

Result<> writeAttachments(QIODevice &device, const ExportSource &source,
                          const QMap<QByteArray, QString> &images)
{
    QByteArray before = ",\n\"attachments\":{";
    for (auto it = images.begin(); it != images.end(); ++it) {
        const auto data = source.entries.attachment(it.key());
        if (!data) {
            return std::unexpected(data.error());
        }
        QByteArray bytes;
        ExactJsonWriter json(bytes);
        json.beginObject();
        json.member("mediaType"_L1, it.value());
        json.member("data"_L1, QString::fromLatin1(data->toBase64()));
        json.endObject();
        const auto written = writeFully(device, before + "\n\"" + it.key().toHex() + "\":" + bytes);
        if (!written) {
            return written;
        }
        before = ",";
    }
    return writeFully(device, images.isEmpty() ? before + '}' : QByteArray("}"));
}

} // namespace

Result<> exportJson(QIODevice &device, const ExportSource &source, const JsonExportOptions &options)
{
    if (const auto written = writeFully(device, head(source) + '['); !written) {
        return written;
    }
    QMap<QByteArray, QString> images; // media types by hash, each once
    QByteArray separator = "\n";
    const auto entries = source.forEach([&](int, const Entry &entry) {
        for (const Block &block : entry.blocks) {
            if (const auto *image = std::get_if<ImageBlock>(&block)) {
                images.insert(image->sha256, image->mediaType);
            }
        }
        const auto written = writeFully(device, separator + entryJson(entry));
        separator = ",\n";
        return written;
    });
    if (!entries) {
        return entries;
    }
    if (const auto written = writeFully(device, "\n]"); !written) {
        return written;
    }
    if (options.withAttachments) {
        if (const auto written = writeAttachments(device, source, images); !written) {
            return written;
        }
    }
    return writeFully(device, "}\n");
}

} // namespace varve
