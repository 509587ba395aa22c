// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformat.h"
#include "importtexts.h"
#include "jsonsketch.h"
#include "markup.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "treeconversation.h"
#include <session/entrydata.h>

#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what an export says beyond our fields.
namespace OpenWebUiData
{
constexpr auto Conversation = "open-webui:conversation"_L1; ///< in the first entry
constexpr auto Message = "open-webui:message"_L1;
} // namespace OpenWebUiData

QString withoutEntities(const QString &text)
{
    static const QRegularExpression entity(uR"(&(?:#[xX]?[0-9A-Fa-f]{1,6}|[a-z]{2,8});)"_s);
    QString plain;
    qsizetype at = 0;
    for (const QRegularExpressionMatch &match : entity.globalMatch(text)) {
        plain += text.sliced(at, match.capturedStart() - at) + entityText(match.captured());
        at = match.capturedEnd();
    }
    return plain + text.sliced(at);
}

/// JSON in an attribute: a string in it is meant, or the JSON itself.
QString textOfJson(const QString &json)
{
    const QJsonDocument list = QJsonDocument::fromJson("[" + json.toUtf8() + "]");
    const QJsonValue value = list[0];
    return value.isString() ? value.toString() : json;
}

/// The text of an answer, in which the program keeps what was thought and which tools were called as <details> of a web page.
class OpenWebUiContent
{
public:
    OpenWebUiContent(MessagePieces &pieces, QString id) : m_pieces(pieces), m_id(std::move(id)) { }

    /// Once through the text, whatever is in it.
    void read(const QString &content)
    {
        qsizetype told = 0;
        qsizetype at = content.indexOf(Opening);
        while (at >= 0) {
            const qsizetype tagEnd = content.indexOf(u'>', at);
            const qsizetype end = tagEnd < 0 ? -1 : content.indexOf(Closing, tagEnd);
            if (end < 0) {
                break;
            }
            const QString attributes = content.sliced(at, tagEnd - at);
            const QString type = attribute(attributes, u"type"_s);
            if (type == "reasoning"_L1 || type == "tool_calls"_L1) {
                addText(content.sliced(told, at - told));
                const QString inner = content.sliced(tagEnd + 1, end - tagEnd - 1);
                type == "reasoning"_L1 ? addThoughts(inner) : addCall(attributes, inner);
                told = end + Closing.size();
            }
            at = content.indexOf(Opening, end);
        }
        addText(content.sliced(told));
    }

private:
    static constexpr auto Opening = "<details type="_L1;
    static constexpr auto Closing = "</details>"_L1;

    void addText(const QString &text) { addTextBlock(text.trimmed(), m_pieces.answer().entry); }

    [[nodiscard]] static QString withoutSummary(const QString &inner)
    {
        const qsizetype end = inner.indexOf("</summary>"_L1);
        return withoutEntities(end < 0 ? inner : inner.sliced(end + 10)).trimmed();
    }

    /// Lines of a quotation.
    void addThoughts(const QString &inner)
    {
        QStringList lines = withoutSummary(inner).split(u'\n');
        for (QString &line : lines) {
            line = line.startsWith("> "_L1) ? line.sliced(2) : line == ">"_L1 ? QString() : line;
        }
        if (const QString text = lines.join(u'\n').trimmed(); !text.isEmpty()) {
            m_pieces.answer().entry.blocks += ThinkingBlock { text, {}, false };
        }
    }

    [[nodiscard]] static QString attribute(const QString &attributes, const QString &name)
    {
        const QRegularExpression pattern(u"\\b%1=(\"([^\"]*)\"|'([^']*)')"_s.arg(name));
        const QRegularExpressionMatch match = pattern.match(attributes);
        return withoutEntities(match.captured(2) + match.captured(3));
    }

