// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformat.h"
#include "importtexts.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "treeconversation.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTimeZone>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what an export says beyond our fields.
namespace LlamaCppData
{
constexpr auto Conversation = "llama-cpp:conversation"_L1; ///< in the first entry
constexpr auto Message = "llama-cpp:message"_L1;
} // namespace LlamaCppData

/// Milliseconds since 1970.
QDateTime llamaCppTime(const JsonRef &value)
{
    const qint64 time = value.integer();
    return time > 0 ? QDateTime::fromMSecsSinceEpoch(time, QTimeZone::UTC) : QDateTime();
}

/// Files that came with a message; texts stand in it as the page sends them.
void readExtra(const JsonRef &extras, SourceEntry &frame)
{
    for (const JsonRef extra : extras) {
        const std::string_view type = extra["type"].utf8();
        const QString name = extra["name"].string();
        if (type == "imageFile" && addDataUrlImage(extra["base64Url"].utf8(), frame)) {
            continue;
        }
        const JsonRef content = extra["content"];
        addTextBlock(content.isString() ? ChatTexts::attachment(name) + u'\n' + content.string()
                             : type == "imageFile" ? ChatTexts::missingImage(name)
                                                   : ChatTexts::missingFile(name),
                     frame.entry);
    }
}

/// Calls are a list, in a text of JSON.
void readCalls(const JsonRef &calls, Entry &entry)
{
    const QJsonArray list = QJsonDocument::fromJson(calls.string().toUtf8()).array();
    for (const QJsonValue &call : list) {
        const QJsonValue function = call["function"_L1];
        entry.blocks += ToolCallBlock { call["id"_L1].toString(),
                                        function["name"_L1].toString(),
                                        callArguments(function["arguments"_L1].toString()),
                                        {} };
        entry.stopReason = StopReason::ToolUse;
    }
}

void readAnswer(const JsonRef &message, Entry &entry)
{
    entry.model = message["model"].string();
    entry.stopReason = StopReason::Stop;
    const QString thoughts = firstTextOf(message, { "reasoningContent", "thinking" }).string();
    if (!thoughts.isEmpty()) {
        entry.blocks += ThinkingBlock { thoughts, {}, false };
    }
    const JsonRef timings = message["timings"];
    Usage usage;
    usage.cacheRead = tokensOf(timings["cache_n"]);
    usage.input = tokensOf(timings["prompt_n"]);
    usage.output = tokensOf(timings["predicted_n"]);
    if (usage != Usage()) {
        entry.usage = usage;
    }
}

SourceEntry readLlamaCppMessage(const JsonRef &message, const MessagePlace &place)
{
    const std::string_view role = message["role"].utf8();
    SourceEntry frame = messageFrame(message, place, llamaCppTime(message["timestamp"]),
                                     PayloadDigest::of(message["role"], message["content"],
                                                       message["toolCalls"], message["extra"]));
    Entry &entry = frame.entry;
    entry.role = role == "assistant" ? Role::Assistant
            : role == "tool"         ? Role::ToolResult
                                     : Role::User;
    keepFields(membersBut(message,
                          { "id", "convId", "type", "timestamp", "role", "content", "parent",
                            "children", "thinking", "reasoningContent", "toolCalls", "toolCallId",
                            "extra", "model" }),
               LlamaCppData::Message, entry);
    if (entry.role == Role::Assistant) {
        readAnswer(message, entry);
    } else if (role == "system") {
        makeCustomMessage(u"llama-cpp:system"_s, entry);
    } else if (role != "user" && role != "tool") {
        frame.unknown += message["role"].string();
    }
    entry.toolCallId = message["toolCallId"].string();
    addTextBlock(message["content"].string(), entry);
    readExtra(message["extra"], frame);
    if (entry.role == Role::Assistant) {
        readCalls(message["toolCalls"], entry);
    }
    return frame;
}

/// One exported conversation.
class LlamaCppConversation final : public TreeConversation
{
public:
    [[nodiscard]] static bool isOne(const JsonRef &conversation)
    {
        return conversation["conv"].isObject() && conversation["messages"].isArray();
    }

    LlamaCppConversation(const JsonRef &conversation, qint64 line)
        : TreeConversation(conversation, line, "name")
    {
        for (const JsonRef message : conversation["messages"]) {
            if (!message.isObject()) {
                ++m_strangers;
                continue;
            }
            const std::string parent(message["parent"].utf8());
            // The page begins every tree with a message that says nothing.
            const bool isRoot = message["type"].utf8() == "root";
            m_tree.add({ std::string(message["id"].utf8()), parent == "-1" ? std::string() : parent,
                         isRoot ? JsonRef() : message });
        }
        m_tree.link();
    }

private:
    [[nodiscard]] Session session() const override
    {
        const JsonRef conv = m_conversation["conv"];
        Session session;
        session.name = conv["name"].string();
        for (const int index : m_tree.order()) {
            session.createdAt = llamaCppTime(
                    m_tree.nodes().at(static_cast<size_t>(index)).message["timestamp"]);
            if (session.createdAt.isValid()) {
                break;
            }
        }
        session.origin.sessionId = conv["id"].string();
        if (session.origin.sessionId.isEmpty()) {
            session.origin.sessionId =
                    idFromDigest(PayloadDigest::of(conv["name"], m_conversation["messages"]));
        }
        return session;
    }

    [[nodiscard]] std::vector<SourceEntry> readMessage(const MessageTree::Node &node,
                                                       const Above &above) override
    {
        std::vector<SourceEntry> entries;
        entries.push_back(
                readLlamaCppMessage(node.message, { node.id, above.id, above.time, m_line }));
        return entries;
    }

    void keepConversation(Entry &first) const override
    {
        keepFields(membersBut(m_conversation["conv"], { "id", "name", "currNode" }),
                   LlamaCppData::Conversation, first);
    }

    [[nodiscard]] std::string leaf(ImportLog &log) override
    {
        for (qint64 i = 0; i < m_strangers; ++i) {
            log.skipped(m_line, ChatTexts::notAMessage());
        }
        const MessageTree::Node *leaf =
                m_tree.messageAt(std::string(m_conversation["conv"]["currNode"].utf8()));
        return leaf != nullptr ? entryOf(leaf->id) : std::string();
    }

    qint64 m_strangers = 0; ///< elements that are no messages
};

bool isLlamaCpp(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    return sketch.hasObject("conv") && sketch.hasArray("messages");
}

} // namespace

/// Conversations that the page of llama.cpp's server exported as JSON, one or all of them.
extern constinit const ImportFormat llamaCppFormat {
    .id = "llama-cpp"_L1,
    .program = "llama.cpp"_L1,
    .leavesOut =
            QT_TRANSLATE_NOOP("varve::ImportFormat", "files that are neither text nor pictures"),
    .recognizes = &isLlamaCpp,
    .read = &readConversations<LlamaCppConversation>,
};

} // namespace varve
