// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformat.h"
#include "importtexts.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "treeconversation.h"
#include <session/entrydata.h>

#include <QByteArray>
#include <QJsonDocument>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a LibreChat export says beyond our fields.
namespace LibreChatData
{
constexpr auto Conversation = "librechat:conversation"_L1; ///< in the first entry
constexpr auto Message = "librechat:message"_L1;
constexpr auto Parts = "librechat:parts"_L1; ///< by place, what we have no block for
} // namespace LibreChatData

/// A member of a document that was unfolded: true.
inline constexpr std::string_view UnfoldedMark = "varve:unfolded";

/// Walks over the text once. Messages that are open keep what was read of them so far, for their children are written first.
class Unfolding
{
public:
    explicit Unfolding(std::string_view json) : m_json(json) { }

    QByteArray run()
    {
        m_out.reserve(static_cast<qsizetype>(m_json.size()));
        while (m_at < m_json.size()) {
            const char c = m_json[m_at];
            if (c == '"') {
                takeString();
                continue;
            }
            ++m_at;
            if (c == '{' || c == '[') {
                open(c);
            } else if (c == '}' || c == ']') {
                close(c);
            } else if (!m_inList || c != ',') { // commas between messages are new
                text().append(c);
            }
        }
        return m_out;
    }

private:
    struct Message
    {
        QByteArray text;
        qsizetype depth = 0; ///< brackets that are open in it
    };

    void takeString()
    {
        const size_t begin = m_at++;
        while (m_at < m_json.size() && m_json[m_at] != '"') {
            m_at += m_json[m_at] == '\\' ? 2 : 1;
        }
        m_at = std::min(m_at + 1, m_json.size());
        const std::string_view string = m_json.substr(begin, m_at - begin);
        text().append(string.data(), static_cast<qsizetype>(string.size()));
        m_name = string.size() > 2 ? string.substr(1, string.size() - 2) : std::string_view();
    }

    void open(char c)
    {
        if (m_inList && c == '{') {
            m_messages.push_back({ "{", 1 });
            m_inList = false;
            return;
        }
        const bool isList = c == '[' && !m_inList && isListOfMessages();
        text().append(c);
        if (m_messages.empty() && m_depth == 0) {
            m_out.append('"' + QByteArray(UnfoldedMark.data()) + "\":true,");
        }
        if (isList) {
            m_inList = true;
            return;
        }
        ++(m_messages.empty() ? m_depth : m_messages.back().depth);
    }

    void close(char c)
    {
        if (m_inList && c == ']') {
            m_inList = false;
            text().append(c);
            return;
        }
        text().append(c);
        if (m_messages.empty()) {
            --m_depth;
        } else if (--m_messages.back().depth == 0) {
            endMessage();
        }
    }

    void endMessage()
    {
        if (!std::exchange(m_first, false)) {
            m_out.append(',');
        }
        m_out.append(m_messages.back().text);
        m_messages.pop_back();
        m_inList = true;
    }

    [[nodiscard]] bool isListOfMessages() const
    {
        if (m_messages.empty()) {
            return m_depth == 1 && (m_name == "messages" || m_name == "messagesTree");
        }
        return m_messages.back().depth == 1 && m_name == "children";
    }

    [[nodiscard]] QByteArray &text() { return m_messages.empty() ? m_out : m_messages.back().text; }

    const std::string_view m_json;
    size_t m_at = 0;
    QByteArray m_out;
    qsizetype m_depth = 0; ///< brackets that are open around all messages
    std::vector<Message> m_messages;
    std::string_view m_name; ///< the string before
    bool m_inList = false; ///< directly in a list of messages
    bool m_first = true;
};

/// A recursive export of LibreChat as the list of messages that it would be without recursion: every message of an array named
/// "children" stands beside its parent. For conversations of some hundred turns, which nest deeper than a parser goes. Looks at
/// brackets and names only; what is no such export comes out as anything.
QByteArray unfoldLibreChat(std::string_view json)
{
    return Unfolding(json).run();
}

/// What a message of a LibreChat export is in its conversation.
struct LibreChatPlace : MessagePlace
{
    QString endpoint; ///< of the conversation
};

QByteArray payloadOf(const JsonRef &message)
{
    PayloadDigest digest;
    digest.addText(message["isCreatedByUser"].boolean() ? "user" : "assistant");
    digest.addText(message["sender"].utf8());
    digest.add(message["text"]);
    for (const JsonRef part : message["content"]) {
        digest.addText(part["type"].utf8());
        digest.add(part["text"]);
        digest.add(part["think"]);
        for (const std::string_view key : { "name", "args", "output" }) {
            digest.add(part["tool_call"][key]);
        }
    }
    return digest.result();
}

