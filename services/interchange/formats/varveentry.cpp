// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveentry.h"

#include "importtexts.h"
#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype HashSize = 32;

constexpr qsizetype KeySize = 16;

QByteArray utf8(const JsonRef &value)
{
    return QByteArray(value.utf8().data(), static_cast<qsizetype>(value.utf8().size()));
}

/// Of other entries: as they are known after this import.
std::string reference(const JsonRef &value, VarveIds &ids)
{
    const EntryId id = EntryId::fromString(QUtf8StringView(value.utf8()));
    return id.isNull() ? std::string(value.utf8()) : ids.entry(id).toString().toStdString();
}

std::optional<Block> readBlock(const JsonRef &object)
{
    const std::string_view type = object["type"].utf8();
    if (type == "text") {
        return TextBlock { object["text"].string() };
    }
    if (type == "thinking") {
        return ThinkingBlock { object["text"].string(), object["signature"].string(),
                               object["redacted"].boolean() };
    }
    if (type == "toolCall") {
        return ToolCallBlock { object["id"].string(), object["name"].string(),
                               object["arguments"].string().toUtf8(),
                               object["signature"].string() };
    }
    const QByteArray hash = QByteArray::fromHex(utf8(object["sha256"]));
    if (type == "image" && hash.size() == HashSize) {
        return ImageBlock { hash, object["mediaType"].string(),
                            static_cast<int>(object["width"].integer()),
                            static_cast<int>(object["height"].integer()) };
    }
    return std::nullopt;
}

void readBlocks(const JsonRef &blocks, SourceEntry &out)
{
    for (const JsonRef object : blocks) {
        if (auto block = readBlock(object)) {
            out.entry.blocks += std::move(*block);
        } else {
            // Nothing is lost: what it says is there to be read.
            out.entry.blocks += TextBlock { QString::fromUtf8(object.minified()) };
            out.oddities += VarveTexts::unknownBlock(object["type"].string());
        }
    }
}

std::optional<Usage> readUsage(const JsonRef &object)
{
    if (!object.isObject()) {
        return std::nullopt;
    }
    Usage usage { object["input"].integer(),     object["output"].integer(),
                  object["cacheRead"].integer(), object["cacheWrite"].integer(),
                  object["thinking"].integer(),  std::nullopt };
    if (object["cost"].isNumber()) {
        usage.cost = object["cost"].number();
    }
    return usage;
}

void readKind(const JsonRef &object, SourceEntry &out)
{
    Entry &entry = out.entry;
    const QString type = object["type"].string();
    const QString role = object["role"].string();
    const auto knownType = entryTypeFromString(type);
    const auto knownRole = roleFromString(role);
    entry.type = knownType.value_or(EntryType::Custom);
    entry.role = knownRole.value_or(Role::None);
    if (!knownType || !knownRole) {
        out.oddities += VarveTexts::unknownKind(knownType ? role : type);
        entry.data["varve:kind"_L1] = QString(type + u'/' + role);
    }
}

void readDetails(const JsonRef &object, Entry &entry)
{
    entry.provider = object["provider"].string();
    entry.model = object["model"].string();
    entry.api = object["api"].string();
    entry.stopReason = stopReasonFromString(object["stopReason"].string());
    entry.usage = readUsage(object["usage"]);
    entry.toolCallId = object["toolCallId"].string();
    entry.toolName = object["toolName"].string();
    entry.toolStatus = object["toolStatus"].string();
    entry.toolArguments = object["toolArguments"].string().toUtf8();
    entry.summary = object["summary"].string();
    entry.tokensBefore = object["tokensBefore"].integer();
    entry.customType = object["customType"].string();
    entry.operationId = object["operationId"].string();
    entry.originId = object["originId"].string();
}

} // namespace

SourceEntry readVarveEntry(const JsonRef &object, VarveIds &ids)
{
    SourceEntry out;
    Entry &entry = out.entry;
    const QString id = object["id"].string();
    entry.id = EntryId::fromString(id);
    if (entry.id.isNull()) {
        out.oddities += VarveTexts::noId(id);
        const std::string_view raw = object.raw();
        entry.id = ids.ofRecord({ raw.data(), static_cast<qsizetype>(raw.size()) });
    } else {
        entry.id = ids.entry(entry.id);
    }
    out.id = entry.id.toString().toStdString();
    out.hasLink = true;
    out.parentId = reference(object["parentId"], ids);
    out.size = static_cast<qint64>(object.raw().size());
    entry.createdAt = readSourceTime(object["createdAt"]);
    entry.modelFacing = object["modelFacing"].boolean(true);
    entry.display = object["display"].boolean(true);
    entry.data = ids.data(object["data"].toJson()).toObject();
    readKind(object, out);
    readDetails(object, entry);
    readBlocks(object["blocks"], out);
    out.firstKept = reference(object["firstKeptEntryId"], ids);
    out.branchFrom = reference(object["branchFromId"], ids);
    out.target = reference(object["targetId"], ids);
    const QByteArray key = QByteArray::fromHex(utf8(object["originKey"]));
    out.originKey = ids.keeps() && key.size() == KeySize ? key : QByteArray();
    return out;
}

} // namespace varve
