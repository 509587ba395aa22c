// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformat.h"
#include "importtexts.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "treeconversation.h"

#include <QJsonDocument>

#include <array>
#include <unordered_set>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a ChatGPT export says beyond our fields.
namespace ChatGptData
{
constexpr auto Conversation = "chatgpt:conversation"_L1; ///< in the first entry
constexpr auto Message = "chatgpt:message"_L1;
constexpr auto Author = "chatgpt:author"_L1;
constexpr auto Content = "chatgpt:content"_L1;
constexpr auto Parts = "chatgpt:parts"_L1; ///< by place, what is no text
constexpr auto Metadata = "chatgpt:metadata"_L1;
} // namespace ChatGptData

/// file-service://file-abc, sediment://file_abc
QString fileName(const JsonRef &pointer)
{
    const QString address = pointer.string();
    const qsizetype scheme = address.indexOf("://"_L1);
    return scheme < 0 ? address : address.mid(scheme + 3);
}

void readPart(const JsonRef &part, Entry &entry)
{
    const JsonRef pointer = part["asset_pointer"];
    if (!pointer.isString()) {
        addTextBlock(part["text"].string(), entry); // what was heard in a recording
    } else if (part["content_type"].utf8() == "image_asset_pointer") {
        addTextBlock(ChatTexts::missingImage(fileName(pointer)), entry);
    } else {
        addTextBlock(ChatTexts::missingFile(fileName(pointer)), entry);
    }
}

void readParts(const JsonRef &parts, SourceEntry &out)
{
    OtherParts others;
    int place = 0;
    for (const JsonRef part : parts) {
        if (part.isString()) {
            addTextBlock(part.string(), out.entry);
        } else {
            readPart(part, out.entry);
            others.add(place, part.toJson());
        }
        ++place;
    }
    others.keepIn(ChatGptData::Parts, out);
}

void readThoughts(const JsonRef &thoughts, Entry &entry)
{
    for (const JsonRef thought : thoughts) {
        QStringList lines;
        for (const std::string_view key : { "summary", "content" }) {
            if (const QString text = thought[key].string(); !text.isEmpty()) {
                lines += text;
            }
        }
        if (!lines.isEmpty()) {
            entry.blocks += ThinkingBlock { lines.join("\n\n"_L1), {}, false };
        }
    }
}

/// The one text of a content that is code, output or a quote.
JsonRef chatGptText(const JsonRef &content)
{
    for (const std::string_view key : { "text", "result", "content", "model_set_context" }) {
        if (const JsonRef text = content[key]; text.isString()) {
            return text;
        }
    }
    return {};
}

/// Of which some have nothing to be shown.
constexpr std::array<std::string_view, 10> Contents {
    "multimodal_text",         "code",
    "execution_output",        "thoughts",
    "reasoning_recap",         "tether_quote",
    "tether_browsing_display", "system_error",
    "user_editable_context",   "model_editable_context"
};

/// Reads a message's content into blocks, in whatever of its many forms it is. What is no text is kept in the entry's data.
void readChatGptContent(const JsonRef &content, SourceEntry &out)
{
    Entry &entry = out.entry;
    readParts(content["parts"], out);
    readThoughts(content["thoughts"], entry);
    for (const std::string_view key : { "user_profile", "user_instructions" }) {
        addTextBlock(content[key].string(), entry);
    }
    const JsonRef text = chatGptText(content);
    addTextBlock(text.string(), entry);
    QJsonObject rest = membersBut(
            content, { "parts", "thoughts", "user_profile", "user_instructions", text.key() });
    if (rest["content_type"_L1] == "text"_L1) {
        rest.remove("content_type"_L1); // as almost all have
    } else if (const JsonRef type = content["content_type"];
               entry.blocks.isEmpty() && type.isString() && !isOneOf(type.utf8(), Contents)) {
        out.unknown += type.string();
    }
    keepFields(rest, ChatGptData::Content, entry);
}

/// What a message of a ChatGPT export is in its tree.
struct ChatGptPlace : MessagePlace
{
    bool isAnswered = false; ///< a tool's message stands below
    JsonRef call; ///< the message above, if that is a call
};

/// Whether a message is said to a tool instead of a person.
bool isChatGptCall(const JsonRef &message)
{
    const std::string_view recipient = message["recipient"].utf8();
    return message["author"]["role"].utf8() == "assistant" && !recipient.empty()
            && recipient != "all";
}

bool isFromChatGptTool(const JsonRef &message)
{
    return message["author"]["role"].utf8() == "tool";
}

