// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "firstobjects.h"
#include "geminiparts.h"
#include "importformat.h"
#include "importtexts.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"
#include <session/entrydata.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a record says beyond our fields.
namespace QwenData
{
constexpr auto Record = "qwen-code:record"_L1;
constexpr auto Parts = "qwen-code:parts"_L1; ///< by place, what we have no block for
constexpr auto Compression = "qwen-code:compression"_L1;
} // namespace QwenData

/// Records of the program's own that are no part of the conversation; their names are those of its ChatRecord (chatRecordingService.ts).
constexpr std::array<std::string_view, 26> Noise { "session_notes",
                                                   "slash_command",
                                                   "ui_telemetry",
                                                   "at_command",
                                                   "attribution_snapshot",
                                                   "background_task_completed",
                                                   "cron",
                                                   "parent_session",
                                                   "session_source",
                                                   "session_execution_engine",
                                                   "omni_recall",
                                                   "session_model",
                                                   "session_approval_mode",
                                                   "rewind",
                                                   "agent_bootstrap",
                                                   "agent_launch_prompt",
                                                   "agent_retry",
                                                   "agent_session_ready",
                                                   "file_history_snapshot",
                                                   "user_text_elements",
                                                   "session_artifact_event",
                                                   "session_artifact_snapshot",
                                                   "session_sources_snapshot",
                                                   "branch_checkpoint",
                                                   "goal_state",
                                                   "turn_result" };

/// Reads a session of records, which are a tree by their ids. Used once, by one thread.
class QwenCodeLog final : public SessionRecords<JsonLines>
{
public:
    using SessionRecords::SessionRecords;

private:
    [[nodiscard]] Result<> read(const JsonRef &record, qint64 line) override
    {
        if (!record["uuid"].isString()) {
            return m_records.refuse(line, ChatTexts::notAMessage());
        }
        if (!m_into.hasSession()) {
            if (const auto begun = begin(record); !begun) {
                return begun;
            }
        }
        if (const QDateTime time = readSourceTime(record["timestamp"]); time.isValid()) {
            m_time = time;
        }
        SourceEntry frame = newSourceEntry(m_time, record["uuid"].string(), line,
                                           static_cast<qint64>(record.raw().size()));
        frame.hasLink = true;
        frame.id = record["uuid"].utf8();
        frame.parentId = placeOf(record["parentUuid"]);
        frame.payload = PayloadDigest::of(record["type"], record["subtype"], record["message"],
                                          record["systemPayload"]);
        const std::string_view type = record["type"].utf8();
        return type == "system" ? readSystem(record, std::move(frame))
                                : readMessage(type, record, std::move(frame));
    }

    [[nodiscard]] Result<> begin(const JsonRef &record)
    {
        Session session;
        session.origin.sessionId = sessionIdOf(record["sessionId"]);
        session.cwd = record["cwd"].string();
        session.createdAt = readSourceTime(record["timestamp"]);
        m_into.log().sawVersion(record["version"].string());
        m_time = session.createdAt;
        return m_into.begin(session);
    }

    /// Where something stands whose parent is that record: records that became no entry stand for what is above them.
    [[nodiscard]] std::string placeOf(const JsonRef &parent) const
    {
        const std::string id(parent.utf8());
        const auto stands = m_standsFor.find(id);
        return stands == m_standsFor.end() ? id : stands->second;
    }

    [[nodiscard]] Result<> readSystem(const JsonRef &record, SourceEntry frame)
    {
        const std::string_view subtype = record["subtype"].utf8();
        const JsonRef payload = record["systemPayload"];
        Entry &entry = frame.entry;
        if (subtype == "chat_compression") {
            readCompression(payload, entry);
        } else if (subtype == "custom_title" && payload["customTitle"].isString()) {
            entry.type = EntryType::SessionInfo;
            entry.data[entryData::SessionName] = payload["customTitle"].string();
        } else {
            if (isOneOf(subtype, Noise) || subtype == "custom_title") {
                m_into.log().leftOut(ImportTexts::progress, subtype);
            } else {
                m_into.log().unknown(stringOf(subtype));
            }
            m_standsFor.insert_or_assign(frame.id, frame.parentId);
            return {};
        }
        return add(std::move(frame));
    }

    /// What is sent from here on: the first message is the summary.
    void readCompression(const JsonRef &payload, Entry &entry)
    {
        entry.type = EntryType::Compaction;
        const JsonRef history = payload["compressedHistory"];
        QStringList texts;
        for (const JsonRef message : history) {
            for (const JsonRef part : message["parts"]) {
                if (part["text"].isString()) {
                    texts += part["text"].string();
                }
            }
        }
        entry.summary = texts.join("\n\n"_L1);
        entry.tokensBefore = tokensOf(payload["info"]["originalTokenCount"]);
        keepFields(membersBut(payload, { "compressedHistory" }), QwenData::Compression, entry);
    }

    [[nodiscard]] Result<> readMessage(std::string_view type, const JsonRef &record,
                                       SourceEntry frame)
    {
        Entry &entry = frame.entry;
        keepFields(membersBut(record,
                              { "uuid", "parentUuid", "sessionId", "timestamp", "type", "cwd",
                                "version", "gitBranch", "message", "model", "usageMetadata",
                                "toolCallResult", "isSidechain", "userType" }),
                   QwenData::Record, entry);
        if (type == "assistant") {
            readAnswer(record, frame);
            return add(std::move(frame));
        }
        if (type != "user" && type != "tool_result") {
            keepSource(record, "qwen-code:"_L1 + stringOf(type), frame, stringOf(type));
            return add(std::move(frame));
        }
        if (isOfProgram(record)) {
            makeCustomMessage(u"qwen-code:notification"_s, entry);
        } else {
            entry.role = Role::User;
        }
        return addWithResults(record, std::move(frame));
    }

