// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pientrywriter.h"

#include "jsontree.h"
#include "pidata.h"
#include <base/timestamp.h>
#include <session/contextedit.h>

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

/// A line in the making, and what of the entry pi has no place for.
struct PiEntryWriter::Line
{
    const Entry &entry;
    QString parent;
    QByteArray bytes;
    ExactJsonWriter json { bytes };
    QJsonObject own;
};

namespace
{

/// Data that pi may see: not the notes for this way back, nor what is folded or rebuilt from other entries.
QJsonObject plainData(const Entry &entry)
{
    QJsonObject data = entry.data;
    for (const QString &key : entry.data.keys()) {
        if (key.startsWith("pi:"_L1) || key == "state"_L1 || key == "manifest"_L1) {
            data.remove(key);
        }
    }
    return data;
}

QLatin1StringView typeName(const Entry &entry)
{
    return entry.data.contains(PiData::Role) ? "message"_L1 : toString(entry.type);
}

/// Arguments that a stream cut off are not JSON; what there is goes where pi puts it.
void writeArguments(ExactJsonWriter &json, const QByteArray &arguments)
{
    QByteArray padded = arguments;
    padded.resize(padded.size() + JsonTree::Padding);
    JsonTree tree;
    if (tree.parse({ padded.constData(), static_cast<size_t>(arguments.size()) })) {
        json.key(u"arguments");
        json.raw(arguments);
        return;
    }
    json.key(u"arguments");
    json.raw("{}");
    if (!arguments.isEmpty()) {
        json.member("partialJson"_L1, QString::fromUtf8(arguments));
    }
}

bool isString(const Entry &entry)
{
    return entry.data.value(PiData::Content).toString() == "string"_L1
            && (entry.blocks.isEmpty()
                || (entry.blocks.size() == 1
                    && std::holds_alternative<TextBlock>(entry.blocks.constFirst())));
}

} // namespace

Result<QByteArray> PiEntryWriter::line(const Entry &entry, const EntryId &parent)
{
    const QString parentId = parent.isNull() ? QString() : m_ids.idOf(parent);
    if (entry.customType.startsWith("pi:"_L1) && entry.data.contains(PiData::Raw)) {
        return rewritten(entry, parentId);
    }
    Line line { .entry = entry, .parent = parentId, .bytes = {}, .own = {} };
    if (!entry.operationId.isEmpty()) {
        line.own["operationId"_L1] = entry.operationId;
    }
    line.json.beginObject();
    writeHead(line, typeName(entry));
    if (const auto written = writeBody(line); !written) {
        return std::unexpected(written.error());
    }
    line.json.members(entry.data.value(PiData::Fields).toObject());
    if (!line.own.isEmpty()) {
        line.json.member("varve"_L1, QJsonValue(line.own));
    }
    line.json.endObject();
    return line.bytes + '\n';
}

void PiEntryWriter::writeHead(Line &line, QLatin1StringView type)
{
    line.json.member("type"_L1, QString(type));
    line.json.member("id"_L1, m_ids.idOf(line.entry.id, line.entry.originId));
    line.json.member("parentId"_L1,
                     line.parent.isEmpty() ? QJsonValue(QJsonValue::Null) : line.parent);
    line.json.member("timestamp"_L1, timestamp(line.entry.createdAt));
}

QByteArray PiEntryWriter::leafMark(const EntryId &leaf, const QDateTime &time)
{
    Entry mark;
    mark.id = EntryId::create();
    mark.createdAt = time.isValid() ? time : QDateTime::currentDateTimeUtc();
    Line line { .entry = mark, .parent = m_ids.idOf(leaf), .bytes = {}, .own = {} };
    line.json.beginObject();
    writeHead(line, "custom"_L1);
    line.json.member("customType"_L1, QString(PiLeafMark));
    line.json.endObject();
    return line.bytes + '\n';
}

