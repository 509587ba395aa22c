// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexanswer.h"

#include "codexdata.h"
#include "codexmessage.h"
#include "codexrecord.h"
#include "sourcevalues.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

constexpr std::string_view CallSuffix = "_call";

bool isCall(std::string_view type)
{
    return type.ends_with(CallSuffix);
}

/// For calls that the provider answers itself, whose ids some versions do not write.
QString idOfContent(const JsonRef &item)
{
    return "call_"_L1 + QString::fromLatin1(codexDigest(item).toHex().first(24));
}

/// The whole item, as the Responses API wants it back; see ReasoningItem.
QString signatureOf(const JsonRef &item)
{
    const bool encrypted = !item["encrypted_content"].utf8().empty();
    const bool open = item["content"].isArray();
    if (!encrypted && !open) {
        return {};
    }
    QJsonObject kept { { u"type"_s, u"reasoning"_s }, { u"summary"_s, item["summary"].toJson() } };
    if (!item["summary"].isArray()) {
        kept["summary"_L1] = QJsonArray();
    }
    if (item["id"].isString()) {
        kept["id"_L1] = item["id"].string();
    }
    if (open) {
        kept["content"_L1] = item["content"].toJson();
    }
    if (encrypted) {
        kept["encrypted_content"_L1] = item["encrypted_content"].string();
    }
    return QString::fromUtf8(compact(kept));
}

/// Phases of messages are sent back too; they have their place in the signature of the reasoning before them.
void addPhase(const QString &phase, Blocks &blocks)
{
    qsizetype texts = 0; // before this one, after the reasoning
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
        texts += std::holds_alternative<TextBlock>(*block);
        auto *thought = std::get_if<ThinkingBlock>(&*block);
        if (!thought || thought->signature.isEmpty()) {
            continue;
        }
        const QJsonDocument present = QJsonDocument::fromJson(thought->signature.toUtf8());
        QJsonArray items = present.isArray() ? present.array() : QJsonArray { present.object() };
        while (items.size() < texts + 1) {
            items += QJsonObject { { u"type"_s, u"message"_s }, { u"phase"_s, QString() } };
        }
        items += QJsonObject { { u"type"_s, u"message"_s }, { u"phase"_s, phase } };
        thought->signature = QString::fromUtf8(QJsonDocument(items).toJson(QJsonDocument::Compact));
        return;
    }
}

void addReasoning(const JsonRef &item, Entry &answer)
{
    const QString summary = codexText(item["summary"], "\n\n"_L1);
    const QString text = summary.isEmpty() ? codexText(item["content"], ""_L1) : summary;
    answer.blocks += ThinkingBlock { text, signatureOf(item), false };
}

void addText(const JsonRef &item, Entry &answer)
{
    if (const QString phase = item["phase"].string(); !phase.isEmpty()) {
        addPhase(phase, answer.blocks);
    }
    answer.blocks += TextBlock { codexText(item["content"], ""_L1) };
}

/// Free text in the member of an object, because arguments are JSON.
QByteArray wrapped(std::string_view name, const JsonRef &value)
{
    return "{\"" + QByteArray(name.data(), static_cast<qsizetype>(name.size()))
            + "\":" + (value.exists() ? value.minified() : QByteArray("null")) + '}';
}

QByteArray argumentsOf(const JsonRef &item)
{
    const std::string_view type = item["type"].utf8();
    if (const JsonRef text = item["arguments"]; text.exists()) {
        const std::string_view json = text.utf8();
        return text.isString() ? QByteArray(json.data(), static_cast<qsizetype>(json.size()))
                               : text.minified();
    }
    if (type == "custom_tool_call") {
        return wrapped("input", item["input"]);
    }
    if (type == "image_generation_call") {
        return wrapped("prompt", item["revised_prompt"]);
    }
    return item["action"].isObject() ? item["action"].minified() : QByteArray("{}");
}

void addCall(const JsonRef &item, Entry &answer)
{
    const CodexCall call = CodexCall::of(item);
    answer.blocks += ToolCallBlock { call.id, call.name, argumentsOf(item), {} };
}

/// What of an item is in its block.
QJsonObject otherFields(const JsonRef &item)
{
    const std::string_view type = item["type"].utf8();
    if (type == "message") {
        return membersBut(item, { "type", "role", "content" });
    }
    if (type == "reasoning") {
        return membersBut(item, { "type", "id", "summary", "content", "encrypted_content" });
    }
    if (type == "function_call") {
        return membersBut(item, { "type", "id", "call_id", "name", "arguments" });
    }
    return membersBut(item,
                      { "id", "call_id", "name", "arguments", "input", "action", "revised_prompt",
                        "result" });
}

void keepOtherFields(const JsonRef &item, Entry &answer)
{
    const QJsonObject fields = otherFields(item);
    if (!fields.isEmpty()) {
        QJsonObject blocks =
                answer.data.take(CodexData::Blocks).toObject(); // so that nothing is copied
        blocks[QString::number(answer.blocks.size() - 1)] = fields;
        answer.data[CodexData::Blocks] = blocks;
    }
}

} // namespace

bool isCodexAnswerItem(const JsonRef &item)
{
    const std::string_view type = item["type"].utf8();
    return type == "reasoning" || isCall(type)
            || (type == "message" && item["role"].utf8() == "assistant");
}

void addToCodexAnswer(const JsonRef &item, SourceEntry &answer)
{
    Entry &entry = answer.entry;
    const std::string_view type = item["type"].utf8();
    if (type == "reasoning") {
        addReasoning(item, entry);
    } else if (isCall(type)) {
        addCall(item, entry);
    } else {
        addText(item, entry);
    }
    keepOtherFields(item, entry);
    if (entry.originId.isEmpty()) {
        entry.originId = item["id"].string();
    }
    if (entry.stopReason != StopReason::ToolUse) {
        entry.stopReason = isCall(type) ? StopReason::ToolUse : StopReason::Stop;
    }
    answer.payload = codexDigest(answer.payload, codexDigest(item));
    answer.size += static_cast<qint64>(item.raw().size());
}

CodexCall CodexCall::of(const JsonRef &item)
{
    const std::string_view type = item["type"].utf8();
    if (!isCall(type)) {
        return {};
    }
    const QString id = item["id"].string();
    CodexCall call { item["call_id"].string(), item["name"].string() };
    if (call.id.isEmpty()) {
        call.id = id.isEmpty() ? idOfContent(item) : id;
    } else if (!id.isEmpty() && id != call.id) {
        call.id += u'|' + id;
    }
    if (call.name.isEmpty()) {
        const std::string_view kind = type.substr(0, type.size() - CallSuffix.size());
        call.name = QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()));
    }
    return call;
}

} // namespace varve
