// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kimiwire.h"

#include "firstobjects.h"
#include "importtexts.h"
#include "jsonfile.h"
#include "kimiparts.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"
#include "writingpause.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::chrono::hours LongestStep(24); // a person may be asked in between

/// Records of the program's own; of a name that ends in a dot all that begin so.
constexpr std::array<std::string_view, 28> Noise {
    "config.update",
    "cron.",
    "forked",
    "full_compaction.",
    "goal.",
    "interaction.",
    "interruptionReminder.",
    "llm.",
    "mcp.",
    "metadata",
    "micro_compaction.",
    "permission.",
    "plan.",
    "plan_mode.",
    "plugin.",
    "profile.",
    "prompt.",
    "runtime.",
    "skill.",
    "staleGuard.",
    "swarm_mode.",
    "task.",
    "token_counting.",
    "tools.",
    "tower_mode.",
    "turn.",
    "usage.",
    "context.update_token_count",
};

bool isNoise(std::string_view type)
{
    return std::ranges::any_of(Noise, [type](std::string_view name) {
        return name.ends_with('.') ? type.starts_with(name) : type == name;
    });
}

StopReason stopReasonOf(std::string_view reason)
{
    return reason == "end_turn"                              ? StopReason::Stop
            : reason == "tool_use" || reason == "tool_calls" ? StopReason::ToolUse
            : reason == "max_tokens"                         ? StopReason::Length
            : reason == "interrupted"                        ? StopReason::Aborted
            : reason == "error"                              ? StopReason::Error
                                                             : StopReason::None;
}

/// A request with its answer, which is written part by part; its results and what was said meanwhile stand behind it.
struct KimiStep
{
    std::string id;
    SourceEntry answer;
    PayloadDigest digest; ///< of what it says
    std::vector<SourceEntry> results;
    std::vector<SourceEntry> meanwhile;
};

/// Reads the journal of one agent: what was done to its context, a record a line. Used once, by one thread.
class KimiWire final : public SessionRecords<JsonLines>
{
public:
    KimiWire(QIODevice &device, ImportAssembler &into)
        : SessionRecords(device, into)
        , m_pause(LongestStep, into.now())
    { }

private:
    [[nodiscard]] Result<> read(const JsonRef &record, qint64 line) override
    {
        const std::string_view type = record["type"].utf8();
        if (!m_into.hasSession()) {
            return type == "metadata" ? begin(record)
                                      : m_records.refuse(line, ChatTexts::notAMessage());
        }
        const QDateTime time = readSourceTime(record["time"]);
        if (m_pause.endsBefore(time)) {
            if (const auto settled = settle(); !settled) {
                return settled;
            }
        }
        m_time = time.isValid() ? time : m_time;
        m_line = line;
        m_size = static_cast<qint64>(record.raw().size());
        if (type == "context.append_message" && record["message"].isObject()) {
            return addMessage(record["message"]);
        }
        if (type == "context.append_loop_event" && record["event"].isObject()) {
            return addEvent(record["event"]);
        }
        return readState(type, record);
    }

    /// The folder of an agent lies below that of the session, in which is told what is not in the journal.
    [[nodiscard]] Result<> begin(const JsonRef &metadata)
    {
        m_into.log().sawVersion(metadata["protocol_version"].string());
        Session session;
        session.createdAt = readSourceTime(metadata["created_at"]);
        m_time = session.createdAt;
        const QDir agent = QFileInfo(m_into.path()).absoluteDir();
        QString parent;
        if (QFileInfo(agent.path()).dir().dirName() == "agents"_L1) {
            const QDir folder(QDir::cleanPath(agent.filePath(u"../.."_s)));
            const JsonFile state(folder.filePath(u"state.json"_s));
            session.origin.sessionId = folder.dirName();
            session.cwd = state.root()["workDir"].string();
            if (agent.dirName() == "main"_L1) {
                session.name = state.root()["title"].string();
            } else {
                m_isSubagent = true;
                session.kind = SessionKind::Subagent;
                session.origin.sessionId += u':' + agent.dirName();
                const QString above =
                        state.root()["agents"][agent.dirName().toStdString()]["parentAgentId"]
                                .string();
                parent = above.isEmpty() || above == "main"_L1
                        ? folder.dirName()
                        : QString(folder.dirName() + u':' + above);
            }
        } else {
            session.origin.sessionId = idFromDigest(PayloadDigest::of("kimi", metadata));
        }
        return m_into.begin(session, parent);
    }

    [[nodiscard]] SourceEntry newFrame()
    {
        SourceEntry frame = newSourceEntry(m_time, {}, m_line, m_size);
        frame.id = std::to_string(++m_count);
        return frame;
    }