    void addCall(const QString &attributes, const QString &inner)
    {
        QString id = attribute(attributes, u"id"_s);
        id = id.isEmpty() ? m_id + u'#' + QString::number(++m_calls) : id;
        const QString name = attribute(attributes, u"name"_s);
        m_pieces.addCall(
                { id, name, callArguments(textOfJson(attribute(attributes, u"arguments"_s))), {} });
        if (attribute(attributes, u"done"_s) == "false"_L1) {
            return;
        }
        const QString result = attribute(attributes, u"result"_s);
        addTextBlock(textOfJson(result.isEmpty() ? withoutSummary(inner) : result),
                     m_pieces.addResult(id, name, false).entry);
    }

    MessagePieces &m_pieces;
    const QString m_id; ///< of the message
    int m_calls = 0; ///< without an id
};

/// OpenAI's names, or those of Ollama.
void readUsage(const JsonRef &usage, Entry &entry)
{
    const auto tokens = [&usage](std::initializer_list<std::string_view> names) {
        qint64 most = 0;
        for (const std::string_view name : names) {
            most = std::max(most, tokensOf(usage[name]));
        }
        return most;
    };
    Usage figures;
    figures.cacheRead = tokensOf(usage["prompt_tokens_details"]["cached_tokens"]);
    figures.input = std::max<qint64>(
            tokens({ "prompt_tokens", "input_tokens", "prompt_eval_count" }) - figures.cacheRead,
            0);
    figures.output = tokens({ "completion_tokens", "output_tokens", "eval_count" });
    figures.thinking = tokensOf(usage["completion_tokens_details"]["reasoning_tokens"]);
    if (figures != Usage()) {
        entry.usage = figures;
    }
}

void readFiles(const JsonRef &files, SourceEntry &frame)
{
    for (const JsonRef file : files) {
        const bool isImage = file["type"].utf8() == "image";
        if (isImage && addDataUrlImage(file["url"].utf8(), frame)) {
            continue;
        }
        const QString name =
                firstTextOf(file, { "name", "filename", "url", "id" }).string().left(200);
        addTextBlock(isImage ? ChatTexts::missingImage(name) : ChatTexts::missingFile(name),
                     frame.entry);
    }
}

void readAnswer(const JsonRef &message, Entry &entry)
{
    entry.model = message["model"].string();
    entry.stopReason = StopReason::Stop;
    if (const JsonRef error = message["error"]; error.isObject() || error.isString()) {
        entry.stopReason = StopReason::Error;
        entry.data[entryData::ErrorMessage] =
                error.isString() ? error.string() : error["content"].string();
    } else if (message["done"].exists() && !message["done"].boolean()) {
        entry.stopReason = StopReason::Aborted;
    }
    readUsage(message["usage"].isObject() ? message["usage"] : message["info"], entry);
}

/// One entry, or a chain of several where it holds results of tools.
std::vector<SourceEntry> readOpenWebUiMessage(const JsonRef &message, const MessagePlace &place)
{
    const std::string_view role = message["role"].utf8();
    SourceEntry frame =
            messageFrame(message, place, readSecondsTime(message["timestamp"]),
                         PayloadDigest::of(message["role"], message["content"], message["files"]));
    Entry &entry = frame.entry;
    entry.role = role == "assistant" ? Role::Assistant : Role::User;
    keepFields(membersBut(message,
                          { "id", "parentId", "childrenIds", "role", "content", "timestamp",
                            "model", "models", "files", "usage", "info", "done", "error",
                            "modelName", "modelIdx", "lastSentence" }),
               OpenWebUiData::Message, entry);
    readFiles(message["files"], frame);
    if (entry.role != Role::Assistant) {
        if (role == "system") {
            makeCustomMessage(u"open-webui:system"_s, entry);
        } else if (role != "user") {
            frame.unknown += message["role"].string();
        }
        addTextBlock(message["content"].string(), entry);
        return { std::move(frame) };
    }
    readAnswer(message, entry);
    const QString id = entry.originId;
    MessagePieces pieces(std::move(frame));
    OpenWebUiContent(pieces, id).read(message["content"].string());
    return pieces.take();
}

