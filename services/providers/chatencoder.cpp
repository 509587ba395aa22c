// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatencoder.h"

#include "chatthinking.h"
#include "jsonwriter.h"
#include "wirebody.h"
#include "wirenames.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestCacheKey = 64;

bool isLetterOrDigit(QChar c)
{
    return c.unicode() < 0x80 && c.isLetterOrNumber();
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
        , m_names(request)
        , m_json(expectedBytes(request, images))
    { }

    QByteArray encode(const QString &cacheKey)
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
        writeOptions(cacheKey);
        m_json.endObject();
        return m_json.take();
    }

private:
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
        QString signature;
        for (const Block &block : message.blocks) {
            if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                calls.append(call);
            } else if (const auto *thought = std::get_if<ThinkingBlock>(&block)) {
                thinking += thought->text;
                signature = thought->signature;
            }
        }
        const QString text = plainText(message.blocks);
        if (text.isEmpty() && calls.isEmpty()) {
            return;
        }
        beginMessage("assistant");
        if (!m_dialect.thinkingHistoryKey.isEmpty()) {
            m_json.key(m_dialect.thinkingHistoryKey).string(thinking);
        } else if (m_dialect.thinkingBack) {
            writeThinkingBack(m_json, signature, thinking);
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

    [[nodiscard]] QString callId(const QString &id) const
    {
        const bool fits = !m_dialect.exactCallId
                || (id.size() == m_dialect.longestCallId
                    && std::ranges::all_of(id, isLetterOrDigit));
        return wireCallId(fits ? id : id + u'|', m_dialect.longestCallId); // a bar fits nowhere
    }

    void writeCall(const ToolCallBlock &call)
    {
        m_json.beginObject().key("id").string(callId(call.callId));
        m_json.key("type").raw("\"function\"").key("function").beginObject();
        m_json.key("name").string(m_names.wire(call.name)).key("arguments");
        m_json.utf8(wireArguments(call.arguments)).endObject();
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
        m_json.key("tool_call_id").string(callId(message.toolCallId));
        if (m_dialect.namedToolResults) {
            m_json.key("name").string(m_names.wire(message.toolName));
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
            m_json.key("name").string(m_names.wire(tool.name));
            m_json.key("description").string(tool.description).key("parameters");
            m_json.raw(toolSchema(tool));
            m_json.endObject().endObject();
        }
        m_json.endArray();
    }

    void writeOptions(const QString &cacheKey)
    {
        if (m_request.maxOutputTokens > 0) {
            const bool completion =
                    m_dialect.maxTokensField == ChatDialect::MaxTokensField::MaxCompletionTokens;
            m_json.key(completion ? QByteArrayView("max_completion_tokens")
                                  : QByteArrayView("max_tokens"));
            m_json.number(m_request.maxOutputTokens);
        }
        writeThinkingLevel(m_json, m_request.thinkingLevel, m_dialect);
        if (m_dialect.cacheKey && !cacheKey.isEmpty()) {
            m_json.key("prompt_cache_key");
            m_json.string(cacheKey.first(std::min(cacheKey.size(), LongestCacheKey)));
        }
        if (m_dialect.toolStream && !m_request.tools.isEmpty()) {
            m_json.key("tool_stream").boolean(true);
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
    const WireNames m_names;
    JsonWriter m_json;
    QList<const ImageBlock *> m_resultImages;
};

} // namespace

QByteArray encodeChat(const Request &request, const ImageData &images, const ChatDialect &dialect,
                      const QString &cacheKey)
{
    return ChatEncoder(request, images, dialect).encode(cacheKey);
}

} // namespace varve