Result<> PiEntryWriter::writeBody(Line &line)
{
    const Entry &entry = line.entry;
    if (entry.data.contains(PiData::Role)) {
        writeSummaryMessage(line);
        return {};
    }
    switch (entry.type) {
    case EntryType::Message:
        return writeMessage(line);
    case EntryType::CustomMessage:
        line.json.member("customType"_L1, entry.customType);
        line.json.member("display"_L1, entry.display);
        line.json.members(plainData(entry));
        if (!entry.modelFacing) {
            line.own["modelFacing"_L1] = false;
        }
        return writeContent(line);
    case EntryType::Custom:
        writeCustom(line);
        break;
    case EntryType::Compaction:
    case EntryType::BranchSummary:
        writeSummary(line);
        break;
    case EntryType::Label:
        writeReference(line, "targetId"_L1, entry.target, PiData::Target);
        line.json.members(plainData(entry));
        break;
    case EntryType::ModelChange:
        line.json.member("provider"_L1, entry.provider);
        line.json.member("modelId"_L1, entry.model);
        line.json.members(plainData(entry));
        break;
    case EntryType::SessionInfo:
    case EntryType::ThinkingLevelChange:
        line.json.members(plainData(entry));
        break;
    }
    return {};
}

Result<> PiEntryWriter::writeMessage(Line &line)
{
    const Entry &entry = line.entry;
    const bool isThinking = entry.role == Role::Thinking; // pi has no such role
    const bool isBash = entry.role == Role::BashExecution;
    line.json.key(u"message");
    line.json.beginObject();
    line.json.member("role"_L1, QString(toString(isThinking ? Role::Assistant : entry.role)));
    if (isThinking) {
        line.own["role"_L1] = QString(toString(Role::Thinking));
    }
    if (!entry.modelFacing && !isBash) {
        line.own["modelFacing"_L1] = false;
    }
    if (!entry.display && entry.role != Role::Custom) {
        line.own["display"_L1] = false;
    }
    if (isBash) {
        line.json.member("command"_L1, bashCommand(entry));
        line.json.member("output"_L1, entry.text());
        if (!entry.modelFacing) {
            line.json.member("excludeFromContext"_L1, true);
        }
    } else if (const auto written = writeContent(line); !written) {
        return written;
    }
    if (entry.role == Role::Assistant || isThinking) {
        writeAssistant(line);
    } else if (entry.role == Role::ToolResult) {
        line.json.member("toolCallId"_L1, entry.toolCallId);
        line.json.member("toolName"_L1, entry.toolName);
        line.json.member("isError"_L1, entry.toolStatus == "error"_L1);
        if (!entry.toolArguments.isEmpty()) {
            line.own["toolArguments"_L1] = QString::fromUtf8(entry.toolArguments);
        }
    } else if (entry.role == Role::Custom) {
        line.json.member("customType"_L1, entry.customType);
        line.json.member("display"_L1, entry.display);
    }
    line.json.members(plainData(entry));
    line.json.member("timestamp"_L1,
                     entry.data.value(PiData::Time).toInteger(entry.createdAt.toMSecsSinceEpoch()));
    line.json.endObject();
    return {};
}

void PiEntryWriter::writeAssistant(Line &line)
{
    const Entry &entry = line.entry;
    line.json.member("api"_L1, entry.api);
    line.json.member("provider"_L1, entry.provider);
    line.json.member("model"_L1, entry.model);
    writeUsage(line);
    const QString reason = entry.stopReason == StopReason::None
            ? entry.data.value(PiData::StopReason).toString()
            : QString(toString(entry.stopReason));
    if (!reason.isEmpty()) {
        line.json.member("stopReason"_L1, reason);
    }
}

