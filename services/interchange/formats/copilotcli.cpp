// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "firstobjects.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsonlines.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include <session/entrydata.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what an event says beyond our fields.
namespace CopilotData
{
constexpr auto Start = "copilot-cli:start"_L1; ///< in the first note
constexpr auto Message = "copilot-cli:message"_L1;
constexpr auto Compaction = "copilot-cli:compaction"_L1;
} // namespace CopilotData

/// Events that tell how the work goes on and are no part of the conversation. Their names are those of the session-events of the producer's own
/// SDK (@github/copilot-sdk 1.0.14); of a name that ends in a dot all that begin so.
constexpr std::array<std::string_view, 35> Progress { "assistant.turn_start",
                                                      "assistant.turn_end",
                                                      "assistant.intent",
                                                      "assistant.reasoning",
                                                      "assistant.usage",
                                                      "assistant.idle",
                                                      "assistant.fusion_",
                                                      "assistant.message_",
                                                      "assistant.streaming_",
                                                      "assistant.tool_call",
                                                      "assistant.server_",
                                                      "auto_mode_switch.",
                                                      "capabilities.",
                                                      "command.",
                                                      "commands.",
                                                      "elicitation.",
                                                      "exit_plan_mode.",
                                                      "extensions.",
                                                      "external_tool.",
                                                      "factory.",
                                                      "hook.",
                                                      "mcp.",
                                                      "mcp_app.",
                                                      "model.",
                                                      "pending_messages.",
                                                      "permission.",
                                                      "sampling.",
                                                      "session.",
                                                      "session_limits_",
                                                      "subagent.",
                                                      "tool.execution_",
                                                      "tool.user_requested",
                                                      "tool_search.",
                                                      "ui.",
                                                      "user_input." };

bool isProgress(std::string_view type)
{
    return std::ranges::any_of(Progress,
                               [type](std::string_view name) { return type.starts_with(name); });
}

/// Reads a session from the log of its events. Used once, by one thread.
class CopilotCliLog
{
public:
    CopilotCliLog(QIODevice &device, ImportAssembler &into)
        : m_into(into)
        , m_lines(device, into) { }

    Q_DISABLE_COPY_MOVE(CopilotCliLog)

    [[nodiscard]] Result<> run()
    {
        return m_lines
                .forEach([this](const JsonRef &event, qint64 line) {
                    return readEvent(event, line);
                })
                .and_then([this] { return m_into.requireSession(ImportTexts::noHeader); })
                .and_then([this] { return finish(); })
                .and_then([this] { return readSubagents(); });
    }

private:
    struct Subagent
    {
        QDateTime begun;
        std::vector<SourceEntry> entries;
    };

