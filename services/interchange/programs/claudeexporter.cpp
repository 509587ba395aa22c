// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeexporter.h"

#include "branchmessages.h"
#include "messagejson.h"
#include <base/timestamp.h>
#include <prompts/summarylead.h>
#include <providers/wirebody.h>
#include <providers/wirenames.h>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace messageJson;

namespace
{

constexpr QByteArrayView Version = "2.1.197"; ///< that the lines are written like
constexpr qsizetype LongestCallId = 60; // the API takes 64; a counter may follow
constexpr qsizetype LongestPrompt = 200; // in what the program lists
constexpr QStringView NoOutput = u"(no tool output)";

QByteArrayView stopReason(const BranchMessage &answer)
{
    const bool calls = std::ranges::any_of(answer.message.blocks, [](const Block &block) {
        return std::holds_alternative<ToolCallBlock>(block);
    });
    const bool isCut = answer.entry != nullptr && answer.entry->stopReason == StopReason::Length;
    return calls ? "tool_use" : isCut ? "max_tokens" : "end_turn";
}

class ClaudeWriter
{
public:
    ClaudeWriter(QIODevice &device, const ExportSource &source, const BranchMessages &messages)
        : m_device(device)
        , m_source(source)
        , m_messages(messages)
        , m_session(source.programId.toString(QUuid::WithoutBraces))
    { }

    [[nodiscard]] static Result<> begin() { return {}; }

    [[nodiscard]] Result<> write(const BranchMessage &message)
    {
        if (message.entry != nullptr) {
            m_time = std::max(m_time, message.entry->createdAt);
        }
        switch (message.message.kind) {
        case RequestMessage::Kind::Assistant:
            return writeAnswer(message);
        case RequestMessage::Kind::ToolResult:
            return writeResult(message);
        case RequestMessage::Kind::User:
            break;
        }
        return writeUser(message);
    }

    /// The boundary, which begins a chain of its own, and the summary. What they keep was written before.
    [[nodiscard]] Result<> write(const BranchMessages::Compaction &compaction, const Entry &entry)
    {
        m_time = std::max(m_time, entry.createdAt);
        JsonWriter boundary;
        const QString before = std::exchange(m_parent, QString());
        const QString id = beginLine(boundary, before);
        const QString summaryId = uuidOf(m_lines);
        boundary.key("type").raw("\"system\"").key("subtype").raw("\"compact_boundary\"");
        boundary.key("content").raw("\"Conversation compacted\"").key("isMeta").boolean(false);
        boundary.key("level").raw("\"info\"").key("compactMetadata").beginObject();
        boundary.key("trigger").raw("\"manual\"").key("preTokens").number(entry.tokensBefore);
        writeKept(boundary, compaction, summaryId);
        boundary.endObject();
        if (const auto written = endLine(boundary, id); !written) {
            return written;
        }
        JsonWriter summary;
        beginLine(summary);
        summary.key("type").raw("\"user\"").key("isCompactSummary").boolean(true);
        summary.key("isVisibleInTranscriptOnly").boolean(true);
        summary.key("message").beginObject().key("role").raw("\"user\"").key("content");
        summary.string(wrapSummary(entry.summary)).endObject();
        return endLine(summary, summaryId);
    }

    /// What the session is called, and where it stands: at the end, where the program looks for it first.
    [[nodiscard]] Result<> end()
    {
        const Session &session = m_source.session;
        JsonWriter title;
        title.beginObject().key("type");
        title.raw(session.namedByPerson ? "\"custom-title\"" : "\"ai-title\"");
        title.key(session.namedByPerson ? "customTitle" : "aiTitle").string(session.name);
        title.key("sessionId").string(m_session).endObject();
        JsonWriter last;
        last.beginObject().key("type").raw("\"last-prompt\"").key("lastPrompt").string(m_prompt);
        last.key("leafUuid").string(m_parent).key("sessionId").string(m_session);
        last.key("varve").beginObject().key("ends").boolean(true).endObject().endObject();
        const QByteArray lines = (session.name.isEmpty() ? QByteArray() : title.take() + '\n')
                + (m_parent.isEmpty() ? QByteArray() : last.take() + '\n');
        return writeFully(m_device, lines);
    }

private:
    /// A message that was written and that a later compaction keeps.
    struct Kept
    {
        int place = -1;
        QString uuid;
    };

    [[nodiscard]] QString uuidOf(qint64 line) const
    {
        return QUuid::createUuidV5(m_source.programId, QByteArray::number(line))
                .toString(QUuid::WithoutBraces);
    }