/// Text is a string, or in older files { value: string }.
QString textOf(const JsonRef &part, std::string_view key)
{
    const JsonRef text = part[key];
    return text.isObject() ? text["value"].string() : text.string();
}

/// Arguments are an object, or one in a string.
QByteArray argumentsOf(const JsonRef &arguments)
{
    if (arguments.isObject()) {
        return arguments.minified();
    }
    const QByteArray text = arguments.string().toUtf8();
    if (QJsonDocument::fromJson(text).isObject()) {
        return text;
    }
    if (text.isEmpty()) {
        return "{}"_ba;
    }
    return QJsonDocument(QJsonObject { { u"input"_s, arguments.string() } })
            .toJson(QJsonDocument::Compact);
}

void readCall(const JsonRef &call, MessagePieces &pieces)
{
    QString id = call["id"].string();
    if (id.isEmpty()) {
        const Entry &entry = pieces.answer().entry;
        id = entry.originId + u'#' + QString::number(entry.blocks.size());
    }
    const QString tool = call["name"].string();
    pieces.addCall({ id, tool, argumentsOf(call["args"]), {} });
    if (call["output"].isString()) {
        addTextBlock(call["output"].string(), pieces.addResult(id, tool, false).entry);
    }
}

/// False if there is no block for it.
bool readPart(const JsonRef &part, MessagePieces &pieces)
{
    const std::string_view type = part["type"].utf8();
    if (type == "text") {
        addTextBlock(textOf(part, "text"), pieces.answer().entry);
    } else if (type == "think") {
        pieces.answer().entry.blocks += ThinkingBlock { textOf(part, "think"), {}, false };
    } else if (type == "tool_call" && part["tool_call"].isObject()) {
        readCall(part["tool_call"], pieces);
    } else if (type == "image_file" || type == "image_url") {
        const QString name = part["image_file"]["filename"].string();
        addTextBlock(ChatTexts::missingImage(name), pieces.answer().entry);
        return false;
    } else {
        return false;
    }
    return true;
}

void readFiles(const JsonRef &files, Entry &entry)
{
    for (const JsonRef file : files) {
        const QString name = file["filename"].string();
        const bool isImage = file["type"].utf8().starts_with("image/");
        addTextBlock(isImage ? ChatTexts::missingImage(name) : ChatTexts::missingFile(name), entry);
    }
}

StopReason stopReasonOf(const JsonRef &message)
{
    if (message["error"].boolean()) {
        return StopReason::Error;
    }
    const std::string_view name = message["finish_reason"].utf8();
    if (name == "length") {
        return StopReason::Length;
    }
    return name == "stop" ? StopReason::Stop : StopReason::None;
}

void readUsage(const JsonRef &message, Entry &entry)
{
    const JsonRef output = message["tokenCount"];
    const JsonRef input = message["promptTokens"];
    if (output.isNumber() || input.isNumber()) {
        Usage &usage = entry.usage.emplace();
        usage.input = tokensOf(input);
        usage.output = tokensOf(output);
    }
}

void readAnswer(const JsonRef &message, const LibreChatPlace &place, Entry &entry)
{
    const QString endpoint = message["endpoint"].string();
    entry.role = Role::Assistant;
    entry.provider = endpoint.isEmpty() ? place.endpoint : endpoint;
    entry.model = message["model"].string();
    entry.stopReason = stopReasonOf(message);
    if (entry.stopReason == StopReason::Error) {
        entry.data[entryData::ErrorMessage] = message["text"].string();
    }
    readUsage(message, entry);
}

void keepRest(const JsonRef &message, Entry &entry)
{
    QJsonObject rest = membersBut(message,
                                  { "messageId", "parentMessageId", "isCreatedByUser", "text",
                                    "content", "children", "createdAt", "conversationId" });
    if (entry.role == Role::Assistant) {
        for (const QLatin1StringView key : { "model"_L1, "endpoint"_L1, "finish_reason"_L1,
                                             "tokenCount"_L1, "promptTokens"_L1 }) {
            rest.remove(key);
        }
    }
    keepFields(rest, LibreChatData::Message, entry);
}

/// One entry, or more where it holds results of tools: a chain. Never fails.
std::vector<SourceEntry> readLibreChatMessage(const JsonRef &message, const LibreChatPlace &place)
{
    SourceEntry frame =
            messageFrame(message, place, readSourceTime(message["createdAt"]), payloadOf(message));
    frame.entry.role = Role::User;
    if (!message["isCreatedByUser"].boolean()) {
        readAnswer(message, place, frame.entry);
    }
    keepRest(message, frame.entry);
    readFiles(message["files"], frame.entry);
    const qsizetype files = frame.entry.blocks.size();

    MessagePieces pieces(std::move(frame));
    OtherParts others;
    int number = 0;
    for (const JsonRef part : message["content"]) {
        if (!readPart(part, pieces)) {
            others.add(number, part.toJson(),
                       unknownPart(part,
                                   { "image_file", "image_url", "tool_call", "error",
                                     "agent_update" }));
        }
        ++number;
    }
    std::vector<SourceEntry> entries = pieces.take();
    Entry &first = entries.front().entry;
    if (entries.size() == 1 && first.blocks.size() == files) {
        addTextBlock(message["text"].string(), first);
    }
    others.keepIn(LibreChatData::Parts, entries.front());
    return entries;
}