    [[nodiscard]] Result<> readEvent(const JsonRef &event, qint64 line)
    {
        const std::string_view type = event["type"].utf8();
        const JsonRef data = event["data"];
        m_into.log().saw(type);
        if (!m_into.hasSession()) {
            if (type != "session.start") {
                return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(m_into.path()));
            }
            return begin(event, data, line);
        }
        if (const QDateTime time = readSourceTime(event["timestamp"]); time.isValid()) {
            m_time = time;
        }
        SourceEntry frame = newSourceEntry(m_time, event["id"].string(), line,
                                           static_cast<qint64>(event.raw().size()));
        frame.payload = PayloadDigest::of(type, data);
        m_agent = firstTextOf(event, { "agentId" }).string();
        if (m_agent.isEmpty()) { // as earlier versions say it
            m_agent = data["parentToolCallId"].string();
        }
        return readByType(type, data, std::move(frame));
    }

    [[nodiscard]] Result<> begin(const JsonRef &event, const JsonRef &data, qint64 line)
    {
        Session session;
        session.origin.sessionId = data["sessionId"].string();
        session.cwd = data["context"]["cwd"].string();
        session.createdAt = readSourceTime(data["startTime"]);
        if (!session.createdAt.isValid()) {
            session.createdAt = readSourceTime(event["timestamp"]);
        }
        m_id = session.origin.sessionId;
        m_time = session.createdAt;
        m_model = data["selectedModel"].string();
        m_into.log().sawVersion(data["copilotVersion"].string());
        if (const auto begun = m_into.begin(session); !begun) {
            return begun;
        }
        SourceEntry note = newSourceEntry(m_time, event["id"].string(), line);
        makeHiddenNote(u"copilot-cli:start"_s, note.entry);
        keepFields(membersBut(data, { "sessionId", "startTime" }), CopilotData::Start, note.entry);
        note.payload = PayloadDigest::of("session.start", data);
        return add(std::move(note));
    }

    [[nodiscard]] Result<> readByType(std::string_view type, const JsonRef &data, SourceEntry frame)
    {
        if (type == "user.message") {
            return readPrompt(data, std::move(frame));
        }
        if (type == "assistant.message") {
            return readAnswer(data, std::move(frame));
        }
        if (type == "tool.execution_complete") {
            return readResult(data, std::move(frame));
        }
        if (type == "system.message" || type == "system.notification" || type == "skill.invoked") {
            makeCustomMessage("copilot-cli:"_L1 + stringOf(type), frame.entry);
            addTextBlock(data["content"].string(), frame.entry);
            // Prompts of the system are kept and not sent: who answers has its own.
            frame.entry.modelFacing = type != "system.message" && !frame.entry.blocks.isEmpty();
            frame.entry.display = false;
            return add(std::move(frame));
        }
        return readState(type, data, std::move(frame));
    }

    [[nodiscard]] Result<> readState(std::string_view type, const JsonRef &data, SourceEntry frame)
    {
        Entry &entry = frame.entry;
        if (type == "session.compaction_start") {
            m_keepsFromHere = true;
            m_firstKept.clear();
            return {};
        }
        if (type == "session.compaction_complete") {
            return readCompaction(data, std::move(frame));
        }
        if (type == "session.title_changed") {
            entry.type = EntryType::SessionInfo;
            entry.data[entryData::SessionName] = data["title"].string();
        } else if (type == "session.model_change") {
            entry.type = EntryType::ModelChange;
            entry.model = data["newModel"].string();
            m_model = entry.model;
        } else if (type == "session.shutdown") {
            readShutdown(data, entry);
        } else if (type == "session.error" || type == "abort") {
            makeHiddenNote("copilot-cli:"_L1 + stringOf(type), entry);
            entry.data = data.toJson().toObject();
        } else if (type == "session.snapshot_rewind") {
            return rewind(data["upToEventId"].string());
        } else if (type == "session.context_cleared") { // what follows begins anew
            m_last.clear();
            return {};
        } else {
            if (type == "subagent.started") {
                m_agentNames.insert_or_assign(
                        data["toolCallId"].string(),
                        firstTextOf(data, { "agentDisplayName", "agentName" }).string());
            }
            if (isProgress(type)) {
                m_into.log().leftOut(ImportTexts::progress, type);
            } else {
                m_into.log().unknown(stringOf(type));
            }
            return {};
        }
        return add(std::move(frame));
    }

    [[nodiscard]] Result<> readPrompt(const JsonRef &data, SourceEntry frame)
    {
        Entry &entry = frame.entry;
        const QString source = data["source"].string();
        addTextBlock(data["content"].string(), entry);
        for (const JsonRef file : data["attachments"]) {
            const QString type = file["mimeType"].string();
            if (!type.startsWith("image/"_L1)
                || !addSourceImage(file["data"].utf8(), type, frame)) {
                addTextBlock(
                        ChatTexts::missingFile(
                                firstTextOf(file, { "displayName", "path", "title" }).string()),
                        entry);
            }
        }
        if (source.isEmpty() || source == "user"_L1) {
            entry.role = Role::User;
        } else { // e.g. what a skill puts in
            makeCustomMessage("copilot-cli:"_L1 + source, entry);
        }
        keepFields(membersBut(data, { "content", "attachments", "transformedContent" }),
                   CopilotData::Message, entry);
        return add(std::move(frame));
    }

    [[nodiscard]] Result<> readAnswer(const JsonRef &data, SourceEntry frame)
    {
        Entry &entry = frame.entry;
        entry.role = Role::Assistant;
        const QString model = data["model"].string();
        entry.model = model.isEmpty() ? m_model : model;
        entry.provider = u"github-copilot"_s;
        if (const QString thoughts = data["reasoningText"].string(); !thoughts.isEmpty()) {
            entry.blocks += ThinkingBlock { thoughts, {}, false };
        }
        addTextBlock(data["content"].string(), entry);
        for (const JsonRef call : data["toolRequests"]) {
            const QString id = call["toolCallId"].string();
            m_tools.insert_or_assign(id, call["name"].string());
            entry.blocks += ToolCallBlock {
                id, call["name"].string(), callArguments(call["arguments"]), {}
            };
            entry.stopReason = StopReason::ToolUse;
        }
        if (data["outputTokens"].isNumber()) {
            entry.usage.emplace().output = tokensOf(data["outputTokens"]);
            m_output += entry.usage->output;
        }
        keepFields(membersBut(data,
                              { "content", "toolRequests", "reasoningText", "outputTokens", "model",
                                "reasoningOpaque", "encryptedContent", "reasoningBlocks" }),
                   CopilotData::Message, entry);
        return add(std::move(frame));
    }

    [[nodiscard]] Result<> readResult(const JsonRef &data, SourceEntry frame)
    {
        Entry &entry = frame.entry;
        entry.role = Role::ToolResult;
        entry.toolCallId = data["toolCallId"].string();
        const auto tool = m_tools.find(entry.toolCallId);
        if (tool != m_tools.end()) {
            entry.toolName = tool->second;
            m_tools.erase(tool);
        }
        entry.toolStatus = data["success"].boolean(true) ? QString() : u"error"_s;
        const JsonRef result = data["result"];
        addTextBlock(result.isString() ? result.string() : result["content"].string(), entry);
        if (entry.blocks.isEmpty()) {
            addTextBlock(data["error"].isObject()
                                 ? data["error"]["message"].string()
                                 : firstTextOf(data, { "error", "output" }).string(),
                         entry);
        }
        for (const JsonRef picture : result["binaryResultsForLlm"]) {
            [[maybe_unused]] const bool added =
                    addSourceImage(picture["data"].utf8(), picture["mimeType"].string(), frame);
        }
        return add(std::move(frame));
    }

    [[nodiscard]] Result<> readCompaction(const JsonRef &data, SourceEntry frame)
    {
        Entry &entry = frame.entry;
        const std::string kept = std::exchange(m_firstKept, {});
        m_keepsFromHere = false;
        keepFields(membersBut(data, { "summaryContent", "preCompactionTokens", "success" }),
                   CopilotData::Compaction, entry);
        if (!data["success"].boolean() || data["summaryContent"].utf8().empty()) {
            makeHiddenNote(u"copilot-cli:compaction"_s, entry);
            return add(std::move(frame));
        }
        entry.type = EntryType::Compaction;
        entry.summary = data["summaryContent"].string();
        entry.tokensBefore = tokensOf(data["preCompactionTokens"]);
        const JsonRef used = data["compactionTokensUsed"];
        entry.model = used["model"].string();
        if (used.isObject()) {
            Usage &usage = entry.usage.emplace();
            usage.cacheRead = tokensOf(used["cacheReadTokens"]);
            usage.cacheWrite = tokensOf(used["cacheWriteTokens"]);
            usage.input = tokensOf(used["inputTokens"]);
            usage.output = tokensOf(used["outputTokens"]);
        }
        frame.firstKept = kept;
        return add(std::move(frame));
    }

    /// What was used in all; the answers have told their own output.
    void readShutdown(const JsonRef &data, Entry &entry)
    {
        makeHiddenNote(u"copilot-cli:shutdown"_s, entry);
        Usage all;
        for (const JsonRef model : data["modelMetrics"]) {
            const JsonRef used = model["usage"];
            const qint64 read = tokensOf(used["cacheReadTokens"]);
            const qint64 write = tokensOf(used["cacheWriteTokens"]);
            all.cacheRead += read;
            all.cacheWrite += write;
            all.input += std::max<qint64>(tokensOf(used["inputTokens"]) - read - write, 0);
            all.output += tokensOf(used["outputTokens"]);
        }
        all.output = std::max<qint64>(all.output - std::exchange(m_output, 0), 0);
        if (all != Usage()) {
            entry.usage = all;
        }
        entry.data = data.toJson().toObject();
    }

    /// Events from that one on were taken back; where the file has them no more, nothing is to be done.
    [[nodiscard]] Result<> rewind(const QString &event)
    {
        const auto above = m_above.find(event);
        if (above != m_above.end()) {
            m_last = above->second;
        }
        return {};
    }

    [[nodiscard]] Result<> add(SourceEntry entry)
    {
        constexpr size_t MostKnown = 100'000; // nobody goes back that far
        entry.hasLink = true;
        entry.id = std::to_string(++m_count);
        if (!m_agent.isEmpty()) {
            return addToSubagent(std::move(entry));
        }
        if (m_keepsFromHere && m_firstKept.empty() && entry.entry.type == EntryType::Message) {
            m_firstKept = entry.id;
        }
        if (!entry.entry.originId.isEmpty() && m_above.size() < MostKnown) {
            m_above.insert_or_assign(entry.entry.originId, m_last);
        }
        entry.parentId = std::exchange(m_last, entry.id);
        return m_into.add(std::move(entry));
    }

    /// Sessions come one after the other, so what a subagent says waits for the end.
    [[nodiscard]] Result<> addToSubagent(SourceEntry entry)
    {
        constexpr qint64 MostHeld = 64 << 20; // bytes of the file
        m_held += entry.size + static_cast<qint64>(sizeof(SourceEntry));
        if (m_held > MostHeld) {
            m_into.log().count(CopilotTexts::subagentsTooLarge);
            return {};
        }
        Subagent &subagent = m_subagents[m_agent];
        if (!subagent.begun.isValid()) {
            subagent.begun = entry.entry.createdAt;
        }
        entry.parentId = subagent.entries.empty() ? std::string() : subagent.entries.back().id;
        subagent.entries.push_back(std::move(entry));
        return {};
    }

    [[nodiscard]] Result<> finish() { return m_into.end(m_last); }

    [[nodiscard]] Result<> readSubagents()
    {
        for (auto &[agent, subagent] : std::exchange(m_subagents, {})) {
            Session session;
            session.kind = SessionKind::Subagent;
            session.origin.sessionId = m_id + u':' + agent;
            session.createdAt = subagent.begun;
            const auto name = m_agentNames.find(agent);
            session.name = name == m_agentNames.end() ? QString() : name->second;
            const auto begun = m_into.begin(session, m_id).and_then([&] {
                return m_into.add(std::move(subagent.entries));
            });
            const auto ended = begun ? m_into.end() : begun;
            if (!ended) {
                return ended;
            }
        }
        return {};
    }

    ImportAssembler &m_into;
    JsonLines m_lines;
    QString m_id;
    QString m_model;
    QDateTime m_time; ///< of the last event that has one
    std::string m_last; ///< the entry that the next one stands on
    std::map<QString, std::string> m_above; ///< the entry before an event, by its id
    std::map<QString, QString> m_tools; ///< names, by the id of their call
    QString m_agent; ///< whose event this is; empty: the session's own
    std::map<QString, Subagent> m_subagents; ///< by agent
    std::map<QString, QString> m_agentNames; ///< by the call that started it
    bool m_keepsFromHere = false; ///< a compaction has begun: what is said meanwhile stays
    std::string m_firstKept;
    qint64 m_output = 0; ///< tokens that answers have told
    qint64 m_held = 0;
    qint64 m_count = 0;
};

bool isCopilotCli(QByteArrayView firstBytes)
{
    return isFirstObject(firstBytes, [](const JsonRef &event) {
        return event["type"].utf8() == "session.start" && event["data"]["sessionId"].isString();
    });
}

constexpr ImportFormat::Place Places[] {
    { "COPILOT_HOME", ".copilot"_L1, "session-state"_L1, "*.jsonl"_L1 },
    { "COPILOT_HOME", ".copilot"_L1, "history-session-state"_L1, "*.jsonl"_L1 },
};

} // namespace

/// Sessions of GitHub Copilot's command line: a log of events, of which messages, results of tools and compactions make the conversation.
extern constinit const ImportFormat copilotCliFormat {
    .id = "copilot-cli"_L1,
    .program = "GitHub Copilot CLI"_L1,
    .oldestTried = "1.0.64"_L1,
    .newestTried = "1.0.68"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat", "12 of EntityProcess/agentv"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "how the work went on, permissions"),
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .recognizes = &isCopilotCli,
    .read = &readBy<CopilotCliLog>,
};

} // namespace varve
