// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagesencoder.h"

#include "jsonwriter.h"
#include "messageslayout.h"
#include "wirebody.h"
#include "wirenames.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QStringView NoOutput = u"(no tool output)";
constexpr QStringView NoImages = u"(image omitted: model does not support images)";
constexpr QStringView NoData = u"(image omitted: its data is missing)";
constexpr QStringView OddImage = u"(image omitted: the API does not take this format)";

bool isBlank(QStringView text)
{
    return text.trimmed().isEmpty();
}

/// Empty for types that the API does not take.
QByteArray imageType(const ImageBlock &image)
{
    const QByteArray type = wireMediaType(image.mediaType.toLower());
    if (type == "image/jpg") {
        return "image/jpeg"_ba;
    }
    const bool known = type == "image/jpeg" || type == "image/png" || type == "image/gif"
            || type == "image/webp";
    return known ? type : QByteArray();
}

/// About as long as what an image costs.
constexpr qint64 ImageSize = 4000;

qint64 sizeOf(const Blocks &blocks)
{
    qint64 size = 0;
    for (const Block &block : blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            size += text->text.size();
        } else if (std::holds_alternative<ImageBlock>(block)) {
            size += ImageSize;
        }
    }
    return size;
}

qint64 sizeOf(const MessagesBlock &block)
{
    switch (block.kind) {
    case MessagesBlock::Kind::Text:
        break;
    case MessagesBlock::Kind::Image:
        return ImageSize;
    case MessagesBlock::Kind::Thinking:
        return block.thinking->text.size();
    case MessagesBlock::Kind::Call:
        return block.call->name.size() + block.call->arguments.size();
    case MessagesBlock::Kind::Result:
        return sizeOf(block.result->blocks);
    }
    return block.text.size();
}

class MessagesEncoder
{
public:
    MessagesEncoder(const Request &request, const ImageData &images, const MessagesOptions &options)
        : m_request(request)
        , m_images(images)
        , m_options(options)
        , m_names(request)
        , m_messages(layOutMessages(request))
        , m_json(expectedBytes(request, images))
    { }

    QByteArray encode()
    {
        const MessagesThinking thinking = thinkingMode();
        if (m_options.cache != PromptCache::Off) {
            m_marks = placeCacheMarks(cacheLayout());
        }
        m_json.beginObject().key("model").string(m_request.model);
        m_json.key("max_tokens").number(thinking.maxTokens);
        m_json.key("stream").boolean(true);
        writeThinking(thinking);
        writeTools();
        writeSystemPrompt();
        m_json.key("messages").beginArray();
        for (const MessagesMessage &message : m_messages) {
            writeMessage(message);
        }
        m_json.endArray().endObject();
        return m_json.take();
    }

private:
    /// An answer that is still waiting for its results has to begin with thinking if there is a budget for it.
    [[nodiscard]] MessagesThinking thinkingMode() const
    {
        const auto choose = [this](const QString &level) {
            return chooseThinking(level, m_request.maxOutputTokens, m_options.maxOutput,
                                  m_options.dialect);
        };
        const MessagesThinking wanted = choose(m_request.thinkingLevel);
        const bool fits = wanted.mode != MessagesThinking::Mode::Budget || !isInUnthoughtToolTurn();
        return fits ? wanted : choose(u"off"_s);
    }

    [[nodiscard]] bool isInUnthoughtToolTurn() const
    {
        if (m_messages.size() < 2
            || m_messages.last().blocks.first().kind != MessagesBlock::Kind::Result) {
            return false;
        }
        const MessagesMessage &answer = m_messages[m_messages.size() - 2];
        return answer.blocks.first().kind != MessagesBlock::Kind::Thinking;
    }

    [[nodiscard]] CacheLayout cacheLayout() const
    {
        CacheLayout layout;
        layout.minimum = m_options.dialect.cacheMinimum;
        layout.system = isBlank(m_request.systemPrompt) ? 0 : m_request.systemPrompt.size();
        for (const ToolDefinition &tool : m_request.tools) {
            layout.tools += tool.name.size() + tool.description.size() + tool.parameters.size();
        }
        for (const MessagesMessage &message : m_messages) {
            for (const MessagesBlock &block : message.blocks) {
                CacheBlock size;
                size.size = sizeOf(block);
                size.markable = block.kind != MessagesBlock::Kind::Thinking;
                size.anchor = block.anchor;
                layout.blocks.append(size);
            }
            layout.blocks.last().endsUserMessage = !message.isAssistant;
        }
        return layout;
    }

    void writeThinking(const MessagesThinking &thinking)
    {
        switch (thinking.mode) {
        case MessagesThinking::Mode::Unsaid:
            return;
        case MessagesThinking::Mode::Disabled:
            m_json.key("thinking").raw(R"({"type":"disabled"})");
            return;
        case MessagesThinking::Mode::Budget:
            m_json.key("thinking").beginObject().key("type").raw("\"enabled\"");
            m_json.key("budget_tokens").number(thinking.budget).endObject();
            return;
        case MessagesThinking::Mode::Adaptive:
            break;
        }
        m_json.key("thinking").beginObject().key("type").raw("\"adaptive\"");
        m_json.key("display").raw("\"summarized\"");
        if (m_options.dialect.boundThinking) {
            // Pins, masks and compactions change what came before a block.
            m_json.key("block_binding").raw(R"({"prefix_mismatch_behavior":"drop_block"})");
        }
        m_json.endObject();
        if (!thinking.effort.isEmpty()) {
            m_json.key("output_config").beginObject();
            m_json.key("effort").string(thinking.effort).endObject();
        }
    }