    QString beginLine(JsonWriter &json, const QString &logicalParent = {})
    {
        json.beginObject().key("parentUuid");
        if (m_parent.isEmpty()) {
            json.null();
        } else {
            json.string(m_parent);
        }
        if (!logicalParent.isEmpty()) {
            json.key("logicalParentUuid").string(logicalParent);
        }
        json.key("isSidechain").boolean(false).key("userType").raw("\"external\"");
        json.key("cwd").string(m_source.session.cwd).key("sessionId").string(m_session);
        json.key("version").utf8(Version).key("gitBranch").string({});
        return uuidOf(m_lines++);
    }

    [[nodiscard]] Result<> endLine(JsonWriter &json, const QString &uuid)
    {
        json.key("uuid").string(uuid).key("timestamp").string(timestamp(m_time)).endObject();
        m_parent = uuid;
        return writeFully(m_device, json.take() + '\n');
    }

    /// The same for a message.
    [[nodiscard]] Result<> endLine(JsonWriter &json, const QString &uuid,
                                   const BranchMessage &message)
    {
        if (m_messages.isKeptLater(message)) {
            m_kept += Kept { message.place, uuid };
        }
        return endLine(json, uuid);
    }

    void writeKept(JsonWriter &json, const BranchMessages::Compaction &compaction,
                   const QString &summary)
    {
        QStringList uuids;
        for (const Kept &kept : std::as_const(m_kept)) {
            if (compaction.firstKept >= 0 && kept.place >= compaction.firstKept) {
                uuids += kept.uuid;
            }
        }
        if (uuids.isEmpty()) {
            return;
        }
        json.key("preservedSegment").beginObject().key("headUuid").string(uuids.constFirst());
        json.key("anchorUuid").string(summary).key("tailUuid").string(uuids.constLast());
        json.endObject().key("preservedMessages").beginObject();
        json.key("anchorUuid").string(summary).key("uuids").beginArray();
        for (const QString &uuid : std::as_const(uuids)) {
            json.string(uuid);
        }
        json.endArray().endObject();
    }

    [[nodiscard]] Result<> writeUser(const BranchMessage &message)
    {
        if (!hasContent(message.message.blocks)) {
            return {};
        }
        JsonWriter json;
        const QString uuid = beginLine(json);
        json.key("type").raw("\"user\"");
        if (message.entry != nullptr && !message.entry->display) {
            json.key("isMeta").boolean(true); // sent, and not shown
        } else {
            m_prompt = plainText(message.message.blocks).left(LongestPrompt);
        }
        json.key("message").beginObject().key("role").raw("\"user\"").key("content");
        return writeContent(json, message.message.blocks).and_then([&] {
            json.endObject();
            return endLine(json, uuid, message);
        });
    }

    [[nodiscard]] static bool hasContent(const Blocks &blocks)
    {
        return hasImage(blocks) || std::ranges::any_of(blocks, &textOf);
    }

    [[nodiscard]] Result<> writeContent(JsonWriter &json, const Blocks &blocks)
    {
        if (isOneText(blocks)) {
            json.string(std::get<TextBlock>(blocks.constFirst()).text);
            return {};
        }
        json.beginArray();
        for (const Block &block : blocks) {
            if (const auto *text = textOf(block)) {
                writeText(json, text->text);
            } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
                if (const auto written = writeImage(json, *image); !written) {
                    return written;
                }
            }
        }
        json.endArray();
        return {};
    }

    static void writeText(JsonWriter &json, QStringView text)
    {
        json.beginObject().key("type").raw("\"text\"").key("text").string(text).endObject();
    }

    [[nodiscard]] Result<> writeImage(JsonWriter &json, const ImageBlock &image)
    {
        const QByteArray type = imageType(image);
        if (type.isEmpty()) {
            writeText(json, OddImage);
            return {};
        }
        return m_source.entries.attachment(image.sha256).transform([&](const QByteArray &bytes) {
            json.beginObject().key("type").raw("\"image\"").key("source").beginObject();
            json.key("type").raw("\"base64\"").key("media_type").utf8(type);
            json.key("data").base64({}, bytes).endObject().endObject();
        });
    }

