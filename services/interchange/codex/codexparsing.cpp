// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexparsing.h"

#include "codexcompaction.h"
#include "codexdata.h"
#include "codexmessage.h"
#include "codexsession.h"
#include "codextexts.h"
#include "entrydata.h"
#include "sourcevalues.h"

#include <tuple>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr size_t MostOpenCalls = 10'000;
/// Between two records of one answer: a tool may run for long before what it cost is written.
constexpr std::chrono::hours LongestPause(1);

QString nameOf(std::string_view type)
{
    return type.empty() ? u"unknown"_s
                        : QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size()));
}

} // namespace

CodexParsing::CodexParsing(QIODevice &device, ImportAssembler &into)
    : m_into(into)
    , m_lines(device, into)
    , m_chain(into)
    , m_pause(LongestPause, into.now())
{ }

Result<> CodexParsing::run()
{
    const Result<> read = m_lines.forEach(
            [this](const JsonRef &object, qint64 line) { return readObject(object, line); });
    if (!read) {
        return read;
    }
    if (!m_into.hasSession()) {
        return fail(Error::Kind::InvalidInput,
                    m_into.bytesRead() == 0 ? ImportTexts::empty(m_into.path())
                                            : ImportTexts::noHeader(m_into.path()));
    }
    if (const auto finished = finish(); !finished) {
        return finished;
    }
    report();
    return m_into.end(m_chain.leaf());
}

Result<> CodexParsing::readObject(const JsonRef &object, qint64 line)
{
    m_line = line;
    CodexRecord record = CodexRecord::of(object);
    if (!m_into.hasSession()) {
        if (const auto begun = begin(record); !begun) {
            return begun;
        }
    }
    if (m_pause.endsBefore(record.time)) {
        if (const auto settled = settle(); !settled) {
            return settled;
        }
    }
    if (record.time.isValid()) {
        m_time = record.time;
    } else if (!record.wrapped) {
        record.time = m_time; // bare lines have none
    }
    m_counts.add(record);
    if (const auto done = readRecord(record); !done) {
        return done;
    }
    if (m_chain.isOverfull()) {
        m_running.finish();
    } else if (m_running.isOpen() || m_chain.isUndecided()) {
        return {};
    }
    return m_chain.release();
}

Result<> CodexParsing::begin(const CodexRecord &record)
{
    if (!isCodexBeginning(record.source)) {
        return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(m_into.path()));
    }
    const CodexSession byPath = CodexSession::ofPath(m_into.path());
    CodexSession made = record.kind == "session_meta" ? CodexSession::of(record) : byPath;
    if (made.session.origin.sessionId.isEmpty()) {
        made.session.origin.sessionId = byPath.session.origin.sessionId;
    }
    if (record.kind != "session_meta") {
        m_into.log().note(m_line, CodexTexts::noSessionMeta());
    } else if (!made.parent.isEmpty()) {
        m_into.log().note(m_line,
                          made.session.kind == SessionKind::Subagent
                                  ? CodexTexts::startedBy(made.parent)
                                  : ImportTexts::forkedFrom(made.parent));
    }
    if (!made.session.createdAt.isValid()) {
        made.session.createdAt = record.time;
    }
    m_provider = made.provider.isEmpty() ? u"openai"_s : made.provider;
    m_sessionId = made.session.origin.sessionId;
    m_time = made.session.createdAt;
    std::ignore = m_pause.endsBefore(m_time); // nothing is
    return m_into.begin(made.session, made.parent);
}

Result<> CodexParsing::readRecord(const CodexRecord &record)
{
    if (record.kind == "response_item") {
        return readItem(record);
    }
    if (record.kind == "event_msg") {
        return readEvent(record);
    }
    if (record.kind == "session_meta") {
        readMeta(record);
    } else if (record.kind == "turn_context") {
        readContext(record);
    } else if (record.kind == "compacted") {
        readCompacted(record);
    } else if (record.kind == "record_state") {
        m_events.leaveOutRepeat(record.kind);
    } else {
        append(keepCodexRecord(record, nameOf(record.kind)));
    }
    return {};
}

