// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "responsesencoder.h"

#include "jsonwriter.h"
#include "reasoningitem.h"
#include "wirebody.h"
#include "wirenames.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestCallId = 64;
constexpr qsizetype LongestCacheKey = 64;
constexpr qint64 FewestOutputTokens = 16; // less is refused

class ResponsesEncoder
{
public:
    ResponsesEncoder(const Request &request, const ImageData &images,
                     const ResponsesDialect &dialect)
        : m_request(request)
        , m_images(images)
        , m_dialect(dialect)
        , m_names(request)
        , m_json(expectedBytes(request, images))
    { }

    QByteArray encode(const QString &cacheKey)
    {
        m_json.beginObject().key("model").string(m_request.model);
        writeInstructions();
        writeTools();
        m_json.key("input").beginArray();
        for (const RequestMessage &message : m_request.messages) {
            writeMessage(message);
        }
        endAnswerText();
        m_json.endArray();
        writeReasoning();
        writeOptions(cacheKey);
        m_json.endObject();
        return m_json.take();
    }

private:
    void writeInstructions()
    {
        if (!m_request.systemPrompt.isEmpty()) {
            m_json.key("instructions").string(m_request.systemPrompt);
        } else if (m_dialect.codex) {
            m_json.key("instructions").string(u"You are a helpful assistant."); // none is an error
        }
    }

    void writeTools()
    {
        if (m_request.tools.isEmpty()) {
            return;
        }
        m_json.key("tools").beginArray();
        for (const ToolDefinition &tool : m_request.tools) {
            m_json.beginObject().key("type").raw("\"function\"");
            m_json.key("name").string(m_names.wire(tool.name));
            m_json.key("description").string(tool.description).key("parameters");
            m_json.raw(toolSchema(tool));
            m_json.key("strict").raw(m_dialect.codex ? "null" : "false").endObject();
        }
        m_json.endArray();
    }

    void writeMessage(const RequestMessage &message)
    {
        switch (message.kind) {
        case RequestMessage::Kind::User:
            writeUser(message.blocks);
            break;
        case RequestMessage::Kind::Assistant:
            writeAssistant(message.blocks);
            break;
        case RequestMessage::Kind::ToolResult:
            writeToolResult(message);
            break;
        }
    }

    static bool saysNothing(const Block &block)
    {
        const auto *text = std::get_if<TextBlock>(&block);
        return !std::holds_alternative<ImageBlock>(block) && (!text || text->text.isEmpty());
    }

    void writeUser(const Blocks &blocks)
    {
        if (std::ranges::all_of(blocks, saysNothing)) {
            return;
        }
        endAnswerText();
        m_json.beginObject().key("type").raw("\"message\"").key("role").raw("\"user\"");
        m_json.key("content").beginArray();
        writeInputParts(blocks);
        m_json.endArray().endObject();
    }

