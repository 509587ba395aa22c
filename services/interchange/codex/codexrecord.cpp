// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexrecord.h"

#include "payloaddigest.h"
#include "sourcevalues.h"

#include <algorithm>
#include <array>

namespace varve
{

namespace
{

constexpr std::array<std::string_view, 5> Kinds { "session_meta", "response_item", "event_msg",
                                                  "turn_context", "compacted" };

/// Ids of things, of turns and of calls, and what only holds such.
bool isReference(std::string_view key)
{
    return key == "id" || key.ends_with("_id") || key == "timestamp"
            || key == "internal_chat_message_metadata_passthrough";
}

void addItem(PayloadDigest &digest, const JsonRef &item)
{
    digest.addObject(item, [&digest](const JsonRef &member) {
        if (isReference(member.key())) {
            return;
        }
        digest.addText(member.key());
        if (member.key() != "replacement_history" || !member.isArray()) {
            digest.add(member);
            return;
        }
        for (const JsonRef replaced : member) {
            addItem(digest, replaced);
        }
    });
}

bool isBareHeader(const JsonRef &object)
{
    return !object["type"].exists() && object["id"].isString() && object["timestamp"].isString()
            && (object["instructions"].exists() || object["git"].exists());
}

} // namespace

CodexRecord CodexRecord::of(const JsonRef &object)
{
    CodexRecord record;
    record.source = object;
    record.time = readSourceTime(object["timestamp"]);
    if (const JsonRef payload = object["payload"]; payload.isObject()) {
        record.wrapped = true;
        record.kind = object["type"].utf8();
        record.payload = payload;
        return record;
    }
    record.payload = object;
    if (isBareHeader(object)) {
        record.kind = "session_meta";
    } else if (object["record_type"].isString()) {
        record.kind = "record_state";
    } else {
        record.kind = "response_item";
    }
    return record;
}

QByteArray CodexRecord::digest() const
{
    PayloadDigest digest;
    digest.addText(kind);
    addItem(digest, payload);
    return digest.result();
}

bool isCodexBeginning(const JsonRef &object)
{
    const bool known = std::ranges::find(Kinds, object["type"].utf8()) != Kinds.end();
    return (known && object["payload"].isObject()) || isBareHeader(object);
}

QByteArray codexDigest(const JsonRef &item)
{
    PayloadDigest digest;
    addItem(digest, item);
    return digest.result();
}

QByteArray codexDigest(const QByteArray &first, const QByteArray &second)
{
    PayloadDigest digest;
    digest.addText({ first.constData(), static_cast<size_t>(first.size()) });
    digest.addText({ second.constData(), static_cast<size_t>(second.size()) });
    return digest.result();
}

} // namespace varve
