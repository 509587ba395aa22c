// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformat.h"
#include "importtexts.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "plainjson.h"
#include "sourcevalues.h"
#include "treeconversation.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a Claude.ai export says beyond our fields.
namespace ClaudeAiData
{
constexpr auto Conversation = "claude-ai:conversation"_L1; ///< in the first entry
constexpr auto Message = "claude-ai:message"_L1;
constexpr auto Parts = "claude-ai:parts"_L1; ///< by place, further fields
} // namespace ClaudeAiData

/// What a message of a Claude.ai export is in its conversation.
struct ClaudeAiPlace : MessagePlace
{
    QString model; ///< of the conversation
};

/// What was said, without ids, times and what every export says anew.
QByteArray payloadOf(const JsonRef &message)
{
    PayloadDigest digest;
    digest.addText(message["sender"].utf8());
    digest.addText(message["text"].utf8());
    for (const JsonRef part : message["content"]) {
        for (const std::string_view key :
             { "type", "text", "thinking", "name", "input", "content" }) {
            digest.addText(key);
            digest.add(part[key]);
        }
    }
    for (const JsonRef attachment : message["attachments"]) {
        digest.addText(attachment["file_name"].utf8());
        digest.addText(attachment["extracted_content"].utf8());
    }
    for (const JsonRef file : message["files"]) {
        digest.addText(file["file_name"].utf8());
    }
    return digest.result();
}

StopReason stopReasonOf(std::string_view name)
{
    if (name == "max_tokens") {
        return StopReason::Length;
    }
    return name == "stop_sequence" || name == "end_turn" ? StopReason::Stop : StopReason::None;
}

/// Reads the parts of a message one after the other.
struct PartsReader
{
    MessagePieces &pieces;
    /// That say nothing by themselves.
    static constexpr std::initializer_list<std::string_view> Silent { "token_budget", "flag" };
    QString lastCall;
    QString lastTool;
    int calls = 0;
    OtherParts fields; ///< further ones

    void read(const JsonRef &part, int place)
    {
        const std::string_view type = part["type"].utf8();
        if (type == "text") {
            addTextBlock(part["text"].string(), pieces.answer().entry);
            keepOthers(part, { "type", "text" }, place);
        } else if (type == "thinking") {
            pieces.answer().entry.blocks +=
                    ThinkingBlock { part["thinking"].string(), part["signature"].string(), false };
            keepOthers(part, { "type", "thinking", "signature" }, place);
        } else if (type == "tool_use") {
            readCall(part);
            keepOthers(part, { "type", "id", "name", "input" }, place);
        } else if (type == "tool_result") {
            readResult(part);
            keepOthers(part, { "type", "tool_use_id", "name", "content", "is_error" }, place);
        } else {
            fields.add(place, part.toJson(), unknownPart(part, Silent));
        }
    }

    void readCall(const JsonRef &part)
    {
        lastCall = part["id"].string();
        if (lastCall.isEmpty()) { // most exports have none
            lastCall = pieces.answer().entry.originId + u'#' + QString::number(++calls);
        }
        lastTool = part["name"].string();
        pieces.addCall({ lastCall, lastTool, callArguments(part["input"]), {} });
    }

    void readResult(const JsonRef &part)
    {
        const QString call = part["tool_use_id"].string();
        const QString tool = part["name"].string();
        SourceEntry &result =
                pieces.addResult(call.isEmpty() ? lastCall : call, tool.isEmpty() ? lastTool : tool,
                                 part["is_error"].boolean());
        const JsonRef content = part["content"];
        addTextBlock(content.string(), result.entry);
        for (const JsonRef piece : content) {
            readResultPart(piece, result);
        }
    }

    static void readResultPart(const JsonRef &part, SourceEntry &out)
    {
        if (part["type"].utf8() == "image") {
            const JsonRef source = part["source"];
            if (!source["data"].isString()) {
                addTextBlock(ChatTexts::missingImage(part["file_uuid"].string()), out.entry);
            } else if (!addSourceImage(source["data"].utf8(), source["media_type"].string(), out)) {
                addTextBlock(ChatTexts::missingImage(QString()), out.entry);
            }
        } else if (part["text"].isString()) {
            addTextBlock(part["text"].string(), out.entry);
        } else {
            std::string json;
            appendCompactJson(json, part);
            addTextBlock(fromWobblyUtf8(json), out.entry);
        }
    }

    void keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known, int place)
    {
        if (const QJsonObject rest = membersBut(part, known); !rest.isEmpty()) {
            fields.add(place, rest);
        }
    }
};

void readFiles(const JsonRef &message, Entry &entry)
{
    for (const JsonRef attachment : message["attachments"]) {
        const QString name = attachment["file_name"].string();
        const QString content = attachment["extracted_content"].string();
        addTextBlock(content.isEmpty()
                             ? ChatTexts::missingFile(name)
                             : (name.isEmpty() ? content
                                               : ChatTexts::attachment(name) + u"\n\n" + content),
                     entry);
    }
    for (const JsonRef file : message["files"]) {
        const QString name = file["file_name"].string();
        const bool isImage = file["file_kind"].utf8() == "image";
        addTextBlock(isImage ? ChatTexts::missingImage(name) : ChatTexts::missingFile(name), entry);
    }
}