/// Only who says what to whom: every export has other metadata, and those of two messages at one time tell nothing apart.
QByteArray payloadOf(const JsonRef &message)
{
    return PayloadDigest::of(message["author"]["role"].utf8(), message["author"]["name"].utf8(),
                             message["recipient"].utf8(), message["content"]);
}

/// What the model said to the tool, as the JSON object that a call needs; most tools take bare code or text.
QByteArray argumentsOf(const QString &said, bool isCode)
{
    const QByteArray bytes = said.toUtf8();
    if (const QJsonDocument json = QJsonDocument::fromJson(bytes); json.isObject()) {
        return bytes.trimmed();
    }
    const QJsonObject wrapped { { isCode ? u"code"_s : u"input"_s, said } };
    return QJsonDocument(wrapped).toJson(QJsonDocument::Compact);
}

StopReason stopReasonOf(const JsonRef &message)
{
    const std::string_view type = message["metadata"]["finish_details"]["type"].utf8();
    if (type == "stop") {
        return StopReason::Stop;
    }
    return type == "max_tokens" ? StopReason::Length : StopReason::None;
}

void readAssistant(const JsonRef &message, const ChatGptPlace &place, Entry &entry)
{
    entry.role = Role::Assistant;
    entry.provider = u"openai"_s;
    entry.model = message["metadata"]["model_slug"].string();
    entry.stopReason = stopReasonOf(message);
    if (isChatGptCall(message) && place.isAnswered) {
        const bool isCode = message["content"]["content_type"].utf8() == "code";
        entry.blocks = { ToolCallBlock { fromWobblyUtf8(place.id),
                                         message["recipient"].string(),
                                         argumentsOf(entry.text(), isCode),
                                         {} } };
        entry.stopReason = StopReason::ToolUse;
    }
}

/// Further messages of a tool to one call are no results: a call has one.
void readTool(const JsonRef &message, const ChatGptPlace &place, Entry &entry)
{
    if (!place.call.exists()) {
        makeCustomMessage("chatgpt:tool:"_L1 + message["author"]["name"].string(), entry);
        entry.modelFacing = !entry.blocks.isEmpty();
        return;
    }
    entry.role = Role::ToolResult;
    entry.toolCallId = fromWobblyUtf8(place.parent);
    entry.toolName = place.call["recipient"].string();
    const std::string_view status = message["metadata"]["aggregate_result"]["status"].utf8();
    const bool failed = status.find("fail") != std::string_view::npos
            || message["content"]["content_type"].utf8() == "system_error";
    entry.toolStatus = failed ? u"error"_s : QString();
}

void readInjected(const QString &customType, Entry &entry)
{
    makeCustomMessage(customType, entry);
    entry.modelFacing = !entry.blocks.isEmpty();
    entry.display = false;
}

void readNote(const QString &customType, Entry &entry)
{
    makeHiddenNote(customType, entry);
    entry.data["text"_L1] = entry.text();
    entry.blocks.clear();
}

/// Files that are no images, for those have a part of their own in the content.
void readAttachments(const JsonRef &attachments, Entry &entry)
{
    for (const JsonRef file : attachments) {
        const std::string_view type = file["mime_type"].utf8();
        if (!type.starts_with("image/") && !file["name"].utf8().empty()) {
            addTextBlock(ChatTexts::missingFile(file["name"].string()), entry);
        }
    }
}

/// False if the role is not known.
bool readByRole(const JsonRef &message, const ChatGptPlace &place, Entry &entry)
{
    const std::string_view role = message["author"]["role"].utf8();
    const std::string_view type = message["content"]["content_type"].utf8();
    if (type == "user_editable_context" || type == "model_editable_context") {
        readInjected("chatgpt:"_L1 + message["content"]["content_type"].string(), entry);
    } else if (type == "reasoning_recap") {
        readNote(u"chatgpt:reasoning_recap"_s, entry);
    } else if (role == "user") {
        entry.role = Role::User;
        readAttachments(message["metadata"]["attachments"], entry);
    } else if (role == "assistant") {
        readAssistant(message, place, entry);
    } else if (role == "tool") {
        readTool(message, place, entry);
    } else if (role == "system") {
        readInjected(u"chatgpt:system"_s, entry);
    } else {
        return false;
    }
    return true;
}

/// Weight 0 of a tool's message says only that it was not for training.
bool isHidden(const JsonRef &message)
{
    const JsonRef weight = message["weight"];
    return message["metadata"]["is_visually_hidden_from_conversation"].boolean()
            || (weight.isNumber() && weight.number() == 0 && !isFromChatGptTool(message));
}