/// pi adds up usage and cost of every answer and expects all of it, so what is not known is written as zero and said apart.
void PiEntryWriter::writeUsage(Line &line)
{
    const Usage usage = line.entry.usage.value_or(Usage {});
    QJsonObject further = line.entry.data.value(PiData::Usage).toObject();
    const QJsonObject parts = further.take("cost"_L1).toObject();
    if (!line.entry.usage) {
        line.own["usage"_L1] = u"none"_s;
    } else {
        if (!usage.cost) {
            line.own["cost"_L1] = false;
        }
        if (parts.isEmpty()) {
            line.own["costParts"_L1] = false;
        }
    }
    ExactJsonWriter &json = line.json;
    json.key(u"usage");
    json.beginObject();
    json.member("input"_L1, usage.input);
    json.member("output"_L1, usage.output);
    json.member("cacheRead"_L1, usage.cacheRead);
    json.member("cacheWrite"_L1, usage.cacheWrite);
    if (usage.thinking != 0) {
        json.member("reasoning"_L1, usage.thinking);
    }
    json.members(further);
    json.key(u"cost");
    json.beginObject();
    for (const auto name : { "input"_L1, "output"_L1, "cacheRead"_L1, "cacheWrite"_L1 }) {
        if (parts.isEmpty()) {
            json.member(name, qint64(0));
        }
    }
    json.members(parts);
    json.member("total"_L1, QJsonValue(usage.cost.value_or(0)));
    json.endObject();
    json.endObject();
}

void PiEntryWriter::writeSummaryMessage(Line &line)
{
    const Entry &entry = line.entry;
    line.json.key(u"message");
    line.json.beginObject();
    line.json.member("role"_L1, entry.data.value(PiData::Role).toString());
    line.json.member("summary"_L1, entry.summary);
    if (!entry.branchFrom.isNull() || entry.data.contains(PiData::BranchFrom)) {
        writeReference(line, "fromId"_L1, entry.branchFrom, PiData::BranchFrom);
    }
    if (entry.tokensBefore != 0) {
        line.json.member("tokensBefore"_L1, entry.tokensBefore);
    }
    line.json.members(plainData(entry));
    line.json.member("timestamp"_L1,
                     entry.data.value(PiData::Time).toInteger(entry.createdAt.toMSecsSinceEpoch()));
    line.json.endObject();
}

void PiEntryWriter::writeCustom(Line &line)
{
    const Entry &entry = line.entry;
    line.json.member("customType"_L1, entry.customType);
    if (entry.modelFacing) {
        line.own["modelFacing"_L1] = true;
    }
    if (entry.display) {
        line.own["display"_L1] = true;
    }
    QJsonObject data = entry.data;
    for (const QString &key : entry.data.keys()) {
        if (key.startsWith("pi:"_L1)) {
            data.remove(key);
        }
    }
    if (const auto edit = ContextEdit::fromEntry(entry); edit && data.contains("targets"_L1)) {
        QJsonArray targets;
        for (const EntryId &target : edit->targets) {
            targets += m_ids.idOf(target);
        }
        data["targets"_L1] = targets;
        if (!entry.summary.isEmpty()) {
            data["summary"_L1] = entry.summary;
        }
    }
    if (entry.data.contains(PiData::Value)) {
        line.json.member("data"_L1, QJsonValue(entry.data.value(PiData::Value)));
    } else if (!data.isEmpty()) {
        line.json.member("data"_L1, QJsonValue(data));
    }
}

void PiEntryWriter::writeSummary(Line &line)
{
    const Entry &entry = line.entry;
    line.json.member("summary"_L1, entry.summary);
    if (entry.type == EntryType::Compaction) {
        if (!entry.firstKept.isNull() || entry.data.contains(PiData::FirstKept)) {
            writeReference(line, "firstKeptEntryId"_L1, entry.firstKept, PiData::FirstKept);
        }
        line.json.member("tokensBefore"_L1, entry.tokensBefore);
    } else {
        writeReference(line, "fromId"_L1, entry.branchFrom, PiData::BranchFrom);
    }
    for (const auto &[name, value] :
         { std::pair { "provider"_L1, entry.provider }, std::pair { "model"_L1, entry.model } }) {
        if (!value.isEmpty()) {
            line.json.member(name, value);
        }
    }
    if (entry.usage) {
        writeUsage(line);
    }
    line.json.members(plainData(entry));
}

