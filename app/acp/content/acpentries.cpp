// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpentries.h"

#include "acptoolcall.h"
#include <base/visibletext.h>
#include <session/entrydata.h>

#include <QCoreApplication>
#include <QJsonArray>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpEntries)
};

QJsonObject textBlock(const QString &text)
{
    return { { "type"_L1, "text"_L1 }, { "text"_L1, visibleText(text) } };
}

QJsonObject pictureBlock(const ImageBlock &image, const QByteArray &data)
{
    if (data.isEmpty()) {
        return textBlock(Tr::tr("[A picture that is not shown here.]"));
    }
    return { { "type"_L1, "image"_L1 },
             { "mimeType"_L1, image.mediaType },
             { "data"_L1, QString::fromLatin1(data.toBase64()) } };
}

} // namespace

void AcpEntries::chunk(QLatin1StringView kind, const Entry &entry, const QJsonObject &content)
{
    m_sink({ { "sessionUpdate"_L1, QString(kind) },
             { "messageId"_L1, entry.id.toString() },
             { "content"_L1, content } });
}

void AcpEntries::replay(const Entry &entry, const Pictures &pictures)
{
    if (!entry.display) {
        return;
    }
    switch (entry.role) {
    case Role::User:
    case Role::Assistant:
        blocks(entry, pictures);
        break;
    case Role::Custom:
        chunk("user_message_chunk"_L1, entry, textBlock(entry.text()));
        break;
    case Role::Thinking:
        chunk("agent_thought_chunk"_L1, entry, textBlock(entry.text()));
        break;
    case Role::BashExecution:
        shell(entry);
        break;
    case Role::ToolResult:
    case Role::None:
        stored(entry);
        break;
    }
}

void AcpEntries::blocks(const Entry &entry, const Pictures &pictures)
{
    const bool isUser = entry.role == Role::User;
    if (!isUser) {
        m_calls.clear();
    }
    for (const Block &block : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block); text && !text->text.isEmpty()) {
            chunk(isUser ? "user_message_chunk"_L1 : "agent_message_chunk"_L1, entry,
                  textBlock(text->text));
        } else if (const auto *thought = std::get_if<ThinkingBlock>(&block);
                   thought && !thought->text.isEmpty()) {
            chunk("agent_thought_chunk"_L1, entry, textBlock(thought->text));
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            begin(entry, *call);
        } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
            chunk(isUser ? "user_message_chunk"_L1 : "agent_message_chunk"_L1, entry,
                  pictureBlock(*image, pictures(image->sha256)));
        }
    }
}

void AcpEntries::stored(const Entry &entry)
{
    if (entry.type == EntryType::Compaction) {
        compaction(entry);
    } else if (entry.role == Role::Assistant) {
        m_calls.clear();
        for (const Block &block : entry.blocks) {
            if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                begin(entry, *call);
            }
        }
    } else if (entry.role == Role::ToolResult) {
        end(entry);
    }
}

void AcpEntries::begin(const Entry &answer, const ToolCallBlock &call)
{
    // Ids of models come again in other answers.
    const Call begun { answer.id.toString() + u'/' + call.callId, call };
    m_calls.insert(call.callId, begun);
    QJsonObject update = toolCallJson(call, m_folder);
    update["sessionUpdate"_L1] = "tool_call"_L1;
    update["toolCallId"_L1] = begun.id;
    update["status"_L1] = "pending"_L1;
    m_sink(update);
    if (const auto plan = planOf(call)) {
        m_sink({ { "sessionUpdate"_L1, "plan"_L1 }, { "entries"_L1, *plan } });
    }
}

void AcpEntries::updateCall(const QString &callId, QJsonObject members)
{
    if (const QString id = toolCallId(callId); !id.isEmpty()) {
        members["sessionUpdate"_L1] = "tool_call_update"_L1;
        members["toolCallId"_L1] = id;
        m_sink(members);
    }
}

void AcpEntries::end(const Entry &result)
{
    const QJsonObject members = resultJson(result, m_folder);
    if (m_calls.contains(result.toolCallId)) {
        m_calls[result.toolCallId].isOver = true;
        updateCall(result.toolCallId, members);
        return;
    }
    // Of a source that keeps no calls.
    QJsonObject update = toolCallJson(
            { result.toolCallId, result.toolName, result.toolArguments, {} }, m_folder);
    for (auto member = members.constBegin(); member != members.constEnd(); ++member) {
        update[member.key()] = member.value();
    }
    update["sessionUpdate"_L1] = "tool_call"_L1;
    update["toolCallId"_L1] = result.id.toString();
    m_sink(update);
}

void AcpEntries::endCalls()
{
    const QHash<QString, Call> calls = m_calls;
    for (const Call &call : calls) {
        if (!call.isOver) {
            updateCall(call.call.callId, { { "status"_L1, "failed"_L1 } });
        }
    }
    m_calls.clear();
}

/// What the person ran.
void AcpEntries::shell(const Entry &entry)
{
    QJsonObject update = toolCallJson({ {}, entry.toolName, entry.toolArguments, {} }, m_folder);
    update["sessionUpdate"_L1] = "tool_call"_L1;
    update["toolCallId"_L1] = entry.id.toString();
    update["kind"_L1] = "execute"_L1;
    update["status"_L1] =
            entryData::exitCodeOf(entry).value_or(0) == 0 ? "completed"_L1 : "failed"_L1;
    update["content"_L1] = QJsonArray { textContent(entry.text()) };
    m_sink(update);
}

void AcpEntries::compaction(const Entry &entry)
{
    const QString begun = std::exchange(m_compactionId, QString());
    if (m_showsCompactions) {
        m_sink({ { "sessionUpdate"_L1, "compaction_update"_L1 },
                 { "compactionId"_L1, begun.isEmpty() ? entry.id.toString() : begun },
                 { "status"_L1, "completed"_L1 },
                 { "summary"_L1, QJsonArray { textBlock(entry.summary) } } });
    }
}

} // namespace varve