    void writeInputParts(const Blocks &blocks)
    {
        for (const Block &block : blocks) {
            if (const auto *text = std::get_if<TextBlock>(&block); text && !text->text.isEmpty()) {
                writeInputText(text->text);
            } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
                writeImage(*image);
            }
        }
    }

    void writeInputText(QStringView text)
    {
        m_json.beginObject().key("type").raw("\"input_text\"").key("text").string(text).endObject();
    }

    void writeImage(const ImageBlock &image)
    {
        const auto bytes = m_images.constFind(image.sha256);
        if (!m_dialect.images) {
            writeInputText(u"(image omitted: model does not support images)");
        } else if (bytes == m_images.constEnd()) {
            writeInputText(u"(image omitted: its data is missing)");
        } else {
            const QByteArray prefix = "data:" + wireMediaType(image.mediaType) + ";base64,";
            m_json.beginObject().key("type").raw("\"input_image\"").key("detail").raw("\"auto\"");
            m_json.key("image_url").base64(prefix, *bytes).endObject();
        }
    }

    void writeAssistant(const Blocks &blocks)
    {
        const auto isContent = [](const Block &block) {
            return !saysNothing(block) || std::holds_alternative<ToolCallBlock>(block);
        };
        QList<QString> phases;
        bool reasoned = false;
        for (auto block = blocks.cbegin(); block != blocks.cend(); ++block) {
            if (const auto *thought = std::get_if<ThinkingBlock>(&*block)) {
                const ReasoningItem item = ReasoningItem::fromSignature(thought->signature);
                if (item.isReplayable && std::any_of(block, blocks.cend(), isContent)) {
                    endAnswerText();
                    m_json.raw(item.json);
                    phases = item.phases;
                    reasoned = true;
                }
            } else if (const auto *text = std::get_if<TextBlock>(&*block)) {
                writeAnswerText(text->text, phases.isEmpty() ? QString() : phases.takeFirst());
            } else if (const auto *call = std::get_if<ToolCallBlock>(&*block)) {
                writeCall(*call, reasoned);
            }
        }
        if (!m_dialect.codex) {
            endAnswerText();
        }
    }

    /// One message an answer's text; the Codex backend takes no two of them in a row.
    void writeAnswerText(const QString &text, const QString &phase)
    {
        if (text.isEmpty()) {
            return;
        }
        if (m_inAnswerText && (!m_dialect.codex || phase != m_phase)) {
            endAnswerText();
        }
        if (!m_inAnswerText) {
            m_json.beginObject().key("type").raw("\"message\"").key("role").raw("\"assistant\"");
            if (!phase.isEmpty()) {
                m_json.key("phase").string(phase);
            }
            m_json.key("content").beginArray();
            m_inAnswerText = true;
            m_phase = phase;
        }
        m_json.beginObject().key("type").raw("\"output_text\"").key("text").string(text);
        m_json.key("annotations").beginArray().endArray().endObject();
    }

    void endAnswerText()
    {
        if (std::exchange(m_inAnswerText, false)) {
            m_json.endArray().endObject();
        }
    }

    /// The item's own id only together with the reasoning before it: the API wants both or neither.
    void writeCall(const ToolCallBlock &call, bool withItemId)
    {
        endAnswerText();
        const ResponsesCallId id = ResponsesCallId::fromText(call.callId);
        m_json.beginObject().key("type").raw("\"function_call\"");
        if (withItemId && !id.item.isEmpty() && id.item == wireCallId(id.item, LongestCallId)) {
            m_json.key("id").string(id.item);
        }
        m_json.key("call_id").string(wireCallId(id.call, LongestCallId));
        m_json.key("name").string(m_names.wire(call.name)).key("arguments");
        m_json.utf8(wireArguments(call.arguments)).endObject();
    }

    void writeToolResult(const RequestMessage &message)
    {
        endAnswerText();
        const ResponsesCallId id = ResponsesCallId::fromText(message.toolCallId);
        m_json.beginObject().key("type").raw("\"function_call_output\"");
        m_json.key("call_id").string(wireCallId(id.call, LongestCallId)).key("output");
        const bool images = std::ranges::any_of(message.blocks, [](const Block &block) {
            return std::holds_alternative<ImageBlock>(block);
        });
        QString text = plainText(message.blocks);
        if (text.isEmpty() && !images) {
            text = u"(no tool output)"_s;
        }
        if (message.isError) {
            text.prepend("[tool error] "_L1);
        }
        if (images) {
            m_json.beginArray();
            writeInputParts(Blocks { TextBlock { text } });
            for (const Block &block : message.blocks) {
                if (const auto *image = std::get_if<ImageBlock>(&block)) {
                    writeImage(*image);
                }
            }
            m_json.endArray();
        } else {
            m_json.string(text);
        }
        m_json.endObject();
    }

    void writeReasoning()
    {
        if (!m_dialect.reasoning) {
            return;
        }
        const QString effort = effortFor(m_request.thinkingLevel, m_dialect.efforts);
        if (!effort.isEmpty()) {
            m_json.key("reasoning").beginObject().key("effort").string(effort);
            if (asksForThinking(m_request.thinkingLevel)) {
                m_json.key("summary").raw("\"auto\"");
            }
            m_json.endObject();
        }
        if (m_dialect.encryptedReasoning) {
            m_json.key("include").beginArray();
            m_json.raw("\"reasoning.encrypted_content\"").endArray();
        }
    }

    void writeOptions(const QString &cacheKey)
    {
        if (m_dialect.codex) {
            m_json.key("text").beginObject().key("verbosity").raw("\"medium\"").endObject();
            m_json.key("tool_choice").raw("\"auto\"");
        } else if (m_request.maxOutputTokens > 0) {
            m_json.key("max_output_tokens");
            m_json.number(std::max(m_request.maxOutputTokens, FewestOutputTokens));
        }
        if (m_dialect.codex || !m_request.tools.isEmpty()) {
            m_json.key("parallel_tool_calls").boolean(true);
        }
        if (m_dialect.cacheKey && !cacheKey.isEmpty()) {
            m_json.key("prompt_cache_key")
                    .string(cacheKey.first(std::min(cacheKey.size(), LongestCacheKey)));
        }
        m_json.key("store").boolean(false).key("stream").boolean(true);
    }

    const Request &m_request;
    const ImageData &m_images;
    const ResponsesDialect &m_dialect;
    const WireNames m_names;
    JsonWriter m_json;
    QString m_phase; ///< of the message that is being written
    bool m_inAnswerText = false;
};

} // namespace

QByteArray encodeResponses(const Request &request, const ImageData &images,
                           const ResponsesDialect &dialect, const QString &cacheKey)
{
    return ResponsesEncoder(request, images, dialect).encode(cacheKey);
}

} // namespace varve