void PiEntryWriter::writeReference(Line &line, QLatin1StringView key, const EntryId &id,
                                   QLatin1StringView kept)
{
    const QString lost = line.entry.data.value(kept).toString(u"root"_s);
    line.json.member(key, id.isNull() ? lost : m_ids.idOf(id));
}

Result<> PiEntryWriter::writeContent(Line &line)
{
    const Entry &entry = line.entry;
    line.json.key(u"content");
    if (isString(entry)) {
        line.json.value(QStringView(entry.text()));
        return {};
    }
    const QJsonObject further = entry.data.value(PiData::Blocks).toObject();
    const QJsonObject unknown = entry.data.value(PiData::UnknownBlocks).toObject();
    line.json.beginArray();
    qsizetype block = 0;
    for (qsizetype place = 0; place < entry.blocks.size() + unknown.size(); ++place) {
        if (const auto other = unknown.constFind(QString::number(place)); other != unknown.end()) {
            line.json.value(QJsonValue(*other));
        } else if (block < entry.blocks.size()) {
            const auto written = writeBlock(line, entry.blocks.at(block),
                                            further.value(QString::number(block)).toObject());
            if (!written) {
                return written;
            }
            ++block;
        }
    }
    line.json.endArray();
    return {};
}

Result<> PiEntryWriter::writeBlock(Line &line, const Block &block, const QJsonObject &further)
{
    ExactJsonWriter &json = line.json;
    json.beginObject();
    if (const auto *text = std::get_if<TextBlock>(&block)) {
        json.member("type"_L1, u"text"_s);
        json.member("text"_L1, text->text);
    } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
        json.member("type"_L1, u"thinking"_s);
        json.member("thinking"_L1, thinking->text);
        if (!thinking->signature.isEmpty()) {
            json.member("thinkingSignature"_L1, thinking->signature);
        }
        if (thinking->redacted) {
            json.member("redacted"_L1, true);
        }
    } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
        json.member("type"_L1, u"toolCall"_s);
        json.member("id"_L1, call->callId);
        json.member("name"_L1, call->name);
        writeArguments(json, call->arguments);
        if (!call->signature.isEmpty()) {
            json.member("thoughtSignature"_L1, call->signature);
        }
    } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
        const auto data = m_source.attachment(image->sha256);
        if (!data) {
            return std::unexpected(data.error());
        }
        json.member("type"_L1, u"image"_s);
        json.member("data"_L1, QString::fromLatin1(data->toBase64()));
        json.member("mimeType"_L1, image->mediaType);
    }
    json.members(further);
    json.endObject();
    return {};
}

/// An entry that we do not know goes back as it came, below the parent it has now.
QByteArray PiEntryWriter::rewritten(const Entry &entry, const QString &parent)
{
    const QString id = m_ids.idOf(entry.id, entry.originId);
    const QByteArray source = entry.data.value(PiData::Raw).toString().toUtf8();
    const QByteArray padded = source + QByteArray(JsonTree::Padding, ' ');
    JsonTree tree;
    const auto object = tree.parse({ padded.constData(), static_cast<size_t>(source.size()) });
    QByteArray bytes;
    ExactJsonWriter json(bytes);
    json.beginObject();
    json.member("id"_L1, id);
    json.member("parentId"_L1, parent.isEmpty() ? QJsonValue(QJsonValue::Null) : parent);
    for (const JsonRef member : object ? *object : JsonRef()) {
        if (member.key() != "id" && member.key() != "parentId") {
            json.key(fromWobblyUtf8(member.key()));
            json.raw(member.minified());
        }
    }
    json.endObject();
    return bytes + '\n';
}

} // namespace varve
