// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexentries.h"

#include "importtexts.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include <prompts/summarylead.h>
#include <session/entrydata.h>

#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

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
    return PayloadDigest::of(viewOf(first), viewOf(second));
}

namespace
{

/// The name in "<name>" or "<name with words>" at the beginning; empty if there is none.
QString tagOf(QStringView text)
{
    const qsizetype end = text.indexOf(u'>');
    if (!text.startsWith(u'<') || end < 2 || end > 40) {
        return {};
    }
    const QStringView name = text.sliced(1, end - 1);
    for (const QChar c : name) {
        if (!c.isLetter() && c != u'_' && c != u'-' && c != u' ') {
            return {};
        }
    }
    return name.toString();
}

bool isFileInstructions(QStringView text)
{
    return text.startsWith("# AGENTS.md instructions"_L1);
}

QString injectedType(QStringView text, const QString &role)
{
    if (isFileInstructions(text)) {
        return u"codex:user_instructions"_s;
    }
    if (const QString tag = tagOf(text); !tag.isEmpty()) {
        return "codex:"_L1 + QString(tag).replace(u' ', u'_');
    }
    return role == "developer"_L1 ? u"codex:developer"_s : u"codex:context"_s;
}

} // namespace

SourceEntry codexEntry(const JsonRef &item, const QDateTime &time)
{
    SourceEntry out =
            newSourceEntry(time, item["id"].string(), 0, static_cast<qint64>(item.raw().size()));
    out.payload = codexDigest(item);
    return out;
}

SourceEntry readCodexMessage(const JsonRef &item, const QDateTime &time)
{
    SourceEntry out = codexEntry(item, time);
    out.entry.role = Role::User;
    readCodexContent(item["content"], out);
    keepFields(membersBut(item, { "type", "role", "content", "id" }), CodexData::Item, out.entry);
    if (const QString role = item["role"].string(); role != "user"_L1) {
        out.entry.data[CodexData::Role] = role;
        makeCodexInjected(out.entry);
    }
    return out;
}

SourceEntry readCodexUserEvent(const JsonRef &event, const QDateTime &time)
{
    SourceEntry out = codexEntry(event, time);
    out.entry.role = Role::User;
    if (const QString text = event["message"].string(); !text.isEmpty()) {
        out.entry.blocks += TextBlock { text };
    }
    for (const JsonRef image : event["images"]) {
        static_cast<void>(addDataUrlImage(image.utf8(), out)); // says itself what is wrong
    }
    keepFields(membersBut(event, { "type", "message", "images" }), CodexData::Item, out.entry);
    return out;
}

SourceEntry readCodexTypedItem(const JsonRef &item, const QDateTime &time)
{
    SourceEntry out = codexEntry(item, time);
    out.entry.role = Role::User;
    readCodexContent(item["content"], out);
    return out;
}

void makeCodexInjected(Entry &entry)
{
    const QString text = entry.text();
    makeCustomMessage(
            injectedType(QStringView(text).trimmed(), entry.data.value(CodexData::Role).toString()),
            entry);
    entry.display = false;
}

bool looksCodexInjected(const QString &text)
{
    const QStringView trimmed = QStringView(text).trimmed();
    const QString tag = tagOf(trimmed);
    return isFileInstructions(trimmed)
            || (!tag.isEmpty() && trimmed.endsWith(QString("</"_L1 + tag + u'>')));
}

namespace
{

/// Says of a part what it is.
void keepAside(const JsonRef &part, SourceEntry &out)
{
    constexpr qsizetype MostAddress = 2000; // characters
    const JsonRef address = part["image_url"];
    if (address.isString() && !address.utf8().starts_with("data:")) {
        addTextBlock(ChatTexts::missingImage(address.string().left(MostAddress)), out.entry);
        return;
    }
    const QString unknown =
            unknownPart(part, { "input_image", "input_audio", "refusal", "encrypted_content" });
    if (!unknown.isEmpty()) {
        out.unknown += unknown;
    } else if (!address.isString()) {
        out.aside += part["type"].string();
    }
}

} // namespace

