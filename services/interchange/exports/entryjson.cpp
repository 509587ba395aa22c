// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entryjson.h"

#include "exactjsonwriter.h"
#include "importtexts.h"
#include "lostreferences.h"
#include "varveentry.h"
#include <base/timestamp.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

void writeBlock(ExactJsonWriter &json, const TextBlock &block)
{
    json.member("type"_L1, u"text"_s);
    json.member("text"_L1, block.text);
}

void writeBlock(ExactJsonWriter &json, const ThinkingBlock &block)
{
    json.member("type"_L1, u"thinking"_s);
    json.member("text"_L1, block.text);
    json.optional("signature"_L1, block.signature);
    json.member("redacted"_L1, block.redacted);
}

void writeBlock(ExactJsonWriter &json, const ToolCallBlock &block)
{
    json.member("type"_L1, u"toolCall"_s);
    json.member("id"_L1, block.callId);
    json.member("name"_L1, block.name);
    json.member("arguments"_L1, QString::fromUtf8(block.arguments));
    json.optional("signature"_L1, block.signature);
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

/// A reference that the session's entries do not have: what the file said it was.
void reference(ExactJsonWriter &json, QLatin1StringView name, const EntryId &id,
               const QJsonValue &lost)
{
    json.optional(name, id.isNull() ? lost.toString() : id.toString());
}

void writeDetails(ExactJsonWriter &json, const Entry &entry)
{
    json.optional("provider"_L1, entry.provider);
    json.optional("model"_L1, entry.model);
    json.optional("api"_L1, entry.api);
    json.optional("stopReason"_L1, QString(toString(entry.stopReason)));
    if (entry.usage) {
        writeUsage(json, *entry.usage);
    }
    json.optional("toolCallId"_L1, entry.toolCallId);
    json.optional("toolName"_L1, entry.toolName);
    json.optional("toolStatus"_L1, entry.toolStatus);
    json.optional("toolArguments"_L1, QString::fromUtf8(entry.toolArguments));
    json.optional("summary"_L1, entry.summary);
    reference(json, "firstKeptEntryId"_L1, entry.firstKept,
              entry.data.value(LostReferences::FirstKept));
    if (entry.tokensBefore != 0) {
        json.member("tokensBefore"_L1, entry.tokensBefore);
    }
    reference(json, "branchFromId"_L1, entry.branchFrom,
              entry.data.value(LostReferences::BranchFrom));
    reference(json, "targetId"_L1, entry.target, entry.data.value(LostReferences::Target));
    json.optional("customType"_L1, entry.customType);
    QJsonObject data = entry.data;
    for (const auto lost :
         { LostReferences::FirstKept, LostReferences::BranchFrom, LostReferences::Target }) {
        data.remove(lost);
    }
    if (!data.isEmpty()) {
        json.member("data"_L1, QJsonValue(data));
    }
    json.optional("operationId"_L1, entry.operationId);
    json.optional("originId"_L1, entry.originId);
    json.optional("originKey"_L1, QString::fromLatin1(entry.originKey.toHex()));
}

} // namespace

QByteArray entryJson(const Entry &entry, const EntryPlace &place)
{
    QByteArray bytes;
    ExactJsonWriter json(bytes);
    json.beginObject();
    json.member("id"_L1, entry.id.toString());
    json.member("parentId"_L1,
                place.parent.isNull() ? QJsonValue(QJsonValue::Null)
                                      : QJsonValue(place.parent.toString()));
    json.member("seq"_L1, place.number);
    if (entry.session != place.session) {
        json.member("sessionId"_L1, entry.session.toString());
    }
    json.member("type"_L1, QString(toString(entry.type)));
    json.member("role"_L1, QString(toString(entry.role)));
    json.member("createdAt"_L1, timestamp(entry.createdAt));
    json.member("modelFacing"_L1, entry.modelFacing);
    json.member("display"_L1, entry.display);
    if (!entry.blocks.isEmpty()) {
        writeBlocks(json, entry.blocks);
    }
    writeDetails(json, entry);
    json.endObject();
    return bytes;
}

Result<Entry> entryOfJson(const QByteArray &json)
{
    QByteArray padded = json;
    padded.resize(json.size() + JsonTree::Padding);
    JsonTree tree;
    const auto object = tree.parse({ padded.constData(), static_cast<size_t>(json.size()) });
    if (!object || !object->isObject()) {
        return fail(Error::Kind::InvalidInput,
                    object ? ImportTexts::notAnObject()
                           : ImportTexts::notJson(object.error().reason));
    }
    VarveIds ids;
    SourceEntry source = readVarveEntry(*object, ids);
    if (!source.oddities.isEmpty()) {
        return fail(Error::Kind::NewerVersion, source.oddities.constFirst());
    }
    const auto id = [](const std::string &text) {
        return EntryId::fromString(QUtf8StringView(text));
    };
    Entry &entry = source.entry;
    entry.parent = id(source.parentId);
    entry.firstKept = id(source.firstKept);
    entry.branchFrom = id(source.branchFrom);
    entry.target = id(source.target);
    entry.originKey = source.originKey.value_or(QByteArray());
    entry.session = SessionId::fromString(QUtf8StringView((*object)["sessionId"].utf8()));
    return entry;
}

} // namespace varve