    [[nodiscard]] Result<> addMessage(const JsonRef &message)
    {
        SourceEntry frame = newFrame();
        frame.entry.originId = message["id"].string();
        frame.payload = PayloadDigest::of(message["role"], message["content"], message["toolCalls"],
                                          message["toolCallId"]);
        readKimiContent(message["content"], frame);
        const bool isAnchor = readRole(message, frame.entry);
        if (m_step) { // results come first
            m_step->meanwhile.push_back(std::move(frame));
            return {};
        }
        if (isAnchor) {
            m_prompts.push_back(m_last);
        }
        return add(std::move(frame));
    }

    /// Whether it is a prompt that can be taken back.
    [[nodiscard]] bool readRole(const JsonRef &message, Entry &entry)
    {
        const std::string_view role = message["role"].utf8();
        const QString origin = message["origin"]["kind"].string();
        if (role == "assistant") {
            entry.role = Role::Assistant;
            entry.provider = m_provider;
            entry.model = m_model;
            entry.stopReason = StopReason::Stop;
            for (const JsonRef call : message["toolCalls"]) {
                addCall(call["id"].string(), call["name"].string(), call["arguments"], entry);
            }
        } else if (role == "tool") {
            makeResult(message["toolCallId"].string(), message["isError"].boolean(), entry);
        } else if (role == "user"
                   && (origin.isEmpty() || origin == "user"_L1
                       || (m_isSubagent && origin == "system_trigger"_L1))
                   && !isSaidByKimi(entry.text().trimmed())) {
            entry.role = Role::User;
            return true;
        } else {
            makeCustomMessage("kimi:"_L1 + (origin.isEmpty() ? stringOf(role) : origin), entry);
        }
        return false;
    }

    void addCall(const QString &id, const QString &name, const JsonRef &arguments, Entry &entry)
    {
        m_tools.insert(id, name);
        entry.blocks += ToolCallBlock { id, name, callArguments(arguments), {} };
        entry.stopReason = StopReason::ToolUse;
    }

    void makeResult(const QString &call, bool failed, Entry &entry) const
    {
        entry.role = Role::ToolResult;
        entry.toolCallId = call;
        entry.toolName = m_tools.value(call);
        entry.toolStatus = failed ? u"error"_s : QString();
    }

    [[nodiscard]] Result<> addEvent(const JsonRef &event)
    {
        const std::string_view type = event["type"].utf8();
        if (type == "step.begin") {
            return settle().transform([&] { beginStep(event); });
        }
        const bool isOfStep = m_step
                && (event["stepUuid"].utf8() == m_step->id || event["uuid"].utf8() == m_step->id);
        if (type == "tool.result") {
            return addResult(event);
        }
        if (!isOfStep) {
            m_into.log().skipped(m_line, ChatTexts::notAMessage());
        } else if (type == "content.part") {
            m_step->digest.add(event["part"]);
            if (!addKimiPart(event["part"], m_step->answer)) {
                m_into.log().unknown(event["part"]["type"].string());
            }
        } else if (type == "tool.call") {
            m_step->digest.add(event["toolCallId"]);
            addCall(event["toolCallId"].string(), event["name"].string(), event["args"],
                    m_step->answer.entry);
        } else if (type == "step.end") {
            return endStep(event);
        } else {
            m_into.log().unknown(stringOf(type));
        }
        return {};
    }

    void beginStep(const JsonRef &event)
    {
        m_step.emplace();
        m_step->id = std::string(event["uuid"].utf8());
        m_step->answer = newFrame();
        Entry &entry = m_step->answer.entry;
        entry.originId = event["uuid"].string();
        entry.role = Role::Assistant;
        m_step->digest.addText("step");
    }

    [[nodiscard]] Result<> addResult(const JsonRef &event)
    {
        SourceEntry out = newFrame();
        const JsonRef result = event["result"];
        makeResult(event["toolCallId"].string(), result["isError"].boolean(), out.entry);
        readKimiContent(result["output"], out);
        addTextBlock(result["note"].string(), out.entry);
        out.payload = PayloadDigest::of("result", event["toolCallId"], result);
        if (m_step) {
            m_step->results.push_back(std::move(out));
            return {};
        }
        return add(std::move(out));
    }