/// What the first message stands on.
constexpr std::string_view Root = "00000000-0000-0000-0000-000000000000";

/// One exported conversation.
class LibreChatConversation final : public TreeConversation
{
public:
    [[nodiscard]] static bool isOne(const JsonRef &conversation)
    {
        return messagesOf(conversation).isArray();
    }

    LibreChatConversation(const JsonRef &conversation, qint64 line)
        : TreeConversation(conversation, line, "title")
        , m_isUnfolded(conversation[UnfoldedMark].boolean())
    {
        gather(messagesOf(conversation), {});
        m_tree.link();
    }

    /// The messages of a conversation, be they a list or a tree; nothing if it has none.
    [[nodiscard]] static JsonRef messagesOf(const JsonRef &conversation)
    {
        for (const std::string_view key : { "messagesTree", "messages" }) {
            if (const JsonRef messages = conversation[key]; messages.isArray()) {
                return messages;
            }
        }
        return {};
    }

private:
    /// Calls itself at most as deep as JsonTree lets a document be.
    void gather(const JsonRef &messages, const std::string &parent)
    {
        for (const JsonRef message : messages) {
            if (!message.isObject()) {
                ++m_strangers;
                continue;
            }
            const JsonRef said = message["parentMessageId"];
            m_uprooted += m_isUnfolded && !said.exists();
            std::string above = said.exists() ? std::string(said.utf8()) : parent;
            if (above == Root) {
                above.clear();
            }
            m_tree.add({ std::string(firstTextOf(message, { "messageId", "id", "_id" }).utf8()),
                         above, message });
            gather(message["children"], m_tree.lastId());
        }
    }

    [[nodiscard]] Session session() const override
    {
        Session session;
        session.name = m_conversation["title"].string();
        for (const MessageTree::Node &node : m_tree.nodes()) {
            session.createdAt = readSourceTime(node.message["createdAt"]);
            if (session.createdAt.isValid()) {
                break;
            }
        }
        session.origin.sessionId = m_conversation["conversationId"].string();
        if (session.origin.sessionId.isEmpty()) {
            const JsonRef first = m_tree.nodes().front().message;
            session.origin.sessionId = idFromDigest(
                    PayloadDigest::of(first["createdAt"], first["text"], first["content"]));
        }
        return session;
    }

    [[nodiscard]] std::vector<SourceEntry> readMessage(const MessageTree::Node &node,
                                                       const Above &above) override
    {
        m_withoutTime += !readSourceTime(node.message["createdAt"]).isValid();
        return readLibreChatMessage(
                node.message,
                { { node.id, above.id, above.time, m_line }, m_conversation["endpoint"].string() });
    }

    void keepConversation(Entry &first) const override
    {
        keepFields(
                membersBut(m_conversation,
                           { "conversationId", "title", "messages", "messagesTree", UnfoldedMark }),
                LibreChatData::Conversation, first);
    }

    [[nodiscard]] std::string leaf(ImportLog &log) override
    {
        for (qint64 i = 0; i < m_strangers; ++i) {
            log.skipped(m_line, ChatTexts::notAMessage());
        }
        if (m_withoutTime > 0) {
            log.note(m_line, ChatTexts::timesMissing(m_withoutTime));
        }
        if (m_uprooted > 1) { // one is the first message
            log.note(m_line, ChatTexts::nestingLost(m_uprooted));
        }
        return {};
    }

    const bool m_isUnfolded; ///< the messages no longer stand in those above
    qint64 m_withoutTime = 0;
    qint64 m_uprooted = 0; ///< messages of which only the nesting said where they stood
    qint64 m_strangers = 0; ///< elements that are no messages
};

bool isLibreChat(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    return sketch.has("conversationId")
            && (sketch.hasArray("messages") || sketch.hasArray("messagesTree"));
}

Result<> readLibreChat(QIODevice &device, ImportAssembler &into)
{
    return readRewritten<LibreChatConversation>(device, into, &unfoldLibreChat);
}

} // namespace

/// A conversation that LibreChat exported as JSON, recursive or not.
extern constinit const ImportFormat libreChatFormat {
    .id = "librechat"_L1,
    .program = "LibreChat"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat", "1 of ZhangChunXian/Apollo_ui"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "pictures and other files, which are not in it"),
    .recognizes = &isLibreChat,
    .read = &readLibreChat,
};

} // namespace varve
