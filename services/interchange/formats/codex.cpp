// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexanswers.h"
#include "codexbase.h"
#include "codexentries.h"
#include "codexitems.h"
#include "filechain.h"
#include "firstobjects.h"
#include "importassembler.h"
#include "importformats.h"
#include "jsonlines.h"
#include "sourcevalues.h"
#include "writingpause.h"
#include <session/entrydata.h>
#include <session/session.h>

#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What a session_meta says about the session that its file holds.
struct CodexSession
{
    Session session;
    QString parent; ///< id of the session that it was forked from or started by
    QString provider;

    [[nodiscard]] static CodexSession of(const CodexRecord &meta)
    {
        const JsonRef &fields = meta.payload;
        CodexSession result;
        Session &session = result.session;
        session.origin.sessionId = fields["id"].string();
        session.cwd = fields["cwd"].string();
        session.createdAt = readSourceTime(fields["timestamp"]);
        result.provider = fields["model_provider"].string();
        result.parent = fields["forked_from_id"].string();
        if (const JsonRef subagent = fields["source"]["subagent"]; subagent.exists()) {
            session.kind = SessionKind::Subagent;
            for (const JsonRef parent :
                 { fields["parent_thread_id"], subagent["thread_spawn"]["parent_thread_id"] }) {
                result.parent = parent.isString() ? parent.string() : result.parent;
            }
        }
        return result;
    }
};

// Events that become no entry. Of these the items hold the same, and what those do not say of a call is taken from its end.
constexpr std::array<std::string_view, 11> Repeats {
    "agent_reasoning",      "agent_reasoning_raw_content",
    "context_compacted",    "exec_command_end",
    "patch_apply_end",      "mcp_tool_call_end",
    "web_search_end",       "image_generation_end",
    "view_image_tool_call", "exec_command_begin",
    "patch_apply_begin"
};

constexpr std::array<std::string_view, 10> Progress { "thread_settings_applied",
                                                      "task_started",
                                                      "task_complete",
                                                      "turn_started",
                                                      "turn_complete",
                                                      "mcp_tool_call_begin",
                                                      "web_search_begin",
                                                      "image_generation_begin",
                                                      "agent_reasoning_section_break",
                                                      "item_started" };

/// Between two records of one answer: a tool may run for long before what it cost is written.
constexpr std::chrono::hours LongestPause(1);

QString nameOf(std::string_view type)
{
    return type.empty() ? u"unknown"_s : stringOf(type);
}

/// Reads one rollout from the first line to the last, and before it what it goes on from in others. Used once, by one thread.
class CodexParsing
{
public:
    CodexParsing(QIODevice &device, ImportAssembler &into)
        : m_into(into)
        , m_file { into.path() }
        , m_lines(device, into)
        , m_pause(LongestPause, into.now())
    { }

    /// The beginning of a rollout at `path` that `above` goes on from.
    CodexParsing(QIODevice &device, QString path, const CodexBase &base, const CodexParsing &above)
        : m_into(above.m_into)
        , m_file { std::move(path), &above.m_file }
        , m_above(&above)
        , m_end(base.end)
        , m_lines(device, above.m_into, JsonLines::Reading::Unnoticed)
        , m_pause(LongestPause, above.m_into.now())
    { }

    Q_DISABLE_COPY_MOVE(CodexParsing)

    [[nodiscard]] Result<> run()
    {
        return m_lines
                .forEach([this](const JsonRef &object, qint64 line) {
                    return readObject(object, line);
                })
                .and_then([this] { return m_into.requireSession(ImportTexts::noHeader); })
                .and_then([this] {
                    finish();
                    return m_into.add(m_chain.take());
                })
                .and_then([this] {
                    m_stands = m_into.find(m_chain.leaf());
                    return m_into.end(m_chain.leaf());
                });
    }

private:
    [[nodiscard]] Result<> readObject(const JsonRef &object, qint64 line)
    {
        m_line = line;
        if (isBehindEnd(object)) {
            return {};
        }
        CodexRecord record = CodexRecord::of(object);
        if (!m_into.hasSession()) {
            if (const auto begun = begin(record); !begun) {
                return begun;
            }
        }
        m_log.saw(record.kind);
        if (m_pause.endsBefore(record.time)) {
            settle();
        }
        if (record.time.isValid()) {
            m_time = record.time;
        } else if (!record.wrapped) {
            record.time = m_time; // bare lines have none
        }
        readRecord(record);
        if (m_chain.isOverfull()) {
            m_running.finish();
            m_chain.release();
        } else if (!m_running.isOpen() && !m_chain.isUndecided()) {
            m_chain.release();
        }
        return m_into.add(m_chain.take());
    }

