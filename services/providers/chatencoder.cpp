// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatencoder.h"

#include "jsonwriter.h"

#include <QCryptographicHash>
#include <QJsonDocument>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestCallId = 40; // OpenAI's limit, the strictest of the common ones
constexpr qsizetype LongestName = 64;

bool isPlain(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9')
            || c == u'_' || c == u'-';
}

/// Ids of other protocols may hold hundreds of characters and any punctuation.
QString wireCallId(const QString &id)
{
    if (!id.isEmpty() && id.size() <= LongestCallId && std::ranges::all_of(id, isPlain)) {
        return id;
    }
    const QByteArray hash = QCryptographicHash::hash(id.toUtf8(), QCryptographicHash::Sha256);
    return "call_"_L1 + QLatin1StringView(hash.toHex().first(24));
}

QString wireName(const QString &name)
{
    QString result = name.isEmpty() ? u"tool"_s : name.first(std::min(name.size(), LongestName));
    std::ranges::replace_if(result, [](QChar c) { return !isPlain(c); }, u'_');
    return result;
}

/// It comes from session files: nothing that could end the string or the URL.
QByteArray wireMediaType(const QString &type)
{
    const auto allowed = [](QChar c) { return isPlain(c) || c == u'/' || c == u'+' || c == u'.'; };
    return !type.isEmpty() && std::ranges::all_of(type, allowed) ? type.toLatin1()
                                                                 : "application/octet-stream"_ba;
}

bool hasImages(const Blocks &blocks)
{
    return std::ranges::any_of(
            blocks, [](const Block &block) { return std::holds_alternative<ImageBlock>(block); });
}

class ChatEncoder
{
public:
    ChatEncoder(const Request &request, const ImageData &images, const ChatDialect &dialect)
        : m_request(request)
        , m_images(images)
        , m_dialect(dialect)
        , m_json(expectedSize(request, images))
    { }