bool readSender(const JsonRef &message, const ClaudeAiPlace &place, Entry &entry)
{
    const std::string_view sender = message["sender"].utf8();
    if (sender == "assistant") {
        entry.role = Role::Assistant;
        entry.provider = u"anthropic"_s;
        entry.model = place.model;
        entry.stopReason = stopReasonOf(message["stop_reason"].utf8());
        return true;
    }
    entry.role = Role::User;
    return sender == "human";
}

/// One entry, or more where it holds results of tools: a chain. Never fails: what it does not know keeps the source.
std::vector<SourceEntry> readClaudeAiMessage(const JsonRef &message, const ClaudeAiPlace &place)
{
    SourceEntry frame =
            messageFrame(message, place, readSourceTime(message["created_at"]), payloadOf(message));
    if (!readSender(message, place, frame.entry)) {
        const QString sender = message["sender"].string();
        keepSource(message, "claude-ai:sender:"_L1 + sender, frame, sender);
        return { std::move(frame) };
    }
    const QJsonObject rest = membersBut(message,
                                        { "uuid", "text", "content", "sender", "created_at",
                                          "parent_message_uuid", "attachments" });
    keepFields(rest, ClaudeAiData::Message, frame.entry);
    readFiles(message, frame.entry);
    const qsizetype files = frame.entry.blocks.size();

    MessagePieces pieces(std::move(frame));
    PartsReader reader { pieces, {}, {}, 0, {} };
    int number = 0;
    for (const JsonRef part : message["content"]) {
        reader.read(part, number++);
    }
    std::vector<SourceEntry> entries = pieces.take();
    Entry &first = entries.front().entry;
    if (entries.size() == 1 && first.blocks.size() == files) { // older files have only this
        addTextBlock(message["text"].string(), first);
    }
    reader.fields.keepIn(ClaudeAiData::Parts, entries.front());
    return entries;
}

/// What the first message stands on.
constexpr std::string_view Root = "00000000-0000-4000-8000-000000000000";

/// Whether any message says what it stands on; else they follow one another.
bool isClaudeAiTree(const JsonRef &messages)
{
    for (const JsonRef message : messages) {
        if (message["parent_message_uuid"].exists()) {
            return true;
        }
    }
    return false;
}

/// One conversation of an export.
class ClaudeAiConversation final : public TreeConversation
{
public:
    [[nodiscard]] static bool isOne(const JsonRef &conversation)
    {
        return conversation["chat_messages"].isArray();
    }

    ClaudeAiConversation(const JsonRef &conversation, qint64 line)
        : TreeConversation(conversation, line, "name")
    {
        const JsonRef messages = conversation["chat_messages"];
        const bool isTree = isClaudeAiTree(messages);
        for (const JsonRef message : messages) {
            if (!message.isObject()) {
                continue;
            }
            const std::string_view parent = message["parent_message_uuid"].utf8();
            m_tree.add({ std::string(message["uuid"].utf8()),
                         isTree ? std::string(parent == Root ? "" : parent) : m_tree.lastId(),
                         message });
        }
        m_tree.link();
    }

private:
    [[nodiscard]] Session session() const override
    {
        const JsonRef first = m_tree.nodes().front().message;
        Session session;
        session.name = m_conversation["name"].string();
        session.createdAt = readSourceTime(m_conversation["created_at"]);
        if (!session.createdAt.isValid()) {
            session.createdAt = readSourceTime(first["created_at"]);
        }
        session.origin.sessionId = m_conversation["uuid"].string();
        if (session.origin.sessionId.isEmpty()) {
            session.origin.sessionId = idFromDigest(PayloadDigest::of(
                    m_conversation["created_at"], first["text"], first["content"]));
        }
        return session;
    }

    [[nodiscard]] std::vector<SourceEntry> readMessage(const MessageTree::Node &node,
                                                       const Above &above) override
    {
        return readClaudeAiMessage(
                node.message,
                { { node.id, above.id, above.time, m_line }, m_conversation["model"].string() });
    }

    void keepConversation(Entry &first) const override
    {
        keepFields(membersBut(m_conversation,
                              { "uuid", "name", "created_at", "chat_messages",
                                "current_leaf_message_uuid" }),
                   ClaudeAiData::Conversation, first);
    }

    [[nodiscard]] std::string leaf(ImportLog &log) override
    {
        for (const JsonRef message : m_conversation["chat_messages"]) {
            if (!message.isObject()) {
                log.skipped(m_line, ChatTexts::notAMessage());
            }
        }
        return entryOf(std::string(m_conversation["current_leaf_message_uuid"].utf8()));
    }
};

bool isClaudeAi(QByteArrayView firstBytes)
{
    return JsonSketch(firstBytes).hasArray("chat_messages");
}

} // namespace

/// conversations.json of a Claude.ai export, or a single conversation that was saved from there.
extern constinit const ImportFormat claudeAiFormat {
    .id = "claude-ai"_L1,
    .program = "Claude.ai"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat", "2 of osteele/claude-chat-viewer"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "pictures and other files, which are not in it"),
    .recognizes = &isClaudeAi,
    .read = &readConversations<ClaudeAiConversation>,
};

} // namespace varve
