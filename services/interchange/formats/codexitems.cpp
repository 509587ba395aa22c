// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexitems.h"

#include "codexentries.h"
#include "sourcevalues.h"
#include <session/entrydata.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>

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
        return membersBut(item, { "type", "role", "content", "varve" });
    }
    if (type == "reasoning") {
        return membersBut(item,
                          { "type", "id", "summary", "content", "encrypted_content", "varve" });
    }
    if (type == "function_call") {
        return membersBut(item, { "type", "id", "call_id", "name", "arguments", "varve" });
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
        call.name = stringOf(kind);
    }
    return call;
}

namespace
{

/// How outputs begin that Codex itself wrote because something failed, and that name no exit code.
constexpr std::array Failures { "failed in sandbox"_L1,
                                "execution error"_L1,
                                "error: "_L1,
                                "aborted"_L1,
                                "apply_patch verification failed"_L1,
                                "exec_command failed"_L1,
                                "failed to parse"_L1,
                                "unsupported call"_L1 };

struct Status
{
    std::optional<int> exitCode;
    std::optional<double> seconds;
    bool failed = false;
};

/// {"output":"..","metadata":{"exit_code":0,"duration_seconds":0.2}}, until 2025.
bool readJsonStatus(const QString &text, Status &status)
{
    if (!text.startsWith(u'{')) {
        return false;
    }
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    const QJsonObject metadata = object["metadata"_L1].toObject();
    if (!object.contains("output"_L1) || metadata.isEmpty()) {
        return false;
    }
    if (const QJsonValue code = metadata["exit_code"_L1]; code.isDouble()) {
        status.exitCode = code.toInt();
    }
    if (const QJsonValue seconds = metadata["duration_seconds"_L1]; seconds.isDouble()) {
        status.seconds = seconds.toDouble();
    }
    return true;
}

/// The number after `name`, if the line begins with it.
std::optional<double> numberAfter(QStringView line, QLatin1StringView name)
{
    if (!line.startsWith(name)) {
        return {};
    }
    const QStringView rest = line.sliced(name.size()).trimmed();
    const qsizetype end = rest.indexOf(u' ');
    bool valid = false;
    const double number = (end < 0 ? rest : rest.first(end)).toDouble(&valid);
    return valid ? std::optional(number) : std::nullopt;
}

/// Lines before "Output:", as newer versions write them.
void readHeaderStatus(const QString &text, Status &status)
{
    constexpr int MostLines = 8;
    QStringView rest = text;
    for (int i = 0; i < MostLines && !rest.isEmpty(); ++i) {
        const qsizetype end = rest.indexOf(u'\n');
        const QStringView line = end < 0 ? rest : rest.first(end);
        rest = end < 0 ? QStringView() : rest.sliced(end + 1);
        if (line.startsWith("Output:"_L1)) {
            return;
        }
        auto code = numberAfter(line, "Process exited with code "_L1);
        if (!code && i == 0) { // no other line may come before this one
            code = numberAfter(line, "Exit code: "_L1);
        }
        if (code) {
            status.exitCode = static_cast<int>(*code);
        } else if (const auto seconds = numberAfter(line, "Wall time: "_L1)) {
            status.seconds = seconds;
        }
    }
}

Status statusOf(const QString &text)
{
    Status status;
    if (!readJsonStatus(text, status)) {
        readHeaderStatus(text, status);
    }
    status.failed = std::ranges::any_of(
            Failures, [&text](QLatin1StringView start) { return text.startsWith(start); });
    return status;
}

/// Text, parts, or {content, success}.
void readOutput(const JsonRef &output, SourceEntry &out)
{
    const bool isContent = output.isString() || (output.isArray() && output.key() == "output");
    if (isContent) {
        readCodexContent(output, out);
    } else if (const JsonRef content = output["content"]; content.exists()) {
        readCodexContent(content, out);
    } else if (output.exists() && !output.isNull()) {
        out.entry.blocks += TextBlock { QString::fromUtf8(output.minified()) };
    }
}

} // namespace

bool isCodexOutput(const JsonRef &item)
{
    return item["type"].utf8().ends_with("_output") && item["call_id"].isString();
}

SourceEntry readCodexOutput(const JsonRef &item, const QDateTime &time, const CodexOpenCall &open)
{
    SourceEntry out = codexEntry(item, time);
    Entry &entry = out.entry;
    entry.role = Role::ToolResult;
    entry.toolCallId = open.call.id;
    entry.toolName = open.call.name;
    const JsonRef output = item["output"].exists() ? item["output"] : item["tools"];
    readOutput(output, out);
    keepFields(membersBut(item, { "type", "id", "call_id", "output", "tools", "varve" }),
               CodexData::Item, entry);

    const Status status = statusOf(entry.text());
    const auto exitCode = status.exitCode ? status.exitCode : open.exitCode;
    if (exitCode) {
        entry.data[entryData::ExitCode] = *exitCode;
    }
    if (status.seconds) {
        entry.data[entryData::DurationMs] = qRound64(*status.seconds * 1000);
    }
    if (!open.modifiedFiles.isEmpty()) {
        entry.data[entryData::ModifiedFiles] = QJsonArray::fromStringList(open.modifiedFiles);
    }
    const bool failed = exitCode ? *exitCode != 0
                                 : status.failed || open.failed || !output["success"].boolean(true);
    if (item["varve"]["isError"].boolean(failed)) { // our own export knows
        entry.toolStatus = u"error"_s;
    }
    return out;
}

SourceEntry readCodexImage(const JsonRef &item, const QDateTime &time)
{
    SourceEntry out = codexEntry(item, time);
    const CodexCall call = CodexCall::of(item);
    out.entry.originId.clear(); // the call has it
    out.entry.role = Role::ToolResult;
    out.entry.toolCallId = call.id;
    out.entry.toolName = call.name;
    if (!addSourceImage(item["result"].utf8(), u"image/png"_s, out)) {
        out.entry.data[CodexData::Parts] = QJsonObject { { u"0"_s, item["result"].toJson() } };
    }
    return out;
}

void readCodexCallEnd(const JsonRef &event, CodexOpenCall &call)
{
    if (const JsonRef code = event["exit_code"]; code.isNumber()) {
        call.exitCode = static_cast<int>(code.integer());
    }
    call.failed = call.failed || !event["success"].boolean(true) || event["result"]["Err"].exists();
    for (const JsonRef change : event["changes"]) {
        call.modifiedFiles += fromWobblyUtf8(change.key());
    }
}

} // namespace varve
