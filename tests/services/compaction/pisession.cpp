// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pisession.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

Blocks blocksOf(const QJsonValue &content)
{
    if (content.isString()) {
        return { TextBlock { content.toString() } };
    }
    Blocks blocks;
    for (const QJsonValue &value : content.toArray()) {
        const QJsonObject part = value.toObject();
        const QString type = part.value("type"_L1).toString();
        if (type == "text"_L1) {
            blocks.append(TextBlock { part.value("text"_L1).toString() });
        } else if (type == "thinking"_L1) {
            blocks.append(ThinkingBlock { part.value("thinking"_L1).toString(), {}, false });
        } else if (type == "toolCall"_L1) {
            const QJsonDocument arguments(part.value("arguments"_L1).toObject());
            blocks.append(ToolCallBlock { part.value("id"_L1).toString(),
                                          part.value("name"_L1).toString(),
                                          arguments.toJson(QJsonDocument::Compact),
                                          {} });
        }
    }
    return blocks;
}

Entry messageOf(const QJsonObject &message)
{
    Entry entry;
    entry.id = EntryId::create();
    entry.role = roleFromString(message.value("role"_L1).toString()).value_or(Role::None);
    entry.blocks = blocksOf(message.value("content"_L1));
    entry.stopReason = stopReasonFromString(message.value("stopReason"_L1).toString());
    entry.toolCallId = message.value("toolCallId"_L1).toString();
    entry.toolName = message.value("toolName"_L1).toString();
    entry.toolStatus = message.value("isError"_L1).toBool() ? u"error"_s : QString();
    if (entry.role == Role::BashExecution) {
        const QJsonObject arguments { { "command"_L1, message.value("command"_L1) } };
        entry.toolArguments = QJsonDocument(arguments).toJson(QJsonDocument::Compact);
        entry.blocks = { TextBlock { message.value("output"_L1).toString() } };
        entry.data.insert("exitCode"_L1, message.value("exitCode"_L1));
        entry.modelFacing = !message.value("excludeFromContext"_L1).toBool();
    }
    return entry;
}

} // namespace

QList<Entry> readPiSession(const QString &path)
{
    QFile file(path);
    QList<Entry> entries;
    if (!file.open(QIODevice::ReadOnly)) {
        return entries;
    }
    while (!file.atEnd()) {
        const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
        const QString type = line.value("type"_L1).toString();
        if (type == "message"_L1) {
            entries.append(messageOf(line.value("message"_L1).toObject()));
        } else if (type == "compaction"_L1 || type == "branch_summary"_L1) {
            Entry entry;
            entry.id = EntryId::create();
            entry.type = type == "compaction"_L1 ? EntryType::Compaction : EntryType::BranchSummary;
            entry.summary = line.value("summary"_L1).toString();
            entries.append(entry);
        }
    }
    return entries;
}

Entry userEntry(const QString &text)
{
    Entry entry;
    entry.id = EntryId::create();
    entry.role = Role::User;
    entry.blocks = { TextBlock { text } };
    return entry;
}

Entry answerEntry(const QString &text)
{
    Entry entry = userEntry(text);
    entry.role = Role::Assistant;
    entry.stopReason = StopReason::Stop;
    return entry;
}

Entry callEntry(const QString &callId, const QString &tool, const QByteArray &arguments,
                const QString &text)
{
    Entry entry = answerEntry(text);
    entry.stopReason = StopReason::ToolUse;
    entry.blocks.append(ToolCallBlock { callId, tool, arguments, {} });
    return entry;
}

Entry resultEntry(const QString &callId, const QString &tool, const QString &output, bool error)
{
    Entry entry = userEntry(output);
    entry.role = Role::ToolResult;
    entry.toolCallId = callId;
    entry.toolName = tool;
    entry.toolStatus = error ? u"error"_s : QString();
    return entry;
}

} // namespace varve::test
