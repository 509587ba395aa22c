// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexexporter.h"

#include "branchmessages.h"
#include "messagejson.h"
#include <base/timestamp.h>
#include <prompts/summarylead.h>
#include <providers/wirebody.h>
#include <providers/wirenames.h>
#include <session/entrydata.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace messageJson;

namespace
{

constexpr QByteArrayView Version = "0.142.2"; ///< that the records are written like
constexpr qsizetype LongestCallId = 60; // the API takes 64; a counter may follow

/// "call_1|fc_1": the item has an id of its own beside the call's.
QString callPart(const QString &id)
{
    return id.section(u'|', 0, 0);
}

/// The items of the Responses API that a signature of OpenAI stands for.
QList<QJsonObject> encryptedItems(const QString &signature)
{
    const QJsonDocument document = QJsonDocument::fromJson(signature.toUtf8());
    const QJsonArray all = document.isArray() ? document.array() : QJsonArray { document.object() };
    QList<QJsonObject> items;
    for (const QJsonValue &value : all) {
        const QJsonObject item = value.toObject();
        if (item["type"_L1].toString() == "reasoning"_L1
            && !item["encrypted_content"_L1].toString().isEmpty()) {
            items += item;
        }
    }
    return items;
}

/// As long as none is being written.
const EntryId NoAnswer;

class CodexWriter
{
public:
    CodexWriter(QIODevice &device, const ExportSource &source, const BranchMessages &messages)
        : m_device(device)
        , m_source(source)
        , m_messages(messages)
        , m_time(source.session.createdAt)
    { }

    [[nodiscard]] Result<> begin()
    {
        const Session &session = m_source.session;
        JsonWriter meta;
        meta.beginObject().key("id").string(m_source.programId.toString(QUuid::WithoutBraces));
        meta.key("timestamp").string(timestamp(session.createdAt)).key("cwd").string(session.cwd);
        meta.key("originator").raw("\"varve\"").key("cli_version").utf8(Version);
        meta.key("source").raw("\"cli\"");
        // No model_provider: the program refuses to go on with another than that, and asks the one that is set up where there is none.
        meta.endObject();
        return record("session_meta", meta.take()).and_then([&] {
            return session.name.isEmpty() ? Result<>() : writeName(session.name);
        });
    }

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

    [[nodiscard]] Result<> write(const BranchMessages::Compaction &compaction, const Entry &entry)
    {
        m_time = std::max(m_time, entry.createdAt);
        const QString summary = wrapSummary(entry.summary);
        QByteArray history = '[' + textMessage("user", summary);
        qint64 kept = 0;
        for (const Kept &item : m_kept) {
            if (compaction.firstKept >= 0 && item.place >= compaction.firstKept) {
                history += ',' + item.json;
                ++kept;
            }
        }
        JsonWriter payload(history.size() + summary.size() + 256);
        payload.beginObject().key("message").string(summary);
        history += ']';
        payload.key("replacement_history").raw(history);
        payload.key("varve").beginObject().key("keptItems").number(kept).endObject().endObject();
        return endTurn()
                .and_then([&] { return record("compacted", payload.take()); })
                .and_then([&] { return writeSizeAfter(entry); });
    }

    /// What the file has is whole.
    [[nodiscard]] Result<> end()
    {
        m_inTurn = true;
        return endTurn();
    }

private:
    /// Nothing that follows belongs to the last turn.
    [[nodiscard]] Result<> endTurn()
    {
        if (!std::exchange(m_inTurn, false)) {
            return {};
        }
        JsonWriter event;
        event.beginObject().key("type").raw("\"task_complete\"").key("turn_id").string(turnId());
        event.key("last_agent_message").string(m_lastText).endObject();
        return record("event_msg", event.take());
    }

    /// An item that was written and that a later compaction keeps.
    struct Kept
    {
        int place = -1;
        QByteArray json;
    };

    [[nodiscard]] QString turnId() const
    {
        const QByteArray name = "turn" + QByteArray::number(m_turns);
        return QUuid::createUuidV5(m_source.programId, name).toString(QUuid::WithoutBraces);
    }

    [[nodiscard]] Result<> record(QByteArrayView type, const QByteArray &payload)
    {
        JsonWriter line(payload.size() + 128);
        line.beginObject().key("timestamp").string(timestamp(m_time)).key("type").utf8(type);
        line.key("payload").raw(payload).endObject();
        return writeFully(m_device, line.take() + '\n');
    }

