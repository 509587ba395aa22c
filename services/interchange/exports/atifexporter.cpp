// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "atifexporter.h"

#include "branchmessages.h"
#include "importformats.h"
#include "messagejson.h"
#include <base/timestamp.h>
#include <providers/wirebody.h>

#include <QCoreApplication>
#include <QHash>
#include <QStringList>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace messageJson;

namespace
{

/// Of text and pictures, as the format has it: one string.
QString textWith(const Blocks &blocks)
{
    QStringList parts;
    for (const Block &block : blocks) {
        if (const auto *text = textOf(block)) {
            parts += text->text;
        } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
            parts += u"[image: %1, %2 x %3]"_s.arg(image->mediaType)
                             .arg(image->width)
                             .arg(image->height);
        }
    }
    return parts.join(u"\n\n"_s);
}

QString thoughtsOf(const Blocks &blocks)
{
    QStringList parts;
    for (const Block &block : blocks) {
        if (const auto *thought = std::get_if<ThinkingBlock>(&block);
            thought != nullptr && !thought->text.trimmed().isEmpty()) {
            parts += thought->text;
        }
    }
    return parts.join(u"\n\n"_s);
}

class AtifWriter
{
public:
    AtifWriter(QIODevice &device, const ExportSource &source, const BranchMessages &messages)
        : m_device(device)
        , m_source(source)
        , m_messages(messages)
    { }

    [[nodiscard]] Result<> begin()
    {
        const Session &session = m_source.session;
        const ImportFormat *format = importFormat(session.origin.format);
        JsonWriter json;
        json.beginObject().key("schema_version").raw("\"ATIF-v1.4\"");
        json.key("session_id").string(m_source.programId.toString(QUuid::WithoutBraces));
        json.key("agent").beginObject().key("name");
        json.string(format == nullptr ? u"varve"_s : QString(format->id));
        json.key("version").string(format == nullptr ? QCoreApplication::applicationVersion()
                                                     : u"unknown"_s);
        if (!m_messages.model().isEmpty()) {
            json.key("model_name").string(m_messages.model());
        }
        json.endObject().key("extra").beginObject().key("title").string(session.name);
        json.key("cwd").string(session.cwd).endObject();
        QByteArray head = json.take();
        return writeFully(m_device, head + ",\"steps\":[");
    }

    [[nodiscard]] Result<> write(const BranchMessage &message)
    {
        const RequestMessage &sent = message.message;
        if (sent.kind == RequestMessage::Kind::ToolResult) {
            m_results += { m_ids.value(sent.toolCallId), textWith(sent.blocks), sent.isError };
            return {};
        }
        return finishAnswer().and_then([&]() -> Result<> {
            if (sent.kind == RequestMessage::Kind::Assistant) {
                beginAnswer(message);
                return {};
            }
            JsonWriter json;
            beginStep(json, "user", message.entry);
            json.key("message").string(textWith(sent.blocks));
            return endStep(json);
        });
    }

    [[nodiscard]] Result<> write(const BranchMessages::Compaction &, const Entry &entry)
    {
        return finishAnswer().and_then([&] {
            JsonWriter json;
            beginStep(json, "system", &entry);
            json.key("message").string(entry.summary);
            json.key("extra").beginObject().key("kind").raw("\"compaction\"");
            json.key("tokens_before").number(entry.tokensBefore).endObject();
            return endStep(json);
        });
    }

    [[nodiscard]] Result<> end()
    {
        return finishAnswer().and_then([this] {
            JsonWriter json;
            json.beginObject().key("total_prompt_tokens").number(m_total.prompt());
            json.key("total_completion_tokens").number(m_total.output);
            json.key("total_cached_tokens").number(m_total.cacheRead);
            if (m_total.cost) {
                json.key("total_cost_usd").raw(QByteArray::number(*m_total.cost, 'g', 12));
            }
            json.key("total_steps").number(m_steps).endObject();
            return writeFully(m_device, "\n],\"final_metrics\":" + json.take() + "}\n");
        });
    }

private:
    struct ResultText
    {
        QString callId;
        QString text;
        bool isError = false;
    };