void keepRest(const JsonRef &message, Entry &entry)
{
    keepFields(membersBut(message, { "id", "author", "create_time", "content", "metadata" }),
               ChatGptData::Message, entry);
    keepFields(membersBut(message["author"], { "role" }), ChatGptData::Author, entry);
    keepFields(membersBut(message["metadata"], { "model_slug" }), ChatGptData::Metadata, entry);
}

/// Never fails: what it does not know becomes a custom entry that keeps the source.
SourceEntry readChatGptMessage(const JsonRef &message, const ChatGptPlace &place)
{
    SourceEntry out = messageFrame(message, place, readSecondsTime(message["create_time"]),
                                   payloadOf(message));
    Entry &entry = out.entry;
    readChatGptContent(message["content"], out);
    if (!readByRole(message, place, entry)) {
        const QString role = message["author"]["role"].string();
        keepSource(message, "chatgpt:role:"_L1 + role, out, role);
        return out;
    }
    entry.display = entry.display && !isHidden(message);
    keepRest(message, entry);
    return out;
}

/// One conversation of an export: a tree of messages by id.
class ChatGptConversation final : public TreeConversation
{
public:
    ChatGptConversation(const JsonRef &conversation, qint64 line)
        : TreeConversation(conversation, line, "title")
    {
        for (const JsonRef node : conversation["mapping"]) {
            const JsonRef message = node["message"];
            m_tree.add({ std::string(node.key()), std::string(node["parent"].utf8()),
                         message.isObject() ? message : JsonRef() });
        }
        m_tree.link();
        for (const int index : m_tree.order()) {
            if (isFromChatGptTool(m_tree.nodes()[static_cast<size_t>(index)].message)) {
                m_answered.insert(m_tree.above(index));
            }
        }
    }

    [[nodiscard]] static bool isOne(const JsonRef &conversation)
    {
        return conversation["mapping"].isObject();
    }

private:
    [[nodiscard]] Session session() const override
    {
        const auto message = [this](int index) {
            return m_tree.nodes()[static_cast<size_t>(index)].message;
        };
        Session session;
        session.name = m_conversation["title"].string();
        session.createdAt = readSecondsTime(m_conversation["create_time"]);
        for (const int index : m_tree.order()) {
            if (session.createdAt.isValid()) {
                break;
            }
            session.createdAt = readSecondsTime(message(index)["create_time"]);
        }
        const JsonRef id = firstTextOf(m_conversation, { "conversation_id", "id" });
        session.origin.sessionId = id.exists()
                ? id.string()
                : idFromDigest(PayloadDigest::of(m_conversation["create_time"],
                                                 message(m_tree.order().front())["content"]));
        return session;
    }

    [[nodiscard]] std::vector<SourceEntry> readMessage(const MessageTree::Node &node,
                                                       const Above &above) override
    {
        ChatGptPlace place { { node.id, above.id, above.time, m_line },
                             m_answered.contains(node.id),
                             {} };
        const MessageTree::Node *parent = m_tree.messageAt(above.id);
        if (parent && isFromChatGptTool(node.message) && isChatGptCall(parent->message)) {
            place.call = parent->message;
        }
        return { readChatGptMessage(node.message, place) };
    }

    void keepConversation(Entry &first) const override
    {
        keepFields(membersBut(m_conversation,
                              { "title", "create_time", "mapping", "current_node",
                                "conversation_id", "id" }),
                   ChatGptData::Conversation, first);
    }

    [[nodiscard]] std::string leaf(ImportLog &log) override
    {
        const auto empty = std::ssize(m_tree.nodes()) - std::ssize(m_tree.order());
        if (empty > 0) {
            log.note(m_line, ChatTexts::withoutMessage(empty));
        }
        const MessageTree::Node *leaf =
                m_tree.messageAt(std::string(m_conversation["current_node"].utf8()));
        return leaf != nullptr ? leaf->id : std::string();
    }

    std::unordered_set<std::string> m_answered; ///< ids of calls with a tool's message below
};

bool isChatGpt(QByteArrayView firstBytes)
{
    return JsonSketch(firstBytes).hasObject("mapping");
}

} // namespace

/// conversations.json of a ChatGPT export: an array of conversations.
extern constinit const ImportFormat chatGptFormat {
    .id = "chatgpt"_L1,
    .program = "ChatGPT"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "3 of ZhangChunXian/Apollo_ui and ArthurGareginyan/convonaut"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "pictures and other files, which lie beside it"),
    .recognizes = &isChatGpt,
    .read = &readConversations<ChatGptConversation>,
};

} // namespace varve