/// One exported chat.
class OpenWebUiConversation final : public TreeConversation
{
public:
    [[nodiscard]] static bool isOne(const JsonRef &conversation)
    {
        return messagesOf(conversation).exists();
    }

    OpenWebUiConversation(const JsonRef &conversation, qint64 line)
        : TreeConversation(conversation, line, "title")
    {
        std::string last;
        for (const JsonRef message : messagesOf(conversation)) {
            if (!message.isObject()) {
                ++m_strangers;
                continue;
            }
            // The list of older versions has the branch that was shown, without links.
            const std::string_view own = message["id"].utf8();
            const JsonRef parent = message["parentId"];
            m_tree.add({ std::string(own.empty() ? message.key() : own),
                         parent.exists() ? std::string(parent.utf8()) : last, message });
            last = m_tree.lastId();
        }
        m_tree.link();
    }

private:
    /// An object of messages by id, or a list; nothing if there is neither.
    [[nodiscard]] static JsonRef messagesOf(const JsonRef &conversation)
    {
        const JsonRef chat = conversation["chat"];
        const JsonRef tree = chat["history"]["messages"];
        if (tree.isObject() && tree.begin() != tree.end()) {
            return tree;
        }
        return chat["messages"].isArray() ? chat["messages"] : tree;
    }

    [[nodiscard]] Session session() const override
    {
        const JsonRef chat = m_conversation["chat"];
        Session session;
        session.name = firstTextOf(m_conversation, { "title" }).string();
        session.name = session.name.isEmpty() ? chat["title"].string() : session.name;
        session.createdAt = readSecondsTime(m_conversation["created_at"]);
        if (!session.createdAt.isValid()) {
            session.createdAt = readSourceTime(chat["timestamp"]);
        }
        session.origin.sessionId = firstTextOf(m_conversation, { "id" }).string();
        if (session.origin.sessionId.isEmpty()) {
            const JsonRef first = m_tree.nodes().front().message;
            session.origin.sessionId =
                    idFromDigest(PayloadDigest::of(first["timestamp"], first["content"]));
        }
        return session;
    }

    [[nodiscard]] std::vector<SourceEntry> readMessage(const MessageTree::Node &node,
                                                       const Above &above) override
    {
        return readOpenWebUiMessage(node.message, { node.id, above.id, above.time, m_line });
    }

    void keepConversation(Entry &first) const override
    {
        QJsonObject rest = membersBut(m_conversation["chat"],
                                      { "id", "title", "history", "messages", "timestamp" });
        for (const auto name : std::array { "archived"_L1, "pinned"_L1, "folder_id"_L1 }) {
            const JsonRef member = m_conversation[std::string_view(name.data(), name.size())];
            if (member.exists() && !member.isNull()) {
                rest.insert(name, member.toJson());
            }
        }
        keepFields(rest, OpenWebUiData::Conversation, first);
    }

    [[nodiscard]] std::string leaf(ImportLog &log) override
    {
        for (qint64 i = 0; i < m_strangers; ++i) {
            log.skipped(m_line, ChatTexts::notAMessage());
        }
        return entryOf(std::string(m_conversation["chat"]["history"]["currentId"].utf8()));
    }

    qint64 m_strangers = 0; ///< members that are no messages
};

bool isOpenWebUi(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    return sketch.hasObject("chat") && (sketch.has("title") || sketch.has("id"));
}

} // namespace

/// Chats that Open WebUI exported as JSON, one or all of them.
extern constinit const ImportFormat openWebUiFormat {
    .id = "open-webui"_L1,
    .program = "Open WebUI"_L1,
    .leavesOut =
            QT_TRANSLATE_NOOP("varve::ImportFormat", "pictures and other files that are not in it"),
    .recognizes = &isOpenWebUi,
    .read = &readConversations<OpenWebUiConversation>,
};

} // namespace varve