    void writeMark(bool wanted)
    {
        if (wanted) {
            m_json.key("cache_control");
            m_json.raw(m_options.cache == PromptCache::OneHour
                               ? R"({"type":"ephemeral","ttl":"1h"})"
                               : R"({"type":"ephemeral"})");
        }
    }

    void writeTools()
    {
        if (m_request.tools.isEmpty()) {
            return;
        }
        m_json.key("tools").beginArray();
        for (const ToolDefinition &tool : m_request.tools) {
            m_json.beginObject().key("name").string(m_names.wire(tool.name));
            m_json.key("description").string(tool.description).key("input_schema");
            m_json.raw(toolSchema(tool));
            writeMark(m_marks.tools && &tool == &m_request.tools.last());
            m_json.endObject();
        }
        m_json.endArray();
    }

    void writeSystemPrompt()
    {
        if (isBlank(m_request.systemPrompt)) {
            return;
        }
        m_json.key("system").beginArray().beginObject().key("type").raw("\"text\"");
        m_json.key("text").string(m_request.systemPrompt);
        writeMark(m_marks.system);
        m_json.endObject().endArray();
    }

    void writeMessage(const MessagesMessage &message)
    {
        m_json.beginObject().key("role");
        m_json.raw(message.isAssistant ? "\"assistant\"" : "\"user\"");
        m_json.key("content").beginArray();
        for (const MessagesBlock &block : message.blocks) {
            writeBlock(block, m_marks.blocks.contains(m_block++));
        }
        m_json.endArray().endObject();
    }

    void writeBlock(const MessagesBlock &block, bool mark)
    {
        switch (block.kind) {
        case MessagesBlock::Kind::Text:
            writeText(block.text, mark);
            break;
        case MessagesBlock::Kind::Image:
            writeImage(*block.image, mark);
            break;
        case MessagesBlock::Kind::Thinking:
            writeThought(*block.thinking);
            break;
        case MessagesBlock::Kind::Call:
            m_json.beginObject().key("type").raw("\"tool_use\"").key("id").string(block.id);
            m_json.key("name").string(m_names.wire(block.call->name));
            m_json.key("input").raw(wireArguments(block.call->arguments));
            writeMark(mark);
            m_json.endObject();
            break;
        case MessagesBlock::Kind::Result:
            writeResult(block, mark);
            break;
        }
    }

    void writeText(QStringView text, bool mark = false)
    {
        m_json.beginObject().key("type").raw("\"text\"").key("text").string(text);
        writeMark(mark);
        m_json.endObject();
    }

    void writeImage(const ImageBlock &image, bool mark = false)
    {
        const auto bytes = m_images.constFind(image.sha256);
        const QByteArray type = imageType(image);
        if (!m_options.dialect.images) {
            writeText(NoImages, mark);
        } else if (bytes == m_images.constEnd()) {
            writeText(NoData, mark);
        } else if (type.isEmpty()) {
            writeText(OddImage, mark);
        } else {
            m_json.beginObject().key("type").raw("\"image\"").key("source").beginObject();
            m_json.key("type").raw("\"base64\"").key("media_type").utf8(type);
            m_json.key("data").base64({}, *bytes).endObject();
            writeMark(mark);
            m_json.endObject();
        }
    }

    void writeThought(const ThinkingBlock &thought)
    {
        m_json.beginObject().key("type");
        if (thought.redacted) {
            m_json.raw("\"redacted_thinking\"").key("data").string(thought.signature);
        } else {
            m_json.raw("\"thinking\"").key("thinking").string(thought.text);
            m_json.key("signature").string(thought.signature);
        }
        m_json.endObject();
    }

    void writeResult(const MessagesBlock &block, bool mark)
    {
        const RequestMessage &result = *block.result;
        m_json.beginObject().key("type").raw("\"tool_result\"");
        m_json.key("tool_use_id").string(block.id).key("content");
        const bool images =
                !result.isError && std::ranges::any_of(result.blocks, [](const Block &each) {
                    return std::holds_alternative<ImageBlock>(each);
                });
        if (images) {
            writeResultParts(result);
        } else {
            const QString text = plainText(result.blocks);
            m_json.string(isBlank(text) ? NoOutput : QStringView(text));
        }
        if (result.isError) {
            m_json.key("is_error").boolean(true);
        }
        writeMark(mark);
        m_json.endObject();
    }

    void writeResultParts(const RequestMessage &result)
    {
        m_json.beginArray();
        for (const Block &each : result.blocks) {
            if (const auto *text = std::get_if<TextBlock>(&each); text && !isBlank(text->text)) {
                writeText(text->text);
            } else if (const auto *image = std::get_if<ImageBlock>(&each)) {
                writeImage(*image);
            }
        }
        m_json.endArray();
    }

    const Request &m_request;
    const ImageData &m_images;
    const MessagesOptions &m_options;
    const WireNames m_names;
    const QList<MessagesMessage> m_messages;
    CacheMarks m_marks;
    qsizetype m_block = 0; ///< counts over all messages, as the marks do
    JsonWriter m_json;
};

} // namespace

QByteArray encodeMessages(const Request &request, const ImageData &images,
                          const MessagesOptions &options)
{
    return MessagesEncoder(request, images, options).encode();
}

} // namespace varve
