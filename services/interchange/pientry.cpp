// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pientry.h"

#include "contextedit.h"
#include "pimessage.h"
#include "pipayload.h"

#include <QTimeZone>

#include <chrono>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

void keepUnknown(const JsonRef &object, const QString &customType, Entry &entry)
{
    entry.type = EntryType::Custom;
    entry.customType = customType;
    entry.data[PiData::Raw] = fromWobblyUtf8(object.raw());
    entry.modelFacing = false;
    entry.display = false;
}

void readCustom(const JsonRef &object, PiEntry &out)
{
    Entry &entry = out.entry;
    entry.type = EntryType::Custom;
    entry.modelFacing = false;
    entry.display = false;
    entry.customType = object["customType"].string();
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

void readCustomMessage(const JsonRef &object, PiEntry &out)
{
    Entry &entry = out.entry;
    entry.type = EntryType::CustomMessage;
    entry.role = Role::Custom;
    entry.customType = object["customType"].string();
    entry.display = object["display"].boolean(true);
    entry.data = otherFields(object, { "customType", "content", "display" });
    readPiContent(object["content"], out);
}

void readSummary(const JsonRef &object, EntryType type, PiEntry &out)
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
    entry.tokensBefore = object["tokensBefore"].integer();
    out.firstKept = object["firstKeptEntryId"].utf8();
    out.firstKeptObject = object["firstKeptEntryIndex"].integer(-1);
    out.branchFrom = object["fromId"].utf8();
}

/// True if the type is known.
bool readByType(const JsonRef &object, PiEntry &out)
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

int digitsAt(std::string_view text, size_t at, size_t count)
{
    int value = 0;
    for (size_t i = at; i < at + count; ++i) {
        if (text[i] < '0' || text[i] > '9') {
            return -1;
        }
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

/// 2026-11-20T19:41:50.301Z and nothing else, twenty times faster than QDateTime; -1 otherwise.
qint64 usualTime(std::string_view text)
{
    if (text.size() != 24 || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':'
        || text[16] != ':' || text[19] != '.' || text[23] != 'Z') {
        return -1;
    }
    const int year = digitsAt(text, 0, 4);
    const int month = digitsAt(text, 5, 2);
    const int day = digitsAt(text, 8, 2);
    const int parts[] = { digitsAt(text, 11, 2), digitsAt(text, 14, 2), digitsAt(text, 17, 2),
                          digitsAt(text, 20, 3) };
    const std::chrono::year_month_day date { std::chrono::year(year),
                                             std::chrono::month(static_cast<unsigned>(month)),
                                             std::chrono::day(static_cast<unsigned>(day)) };
    const bool inRange = year >= 1970 && date.ok() && parts[0] >= 0 && parts[0] < 24
            && parts[1] >= 0 && parts[1] < 60 && parts[2] >= 0 && parts[2] < 60 && parts[3] >= 0;
    if (!inRange) {
        return -1;
    }
    const qint64 days = std::chrono::sys_days(date).time_since_epoch().count();
    return (((days * 24 + parts[0]) * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3];
}

} // namespace

QDateTime readPiTime(const JsonRef &value)
{
    if (value.isNumber()) {
        return QDateTime::fromMSecsSinceEpoch(value.integer(), QTimeZone::UTC);
    }
    if (const qint64 time = usualTime(value.utf8()); time >= 0) {
        return QDateTime::fromMSecsSinceEpoch(time, QTimeZone::UTC);
    }
    return QDateTime::fromString(value.string(), Qt::ISODateWithMs).toUTC();
}

PiEntry readPiEntry(const JsonRef &object)
{
    PiEntry out;
    out.entry.id = EntryId::create();
    out.entry.createdAt = readPiTime(object["timestamp"]);
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