    /// Whether this was written after the one that goes on from here had left.
    [[nodiscard]] bool isBehindEnd(const JsonRef &object)
    {
        if (m_end < 0) {
            return false;
        }
        const JsonRef ordinal = object["ordinal"];
        m_ordinal = ordinal.isNumber() ? ordinal.integer() : m_ordinal + 1;
        return m_ordinal >= m_end;
    }

    [[nodiscard]] Result<> begin(const CodexRecord &record)
    {
        if (!isCodexBeginning(record.source)) {
            return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(m_into.path()));
        }
        const bool isMeta = record.kind == "session_meta";
        CodexSession made = isMeta ? CodexSession::of(record) : CodexSession();
        Session &session = made.session;
        if (session.origin.sessionId.isEmpty()) {
            session.origin.sessionId = sessionIdOfFile(m_file.path);
        }
        if (!session.createdAt.isValid()) {
            session.createdAt = record.time;
        }
        m_provider = made.provider.isEmpty() ? u"openai"_s : made.provider;
        m_sessionId = session.origin.sessionId;
        m_time = session.createdAt;
        std::ignore = m_pause.endsBefore(m_time); // nothing is
        const auto base = readBase(record, session);
        if (!base) {
            return std::unexpected(base.error());
        }
        m_log.sawVersion(record.payload["cli_version"].string());
        if (!isMeta) {
            m_log.note(m_line, CodexTexts::noSessionMeta());
        } else if (!made.parent.isEmpty()) {
            m_log.note(m_line,
                       session.kind == SessionKind::Subagent
                               ? CodexTexts::startedBy(made.parent)
                               : ImportTexts::forkedFrom(made.parent));
        }
        return beginSession(session, made.parent, *base);
    }

    /// What the rollout goes on from, as sessions of their own that come before it; null where there is none, or it is not found.
    [[nodiscard]] Result<EntryId> readBase(const CodexRecord &record, const Session &standing)
    {
        if (m_into.readsOnlyThisFile()) {
            return EntryId();
        }
        const auto base = CodexBase::of(record.payload);
        if (!base) {
            return EntryId();
        }
        m_ordinal = base->end;
        const QString path = base->findBeside(m_file.path);
        const auto file = openImportFile(path);
        if (file && m_file.canGoOnFrom(path)) {
            m_standing = standing;
            m_standing.origin.format = codexFormat.id;
            CodexParsing beginning(**file, path, *base, *this);
            const auto read = beginning.run();
            if (read) {
                m_baseSession = beginning.m_sessionId;
                return beginning.m_stands;
            }
            if (read.error().kind == Error::Kind::Cancelled || m_into.hasSession()) {
                return std::unexpected(read.error());
            }
        }
        m_log.note(m_line, CodexTexts::baseMissing(base->rollout.left(60)));
        return EntryId();
    }

    [[nodiscard]] Result<> beginSession(Session session, QString parent, const EntryId &base)
    {
        session.origin.path = m_file.path;
        // One that was taken back goes on in another file of the same session.
        if (m_baseSession != session.origin.sessionId) {
            session.baseEntry = base;
            parent = parent.isEmpty() ? m_baseSession : parent;
        }
        const auto begun = m_above == nullptr
                ? m_into.begin(session, parent)
                : m_into.beginBase(session, parent, m_above->m_standing);
        if (begun && !base.isNull()) {
            m_into.know(base);
            m_chain.standOn(base.toString().toStdString());
        }
        return begun;
    }

    void readRecord(const CodexRecord &record)
    {
        if (record.kind == "response_item") {
            readItem(record);
            m_itemEntries.push_back(m_chain.count());
        } else if (record.kind == "event_msg") {
            readEvent(record);
        } else if (record.kind == "session_meta") {
            readMeta(record);
        } else if (record.kind == "turn_context") {
            readContext(record);
        } else if (record.kind == "compacted") {
            readCompacted(record);
        } else if (record.kind == "record_state" || record.kind == "world_state"
                   || record.kind == "token_usage_record") {
            m_log.leftOut(ImportTexts::repeated, record.kind);
        } else {
            keepUnknown(record, record.kind);
        }
    }

    void keepUnknown(const CodexRecord &record, std::string_view kind)
    {
        m_log.unknown(nameOf(kind));
        append(keepCodexRecord(record, nameOf(kind)));
    }

    void readMeta(const CodexRecord &record)
    {
        endTurn();
        if (std::exchange(m_hasMeta, true)) {
            const QString id = record.payload["id"].string();
            m_log.note(m_line,
                       id == m_sessionId ? CodexTexts::resumed() : CodexTexts::copiedFrom(id));
        }
        append(readCodexMeta(record));
    }

    void readContext(const CodexRecord &record)
    {
        if (const JsonRef own = record.payload["varve"]; own.isObject()) {
            m_provider = own["provider"].string();
            m_api = own["api"].string();
        }
        std::vector<SourceEntry> changes = m_context.take(record, m_provider);
        if (changes.empty()) {
            m_log.leftOut(ImportTexts::repeated, record.kind);
        }
        for (SourceEntry &change : changes) {
            append(std::move(change));
        }
    }

    /// What a compaction has cost is counted before it, and is no answer's.
    void readCompacted(const CodexRecord &record)
    {
        endTurn();
        CodexCompaction compaction = CodexCompaction::of(record);
        Entry &entry = compaction.entry.entry;
        entry.provider = m_provider;
        entry.model = m_context.model();
        entry.tokensBefore = m_tokens.contextSize();
        entry.usage = m_running.takeLoose();
        const auto items = std::ssize(m_itemEntries);
        if (const qint64 kept = compaction.keptItems.value_or(0); kept > 0 && kept <= items) {
            compaction.entry.firstKept =
                    std::to_string(m_itemEntries[static_cast<size_t>(items - kept)]);
        }
        if (!compaction.keptItems && record.payload["replacement_history"].isArray()) {
            m_log.note(m_line,
                       CodexTexts::compacted(compaction.encrypted ? CodexTexts::summaryEncrypted()
                                                                  : CodexTexts::historyReplaced(),
                                             std::ssize(compaction.retained), compaction.leftOut));
        }
        append(std::move(compaction.entry));
        for (SourceEntry &message : compaction.retained) {
            append(std::move(message));
        }
    }

    void readItem(const CodexRecord &record)
    {
        const std::string_view type = record.type();
        if (isCodexAnswerItem(record.payload)) {
            readAnswerItem(record);
        } else if (isCodexOutput(record.payload)) {
            readOutput(record);
        } else if (type == "message" || type == "agent_message") {
            readMessage(record);
        } else if (type == "ghost_snapshot") {
            m_log.leftOut(ImportTexts::repeated, type);
        } else {
            keepUnknown(record, type);
        }
    }

    void readAnswerItem(const CodexRecord &record)
    {
        const JsonRef &item = record.payload;
        if (item["varve"]["begins"].boolean()) { // our own export knows where an answer does
            m_running.finish();
        }
        m_running.add(item, origin());
        if (record.type() == "message" && m_said.answered(codexText(item["content"], ""_L1))) {
            m_log.leftOut(ImportTexts::repeated, "agent_message");
        }
        if (const CodexCall call = CodexCall::of(item); !call.id.isEmpty()) {
            constexpr size_t MostOpen = 10'000;
            ++m_unansweredCalls;
            if (m_calls.size() >= MostOpen) {
                m_calls.clear();
            }
            const std::string_view id = firstTextOf(item, { "call_id", "id" }).utf8();
            m_calls.insert_or_assign(std::string(id), CodexOpenCall { call, {}, false, {} });
        }
        if (record.type() == "image_generation_call" && !item["result"].utf8().empty()) {
            --m_unansweredCalls;
            append(readCodexImage(item, record.time));
        }
    }

    void readOutput(const CodexRecord &record)
    {
        const JsonRef id = record.payload["call_id"];
        CodexOpenCall open { { id.string(), {} }, {}, false, {} };
        if (const auto found = m_calls.find(id.utf8()); found != m_calls.end()) {
            --m_unansweredCalls;
            open = std::move(found->second);
            m_calls.erase(found);
        }
        append(readCodexOutput(record.payload, record.time, open));
    }

    void readMessage(const CodexRecord &record)
    {
        m_running.close();
        SourceEntry message = readCodexMessage(record.payload, record.time);
        message.line = m_line;
        if (message.entry.role == Role::User) {
            m_chain.appendUser(std::move(message));
        } else {
            m_chain.append(std::move(message));
        }
    }

    void readEvent(const CodexRecord &record)
    {
        const JsonRef &event = record.payload;
        const std::string_view type = record.type();
        if (const auto call = m_calls.find(event["call_id"].utf8());
            call != m_calls.end() && type.ends_with("_end")) {
            readCodexCallEnd(event, call->second);
        }
        if (type == "token_count") {
            readTokens(event["info"]);
        } else if (type == "user_message") {
            readTyped(record);
        } else if (type == "item_completed") {
            readCompleted(record);
        } else if (type == "agent_message") {
            readSaid(record);
        } else if (type == "turn_aborted" || type == "error") {
            readEnd(record, type == "error" ? StopReason::Error : StopReason::Aborted);
        } else if (type == "thread_rolled_back") {
            rollBack(event["num_turns"].integer());
        } else if (type == "thread_name_updated") {
            readName(record);
        } else if (isOneOf(type, Repeats)) {
            m_log.leftOut(ImportTexts::repeated, type);
        } else if (!isOneOf(type, Progress)) {
            keepUnknown(record, type);
        } else {
            m_log.leftOut(ImportTexts::progress, type);
            if (type == "task_complete" || type == "turn_complete") {
                endTurn();
                m_chain.release(); // nothing that was said is still to be told
            }
        }
    }

    void readTokens(const JsonRef &info)
    {
        m_countsTokens = true;
        const CodexTokens::Step step = m_tokens.take(info);
        if (step.restarted) {
            m_log.note(m_line, CodexTexts::totalsRestarted());
        }
        if (step.before > 0) {
            m_log.note(m_line, CodexTexts::usedBefore(step.before));
        }
        if (step.used) {
            m_running.takeTokens(*step.used, origin());
        }
    }

    void readTyped(const CodexRecord &record)
    {
        m_running.close();
        const JsonRef kind = record.payload["kind"];
        if (!kind.isString()
            || kind.utf8() == "plain") { // older versions say it of injected ones too
            confirmUser(readCodexUserEvent(record.payload, record.time), record.type());
        } else {
            m_log.leftOut(ImportTexts::repeated, record.type());
        }
    }

    /// Versions from 0.171 on say all that happens so, and what was typed too.
    void readCompleted(const CodexRecord &record)
    {
        const JsonRef item = record.payload["item"];
        if (item["type"].utf8() == "UserMessage") {
            m_running.close();
            confirmUser(readCodexTypedItem(item, record.time), record.type());
        } else {
            m_log.leftOut(ImportTexts::repeated, record.type());
        }
    }

    void confirmUser(SourceEntry message, std::string_view kind)
    {
        appendUnanswered();
        message.line = m_line;
        m_chain.confirmUser(std::move(message), kind);
    }

    void readSaid(const CodexRecord &record)
    {
        SourceEntry note = keepCodexRecord(record, u"agent_message"_s);
        note.line = m_line;
        if (m_said.said(record.payload["message"].string(), std::move(note))) {
            m_log.leftOut(ImportTexts::repeated, "agent_message");
        } else if (m_said.isOverfull()) {
            appendUnanswered();
        }
    }

    void readEnd(const CodexRecord &record, StopReason reason)
    {
        SourceEntry *answer = m_chain.answer();
        if (!m_running.breakOff(reason, membersBut(record.payload, { "type" }))) {
            append(keepCodexRecord(record, nameOf(record.type())));
        } else if (const JsonRef message = record.payload["message"]; message.isString()) {
            answer->entry.data[entryData::ErrorMessage] = message.string();
        }
    }

    void readName(const CodexRecord &record)
    {
        SourceEntry entry = codexEntry(record.payload, record.time);
        entry.payload = record.digest();
        entry.entry.type = EntryType::SessionInfo;
        entry.entry.data[entryData::SessionName] = record.payload["thread_name"].string();
        append(std::move(entry));
    }

    void rollBack(qint64 turns)
    {
        endTurn();
        m_log.note(m_line, CodexTexts::rolledBack(turns));
        m_calls.clear();
        m_chain.rollBack(turns);
    }

    void append(SourceEntry entry)
    {
        m_running.close();
        if (entry.line == 0) {
            entry.line = m_line;
        }
        m_chain.append(std::move(entry));
    }

    void endTurn()
    {
        m_running.finish();
        appendUnanswered();
    }

    void appendUnanswered()
    {
        for (SourceEntry &note : m_said.takeUnanswered()) {
            append(std::move(note));
        }
    }

    [[nodiscard]] CodexRunning::Origin origin() const
    {
        return { m_provider, m_api, m_context.model(), m_time, m_line };
    }

    /// What is open is over, as the session is.
    void settle()
    {
        endTurn();
        m_running.appendLoose();
        m_chain.release();
    }

    /// What may still be added to is left for the next import: an entry that is stored stays as it is.
    void finish()
    {
        const qsizetype waiting =
                m_chain.waitingCount() + m_said.waitingCount() + (m_running.hasLoose() ? 1 : 0);
        if (m_above != nullptr || !m_pause.isGoingOn()) {
            settle();
        } else if (waiting > 0) {
            m_log.note(m_line, CodexTexts::goingOn(waiting));
            m_into.report().leftOutUntil = m_pause.overAt();
            m_chain.drop();
        }
        m_log.count(CodexTexts::answersWithoutTokens, m_countsTokens ? m_running.unpaid() : 0);
        m_log.count(CodexTexts::callsWithoutOutput, m_unansweredCalls);
    }

    ImportAssembler &m_into;
    ImportLog &m_log = m_into.log();
    const FileChain m_file;
    const CodexParsing *m_above = nullptr; ///< which goes on from this one
    const qint64 m_end = -1; ///< the ordinal from which it does not; -1: none
    qint64 m_ordinal = -1; ///< of the record before
    Session m_standing; ///< for whose sake the base is read
    QString m_baseSession; ///< original id of the one that it goes on from
    EntryId m_stands; ///< once it is read: on its last entry
    JsonLines m_lines;
    CodexChain m_chain { m_log };
    CodexRunning m_running { m_chain, m_log };
    CodexContext m_context;
    CodexTokens m_tokens;
    CodexSaid m_said;
    std::map<std::string, CodexOpenCall, std::less<>> m_calls; ///< by call_id
    QString m_sessionId;
    QString m_provider;
    QString m_api = u"openai-responses"_s;
    QDateTime m_time; ///< of the last record that has one
    WritingPause m_pause;
    qint64 m_line = 0;
    bool m_hasMeta = false;
    bool m_countsTokens = false;
    qint64 m_unansweredCalls = 0;
    std::vector<qint64> m_itemEntries; ///< of each response item: the id of its entry
};

bool isCodex(QByteArrayView firstBytes)
{
    return isFirstObject(firstBytes, &isCodexBeginning);
}

constexpr ImportFormat::Place Places[] {
    { "CODEX_HOME", ".codex"_L1, "sessions"_L1, "*.jsonl *.jsonl.zst"_L1 },
    { "CODEX_HOME", ".codex"_L1, "archived_sessions"_L1, "*.jsonl *.jsonl.zst"_L1 },
};

} // namespace

/// Rollouts of Codex: JSON lines, a flat log of items and events, of which items make the conversation.
constinit const ImportFormat codexFormat {
    .id = "codex"_L1,
    .program = "Codex"_L1,
    .oldestTried = "0.34.0"_L1,
    .newestTried = "0.142.2"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "2 of EntityProcess/agentv and Monotoba/OpenPrintKit"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "what events say again"),
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .recognizes = &isCodex,
    .read = &readBy<CodexParsing>,
};

} // namespace varve