    QByteArray encode()
    {
        m_json.beginObject().key("model").string(m_request.model);
        m_json.key("messages").beginArray();
        writeSystemPrompt();
        for (const RequestMessage &message : m_request.messages) {
            writeMessage(message);
        }
        writeResultImages();
        m_json.endArray();
        writeTools();
        writeOptions();
        m_json.endObject();
        return m_json.take();
    }

private:
    static qsizetype expectedSize(const Request &request, const ImageData &images)
    {
        qsizetype size = 4096 + request.systemPrompt.size();
        for (const RequestMessage &message : request.messages) {
            for (const Block &block : message.blocks) {
                if (const auto *text = std::get_if<TextBlock>(&block)) {
                    size += text->text.size() + 128;
                } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                    size += call->arguments.size() + 256;
                }
            }
        }
        for (const QByteArray &image : images) {
            size += image.size() / 3 * 4 + 256;
        }
        return size + size / 8;
    }

    void writeSystemPrompt()
    {
        if (m_request.systemPrompt.isEmpty()) {
            return;
        }
        const bool developer = m_dialect.systemRole == ChatDialect::SystemRole::Developer;
        beginMessage(developer ? QByteArrayView("developer") : QByteArrayView("system"));
        m_json.key("content").string(m_request.systemPrompt).endObject();
    }

    void writeMessage(const RequestMessage &message)
    {
        switch (message.kind) {
        case RequestMessage::Kind::User:
            writeResultImages();
            writeUser(message.blocks);
            break;
        case RequestMessage::Kind::Assistant:
            writeResultImages();
            writeAssistant(message);
            break;
        case RequestMessage::Kind::ToolResult:
            writeToolResult(message);
            break;
        }
    }

    void beginMessage(QByteArrayView role) { m_json.beginObject().key("role").raw(quoted(role)); }

    static QByteArray quoted(QByteArrayView word) { return '"' + word.toByteArray() + '"'; }

    void writeUser(const Blocks &blocks)
    {
        if (!hasImages(blocks)) {
            if (const QString text = plainText(blocks); !text.isEmpty()) {
                beginMessage("user");
                m_json.key("content").string(text).endObject();
            }
            return;
        }
        beginMessage("user");
        m_json.key("content").beginArray();
        for (const Block &block : blocks) {
            if (const auto *text = std::get_if<TextBlock>(&block); text && !text->text.isEmpty()) {
                writeTextPart(text->text);
            } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
                writeImagePart(*image);
            }
        }
        m_json.endArray().endObject();
    }

    void writeTextPart(QStringView text)
    {
        m_json.beginObject().key("type").raw("\"text\"").key("text").string(text).endObject();
    }

    void writeImagePart(const ImageBlock &image)
    {
        const auto bytes = m_images.constFind(image.sha256);
        if (!m_dialect.images) {
            writeTextPart(u"(image omitted: model does not support images)");
        } else if (bytes == m_images.constEnd()) {
            writeTextPart(u"(image omitted: its data is missing)");
        } else {
            const QByteArray prefix = "data:" + wireMediaType(image.mediaType) + ";base64,";
            m_json.beginObject().key("type").raw("\"image_url\"").key("image_url");
            m_json.beginObject().key("url").base64(prefix, *bytes).endObject().endObject();
        }
    }

    void writeAssistant(const RequestMessage &message)
    {
        QList<const ToolCallBlock *> calls;
        QString thinking;
        for (const Block &block : message.blocks) {
            if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                calls.append(call);
            } else if (const auto *thought = std::get_if<ThinkingBlock>(&block)) {
                thinking += thought->text;
            }
        }
        const QString text = plainText(message.blocks);
        if (text.isEmpty() && calls.isEmpty()) {
            return;
        }
        beginMessage("assistant");
        if (!m_dialect.thinkingHistoryKey.isEmpty()) {
            m_json.key(m_dialect.thinkingHistoryKey).string(thinking);
        }
        m_json.key("content");
        if (text.isEmpty() && m_dialect.nullContent) {
            m_json.null();
        } else {
            m_json.string(text);
        }
        if (!calls.isEmpty()) {
            m_json.key("tool_calls").beginArray();
            for (const ToolCallBlock *call : std::as_const(calls)) {
                writeCall(*call);
            }
            m_json.endArray();
        }
        m_json.endObject();
    }

    void writeCall(const ToolCallBlock &call)
    {
        m_json.beginObject().key("id").string(wireCallId(call.callId));
        m_json.key("type").raw("\"function\"").key("function").beginObject();
        m_json.key("name").string(wireName(call.name)).key("arguments");
        m_json.utf8(call.arguments.isEmpty() ? QByteArrayView("{}") : call.arguments).endObject();
        if (m_dialect.callSignatures && !call.signature.isEmpty()) {
            m_json.key("extra_content").beginObject().key("google").beginObject();
            m_json.key("thought_signature").string(call.signature).endObject().endObject();
        }
        m_json.endObject();
    }

    void writeToolResult(const RequestMessage &message)
    {
        QString text = plainText(message.blocks);
        if (text.isEmpty()) {
            text = u"(no tool output)"_s;
        }
        if (message.isError) {
            text.prepend("[tool error] "_L1);
        }
        beginMessage("tool");
        m_json.key("tool_call_id").string(wireCallId(message.toolCallId));
        if (m_dialect.namedToolResults) {
            m_json.key("name").string(wireName(message.toolName));
        }
        m_json.key("content").string(text).endObject();
        for (const Block &block : message.blocks) {
            if (const auto *image = std::get_if<ImageBlock>(&block)) {
                m_resultImages.append(image);
            }
        }
    }

    /// After the last result of a turn: nothing may stand between a call and its results.
    void writeResultImages()
    {
        if (m_resultImages.isEmpty()) {
            return;
        }
        beginMessage("user");
        m_json.key("content").beginArray();
        writeTextPart(u"Attached image(s) from tool result:");
        for (const ImageBlock *image : std::as_const(m_resultImages)) {
            writeImagePart(*image);
        }
        m_json.endArray().endObject();
        m_resultImages.clear();
    }

    void writeTools()
    {
        if (m_request.tools.isEmpty()) {
            return;
        }
        m_json.key("tools").beginArray();
        for (const ToolDefinition &tool : m_request.tools) {
            m_json.beginObject().key("type").raw("\"function\"").key("function").beginObject();
            m_json.key("name").string(wireName(tool.name));
            m_json.key("description").string(tool.description).key("parameters");
            const bool valid = QJsonDocument::fromJson(tool.parameters).isObject();
            m_json.raw(valid ? QByteArrayView(tool.parameters)
                             : QByteArrayView(R"({"type":"object","properties":{}})"));
            m_json.endObject().endObject();
        }
        m_json.endArray();
    }

    void writeOptions()
    {
        if (m_request.maxOutputTokens > 0) {
            const bool completion =
                    m_dialect.maxTokensField == ChatDialect::MaxTokensField::MaxCompletionTokens;
            m_json.key(completion ? QByteArrayView("max_completion_tokens")
                                  : QByteArrayView("max_tokens"));
            m_json.number(m_request.maxOutputTokens);
        }
        const bool thinks =
                !m_request.thinkingLevel.isEmpty() && m_request.thinkingLevel != "off"_L1;
        if (thinks && m_dialect.reasoningEffort) {
            m_json.key("reasoning_effort").string(m_request.thinkingLevel);
        }
        if (m_dialect.storeFalse) {
            m_json.key("store").boolean(false);
        }
        m_json.key("stream").boolean(true);
        if (m_dialect.streamUsage) {
            m_json.key("stream_options")
                    .beginObject()
                    .key("include_usage")
                    .boolean(true)
                    .endObject();
        }
    }

    const Request &m_request;
    const ImageData &m_images;
    const ChatDialect &m_dialect;
    JsonWriter m_json;
    QList<const ImageBlock *> m_resultImages;
};

} // namespace

QByteArray encodeChat(const Request &request, const ImageData &images, const ChatDialect &dialect)
{
    return ChatEncoder(request, images, dialect).encode();
}

} // namespace varve