    /// Items of one answer follow each other, so one that begins behind another says so.
    [[nodiscard]] Result<> item(QByteArray json, const BranchMessage &message)
    {
        const bool isAnswer = message.message.kind == RequestMessage::Kind::Assistant;
        if (isAnswer && m_answer != NoAnswer && m_answer != message.message.entry) {
            json.chop(1);
            json += R"(,"varve":{"begins":true}})";
        }
        m_answer = isAnswer ? message.message.entry : NoAnswer;
        if (m_messages.isKeptLater(message)) {
            m_kept.push_back({ message.place, json });
        }
        return record("response_item", json);
    }

    [[nodiscard]] static QByteArray textMessage(QByteArrayView role, QStringView text)
    {
        JsonWriter json;
        json.beginObject().key("type").raw("\"message\"").key("role").utf8(role);
        json.key("content").beginArray().beginObject().key("type");
        json.raw(role == "assistant" ? "\"output_text\"" : "\"input_text\"");
        json.key("text").string(text).endObject().endArray().endObject();
        return json.take();
    }

    [[nodiscard]] Result<> writeName(const QString &name)
    {
        JsonWriter event;
        event.beginObject().key("type").raw("\"thread_name_updated\"").key("thread_id");
        event.string(m_source.programId.toString(QUuid::WithoutBraces));
        event.key("thread_name").string(name).endObject();
        return record("event_msg", event.take());
    }

    /// The program judges by the last figures how full the window is.
    [[nodiscard]] Result<> writeSizeAfter(const Entry &compaction)
    {
        const qint64 size = compaction.data.value(entryData::TokensAfter).toInteger();
        if (m_used == Usage() || size <= 0) {
            return {};
        }
        Usage context;
        context.input = size;
        return writeTokens(context);
    }

    [[nodiscard]] Result<> writeTokens(const Usage &last)
    {
        JsonWriter event;
        event.beginObject().key("type").raw("\"token_count\"").key("info").beginObject();
        using Figures = std::pair<const char *, const Usage *>;
        for (const auto &[name, usage] :
             { Figures { "total_token_usage", &m_used }, Figures { "last_token_usage", &last } }) {
            event.key(name).beginObject().key("input_tokens").number(usage->prompt());
            event.key("cached_input_tokens").number(usage->cacheRead);
            event.key("output_tokens").number(usage->output);
            event.key("reasoning_output_tokens").number(usage->thinking);
            event.key("total_tokens").number(usage->prompt() + usage->output).endObject();
        }
        event.endObject().endObject();
        return record("event_msg", event.take());
    }

    [[nodiscard]] Result<> writeUser(const BranchMessage &message)
    {
        const Blocks &blocks = message.message.blocks;
        if (!hasImage(blocks) && std::ranges::none_of(blocks, &textOf)) {
            return {};
        }
        const bool isTyped = message.entry != nullptr && message.entry->role == Role::User
                && message.entry->type == EntryType::Message;
        JsonWriter json;
        json.beginObject().key("type").raw("\"message\"").key("role").raw("\"user\"");
        json.key("content").beginArray();
        return writeParts(json, blocks)
                .and_then([&] {
                    json.endArray().endObject();
                    return isTyped ? beginTurn(message) : Result<>();
                })
                .and_then([&] { return item(json.take(), message); });
    }

    [[nodiscard]] Result<> writeParts(JsonWriter &json, const Blocks &blocks)
    {
        for (const Block &block : blocks) {
            if (const auto *text = textOf(block)) {
                json.beginObject().key("type").raw("\"input_text\"");
                json.key("text").string(text->text).endObject();
                continue;
            }
            const auto *image = std::get_if<ImageBlock>(&block);
            if (image == nullptr) {
                continue;
            }
            json.beginObject().key("type");
            if (imageType(*image).isEmpty()) {
                json.raw("\"input_text\"").key("text").string(OddImage);
            } else {
                json.raw("\"input_image\"").key("image_url");
                if (const auto written = writeDataUrl(json, *image, m_source.entries); !written) {
                    return written;
                }
            }
            json.endObject();
        }
        return {};
    }

    /// What was typed, and that work on it began.
    [[nodiscard]] Result<> beginTurn(const BranchMessage &message)
    {
        return endTurn()
                .and_then([&] {
                    m_inTurn = true;
                    ++m_turns;
                    m_lastText.clear();
                    JsonWriter started;
                    started.beginObject().key("type").raw("\"task_started\"").key("turn_id");
                    started.string(turnId()).key("model_context_window").null().endObject();
                    return record("event_msg", started.take());
                })
                .and_then([&] {
                    JsonWriter typed;
                    typed.beginObject().key("type").raw("\"user_message\"").key("message");
                    typed.string(plainText(message.message.blocks));
                    typed.key("images").beginArray().endArray().endObject();
                    return record("event_msg", typed.take());
                });
    }

