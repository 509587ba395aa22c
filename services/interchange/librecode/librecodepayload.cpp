// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodepayload.h"

#include "librecodeview.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

#include <QCryptographicHash>
#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

void addField(PayloadDigest &digest, std::string_view name, const JsonRef &value)
{
    if (value.exists()) {
        digest.addText(name);
        digest.add(value);
    }
}

void addParts(PayloadDigest &digest, const QList<LibrecodeDatabase::Part> &parts)
{
    for (const LibrecodeDatabase::Part &part : parts) {
        if (part.type == "text") {
            continue; // repeats the content; rows of old databases have none
        }
        digest.addText(viewOf(part.type));
        digest.addText(viewOf(part.mediaType));
        digest.addText(viewOf(QCryptographicHash::hash(part.data, QCryptographicHash::Sha256)));
    }
}

} // namespace

JsonRef librecodeField(const JsonRef &data, std::string_view snake, std::string_view camel)
{
    const JsonRef value = data[snake];
    return value.exists() ? value : data[camel];
}

QJsonObject unknownFields(const JsonRef &data)
{
    return membersBut(data,
                      { "details",
                        "display",
                        "label",
                        "usage",
                        "name",
                        "model_facing",
                        "modelFacing",
                        "from_id",
                        "fromId",
                        "branch_from_entry_id",
                        "branchFromEntryId",
                        "target_id",
                        "targetId",
                        "thinking_level",
                        "thinkingLevel",
                        "tool_name",
                        "toolName",
                        "tool_status",
                        "toolStatus",
                        "tool_args_json",
                        "toolArgsJson",
                        "first_kept_entry_id",
                        "firstKeptEntryId",
                        "compaction_first_kept_entry_id",
                        "compactionFirstKeptEntryId",
                        "token_estimate",
                        "tokenEstimate",
                        "compaction_tokens_before",
                        "compactionTokensBefore",
                        "tokens_before",
                        "tokensBefore",
                        "from_hook",
                        "fromHook" });
}

QByteArray librecodePayloadDigest(const LibrecodeDatabase::EntryRow &row, const JsonRef &data,
                                  const QList<LibrecodeDatabase::Part> &parts)
{
    PayloadDigest digest;
    for (const QByteArray &text : { row.type, row.role, row.content, row.provider, row.model,
                                    row.customType, row.summary }) {
        digest.addText(viewOf(text));
    }
    if (row.type != "compaction") {
        addField(digest, "details", data["details"]); // those of a compaction have ids in them
    }
    addField(digest, "label", data["label"]);
    addField(digest, "name", data["name"]);
    addField(digest, "thinking_level", librecodeField(data, "thinking_level", "thinkingLevel"));
    digest.addText(viewOf(QJsonDocument(unknownFields(data)).toJson(QJsonDocument::Compact)));
    if (!data.exists()) {
        digest.addText(viewOf(row.data)); // no JSON
    }
    addParts(digest, parts);
    return digest.result();
}

} // namespace varve