    /// One that was interrupted may still get results.
    [[nodiscard]] Result<> endStep(const JsonRef &event)
    {
        Entry &entry = m_step->answer.entry;
        const std::string_view reason = event["finishReason"].utf8();
        const StopReason stop = stopReasonOf(reason);
        entry.stopReason = stop == StopReason::None ? entry.stopReason : stop;
        const JsonRef tokens = event["usage"];
        Usage usage;
        usage.input = tokensOf(tokens["inputOther"]);
        usage.output = tokensOf(tokens["output"]);
        usage.cacheRead = tokensOf(tokens["inputCacheRead"]);
        usage.cacheWrite = tokensOf(tokens["inputCacheCreation"]);
        if (usage != Usage()) {
            entry.usage = usage;
        }
        return reason == "interrupted" || reason == "error" ? Result<>() : settle();
    }

    /// The step is over, whatever it came to. One that says nothing is none.
    [[nodiscard]] Result<> settle()
    {
        if (!m_step) {
            return {};
        }
        KimiStep step = std::move(*m_step);
        m_step.reset();
        Result<> done;
        if (!step.answer.entry.blocks.isEmpty() || step.answer.entry.usage) {
            step.answer.entry.provider = m_provider;
            step.answer.entry.model = m_model;
            step.answer.payload = step.digest.result();
            done = add(std::move(step.answer));
        }
        for (SourceEntry &result : step.results) {
            done = done.and_then([&] { return add(std::move(result)); });
        }
        for (SourceEntry &said : step.meanwhile) {
            if (said.entry.role == Role::User) {
                m_prompts.push_back(m_last);
            }
            done = done.and_then([&] { return add(std::move(said)); });
        }
        return done;
    }

    [[nodiscard]] Result<> readState(std::string_view type, const JsonRef &record)
    {
        if (type == "context.apply_compaction") {
            return settle().and_then([&] { return addCompaction(record); });
        }
        if (type == "context.clear") { // what follows begins anew
            return settle().transform([&] {
                m_last.clear();
                m_prompts.clear();
            });
        }
        if (type == "context.undo") {
            return settle().transform([&] { takeBack(record["count"].integer()); });
        }
        if (type == "llm.request" && record["kind"].utf8() != "compaction") {
            m_provider = record["provider"].string();
            m_model = record["model"].string();
        }
        if (isNoise(type)) {
            m_into.log().leftOut(ImportTexts::progress, type);
        } else {
            m_into.log().unknown(stringOf(type));
        }
        return {};
    }

    [[nodiscard]] Result<> addCompaction(const JsonRef &record)
    {
        SourceEntry out = newFrame();
        const JsonRef summary = record["summary"];
        out.entry.type = EntryType::Compaction;
        out.entry.summary =
                summary.isString() ? summary.string() : record["contextSummary"].string();
        for (const JsonRef part : summary["content"]) {
            out.entry.summary += part["text"].string();
        }
        out.entry.tokensBefore = tokensOf(record["tokensBefore"]);
        out.payload = PayloadDigest::of("compaction", summary, record["contextSummary"]);
        m_prompts.clear(); // nobody goes back behind it
        return add(std::move(out));
    }

    /// So many prompts, with all that came of them.
    void takeBack(qint64 count)
    {
        if (count <= 0 || count > static_cast<qint64>(m_prompts.size())) {
            return; // as the program does
        }
        m_last = m_prompts.at(m_prompts.size() - static_cast<size_t>(count));
        m_prompts.resize(m_prompts.size() - static_cast<size_t>(count));
    }

    [[nodiscard]] Result<> add(SourceEntry entry)
    {
        entry.hasLink = true;
        entry.parentId = std::exchange(m_last, entry.id);
        return m_into.add(std::move(entry));
    }

    [[nodiscard]] Result<> finish() override
    {
        if (m_step && m_pause.isGoingOn()) {
            m_into.log().skipped(m_step->answer.line, OpenCodeTexts::stillWriting());
            m_into.report().leftOutUntil = m_pause.overAt();
            m_step.reset();
        }
        return settle().and_then([&] { return m_into.endInLine(m_last); });
    }

    WritingPause m_pause;
    QDateTime m_time; ///< of the last record that has one
    qint64 m_line = 0; ///< of the record that is read
    qint64 m_size = 0;
    std::optional<KimiStep> m_step;
    QString m_provider; ///< of the last request
    QString m_model;
    QHash<QString, QString> m_tools; ///< names, by the id of their call
    std::vector<std::string> m_prompts; ///< what each that can be taken back stands on
    std::string m_last; ///< the entry before
    qint64 m_count = 0;
    bool m_isSubagent = false;
};

} // namespace

bool isKimiWire(QByteArrayView firstBytes)
{
    return isFirstObject(firstBytes, [](const JsonRef &record) {
        return record["type"].utf8() == "metadata" && record["protocol_version"].isString()
                && record["created_at"].isNumber();
    });
}

Result<> readKimiWire(QIODevice &device, ImportAssembler &into)
{
    return KimiWire(device, into).run();
}

} // namespace varve