void CodexParsing::readMeta(const CodexRecord &record)
{
    endTurn();
    if (++m_metas > 1) {
        const QString id = record.payload["id"].string();
        m_into.log().note(m_line,
                          id == m_sessionId ? CodexTexts::resumed() : CodexTexts::copiedFrom(id));
    }
    append(readCodexMeta(record));
}

void CodexParsing::readContext(const CodexRecord &record)
{
    std::vector<SourceEntry> changes = m_context.take(record, m_provider);
    if (changes.empty()) {
        m_events.leaveOutRepeat(record.kind);
    }
    for (SourceEntry &change : changes) {
        append(std::move(change));
    }
}

/// What a compaction has cost is counted before it, and is no answer's.
void CodexParsing::readCompacted(const CodexRecord &record)
{
    endTurn();
    CodexCompaction compaction = CodexCompaction::of(record);
    Entry &entry = compaction.entry.entry;
    entry.provider = m_provider;
    entry.model = m_context.model();
    entry.tokensBefore = m_tokens.contextSize();
    entry.usage = m_running.takeLoose();
    if (record.payload["replacement_history"].isArray()) {
        m_into.log().note(m_line,
                          CodexTexts::compacted(compaction.encrypted,
                                                static_cast<qint64>(compaction.retained.size()),
                                                compaction.leftOut));
    }
    append(std::move(compaction.entry));
    for (SourceEntry &message : compaction.retained) {
        append(std::move(message));
    }
}

Result<> CodexParsing::readItem(const CodexRecord &record)
{
    const std::string_view type = record.type();
    if (isCodexAnswerItem(record.payload)) {
        return readAnswerItem(record);
    }
    if (isCodexOutput(record.payload)) {
        readOutput(record);
    } else if (type == "message" || type == "agent_message") {
        readMessage(record);
    } else if (type == "ghost_snapshot") {
        m_events.leaveOutRepeat(type);
    } else {
        append(keepCodexRecord(record, nameOf(type)));
    }
    return {};
}

Result<> CodexParsing::readAnswerItem(const CodexRecord &record)
{
    const JsonRef &item = record.payload;
    if (const auto added = m_running.add(item, origin()); !added) {
        return added;
    }
    if (record.type() == "message") {
        m_events.answered(codexText(item["content"], ""_L1));
    }
    if (const CodexCall call = CodexCall::of(item); !call.id.isEmpty()) {
        ++m_unansweredCalls;
        if (m_calls.size() >= MostOpenCalls) {
            m_calls.clear();
        }
        const std::string_view id = item["call_id"].utf8();
        m_calls.insert_or_assign(std::string(id.empty() ? item["id"].utf8() : id),
                                 CodexOpenCall { call, {}, false, {} });
    }
    if (record.type() == "image_generation_call" && !item["result"].utf8().empty()) {
        --m_unansweredCalls;
        append(readCodexImage(item, record.time));
    }
    return {};
}

void CodexParsing::readOutput(const CodexRecord &record)
{
    m_running.close();
    CodexOpenCall open { { record.payload["call_id"].string(), {} }, {}, false, {} };
    if (const auto found = m_calls.find(record.payload["call_id"].utf8()); found != m_calls.end()) {
        --m_unansweredCalls;
        open = std::move(found->second);
        m_calls.erase(found);
    }
    append(readCodexOutput(record.payload, record.time, open));
}

void CodexParsing::readMessage(const CodexRecord &record)
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

Result<> CodexParsing::readEvent(const CodexRecord &record)
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
    } else if (type == "agent_message") {
        m_events.said(record, m_line);
        if (m_events.isOverfull()) {
            appendUnanswered();
        }
    } else if (type == "turn_aborted" || type == "error") {
        readEnd(record, type == "error" ? StopReason::Error : StopReason::Aborted);
    } else if (type == "thread_rolled_back") {
        return rollBack(event["num_turns"].integer());
    } else if (type == "thread_name_updated") {
        readName(record);
    } else if (!m_events.leaveOut(type)) {
        append(keepCodexRecord(record, nameOf(type)));
    } else if (type == "task_complete" || type == "turn_complete") {
        endTurn();
    }
    return {};
}

void CodexParsing::readTokens(const JsonRef &info)
{
    const CodexTokens::Step step = m_tokens.take(info);
    if (step.restarted) {
        m_into.log().note(m_line, CodexTexts::totalsRestarted());
    }
    if (step.before > 0) {
        m_into.log().note(m_line, CodexTexts::usedBefore(step.before));
    }
    if (step.used) {
        m_running.takeTokens(*step.used, origin());
    }
}