    /// In the person's place: what is done in the background, a prompt that it sends at its time, and one that keeps it at a goal.
    [[nodiscard]] static bool isOfProgram(const JsonRef &record)
    {
        const std::string_view provenance = record["provenance"].utf8();
        const std::string_view subtype = record["subtype"].utf8();
        return provenance == "system" || provenance == "goal_runtime" || subtype == "notification"
                || subtype == "goal_runtime" || subtype == "cron";
    }

    void readAnswer(const JsonRef &record, SourceEntry &frame)
    {
        Entry &entry = frame.entry;
        entry.role = Role::Assistant;
        entry.model = record["model"].string();
        entry.stopReason = StopReason::Stop;
        OtherParts others;
        int place = 0;
        for (const JsonRef part : record["message"]["parts"]) {
            if (const JsonRef call = part["functionCall"]; call.isObject()) {
                const JsonRef arguments = call["args"];
                const QString id = call["id"].string();
                entry.blocks += ToolCallBlock {
                    id.isEmpty() ? frame.entry.originId + u'#' + QString::number(place) : id,
                    call["name"].string(),
                    arguments.isObject() ? arguments.minified() : QByteArray("{}"),
                    part["thoughtSignature"].string()
                };
                entry.stopReason = StopReason::ToolUse;
            } else if (!addGeminiPart(part, frame)) {
                others.add(place, part.toJson());
            }
            ++place;
        }
        others.keepIn(QwenData::Parts, frame);
        readUsage(record["usageMetadata"], entry);
    }

    /// What is cached is part of the prompt there, and thinking no part of the answer.
    static void readUsage(const JsonRef &usage, Entry &entry)
    {
        if (!usage.isObject()) {
            return;
        }
        Usage &figures = entry.usage.emplace();
        figures.cacheRead = tokensOf(usage["cachedContentTokenCount"]);
        figures.input =
                std::max<qint64>(tokensOf(usage["promptTokenCount"]) - figures.cacheRead, 0);
        figures.thinking = tokensOf(usage["thoughtsTokenCount"]);
        figures.output = tokensOf(usage["candidatesTokenCount"]) + figures.thinking;
    }

    /// Results come as messages of the person's side; what else is in one stands behind them.
    [[nodiscard]] Result<> addWithResults(const JsonRef &record, SourceEntry frame)
    {
        const JsonRef status = record["toolCallResult"]["status"];
        std::vector<SourceEntry> entries;
        OtherParts others;
        int place = 0;
        for (const JsonRef part : record["message"]["parts"]) {
            const JsonRef response = part["functionResponse"];
            if (response.isObject()) {
                SourceEntry &out = entries.emplace_back(
                        newSourceEntry(m_time, frame.entry.originId, frame.line));
                out.entry.role = Role::ToolResult;
                out.entry.toolCallId = response["id"].string();
                out.entry.toolName = response["name"].string();
                const bool failed = response["response"]["error"].exists()
                        || (status.isString() && status.utf8() != "success");
                out.entry.toolStatus = failed ? u"error"_s : QString();
                addGeminiResponse(part, out);
                out.payload = PayloadDigest::of("result", part);
            } else if (!addGeminiPart(part, frame)) {
                others.add(place, part.toJson());
            }
            ++place;
        }
        others.keepIn(QwenData::Parts, frame);
        if (entries.empty() || !frame.entry.blocks.isEmpty()) {
            entries.push_back(std::move(frame));
        } else {
            entries.back().id = frame.id;
        }
        return addChain(std::move(entries), placeOf(record["parentUuid"]),
                        std::string(record["uuid"].utf8()));
    }

    /// The last is what others call the record.
    [[nodiscard]] Result<> addChain(std::vector<SourceEntry> entries, std::string above,
                                    const std::string &id)
    {
        for (size_t i = 0; i < entries.size(); ++i) {
            const bool isLast = i + 1 == entries.size();
            entries[i].hasLink = true;
            entries[i].id = isLast ? id : id + "#" + std::to_string(i);
            entries[i].parentId = std::exchange(above, entries[i].id);
            if (const auto added = add(std::move(entries[i])); !added) {
                return added;
            }
        }
        return {};
    }

    [[nodiscard]] Result<> add(SourceEntry entry)
    {
        m_last = entry.id;
        return m_into.add(std::move(entry));
    }

    [[nodiscard]] Result<> finish() override { return m_into.end(m_last); }

    std::unordered_map<std::string, std::string>
            m_standsFor; ///< by ids of records that are no entry
    QDateTime m_time; ///< of the last record that has one
    std::string m_last; ///< the last entry
};

bool isQwenCode(QByteArrayView firstBytes)
{
    return anyFirstObject(firstBytes, [](const JsonRef &record) {
        return record["uuid"].isString() && record["message"]["parts"].isArray();
    });
}

constexpr ImportFormat::Place Places[] { { "", ".qwen"_L1, "projects"_L1, "*.jsonl"_L1 } };

} // namespace

/// Sessions of Qwen Code: lines of records in a tree, with messages as the Gemini API spells them.
extern constinit const ImportFormat qwenCodeFormat {
    .id = "qwen-code"_L1,
    .program = "Qwen Code"_L1,
    .newestTried = "0.21.14"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat", "1 of the test data of entireio/cli"),
    .leavesOut =
            QT_TRANSLATE_NOOP("varve::ImportFormat", "progress, telemetry, snapshots of files"),
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .recognizes = &isQwenCode,
    .read = &readBy<QwenCodeLog>,
};

} // namespace varve