    [[nodiscard]] Result<> writeResult(const BranchMessage &message)
    {
        const RequestMessage &result = message.message;
        if (message.isOfHosted) { // the call is an item that has none
            return {};
        }
        JsonWriter json;
        json.beginObject().key("type").raw("\"function_call_output\"").key("call_id");
        json.string(m_calls.of(callPart(result.toolCallId))).key("output");
        if (isOneText(result.blocks) || result.blocks.isEmpty()) {
            json.string(plainText(result.blocks));
        } else {
            json.beginArray();
            if (const auto written = writeParts(json, result.blocks); !written) {
                return written;
            }
            json.endArray();
        }
        // The format has no word for it, and what an output looks like does not tell.
        json.key("varve").beginObject().key("isError").boolean(result.isError).endObject();
        json.endObject();
        return item(json.take(), message);
    }

    [[nodiscard]] Result<> writeAnswer(const BranchMessage &answer)
    {
        const bool isOwn = answer.message.api == "openai-responses"_L1
                && answer.message.provider == "openai"_L1;
        if (const auto written = writeModel(answer.message); !written) {
            return written;
        }
        for (const Block &block : answer.message.blocks) {
            if (const auto written = writeBlock(block, answer, isOwn); !written) {
                return written;
            }
        }
        const bool isKnown =
                answer.entry != nullptr && answer.entry->role == Role::Assistant && !answer.isKept;
        if (!isKnown || !answer.entry->usage) {
            return {};
        }
        m_used += *answer.entry->usage;
        return writeTokens(*answer.entry->usage);
    }

    /// Who answers, for our importer. The program itself leaves out a record that says so little, and asks the model that is set up.
    [[nodiscard]] Result<> writeModel(const RequestMessage &answer)
    {
        if (answer.model.isEmpty() || std::exchange(m_model, answer.model) == answer.model) {
            return {};
        }
        JsonWriter context;
        context.beginObject().key("cwd").string(m_source.session.cwd);
        context.key("model").string(answer.model).key("varve").beginObject();
        context.key("provider").string(answer.provider).key("api").string(answer.api);
        context.endObject().endObject();
        return record("turn_context", context.take());
    }

    [[nodiscard]] Result<> writeBlock(const Block &block, const BranchMessage &answer, bool isOwn)
    {
        if (const auto *text = textOf(block)) {
            m_lastText = text->text;
            JsonWriter event;
            event.beginObject().key("type").raw("\"agent_message\"");
            event.key("message").string(text->text).endObject();
            return item(textMessage("assistant", text->text), answer).and_then([&] {
                return record("event_msg", event.take());
            });
        }
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            if (const auto hosted = answer.hosted.constFind(call->callId);
                hosted != answer.hosted.cend()) {
                return item(QJsonDocument(*hosted).toJson(QJsonDocument::Compact), answer);
            }
            JsonWriter json;
            json.beginObject().key("type").raw("\"function_call\"").key("name");
            json.string(m_names.wire(call->name)).key("arguments");
            json.utf8(wireArguments(call->arguments)).key("call_id");
            json.string(m_calls.begin(callPart(call->callId))).endObject();
            return item(json.take(), answer);
        }
        const auto *thought = std::get_if<ThinkingBlock>(&block);
        if (thought == nullptr || !isOwn) {
            return {};
        }
        const QList<QJsonObject> items = encryptedItems(thought->signature);
        for (const QJsonObject &reasoning : items) {
            const auto written =
                    item(QJsonDocument(reasoning).toJson(QJsonDocument::Compact), answer);
            if (!written) {
                return written;
            }
        }
        return {};
    }

    QIODevice &m_device;
    const ExportSource &m_source;
    const BranchMessages &m_messages;
    const WireNames m_names;
    WireCallIds m_calls { LongestCallId };
    QDateTime m_time; ///< of the record before: none is older
    std::vector<Kept> m_kept;
    Usage m_used; ///< so far
    QString m_lastText; ///< of the turn
    QString m_model; ///< that the file names as the answering one
    EntryId m_answer; ///< whose items were written last
    qint64 m_turns = 0;
    bool m_inTurn = false;
};

} // namespace

Result<> exportCodex(QIODevice &device, const ExportSource &source)
{
    return exportBranch<CodexWriter>(device, source);
}

} // namespace varve