void CodexParsing::readTyped(const CodexRecord &record)
{
    m_running.close();
    const JsonRef kind = record.payload["kind"];
    if (kind.isString() && kind.utf8() != "plain") { // older versions say this of injected ones too
        m_events.leaveOutRepeat("user_message");
        return;
    }
    appendUnanswered();
    SourceEntry message = readCodexUserEvent(record.payload, record.time);
    message.line = m_line;
    m_chain.confirmUser(std::move(message));
    m_events.leaveOutRepeat("user_message");
}

void CodexParsing::readEnd(const CodexRecord &record, StopReason reason)
{
    SourceEntry *answer = m_chain.answer();
    if (!m_running.breakOff(reason, membersBut(record.payload, { "type" }))) {
        append(keepCodexRecord(record, nameOf(record.type())));
    } else if (const JsonRef message = record.payload["message"]; message.isString()) {
        answer->entry.data[entryData::ErrorMessage] = message.string();
    }
}

void CodexParsing::readName(const CodexRecord &record)
{
    SourceEntry entry = codexEntry(record.payload, record.time);
    entry.payload = record.digest();
    entry.entry.type = EntryType::SessionInfo;
    entry.entry.data[entryData::SessionName] = record.payload["thread_name"].string();
    append(std::move(entry));
}

Result<> CodexParsing::rollBack(qint64 turns)
{
    endTurn();
    m_into.log().note(m_line, CodexTexts::rolledBack(turns));
    m_calls.clear();
    ++m_rollbacks;
    return m_chain.rollBack(turns);
}

void CodexParsing::append(SourceEntry entry)
{
    m_running.close();
    if (entry.line == 0) {
        entry.line = m_line;
    }
    m_chain.append(std::move(entry));
}

void CodexParsing::endTurn()
{
    m_running.finish();
    appendUnanswered();
}

void CodexParsing::appendUnanswered()
{
    for (SourceEntry &note : m_events.takeUnanswered()) {
        append(std::move(note));
    }
}

CodexRunning::Origin CodexParsing::origin() const
{
    return { m_provider, m_context.model(), m_time, m_line };
}

Result<> CodexParsing::settle()
{
    endTurn();
    m_running.appendLoose();
    return m_chain.release();
}

/// What may still be added to is left for the next import: an entry that is stored stays as it is.
Result<> CodexParsing::finish()
{
    if (!m_pause.isGoingOn()) {
        return settle();
    }
    const qsizetype waiting =
            m_chain.waitingCount() + m_events.waitingCount() + (m_running.hasLoose() ? 1 : 0);
    if (waiting > 0) {
        m_into.log().note(m_line, CodexTexts::goingOn(waiting));
        m_into.report().leftOutUntil = m_pause.overAt();
        m_chain.drop();
    }
    return {};
}

void CodexParsing::report()
{
    ImportedSession &report = m_into.report();
    QJsonObject source = m_counts.toJson();
    m_lines.addTo(source);
    report.source = source;
    report.branches = m_rollbacks;
    const auto noteIf = [&report](bool applies, const QString &text) {
        if (applies) {
            report.notes += text;
        }
    };
    noteIf(m_running.items() > m_running.answers(),
           CodexTexts::answers(m_running.items(), m_running.answers()));
    noteIf(m_chain.injected() > 0, CodexTexts::injected(m_chain.injected()));
    noteIf(m_chain.fromEvents() > 0, CodexTexts::typedInEventsOnly(m_chain.fromEvents()));
    noteIf(m_tokens.counts() > 0,
           CodexTexts::tokens(m_tokens.counts(), m_tokens.repeats(), m_tokens.sum()));
    noteIf(m_running.looseNotes() > 0, CodexTexts::tokensOfNoAnswer(m_running.looseNotes()));
    noteIf(m_tokens.counts() > 0 && m_running.unpaid() > 0,
           CodexTexts::answersWithoutTokens(m_running.unpaid()));
    noteIf(m_unansweredCalls > 0, CodexTexts::callsWithoutOutput(m_unansweredCalls));
    report.notes += m_events.notes();
}

} // namespace varve
