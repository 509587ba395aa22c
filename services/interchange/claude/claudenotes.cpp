// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudenotes.h"

#include "claudecontent.h"
#include "claudeline.h"
#include "claudenames.h"
#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

SourceEntry noteOf(const JsonRef &line, qint64 number, const QString &customType)
{
    SourceEntry out = claudeEntryOf(line, number);
    makeHiddenNote(customType, out.entry);
    out.payload = claudeLineDigest(line);
    return out;
}

QString kindOf(QLatin1StringView base, const JsonRef &kind)
{
    return kind.utf8().empty() ? QString(base) : base + u':' + kind.string();
}

} // namespace

SourceEntry readClaudeSystem(const JsonRef &line, qint64 number)
{
    SourceEntry out = noteOf(line, number, kindOf(ClaudeCustom::System, line["subtype"]));
    out.entry.data = claudeFields(line, { "subtype", "logicalParentUuid" });
    return out;
}

SourceEntry readClaudeAttachment(const JsonRef &line, qint64 number)
{
    const JsonRef attachment = line["attachment"];
    const std::string_view kind = attachment["type"].utf8();
    SourceEntry out = noteOf(line, number, kindOf(ClaudeCustom::Attachment, attachment["type"]));
    const bool queued = kind == "queued_command"; // typed while the model was at work
    const JsonRef words = queued ? attachment["prompt"] : attachment["content"];
    if (queued || kind == "hook_additional_context") {
        Entry &entry = out.entry;
        entry.type = EntryType::CustomMessage;
        entry.role = Role::Custom;
        entry.customType = queued ? ClaudeCustom::Queued : ClaudeCustom::Hook;
        entry.modelFacing = true;
        entry.display = true;
        ClaudeContent content(out);
        content.add(words);
        content.finish();
        keepFields(membersBut(attachment, { "type", queued ? "prompt" : "content" }),
                   ClaudeData::Fields, entry);
    } else {
        out.entry.data = attachment.isObject() ? membersBut(attachment, { "type" }) : QJsonObject();
        keepFields(claudeFields(line, { "attachment" }), ClaudeData::Fields, out.entry);
    }
    return out;
}

SourceEntry readClaudeUnknown(const JsonRef &line, qint64 number)
{
    SourceEntry out = noteOf(line, number, kindOf(ClaudeCustom::Unknown, line["type"]));
    out.entry.data[ClaudeData::Raw] = fromWobblyUtf8(line.raw());
    return out;
}

} // namespace varve