    [[nodiscard]] Result<> writeResult(const BranchMessage &message)
    {
        const RequestMessage &result = message.message;
        JsonWriter json;
        const QString uuid = beginLine(json);
        json.key("type").raw("\"user\"").key("message").beginObject();
        json.key("role").raw("\"user\"").key("content").beginArray();
        json.beginObject().key("type").raw("\"tool_result\"");
        json.key("tool_use_id").string(m_calls.of(result.toolCallId)).key("content");
        // The API takes neither an error without words nor one with pictures.
        Blocks inside = result.blocks;
        Blocks behind;
        if (result.isError) {
            inside.removeIf(
                    [](const Block &block) { return std::holds_alternative<ImageBlock>(block); });
            behind = result.blocks;
            behind.removeIf(
                    [](const Block &block) { return !std::holds_alternative<ImageBlock>(block); });
        }
        if (!hasContent(inside)) {
            inside = { TextBlock { result.isError ? NoOutput.toString() : QString() } };
        }
        if (const auto written = writeContent(json, inside); !written) {
            return written;
        }
        if (result.isError) {
            json.key("is_error").boolean(true);
        }
        json.endObject();
        for (const Block &image : std::as_const(behind)) {
            if (const auto written = writeImage(json, std::get<ImageBlock>(image)); !written) {
                return written;
            }
        }
        json.endArray().endObject();
        return endLine(json, uuid, message);
    }

    [[nodiscard]] Result<> writeAnswer(const BranchMessage &answer)
    {
        const Blocks &blocks = answer.message.blocks;
        const bool says = std::ranges::any_of(blocks, [](const Block &block) {
            return std::holds_alternative<ToolCallBlock>(block) || textOf(block) != nullptr;
        });
        if (!says) { // thinking alone is no answer
            return {};
        }
        JsonWriter json;
        const QString uuid = beginLine(json);
        json.key("type").raw("\"assistant\"").key("message").beginObject();
        json.key("id").string(QString("msg_"_L1 + QString(uuid).remove(u'-')));
        json.key("type").raw("\"message\"").key("role").raw("\"assistant\"");
        json.key("model").string(answer.message.model).key("content").beginArray();
        const bool isOwn = answer.message.api == "anthropic-messages"_L1
                && answer.message.provider == "anthropic"_L1;
        for (const Block &block : blocks) {
            writeBlock(json, block, isOwn);
        }
        json.endArray().key("stop_reason").utf8(stopReason(answer)).key("stop_sequence").null();
        writeUsage(json, answer);
        json.endObject();
        if (!isOwn) {
            json.key("varve").beginObject().key("provider").string(answer.message.provider);
            json.key("api").string(answer.message.api).endObject();
        }
        return endLine(json, uuid, answer);
    }

    void writeBlock(JsonWriter &json, const Block &block, bool isOwn)
    {
        if (const auto *text = textOf(block)) {
            writeText(json, text->text);
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            json.beginObject().key("type").raw("\"tool_use\"");
            json.key("id").string(m_calls.begin(call->callId));
            json.key("name").string(m_names.wire(call->name));
            json.key("input").raw(wireArguments(call->arguments)).endObject();
        } else if (const auto *thought = std::get_if<ThinkingBlock>(&block);
                   thought != nullptr && isOwn && !thought->signature.isEmpty()) {
            json.beginObject().key("type");
            if (thought->redacted) {
                json.raw("\"redacted_thinking\"").key("data").string(thought->signature);
            } else {
                json.raw("\"thinking\"").key("thinking").string(thought->text);
                json.key("signature").string(thought->signature);
            }
            json.endObject();
        }
    }

    /// The program judges by the last figures how full the window is, and compacts by that.
    void writeUsage(JsonWriter &json, const BranchMessage &answer)
    {
        const bool isKnown =
                answer.entry != nullptr && answer.entry->role == Role::Assistant && !answer.isKept;
        const Usage usage = isKnown ? answer.entry->usage.value_or(Usage()) : Usage();
        json.key("usage").beginObject().key("input_tokens").number(usage.input);
        json.key("cache_creation_input_tokens").number(usage.cacheWrite);
        json.key("cache_read_input_tokens").number(usage.cacheRead);
        json.key("output_tokens").number(usage.output).endObject();
    }

    QIODevice &m_device;
    const ExportSource &m_source;
    const BranchMessages &m_messages;
    const QString m_session;
    const WireNames m_names;
    WireCallIds m_calls { LongestCallId };
    QDateTime m_time; ///< of the line before: none is older
    QString m_prompt; ///< the last one
    QString m_parent; ///< the line before; empty at the beginning of a chain
    qint64 m_lines = 0;
    QList<Kept> m_kept;
};

} // namespace

Result<> exportClaude(QIODevice &device, const ExportSource &source)
{
    return exportBranch<ClaudeWriter>(device, source);
}

} // namespace varve