    void beginStep(JsonWriter &json, QByteArrayView source, const Entry *entry)
    {
        json.beginObject().key("step_id").number(++m_steps);
        if (entry != nullptr && entry->createdAt.isValid()) {
            json.key("timestamp").string(timestamp(entry->createdAt));
        }
        json.key("source").utf8(source);
    }

    [[nodiscard]] Result<> endStep(JsonWriter &json)
    {
        json.endObject();
        const QByteArray before = m_steps > 1 ? ",\n" : "\n";
        return writeFully(m_device, before + json.take());
    }

    /// It waits for its results.
    void beginAnswer(const BranchMessage &answer)
    {
        const RequestMessage &sent = answer.message;
        m_answer.emplace();
        JsonWriter &json = *m_answer;
        beginStep(json, "agent", answer.entry);
        if (!sent.model.isEmpty()) {
            json.key("model_name").string(sent.model);
        }
        json.key("message").string(textWith(sent.blocks));
        if (const QString thoughts = thoughtsOf(sent.blocks); !thoughts.isEmpty()) {
            json.key("reasoning_content").string(thoughts);
        }
        writeCalls(json, sent.blocks);
        if (answer.entry != nullptr && answer.entry->usage
            && answer.entry->role == Role::Assistant) {
            writeMetrics(json, *answer.entry->usage);
        }
    }

    /// An id names one call of the trajectory.
    void writeCalls(JsonWriter &json, const Blocks &blocks)
    {
        bool hasCalls = false;
        for (const Block &block : blocks) {
            const auto *call = std::get_if<ToolCallBlock>(&block);
            if (call == nullptr) {
                continue;
            }
            if (!std::exchange(hasCalls, true)) {
                json.key("tool_calls").beginArray();
            }
            const int uses = ++m_uses[call->callId];
            const QString id =
                    uses == 1 ? call->callId : call->callId + u'-' + QString::number(uses);
            m_ids[call->callId] = id;
            json.beginObject().key("tool_call_id").string(id);
            json.key("function_name").string(call->name);
            json.key("arguments").raw(wireArguments(call->arguments)).endObject();
        }
        if (hasCalls) {
            json.endArray();
        }
    }

    void writeMetrics(JsonWriter &json, const Usage &usage)
    {
        m_total += usage;
        json.key("metrics").beginObject().key("prompt_tokens").number(usage.prompt());
        json.key("completion_tokens").number(usage.output);
        json.key("cached_tokens").number(usage.cacheRead);
        if (usage.cost) {
            json.key("cost_usd").raw(QByteArray::number(*usage.cost, 'g', 12));
        }
        json.endObject();
    }

    [[nodiscard]] Result<> finishAnswer()
    {
        if (!m_answer) {
            return {};
        }
        JsonWriter json = std::move(*std::exchange(m_answer, std::nullopt));
        const QList<ResultText> results = std::exchange(m_results, {});
        if (!results.isEmpty()) {
            json.key("observation").beginObject().key("results").beginArray();
            for (const ResultText &result : results) {
                json.beginObject().key("source_call_id").string(result.callId);
                json.key("content").string(result.text).endObject();
            }
            json.endArray().endObject();
        }
        QStringList failed;
        for (const ResultText &result : results) {
            if (result.isError) {
                failed += result.callId;
            }
        }
        if (!failed.isEmpty()) { // the format has no word for it
            json.key("extra").beginObject().key("failed_calls").beginArray();
            for (const QString &id : std::as_const(failed)) {
                json.string(id);
            }
            json.endArray().endObject();
        }
        return endStep(json);
    }

    QIODevice &m_device;
    const ExportSource &m_source;
    const BranchMessages &m_messages;
    std::optional<JsonWriter> m_answer;
    QList<ResultText> m_results; ///< of the answer
    QHash<QString, QString> m_ids; ///< from a call's id to the one written last for it
    QHash<QString, int> m_uses;
    Usage m_total;
    qint64 m_steps = 0;
};

} // namespace

Result<> exportAtif(QIODevice &device, const ExportSource &source)
{
    return exportBranch<AtifWriter>(device, source);
}

} // namespace varve
