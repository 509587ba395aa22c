// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexcompaction.h"

#include "codexdata.h"
#include "codexmessage.h"
#include "codextexts.h"
#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isEncryptedSummary(const JsonRef &item)
{
    return item["type"].utf8().contains("compaction") && !item["encrypted_content"].utf8().empty();
}

bool isMessage(const JsonRef &item)
{
    const std::string_view role = item["role"].utf8();
    return item["type"].utf8() == "message" && (role == "user" || role == "developer");
}

/// The last user message of the replacement is the summary, if nothing else is.
QString lastUserText(const JsonRef &history)
{
    QString text;
    for (const JsonRef item : history) {
        if (isMessage(item) && item["role"].utf8() == "user") {
            text = codexText(item["content"], ""_L1);
        }
    }
    return text;
}

/// One message that the history was replaced by. Not typed again, so it is no user message.
SourceEntry retainedMessage(const JsonRef &item, const QDateTime &time)
{
    SourceEntry out = readCodexMessage(item, time);
    if (out.entry.role == Role::User) { // those of the developer are marked already
        const bool typed = !looksCodexInjected(out.entry.text());
        makeCodexInjected(out.entry);
        out.entry.customType = typed ? u"codex:retained"_s : out.entry.customType;
    }
    return out;
}

} // namespace

CodexCompaction CodexCompaction::of(const CodexRecord &record)
{
    CodexCompaction result;
    const JsonRef history = record.payload["replacement_history"];
    SourceEntry &made = result.entry;
    made = codexEntry(record.payload, record.time);
    made.payload = record.digest();
    made.entry.type = EntryType::Compaction;
    keepFields(membersBut(record.payload, { "message" }), CodexData::Compacted, made.entry);
    QString summary = record.payload["message"].string();
    for (const JsonRef item : history) {
        result.encrypted = result.encrypted || isEncryptedSummary(item);
    }
    if (summary.isEmpty() && !result.encrypted) {
        summary = lastUserText(history);
    }
    for (const JsonRef item : history) {
        if (!isMessage(item)) {
            ++result.leftOut;
        } else if (summary.isEmpty() || codexText(item["content"], ""_L1) != summary) {
            result.retained.push_back(retainedMessage(item, record.time));
        }
    }
    if (summary.isEmpty()) {
        summary = result.encrypted ? CodexTexts::encryptedSummary() : CodexTexts::noSummary();
    }
    made.entry.summary = summary;
    return result;
}

} // namespace varve
