// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pientry.h"

#include "contextedit.h"
#include "entrylinker.h"
#include "pimessage.h"
#include "pipayload.h"
#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

void keepUnknown(const JsonRef &object, const QString &customType, Entry &entry)
{
    makeHiddenNote(customType, entry);
    entry.data[PiData::Raw] = fromWobblyUtf8(object.raw());
}

void readCustom(const JsonRef &object, SourceEntry &out)
{
    Entry &entry = out.entry;
    makeHiddenNote(object["customType"].string(), entry);
    const JsonRef data = object["data"];
    const QJsonValue value = data.toJson();
    if (value.isObject() && !value.toObject().isEmpty()) {
        entry.data = value.toObject();
    } else if (data.exists()) {
        entry.data[PiData::Value] = value;
    }
    keepFields(otherFields(object, { "customType", "data" }), PiData::Fields, entry);
    if (entry.customType == ContextEdit::CustomType) {
        for (const JsonRef target : data["targets"]) {
            out.editTargets.emplace_back(target.utf8());
        }
        entry.summary = entry.data.take("summary"_L1).toString(); // of a range
    }
}

void readCustomMessage(const JsonRef &object, SourceEntry &out)
{
    Entry &entry = out.entry;
    entry.type = EntryType::CustomMessage;
    entry.role = Role::Custom;
    entry.customType = object["customType"].string();
    entry.display = object["display"].boolean(true);
    entry.data = otherFields(object, { "customType", "content", "display" });
    readPiContent(object["content"], out);
}

void readSummary(const JsonRef &object, EntryType type, SourceEntry &out)
{
    Entry &entry = out.entry;
    entry.type = type;
    entry.summary = object["summary"].string();
    entry.provider = object["provider"].string();
    entry.model = object["model"].string();
    entry.data = otherFields(object,
                             { "summary", "provider", "model", "usage", "firstKeptEntryId",
                               "firstKeptEntryIndex", "fromId", "tokensBefore" });
    readPiUsage(object["usage"], entry);
    entry.tokensBefore = tokensOf(object["tokensBefore"]);
    out.firstKept = object["firstKeptEntryId"].utf8();
    const qint64 line =
            object["firstKeptEntryIndex"].integer(-1); // format 1; counts the header too
    if (out.firstKept.empty() && line > 0) {
        out.firstKept = EntryLinker::idOfNumber(line - 1);
    }
    out.branchFrom = object["fromId"].utf8();
    if (out.branchFrom == "root") { // a branch that was left before its first entry
        out.branchFrom.clear();
        entry.data[PiData::BranchFrom] = u"root"_s;
    }
}

/// True if the type is known.
bool readByType(const JsonRef &object, SourceEntry &out)
{
    Entry &entry = out.entry;
    const std::string_view type = object["type"].utf8();
    if (type == "message") {
        return readPiMessage(object["message"], out);
    }
    if (type == "custom") {
        readCustom(object, out);
    } else if (type == "custom_message") {
        readCustomMessage(object, out);
    } else if (type == "compaction") {
        readSummary(object, EntryType::Compaction, out);
    } else if (type == "branch_summary") {
        readSummary(object, EntryType::BranchSummary, out);
    } else if (type == "label") {
        entry.type = EntryType::Label;
        entry.data = otherFields(object, { "targetId" });
        out.target = object["targetId"].utf8();
    } else if (type == "model_change") {
        entry.type = EntryType::ModelChange;
        entry.provider = object["provider"].string();
        entry.model = object["modelId"].string();
        entry.data = otherFields(object, { "provider", "modelId" });
    } else if (type == "thinking_level_change" || type == "session_info") {
        entry.type =
                type == "session_info" ? EntryType::SessionInfo : EntryType::ThinkingLevelChange;
        entry.data = otherFields(object, {});
    } else {
        return false;
    }
    return true;
}

QString unknownName(const JsonRef &object)
{
    const QString type = object["type"].string();
    const QString role = object["message"]["role"].string();
    return type == "message"_L1 && !role.isEmpty() ? "pi:role:"_L1 + role : "pi:"_L1 + type;
}

/// Takes back the zeros that our exports write because pi expects them.
void readOwnUsage(const JsonRef &own, Entry &entry)
{
    QJsonObject further = entry.data.take(PiData::Usage).toObject();
    if (own["usage"].utf8() == "none") {
        entry.usage.reset();
        return;
    }
    if (!own["cost"].boolean(true) && entry.usage) {
        entry.usage->cost.reset();
    }
    if (!own["costParts"].boolean(true)) {
        further.remove("cost"_L1);
    }
    keepFields(further, PiData::Usage, entry);
}

/// What pi has no word for and our exports say in a field of its own.
void readOwnFields(const JsonRef &own, Entry &entry)
{
    entry.operationId = own["operationId"].string();
    entry.modelFacing = own["modelFacing"].boolean(entry.modelFacing);
    entry.display = own["display"].boolean(entry.display);
    if (const JsonRef arguments = own["toolArguments"]; arguments.exists()) {
        entry.toolArguments = arguments.string().toUtf8();
    }
    readOwnUsage(own, entry);
    if (const auto role = roleFromString(own["role"].string()); role && own["role"].exists()) {
        entry.role = *role;
    }
}

} // namespace

SourceEntry readPiEntry(const JsonRef &object)
{
    SourceEntry out;
    out.entry.id = EntryId::create();
    out.entry.createdAt = readSourceTime(object["timestamp"]);
    const JsonRef id = object["id"];
    const JsonRef parent = object["parentId"];
    out.hasLink = id.isString() || parent.exists();
    out.id = id.utf8();
    out.parentId = parent.utf8();
    out.entry.originId = id.string();
    out.size = static_cast<qint64>(object.raw().size());
    out.payload = piPayloadDigest(object);
    if (!readByType(object, out)) {
        keepUnknown(object, unknownName(object), out.entry);
    }
    if (const JsonRef own = object["varve"]; own.isObject()) {
        readOwnFields(own, out.entry);
    }
    return out;
}

} // namespace varve