void readCodexContent(const JsonRef &content, SourceEntry &out)
{
    if (content.isString()) {
        out.entry.blocks += TextBlock { content.string() };
        return;
    }
    JsonMembers others;
    int place = 0;
    for (const JsonRef part : content) {
        const std::string_view type = part["type"].utf8();
        if (part["text"].isString() && (type.ends_with("text") || type.empty())) {
            out.entry.blocks += TextBlock { part["text"].string() };
        } else if (type != "input_image" || !addDataUrlImage(part["image_url"].utf8(), out)) {
            others.emplace_back(QString::number(place), part.toJson());
            keepAside(part, out);
        }
        ++place;
    }
    keepFields(objectOf(std::move(others)), CodexData::Parts, out.entry);
}

QString codexText(const JsonRef &content, QLatin1StringView separator)
{
    if (content.isString()) {
        return content.string();
    }
    QStringList texts;
    for (const JsonRef part : content) {
        if (part["text"].isString()) {
            texts += part["text"].string();
        } else if (part["refusal"].isString()) { // no part of the text before it
            texts += (texts.isEmpty() || !separator.isEmpty() ? u""_s : u"\n\n"_s)
                    + part["refusal"].string();
        }
    }
    return texts.join(separator);
}

SourceEntry readCodexMeta(const CodexRecord &meta)
{
    SourceEntry out = codexEntry(meta.payload, meta.time);
    out.payload = meta.digest();
    makeHiddenNote(u"codex:session_meta"_s, out.entry);
    keepFields(membersBut(meta.payload, { "id", "session_id", "cwd", "timestamp" }),
               CodexData::Session, out.entry);
    return out;
}

SourceEntry keepCodexRecord(const CodexRecord &record, const QString &name)
{
    SourceEntry out = codexEntry(record.payload, record.time);
    out.payload = record.digest();
    keepSource(record.source, "codex:"_L1 + name, out);
    return out;
}

namespace
{

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
    SourceEntry &made = result.entry;
    made = codexEntry(record.payload, record.time);
    made.payload = record.digest();
    made.entry.type = EntryType::Compaction;
    QString summary = record.payload["message"].string();
    if (const JsonRef kept = record.payload["varve"]["keptItems"]; kept.isNumber()) {
        // Of our own export: the summary, and items that the file has already.
        result.keptItems = kept.integer();
        made.entry.summary = unwrappedSummary(summary);
        return result;
    }
    const JsonRef history = record.payload["replacement_history"];
    keepFields(membersBut(record.payload, { "message" }), CodexData::Compacted, made.entry);
    for (const JsonRef item : history) {
        result.encrypted = result.encrypted
                || (item["type"].utf8().contains("compaction")
                    && !item["encrypted_content"].utf8().empty());
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
    made.entry.summary = unwrappedSummary(summary);
    return result;
}

std::vector<SourceEntry> CodexContext::take(const CodexRecord &record, const QString &provider)
{
    std::vector<SourceEntry> changes;
    const JsonRef &said = record.payload;
    const QByteArray digest = record.digest();
    if (digest == std::exchange(m_digest, digest)) {
        return changes;
    }
    const auto add = [&](EntryType type) -> Entry & {
        SourceEntry &change = changes.emplace_back(codexEntry(said, record.time));
        change.entry.type = type;
        change.payload = codexDigest(digest, QByteArray(toString(type).data()));
        return change.entry;
    };
    if (const QString model = said["model"].string(); !model.isEmpty() && model != m_model) {
        m_model = model;
        Entry &change = add(EntryType::ModelChange);
        change.provider = provider;
        change.model = model;
    }
    const JsonRef own = said["effort"];
    const QString effort = own.isString()
            ? own.string()
            : said["collaboration_mode"]["settings"]["reasoning_effort"].string();
    if (!effort.isEmpty() && effort != m_effort) {
        m_effort = effort;
        add(EntryType::ThinkingLevelChange).data[entryData::ThinkingLevel] =
                effort == "none"_L1 ? u"off"_s : effort;
    }
    if (changes.empty()) {
        makeHiddenNote(u"codex:turn_context"_s, add(EntryType::Custom));
    }
    keepFields(membersBut(said, { "turn_id" }), CodexData::TurnContext, changes.front().entry);
    return changes;
}

} // namespace varve
